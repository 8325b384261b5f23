import { describe, expect, it } from "vitest";
import { attainableDistributions } from "../../lib/src/audit/attainableDistributions.js";
import { pairsWithU } from "../../lib/src/audit/mannWhitneyOfCounts.js";
import { archetypeRows, sharedPerspectiveRows } from "../../lib/src/experiments/archetypes.js";
import { comparableRuns, quorumOf } from "../../lib/src/experiments/comparableRuns.js";
import { tensionShares } from "../../lib/src/experiments/tensionShares.js";
import { type ThreeStatesRow, threeStatesRows } from "../../lib/src/experiments/threeStatesRows.js";
import { threeStatesSensitivity } from "../../lib/src/experiments/threeStatesSensitivity.js";
import { paperThreeStates, threeStatesSource } from "../../lib/src/experiments/threeStatesSources.js";
import { summariseThreeStates } from "../../lib/src/experiments/threeStatesSummary.js";
import { threeStatesTests } from "../../lib/src/experiments/threeStatesTests.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { threeStatesTable } from "../../lib/src/figures/threeStatesTable.js";
import { threeStatesTables } from "../../lib/src/figures/threeStatesTables.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { evaluators } from "../council/speakers.js";
import { scriptedRun } from "./deliberationLogs.js";

const row = (part: Partial<ThreeStatesRow>): ThreeStatesRow => ({
  scenario: "housing",
  panel: "paper",
  state: "A",
  run: 1,
  log: "x",
  models: ["m"],
  n: 7,
  evaluators: 7,
  evaluatorModels: 7,
  options: 3,
  firstChoiceConcentration: 0.5,
  bordaMargin: 0.1,
  effectivePerspectives: 1,
  paired: null,
  winners: { firstChoice: ["A"], borda: ["A"] },
  winnerChanged: null,
  voiceAuthenticityRate: null,
  meanCoherence: null,
  replies: { calls: 1, missing: 0, byOutcome: {}, truncated: 0 },
  ...part,
});

const split = (counts: number[]) => {
  const firsts = counts.flatMap((count, option) => Array<string>(count).fill("ABC"[option]!));
  return Object.fromEntries(
    evaluators.map((id, index) => [id, [firsts[index]!, ..."ABC".split("").filter((one) => one !== firsts[index])]]),
  );
};

describe("rows", () => {
  it("pair each run of State B with its State C, over the evaluators that have both a ballot and a score", async () => {
    const log = await scriptedRun({
      ballots: split([4, 2, 1]),
      scores: { guardian: { outcome: "refused", reason: "no" }, conservative: 0.1 },
    });
    const [b, c] = threeStatesRows([log]);
    expect(b).toMatchObject({ state: "B", n: 7, paired: null, log: log.experiment.id });
    expect(b?.firstChoiceConcentration).toBeCloseTo(0.357, 3);
    expect(c).toMatchObject({ state: "C", n: 6, log: log.experiment.id });
    // Without the guardian's vote for C: 4-2-0 of six, unweighted.
    expect(c?.paired?.firstChoiceConcentration).toBeCloseTo((4 - 2) / (6 - 2), 12);
    // A has 0.1 + 3 x 0.8, B 2 x 0.8, of 4.1.
    expect(c?.firstChoiceConcentration).toBeCloseTo((2.5 - 4.1 / 3) / (4.1 - 4.1 / 3), 12);
    expect(c?.winners).toEqual({ firstChoice: ["A"], borda: ["A"] });
    expect(c?.voiceAuthenticityRate).toBeCloseTo(5 / 6, 12);
  });

  it("have no State C where nobody was judged by design", async () => {
    expect(threeStatesRows([await scriptedRun({ state: "A" })]).map(({ state }) => state)).toEqual(["A"]);
  });

  it("say why a number is not there", async () => {
    const nobody = Object.fromEntries(evaluators.map((id) => [id, { outcome: "failed", reason: "gone" } as const]));
    const [b, c] = threeStatesRows([await scriptedRun({ ballots: nobody })]);
    expect(b).toMatchObject({ n: 0, winners: { firstChoice: null } });
    expect(b?.firstChoiceConcentration).toMatchObject({ notComputable: expect.stringMatching(/no votes/) });
    expect(c?.paired?.bordaMargin).toHaveProperty("notComputable");
  });
});

