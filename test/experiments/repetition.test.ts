import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DebateLog } from "../../lib/src/debate/debateLog.js";
import { readDebateLogs } from "../../lib/src/experiments/debateLogs.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { compareRepetitions } from "../../lib/src/experiments/repetition.js";
import { run } from "../../lib/src/experiments/run.js";
import { experimentMeasures } from "../../lib/src/figures/experimentViews.js";
import { repetitionFigure } from "../../lib/src/figures/repetitionFigure.js";
import { movedMeasuresTable, repetitionTable } from "../../lib/src/figures/repetitionTables.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { dataPath } from "../../lib/src/foundation/files.js";
import { model } from "../../lib/src/models/model.js";
import { spyModel } from "../support/models.js";

const shipped = readDebateLogs(dataPath("data", "logs", "resilience-smollm2-135m"));

/** A debate in which the n-th call and only it is answered otherwise. */
async function debatesOf(changed: number | null): Promise<RunLog[]> {
  const plain = model("extractive");
  if (typeof plain.generate !== "function") throw new Error("no model");
  const speaker = spyModel(async (request, index) =>
    index === changed ? { outcome: "ok", text: "Something else." } : plain.generate(request),
  );
  const logs = await run({ experiment: "resilience", teams: ["resilience-hetero"], models: speaker });
  return logs.slice(0, 1);
}

describe("a repetition", () => {
  it("that came out alike has nothing but same answers", () => {
    const calls = compareRepetitions(shipped, structuredClone(shipped));
    expect(calls).toHaveLength(468);
    expect(new Set(calls.map(({ kind }) => kind))).toEqual(new Set(["same answer"]));
    for (const { sharedStart, outcomes } of calls) {
      expect(sharedStart).toBeGreaterThan(0);
      expect(outcomes[0]).toBe(outcomes[1]);
    }
  });

  it("tells a model's other answer from the other requests that follow from it", async () => {
    const [first, second] = [await debatesOf(null), await debatesOf(20)];
    const calls = compareRepetitions(first, second);
    // The five calls after it are turns of the debate, each of which has heard it.
    expect(calls.map(({ kind }) => kind)).toEqual([
      ...Array(20).fill("same answer"),
      "another answer",
      ...Array(5).fill("another request"),
    ]);
    expect(calls.map(({ number }) => number)).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
  });

  it("where each reply was changed finds exactly the changed ones", () => {
    const [log] = shipped as [RunLog<DebateLog>];
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(log.calls.length - 1)), (changed) => {
        const other = structuredClone(log);
        for (const index of changed) other.calls[index]!.reply = { outcome: "empty", reason: "nothing" };
        const calls = compareRepetitions([log], [other]);
        const found = calls.flatMap(({ kind }, index) => (kind === "another answer" ? [index] : []));
        expect(found).toEqual([...changed].sort((a, b) => a - b));
        for (const index of changed)
          expect(calls[index]).toMatchObject({ sharedStart: null, outcomes: [expect.anything(), "empty"] });
      }),
      { numRuns: 20 },
    );
  });

  it("counts the characters that both answers begin with alike", () => {
    const other = structuredClone(shipped);
    const reply = other[0]!.calls[3]!.reply;
    if (!("text" in reply) || reply.text === undefined) throw new Error("a reply without text");
    other[0]!.calls[3]!.reply = { ...reply, text: `${reply.text.slice(0, 12)}\u0000 and on` };
    const call = compareRepetitions(shipped, other).find(({ kind }) => kind === "another answer");
    expect(call?.sharedStart).toBe(12);
    expect(call?.number).toBe(4);
  });

  it("must be one: the same runs, seeds and models", () => {
    expect(() => compareRepetitions(shipped, shipped.slice(1))).toThrow(InputError);
    const seeded = structuredClone(shipped);
    seeded[0]!.seed += 1;
    expect(() => compareRepetitions(shipped, seeded)).toThrow(/field seed/);
    const laid = structuredClone(shipped) as RunLog[];
    const { experiment } = laid[0]!;
    const options = { layout: "shared-prefix" };
    laid[0] = { ...laid[0]!, experiment: { ...experiment, design: { ...experiment.design, options } } };
    expect(() => compareRepetitions(shipped, laid)).toThrow(
      /field options: \{"layout":"shared-prefix"\}.*as in the first/,
    );
    const elsewhere = structuredClone(shipped) as RunLog[];
    elsewhere[0] = { ...elsewhere[0]!, experiment: { ...experiment, experiment: "ablation" } };
    expect(() => compareRepetitions(shipped, elsewhere)).toThrow(/field experiment/);
    const other = structuredClone(shipped) as RunLog[];
    other[0] = { ...other[0]!, models: { kant: { id: "another" } } };
    expect(() => compareRepetitions(shipped, other)).toThrow(/field models/);
  });
});

describe("a repetition, shown", () => {
  it("as a table has shares over the calls that were asked alike", async () => {
    const calls = compareRepetitions(await debatesOf(null), await debatesOf(20));
    expect(repetitionTable(calls).rows).toEqual([
      { model: "spy", calls: 26, "same answer": 20, "another answer": 1, "another request": 5, share: 20 / 21 },
    ]);
    expect(tableToText(repetitionTable(calls))).toMatch(/spy\s+26\s+20\s+1\s+5\s+0\.95/);
  });

  it("as a figure has each call once, at its number", async () => {
    const calls = compareRepetitions(await debatesOf(null), await debatesOf(20));
    const { data } = repetitionFigure(calls);
    const points = data.flatMap(({ name, x }) => (x as number[]).map((number) => [number, name]));
    expect(points).toHaveLength(26);
    expect(points.find(([number]) => number === 21)).toEqual([21, "another answer"]);
  });

  it("says what each measure moved by, and leaves undetermined what one of them has not", () => {
    const cell = { cell: "Hetero, P1", measure: "ArCo", paper: 1, runs: ["1", "2"] };
    const table = movedMeasuresTable([{ ...cell, values: [0.5, null] }], [{ ...cell, values: [0.25, 0.5] }]);
    expect(table.rows).toEqual([
      { cell: "Hetero, P1", measure: "ArCo", run: "1", first: 0.5, second: 0.25, moved: -0.25 },
      { cell: "Hetero, P1", measure: "ArCo", run: "2", first: null, second: 0.5, moved: null },
    ]);
  });

  it("has the measures of the experiment at hand", () => {
    const measures = experimentMeasures("resilience", shipped);
    const moved = movedMeasuresTable(measures, measures).rows.map((row) => (row as { moved?: unknown }).moved);
    expect(moved.every((value) => value === 0 || value === null)).toBe(true);
    expect(measures).toHaveLength(12);
    expect(() => experimentMeasures("ablation", shipped)).toThrow(InputError);
  });

  it("of a council are its three numbers in each state, beside the paper's means", async () => {
    const logs = await run({ experiment: "three-states", scenario: "housing", models: model("extractive"), runs: 2 });
    const cells = experimentMeasures("three-states", logs);
    expect(cells.map(({ cell, measure }) => `${cell}: ${measure}`)).toEqual(
      ["A", "B", "C"].flatMap((state) =>
        ["First-Choice Concentration", "Borda margin", "Effective perspectives"].map(
          (measure) => `Urban housing crisis, State ${state}: ${measure}`,
        ),
      ),
    );
    for (const { values, paper } of cells) {
      expect(values).toHaveLength(2);
      expect(paper).not.toBeNull();
    }
  });
});
