import { describe, expect, test } from "vitest";
import { listExperiments } from "../../lib/src/experiments/registry.js";
import { experimentTables, experimentView } from "../../lib/src/figures/experimentViews.js";
import { missingRepliesTable } from "../../lib/src/figures/missingRepliesTable.js";
import { repeatedRunsTable } from "../../lib/src/figures/repeatedRunsTable.js";
import type { Outcome } from "../../lib/src/foundation/chat.js";
import type { ProtocolLog } from "../../lib/src/foundation/log.js";

describe("what repeated runs say", () => {
  const row = (values: (number | null)[]) =>
    repeatedRunsTable([{ cell: "Hetero, P1", measure: "ArCo", paper: 1, runs: values.map(String), values }])
      .rows[0] as {
      [key: string]: unknown;
    };

  test("is a mean with its interval, of the runs that have the measure", () => {
    const summary = row([0, 0.5, null, 1, 0.5, 0.5]);
    expect(summary).toMatchObject({ cell: "Hetero, P1", measure: "ArCo", paper: 1, n: 5, missing: 1, mean: 0.5 });
    expect(summary.standardDeviation).toBeCloseTo(Math.sqrt(0.125), 12);
    const [, low, high] = /^\[(\d\.\d\d), (\d\.\d\d)\]$/.exec(summary.interval as string)!;
    expect(Number(low)).toBeLessThan(0.5);
    expect(Number(high)).toBeGreaterThan(0.5);
  });

  test.each([
    ["no run", [null, null], "none: no run has it"],
    ["one run", [0.5, null], "none: one run"],
    ["two that differ", [0.5, 1], "none: too few runs"],
    ["equal ones", [1, 1, 1, 1, 1], "none: all runs equal"],
  ])("says why %s have no interval", (_, values, reason) => {
    expect(row(values).interval).toBe(reason);
  });
});

describe("missing replies", () => {
  const place = (speaker: string, turn: number, phase = "debate") => ({
    phase,
    turn,
    role: "philosopher" as const,
    speaker,
  });
  const call = (speaker: string, turn: number, model: string) => ({
    ...place(speaker, turn),
    model,
    request: { messages: [] },
    reply: { outcome: "ok" as const, text: "" },
  });
  const missing = (speaker: string, turn: number, outcome: Outcome) => ({
    ...place(speaker, turn),
    outcome,
    reason: "",
  });
  const log: Pick<ProtocolLog, "calls" | "missing" | "record" | "models"> = {
    models: { kant: { id: "large" }, mill: { id: "small" } },
    calls: [call("kant", 1, "large"), call("mill", 2, "small"), call("kant", 3, "large"), call("mill", 4, "small")],
    record: [{ ...place("kant", 1), text: "cut", outcome: "truncated" }],
    missing: [missing("mill", 2, "empty"), missing("mill", 4, "blocked"), missing("kant", 9, "empty")],
  };

  test("are counted with the model that gave them, by outcome; a seat that was not asked stands apart", () => {
    const table = missingRepliesTable([log, { ...log, missing: [] }]);
    expect(table.columns.map(({ label }) => label)).toEqual([
      "Model",
      "Calls",
      "Missing",
      ...["blocked", "empty"],
      "Cut at the token limit, and counted",
      "Not asked (nothing to answer)",
    ]);
    expect(table.rows).toEqual([
      { model: "large", calls: 4, missing: 0, "outcome blocked": 0, "outcome empty": 0, truncated: 2, notAsked: 1 },
      { model: "small", calls: 4, missing: 2, "outcome blocked": 1, "outcome empty": 1, truncated: 0, notAsked: 0 },
    ]);
    expect(table.notes.at(-1)).toMatch(/not asked is no failure of the model/);
  });

  test("have no column of an outcome that did not occur", () => {
    expect(missingRepliesTable([{ ...log, missing: [] }]).columns).toHaveLength(4);
    expect(missingRepliesTable([]).rows).toEqual([]);
  });
});

describe("views of experiments", () => {
  test("are of experiments that can be run, and say what their numbers mean", () => {
    for (const name of ["resilience", "ablation", "three-states"]) {
      expect(listExperiments()).toContain(name);
      expect(experimentView(name).conventions.length).toBeGreaterThan(2);
    }
  });

  test.each(["nothing", "constructor", "__proto__"])("refuse %s, and logs that are of no run", (name) => {
    expect(() => experimentTables(name, [])).toThrow(expect.objectContaining({ argument: "experiment" }));
    expect(() => experimentTables("resilience", [{ format: 1 }] as never)).toThrow("log undefined");
  });
});