describe("runs that are compared", () => {
  it("are those of the commonest number of evaluators from the quorum on", () => {
    const rows = [7, 7, 6, 6, 6, 5, 4, 0].map((n, index) => row({ n, run: index }));
    const { n, rows: compared, belowQuorum, otherN } = comparableRuns(rows);
    expect(n).toBe(6);
    expect(compared).toHaveLength(3);
    expect(belowQuorum.map((one) => one.n)).toEqual([4, 0]);
    expect(otherN.map((one) => one.n)).toEqual([7, 7, 5]);
  });

  it("are the fuller ones of two numbers as common", () => {
    expect(comparableRuns([row({ n: 6 }), row({ n: 7 })]).n).toBe(7);
    expect(comparableRuns([row({ n: 3 })]).n).toBeNull();
    expect(comparableRuns([row({ n: 3 })], { quorum: 2 }).n).toBe(3);
  });

  it("reach five of seven, five of six, two of two", () => {
    expect([7, 6, 5, 3, 2].map(quorumOf)).toEqual([5, 5, 4, 3, 2]);
  });
});

describe("Tables 2 and 4", () => {
  it("have means, sample SDs, chance levels and winners with ties", () => {
    const rows = [
      row({ firstChoiceConcentration: 1 / 7, winners: { firstChoice: ["A", "B"], borda: ["B"] } }),
      row({ firstChoiceConcentration: 5 / 14, winners: { firstChoice: ["C"], borda: ["C"] } }),
      row({ firstChoiceConcentration: 1, n: 5 }),
      row({ firstChoiceConcentration: 1, n: 2 }),
    ];
    const [summary] = summariseThreeStates(rows);
    const [a] = summary!.states;
    expect(a).toMatchObject({ state: "A", runs: 2, leftOut: { belowQuorum: 1, otherN: 1 } });
    expect(a?.firstChoiceConcentration.mean).toBeCloseTo(0.25, 12);
    expect(a?.firstChoiceConcentration.sd).toBeCloseTo(3 / 14 / Math.SQRT2, 12);
    expect(a?.winners.firstChoice).toEqual({ options: { C: 1 }, tie: 1 });
    expect(a?.winners.borda).toEqual({ options: { B: 1, C: 1 }, tie: 0 });
    // Random votes give about .29 at seven evaluators.
    expect(summary?.chance.firstChoiceConcentration).toBeCloseTo(0.288, 3);
    expect(a?.replies?.calls).toBe(4);
  });

  it("show a spread of rounding as none, and one run's as not computable", () => {
    const [same] = summariseThreeStates([row({ bordaMargin: 0.3 }), row({ bordaMargin: 0.1 + 0.2 })]);
    expect(same?.states[0]?.bordaMargin.sd).toBe(0);
    const [one] = summariseThreeStates([row({})]);
    expect(one?.states[0]?.bordaMargin).toEqual({ mean: 0.1, sd: { notComputable: "one run has no spread" } });
  });

  it("put the paper's columns beside ours and leave out nothing of what was missing", async () => {
    const lost = { outcome: "truncated", text: "{", reason: "limit" } as const;
    const logs = [
      await scriptedRun({ state: "A", run: 1 }),
      await scriptedRun({ run: 1, ballots: split([3, 2, 2]) }),
      await scriptedRun({ run: 2, ballots: { ...split([3, 2, 2]), driver: lost, guardian: lost, minimalist: lost } }),
    ];
    const table = threeStatesTable([paperThreeStates(), threeStatesSource(logs)], "housing");
    const text = tableToText(table);
    expect(text).toContain("Table 4. Urban housing crisis");
    expect(table.columns.slice(1, 4).map(({ label }) => label)).toEqual(["paper: A", "paper: B", "paper: C"]);
    expect(table.columns).toHaveLength(7);
    const rowOf = (measure: string) => table.rows.find((one) => (one as { measure: string }).measure === measure);
    expect(rowOf("first-choice concentration, mean")).toMatchObject({
      A0: "0.460",
      B0: "0.229",
      C0: "0.266",
      A1: "1.000",
    });
    expect(rowOf("models that speak for them")).toMatchObject({ A0: 1, B0: 7, C0: 7, A1: 7, B1: 7, C1: 7 });
    expect(rowOf("won by first choices: Rent Control")).toMatchObject({ A0: 0, B0: 15, C0: 15, B1: 1 });
    expect(rowOf("weighting changed the winner, Borda")).toMatchObject({ C0: 19, C1: 0 });
    expect(rowOf("runs left out, below the quorum")).toMatchObject({ A0: null, A1: 0, B1: 1, C1: 1 });
    expect(rowOf("replies missing")).toMatchObject({
      // The judge was not asked of the three without a ballot: 28 places less 3.
      B1: "3 of 25 (3 truncated), 3 not asked (nothing to answer)",
    });
  });

  it("name the scenarios that there are for one that is not", () => {
    expect(() => threeStatesTable([paperThreeStates()], "health")).toThrow(/health.*child-welfare, housing/);
  });
});

