import { describe, expect, it } from "vitest";
import type { DelphiLog } from "../../lib/src/council/runDelphi.js";
import { delphiConcentrations } from "../../lib/src/experiments/delphiConcentrations.js";
import { type DelphiRow, delphiRows, summariseDelphi } from "../../lib/src/experiments/delphiRows.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { plan } from "../../lib/src/experiments/plan.js";
import { run } from "../../lib/src/experiments/run.js";
import { delphiTable } from "../../lib/src/figures/delphiTable.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { model } from "../../lib/src/models/model.js";

const design = {
  experiment: "delphi",
  models: model("extractive"),
  scenario: "housing",
  seed: 2,
  options: { debate: false },
};

describe("the experiment", () => {
  it("has a cell of each variant and scenario, its calls counted", () => {
    const { cells, runs } = plan({ ...design, scenario: undefined } as never);
    expect(runs).toBe(6);
    expect(
      cells
        .filter(({ factors }) => factors.scenario === "housing")
        .map(({ factors, calls }) => [factors.variant, calls]),
    ).toEqual([
      ["v6.0", 21],
      ["v6.1", 35],
      ["v7", 14],
    ]);
  });

  it("makes rows, counts and a table that says which model it was", async () => {
    const logs = (await run(design)) as RunLog<DelphiLog>[];
    const rows = delphiRows(logs);
    expect(rows).toHaveLength(7 + 14 + 7);
    expect(new Set(rows.map(({ model }) => model)).size).toBe(7);
    for (const { codings, replies } of summariseDelphi(rows))
      expect(codings.kept + codings["weighed and kept"] + codings["given up"]).toBe(replies);
    expect(delphiConcentrations(logs).map(({ runs }) => runs)).toEqual([1, 1, 1]);
    for (const { evaluators } of delphiConcentrations(logs)) expect(evaluators).toEqual([7]);
    const text = tableToText(delphiTable(logs));
    expect(text).toContain("FCC before and after: over the evaluators that have both ballots");
    expect(text).toMatch(/v6\.1, tension partners, two rounds\s+all\s+14/);
    expect(text).toContain("null model");
  });

  it("names an option that cannot be", () => {
    expect(() => plan({ ...design, options: { variants: ["v8"] } })).toThrow(/options, field variants/);
  });
});

describe("counts", () => {
  const row = (part: Partial<DelphiRow>): DelphiRow => ({
    ...{ scenario: "housing", variant: "v6.0", run: 1, model: "small", round: 1, evaluator: "e", perspective: "p" },
    ...{ from: ["A"], to: ["A"], changed: false, critics: [], criticised: [], oldChoiceCriticised: null },
    ...{ newChoiceCriticised: null, newChoiceEndorsed: null, takenUp: [], coding: "kept" },
    ...part,
  });

  it("are by variant, and by model where there are several", () => {
    const fled = { coding: "given up", changed: true, newChoiceCriticised: false, newChoiceEndorsed: false } as const;
    const rows = [
      row({}),
      row(fled),
      row({ ...fled, newChoiceCriticised: true, model: "large" }),
      row({ variant: "v7" }),
    ];
    expect(summariseDelphi(rows)).toEqual([
      {
        variant: "v6.0",
        model: null,
        replies: 3,
        codings: { kept: 1, "weighed and kept": 0, "given up": 2 },
        toUncriticised: 1,
        toUnendorsed: 2,
      },
      {
        variant: "v7",
        model: null,
        replies: 1,
        codings: { kept: 1, "weighed and kept": 0, "given up": 0 },
        toUncriticised: 0,
        toUnendorsed: 0,
      },
      {
        variant: "v6.0",
        model: "large",
        replies: 1,
        codings: { kept: 0, "weighed and kept": 0, "given up": 1 },
        toUncriticised: 0,
        toUnendorsed: 1,
      },
      {
        variant: "v6.0",
        model: "small",
        replies: 2,
        codings: { kept: 1, "weighed and kept": 0, "given up": 1 },
        toUncriticised: 1,
        toUnendorsed: 1,
      },
      {
        variant: "v7",
        model: "small",
        replies: 1,
        codings: { kept: 1, "weighed and kept": 0, "given up": 0 },
        toUncriticised: 0,
        toUnendorsed: 0,
      },
    ]);
  });
});
