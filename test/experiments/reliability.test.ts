import { describe, expect, it } from "vitest";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { plan } from "../../lib/src/experiments/plan.js";
import type { ReliabilityLog } from "../../lib/src/experiments/reliability.js";
import { reliability } from "../../lib/src/experiments/reliabilityMeasures.js";
import { reliabilityRows, scorePairs } from "../../lib/src/experiments/reliabilityRows.js";
import { run } from "../../lib/src/experiments/run.js";
import { reliabilityTable } from "../../lib/src/figures/reliabilityTable.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { model } from "../../lib/src/models/model.js";
import { scoreReply, scriptedCouncil } from "../council/speakers.js";
import { spyModel, textOf } from "../support/models.js";

const pairsOf = (first: number[], second: number[]) =>
  first.map((value, index) => ({ evaluator: "e", first: value, second: second[index]! }));

describe("agreement of two scorings", () => {
  it("is that of the textbook table, two of its raters", () => {
    // Shrout and Fleiss 1979, Table 2, judges 1 and 4; ICC(3,1) = (BMS - EMS) / (BMS + EMS), worked by hand.
    const found = reliability(pairsOf([9, 6, 8, 7, 10, 6], [8, 2, 6, 6, 9, 7]));
    // Means 8.5 4 7 6.5 9.5 6.5: BMS = 2 x 18 / 5. Differences -1 -4 -2 -1 -1 1: EMS = (24 - 64 / 6) / 10.
    expect(found.icc.value).toBeCloseTo((7.2 - 4 / 3) / (7.2 + 4 / 3), 10);
    // The interval of F = 5.4 with 5 and 5 degrees of freedom, whose upper 2.5 % point is 7.146.
    const { low, high } = found.icc as { low: number; high: number };
    expect(low).toBeCloseTo((5.4 / 7.14638 - 1) / (5.4 / 7.14638 + 1), 4);
    expect(high).toBeCloseTo((5.4 * 7.14638 - 1) / (5.4 * 7.14638 + 1), 4);
    expect(found.shift.value).toBeCloseTo(-8 / 6, 12);
    expect(found.meanAbsoluteDifference.value).toBeCloseTo(10 / 6, 12);
  });

  it("counts what lies within the tolerance, its edge included", () => {
    const found = reliability(pairsOf([0.5, 0.5, 0.5, 0.9], [0.7, 0.3, 0.71, 0.9]));
    expect(found.withinTolerance.value).toBe(0.75);
    expect(reliability(pairsOf([0.5], [0.6]), { tolerance: 0.05 }).withinTolerance.value).toBe(0);
  });

  it("is whole when both are the same, and a constant shift does not lower the consistency", () => {
    const found = reliability(pairsOf([0.1, 0.4, 0.9], [0.2, 0.5, 1]));
    expect(found.icc.value).toBeCloseTo(1, 12);
    expect(found.pearson.value).toBeCloseTo(1, 12);
    expect(found.shift.value).toBeCloseTo(0.1, 12);
  });

  it("says what it needs where scores are few or constant", () => {
    expect(reliability([]).shift).toEqual({ value: null, reason: "0 pairs of scores; 1 is needed" });
    // Two pairs have an ICC of 1 or -1 by themselves.
    for (const of of ["icc", "pearson", "spearman"] as const)
      expect(reliability(pairsOf([0.5, 0.6], [0.5, 0.7]))[of]).toEqual({
        value: null,
        reason: "2 pairs of scores; 3 are needed",
      });
    const same = reliability(pairsOf([0.8, 0.8, 0.8], [0.8, 0.8, 0.8]));
    expect(same.icc).toMatchObject({ value: null, reason: expect.stringMatching(/equal/) });
    expect(same.meanAbsoluteDifference.value).toBe(0);
    expect(() => reliability("x" as never)).toThrow(/pairs/);
  });
});

describe("the experiment", () => {
  const design = {
    experiment: "reliability",
    models: model("extractive"),
    scenario: "housing",
    seed: 1,
    options: { debate: false },
  };

  it("has seven more calls a scoring, all side by side", () => {
    expect(plan(design).cells).toMatchObject([{ calls: 7 + 21, criticalPath: 4 }]);
    expect(plan({ ...design, options: { debate: false, secondJudge: false } }).calls).toBe(21);
  });

  it("shows the same request to the same judge twice, with another seed, and to the second judge too", async () => {
    const council = scriptedCouncil();
    let count = 0;
    const judge = spyModel(() => scoreReply([0.2, 0.4, 0.6, 0.8][count++ % 4]!), "one");
    const other = spyModel(() => scoreReply(0.5), "two");
    const logs = (await run({
      ...design,
      models: { ...council, judge, "second-judge": other },
    })) as RunLog<ReliabilityLog>[];
    const [test, retest] = [judge.requests.slice(0, 7), judge.requests.slice(7)];
    expect(retest.map(textOf)).toEqual(test.map(textOf));
    expect(other.requests.map(textOf)).toEqual(test.map(textOf));
    expect(new Set(judge.requests.map(({ seed }) => seed)).size).toBe(14);
    expect(scorePairs(logs, "test-retest")).toHaveLength(7);
    const rows = reliabilityRows(logs);
    expect(rows.map(({ comparison, evaluator }) => [comparison, evaluator])).toHaveLength(2 * 8);
    expect(rows[8]).toMatchObject({ comparison: "second judge", judges: ["one", "two"], pairs: 7 });
    // Two constant raters' scores: one of them says nothing of targets.
    expect(rows[8]?.pearson.value).toBeNull();
  });

  it("prints the paper's row beside ours, and says what is not computable", async () => {
    const text = tableToText(reliabilityTable(await run(design)));
    expect(text).toMatch(/test-retest\s+paper\s+70\s+0\.849\s+—\s+0\.876\s+0\.861\s+0\.124\s+0\.860\s+0\.070/);
    expect(text).toMatch(/test-retest\s+guardian\s+1\s+not computable/);
    expect(text).toContain("null model");
  });

  it("leaves out a reasoning that one of the scorings has no score for", async () => {
    const council = scriptedCouncil();
    let count = 0;
    const judge = spyModel(() => (++count === 9 ? { outcome: "empty", reason: "nothing" } : scoreReply(0.7)), "one");
    const logs = (await run({
      ...design,
      options: { debate: false, secondJudge: false },
      models: { ...council, judge },
    })) as RunLog<ReliabilityLog>[];
    expect(logs[0]?.secondJudge).toBeNull();
    expect(scorePairs(logs, "test-retest")).toHaveLength(6);
    expect(logs[0]?.missing).toHaveLength(1);
  });
});