describe("Table 7", () => {
  it("has the paper's U, p and r for concentrations that its means and SDs allow", () => {
    const support = [1 / 7, 5 / 14, 4 / 7, 11 / 14, 1];
    const attainable = (n: number, mean: number, sd: number) =>
      attainableDistributions({ support, n, mean, sd, decimals: 3 });
    const [pair] = pairsWithU(attainable(25, 0.709, 0.194), attainable(35, 0.461, 0.223), 689.5);
    const rowsOf = (state: "A" | "B", counts: readonly number[]) =>
      counts.flatMap((count, index) =>
        Array.from({ length: count }, () => row({ state, firstChoiceConcentration: support[index]! })),
      );
    const [printed] = threeStatesTests([...rowsOf("A", pair!.first), ...rowsOf("B", pair!.second)]);
    expect(printed?.statistic).toBe(689.5);
    expect(printed).toMatchObject({ comparison: "A vs B", measure: "firstChoiceConcentration", significant: true });
    expect(printed?.r).toBeCloseTo(0.576, 3);
    expect(printed?.p as number).toBeLessThan(0.001);
    expect(printed?.runs).toEqual([25, 35]);
    const { low, high } = printed!.difference;
    expect((low as number).toFixed(2)).toMatch(/0\.1[34]/);
    expect((high as number).toFixed(2)).toMatch(/0\.3[45]/);
  });

  it("has r positive where the effect goes the way that was expected, in both directions", () => {
    const rows = [
      ...[0.9, 0.8, 1].map((value) => row({ firstChoiceConcentration: value, effectivePerspectives: 1 - value })),
      ...[0.1, 0.2, 0].map((value) =>
        row({ state: "B", firstChoiceConcentration: value, effectivePerspectives: 1 - value }),
      ),
    ];
    const [concentration, perspectives] = threeStatesTests(rows);
    expect(concentration).toMatchObject({ statistic: 9, r: 1, alpha: 0.05 });
    expect(perspectives).toMatchObject({ statistic: 0, r: 1, alpha: 0.0125 });
    expect(perspectives?.difference.estimate).toBeCloseTo(-0.8, 12);
  });

  it("pairs C with B by run", () => {
    const c = (before: number, after: number) =>
      row({
        state: "C",
        bordaMargin: after,
        paired: { bordaMargin: before, firstChoiceConcentration: 1, effectivePerspectives: 0 },
      });
    const [, , margin] = threeStatesTests([
      c(0.3, 0.1),
      c(0.5, 0.2),
      c(0.2, 0.25),
      c(0.4, 0.4),
      c(0.9, 0.5),
      c(0.8, 0.3),
    ]);
    // Differences .2, .3, -.05, none, .4 and .5: all ranks but the first are positive.
    expect(margin).toMatchObject({ test: "Wilcoxon", statistic: 14, runs: [6, 6] });
    expect(margin?.r).toBeCloseTo((14 - 1) / 15, 12);
    // Of the 32 arrangements of five signs two have a sum of at least 14.
    expect(margin?.p).toBeCloseTo(2 / 32, 12);
  });

  it("is exact where there are few runs, and has neither effect size nor verdict where they cannot be significant", () => {
    const values = (state: "A" | "B", list: number[]) =>
      list.map((value) => row({ state, firstChoiceConcentration: value }));
    const c = (before: number, after: number) =>
      row({
        state: "C",
        bordaMargin: after,
        paired: { bordaMargin: before, firstChoiceConcentration: 1, effectivePerspectives: 0 },
      });
    const [one] = threeStatesTests([...values("A", [0.3]), ...values("B", [0.7])]);
    expect(one).toMatchObject({ p: 1, significant: null });
    expect(one?.r).toEqual({ notComputable: "no effect size from 1 run against 1, whose smallest exact p is 0.500" });
    const [three] = threeStatesTests([...values("A", [0.9, 0.8, 1]), ...values("B", [0.1, 0.2, 0])]);
    expect(three).toMatchObject({ r: 1, significant: null });
    expect(three?.p).toBeCloseTo(1 / 20, 12);
    const [four] = threeStatesTests([...values("A", [0.9, 0.8, 1, 0.7]), ...values("B", [0.1, 0.2, 0, 0.3])]);
    expect(four).toMatchObject({ r: 1, significant: true });
    expect(four?.p).toBeCloseTo(1 / 70, 12);
    const [, , pair] = threeStatesTests([c(0.3, 0.1)]);
    expect(pair).toMatchObject({ p: 0.5, significant: null });
    expect(pair?.r).toEqual({ notComputable: "no effect size from 1 pair, whose smallest exact p is 0.500" });
    // Pairs without a difference say nothing.
    const [, , level] = threeStatesTests([c(0.3, 0.1), ...Array.from({ length: 10 }, () => c(0.2, 0.2))]);
    expect(level).toMatchObject({ p: 0.5, significant: null, runs: [11, 11] });
  });

  it("says of constant and empty samples that they are not computable", () => {
    const same = [row({}), row({}), row({ state: "B" }), row({ state: "B" })];
    const tests = threeStatesTests(same);
    expect(tests[0]).toMatchObject({ p: { notComputable: expect.stringMatching(/equal/) }, significant: null });
    expect(tests[0]?.difference).toMatchObject({ estimate: 0, low: { notComputable: expect.stringMatching(/./) } });
    expect(tests[2]).toMatchObject({ p: { notComputable: expect.stringMatching(/no run/) }, runs: [0, 0] });
  });

  it("has no interval below four runs or pairs, whatever they hold", () => {
    const runsOf = (state: "A" | "B", count: number) =>
      Array.from({ length: count }, (_, index) => row({ state, firstChoiceConcentration: (index + 1) / 10 }));
    const paired = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        row({
          state: "C",
          bordaMargin: 0.1,
          paired: { firstChoiceConcentration: 0.5, bordaMargin: 0.1 + (index + 1) / 20, effectivePerspectives: 1 },
        }),
      );
    for (const [a, b] of [
      [1, 1],
      [2, 3],
      [3, 9],
      [9, 3],
      [4, 4],
      [9, 5],
    ] as const) {
      const [{ difference } = {}] = threeStatesTests([...runsOf("A", a), ...runsOf("B", b)]);
      expect(typeof difference?.estimate).toBe("number");
      const none = { notComputable: expect.stringMatching(/no interval/) };
      if (Math.min(a, b) < 4) expect(difference).toMatchObject({ low: none, high: none });
      else expect(difference!.low as number).toBeLessThan(difference!.high as number);
    }
    for (const count of [1, 2, 3, 4, 7]) {
      const test = threeStatesTests(paired(count)).find(
        ({ measure, comparison }) => measure === "bordaMargin" && comparison === "B vs C",
      );
      expect(typeof test?.difference.low === "number").toBe(count >= 4);
    }
  });

  it("has every p over the very runs that the test is over, whatever the quorum", () => {
    const rows = [0.9, 0.8, 1, 0.1, 0.2, 0].map((value, index) =>
      row({ state: index < 3 ? "A" : "B", firstChoiceConcentration: value, n: 4 }),
    );
    const asked = { scenario: "housing", comparison: "A vs B", measure: "firstChoiceConcentration" } as const;
    const [test] = threeStatesTests(rows, { quorum: 4 });
    const table = threeStatesSensitivity(rows, { ...asked, quorum: 4 });
    // Three runs against three: the test itself is exact.
    expect(table.find(({ convention }) => convention === "exact, one-sided")?.p).toBeCloseTo(test!.p as number, 12);
    expect(table.find(({ convention }) => convention === "paper")?.statistic).toBe(9);
    expect(() => threeStatesSensitivity(rows, asked)).toThrow(InputError);
  });

  it("has every p under every convention", () => {
    const rows = [0.9, 0.8, 1, 0.1, 0.2, 0].map((value, index) =>
      row({ state: index < 3 ? "A" : "B", firstChoiceConcentration: value }),
    );
    const table = threeStatesSensitivity(rows, {
      scenario: "housing",
      comparison: "A vs B",
      measure: "firstChoiceConcentration",
    });
    const exact = table.find(({ convention }) => convention === "exact, one-sided");
    expect(exact?.p).toBeCloseTo(1 / 20, 12);
    expect(table.find(({ convention }) => convention === "paper")?.statistic).toBe(9);
  });
});

describe("Tables 3, 5 and 6", () => {
  const logs = async () => [
    await scriptedRun({ run: 1, ballots: split([4, 2, 1]), scores: { innovator: 0.2, guardian: 0.9 } }),
    await scriptedRun({ run: 2, ballots: split([1, 0, 6]), scores: { perfectionist: 0.4 } }),
    await scriptedRun({ run: 1, state: "A", ballots: split([0, 7, 0]) }),
  ];

  it("count the votes of State B by perspective, the three for security together and apart", async () => {
    const rows = archetypeRows(await logs());
    const security = rows.find(({ perspective }) => perspective === "Security Focus");
    // Run 1: conservative and perfectionist A, guardian C. Run 2: conservative A, perfectionist and guardian C.
    expect(security).toMatchObject({ votes: 6, consistency: 0.5, mostCommon: ["Rent Control", "Public Housing"] });
    expect(security?.meanCoherence).toBeCloseTo((0.8 + 0.8 + 0.9 + 0.8 + 0.4 + 0.8) / 6, 12);
    const apart = sharedPerspectiveRows(await logs());
    expect(apart.map(({ perspective }) => perspective)).toEqual([
      "Security Focus: Conservative",
      "Security Focus: Perfectionist",
      "Security Focus: Guardian",
    ]);
    expect(apart[2]).toMatchObject({ consistency: 1, mostCommon: ["Public Housing"] });
  });

  it("share out the direct pairs as the printed table does, and all pairs where asked", async () => {
    const [direct] = tensionShares(await logs());
    // Three pairs in each of two runs; State A is not judged and not counted.
    expect(direct).toMatchObject({ complete: 6, incomplete: 0 });
    const [all] = tensionShares(await logs(), "all");
    expect(all?.complete).toBe(12);
    const sum = Object.values(direct!.shares!).reduce((total, share) => total + share, 0);
    expect(sum).toBeCloseTo(1, 12);
    // Run 1: security A and risk (coherence .2) A: suspect.
    expect(direct?.shares?.suspectAgreement).toBeCloseTo(2 / 6, 12);
  });

  it("are printed whole for whatever ran, the paper's beside it where it has the scenario", async () => {
    const tables = threeStatesTables([paperThreeStates(), threeStatesSource(await logs())]);
    expect(tables.map(({ caption }) => caption.slice(0, 8))).toEqual([
      "Table 4.",
      "Table 5.",
      "Table 6.",
      "Table 7.",
      "Table 7.",
    ]);
    const text = tables.map(tableToText).join("\n");
    expect(text).toMatch(/Performance Focus\s+Deregulate\s+0\.74\s+0\.95/);
    expect(text).toMatch(/trustworthy \(total\)\s+44\.8%/);
    expect(text).not.toContain("Child welfare");
    expect(text).not.toMatch(/NaN|undefined|\[object/);
    const other = threeStatesTables([
      paperThreeStates(),
      threeStatesSource([await scriptedRun({ scenario: "health" })]),
    ]);
    expect(other[0]?.caption).toBe("Sugar in drinks: the three states");
    expect(other[0]?.columns).toHaveLength(3);
  });
});

describe("the paper as a source", () => {
  it("has the printed numbers", () => {
    const { summaries, archetypes, tests, tensions } = paperThreeStates();
    expect(summaries.map(({ scenario }) => scenario)).toEqual(["child-welfare", "housing"]);
    expect(summaries[0]?.states[2]).toMatchObject({
      runs: 35,
      firstChoiceConcentration: { mean: 0.408, sd: 0.228 },
      winners: { firstChoice: null, borda: { options: { A: 29, B: 2, C: 2 }, tie: 2 } },
    });
    expect(archetypes).toHaveLength(10);
    expect(tests).toHaveLength(10);
    expect(tests[0]).toMatchObject({ p: "<.001", r: 0.58, significant: true });
    expect(tests.at(-1)).toMatchObject({ p: ".999", r: 0.72, significant: false });
    expect(tensions[0]?.trustworthy).toBe(0.552);
  });
});
