import { beforeAll, describe, expect, it } from "vitest";
import type { DeliberationLog } from "../../lib/src/council/deliberationLog.js";
import { archetypeRows, sharedPerspectiveRows } from "../../lib/src/experiments/archetypes.js";
import { bordaShares } from "../../lib/src/experiments/bordaShares.js";
import { coherenceRows } from "../../lib/src/experiments/coherenceRows.js";
import { disagreementRows } from "../../lib/src/experiments/disagreementRows.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { type OptionSupportRow, optionSupport } from "../../lib/src/experiments/optionSupport.js";
import { positionBiasRows } from "../../lib/src/experiments/positionBiasRows.js";
import { pairTensions, tensionShares } from "../../lib/src/experiments/tensionShares.js";
import { threeStatesRows } from "../../lib/src/experiments/threeStatesRows.js";
import { threeStatesTests } from "../../lib/src/experiments/threeStatesTests.js";
import { weightingRows } from "../../lib/src/experiments/weightingRows.js";
import type { ChatRequest } from "../../lib/src/foundation/chat.js";
import { ballotReply, evaluators } from "../council/speakers.js";
import { spyModel, textOf } from "../support/models.js";
import { scriptedRun } from "./deliberationLogs.js";

type Log = RunLog<DeliberationLog>;

const lost = { outcome: "refused", reason: "no" } as const;
const voting = (firsts: string) =>
  Object.fromEntries(
    evaluators.map((id, index) => [id, [firsts[index]!, ..."ABC".split("").filter((one) => one !== firsts[index])]]),
  );

let first: Log;
let second: Log;
let homogeneous: Log;
let nobody: Log;

beforeAll(async () => {
  first = await scriptedRun({ run: 1, ballots: voting("AABBCCC"), scores: { conservative: 0.2, guardian: 1 } });
  second = await scriptedRun({
    run: 2,
    ballots: { ...voting("ACABCCC"), perfectionist: lost },
    scores: { driver: { outcome: "empty", reason: "nothing" } },
  });
  homogeneous = await scriptedRun({ run: 1, state: "A", ballots: voting("AAAAAAA") });
  nobody = await scriptedRun({ run: 3, ballots: Object.fromEntries(evaluators.map((id) => [id, lost])) });
}, 60_000);

describe("position bias", () => {
  /** Answers with the options in the order in which it was shown them, or the other way round. */
  const inOrderShown = (turn: (order: string[]) => string[], id: string) =>
    spyModel((request: ChatRequest) => {
      const order = [...textOf(request).matchAll(/^([ABC]): /gm)].map(([, option]) => option!);
      return ballotReply(turn(order), `reasoned-${id}-0.`);
    }, id);
  const models = () => {
    const firstShown = inOrderShown((order) => order, "first-shown");
    const lastShown = inOrderShown((order) => [...order].reverse(), "last-shown");
    const loyal = inOrderShown((order) => [...order].sort(), "loyal");
    const [conservative, innovator, pragmatist, perfectionist, minimalist, driver, guardian] = evaluators;
    return {
      [conservative]: firstShown,
      [innovator]: firstShown,
      [pragmatist]: lastShown,
      [perfectionist]: lastShown,
      [minimalist]: loyal,
      [driver]: loyal,
      [guardian]: spyModel(() => lost, "silent"),
    };
  };
  const runs = (shuffleOptions: boolean) =>
    Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        scriptedRun({ state: "A", run: index + 1, options: { shuffleOptions }, models: models() }),
      ),
    );

  it("tells one that takes what stands first from one that takes an option, where options are shuffled", async () => {
    const rows = positionBiasRows(await runs(true));
    const of = (model: string | null) => rows.find((row) => row.model === model)!;
    expect(rows.map(({ model }) => model)).toEqual(["first-shown", "last-shown", "loyal", "silent", null]);
    expect(of("first-shown")).toMatchObject({ ballots: 16, firstChoices: [16, 0, 0], share: 1 });
    expect(of("first-shown").against).toBe("above chance");
    expect(of("last-shown")).toMatchObject({ firstChoices: [0, 0, 16], share: 0, against: "below chance" });
    // Its choice never moves; the places where it stood do.
    expect(of("loyal").firstChoices.every((count) => count > 0)).toBe(true);
    expect(of("loyal").against).toBe("as by chance");
    expect(of("loyal").chance).toBeCloseTo(1 / 3, 12);
    // Wilson's interval of 16 in 16: 16 / (16 + 1.96 ** 2) to 1.
    expect(of("first-shown").interval?.low).toBeCloseTo(16 / (16 + 1.959964 ** 2), 6);
    expect(of("first-shown").interval?.high).toBe(1);
    expect(of(null)).toMatchObject({ ballots: 48, missing: 8 });
  }, 60_000);

  it("counts a model without a ballot as missing and says nothing of it", async () => {
    const silent = positionBiasRows([nobody]).at(-1);
    expect(silent).toMatchObject({ model: null, ballots: 0, missing: 7, share: null, interval: null, against: null });
    expect(silent?.firstChoices).toEqual([0, 0, 0]);
  });

  it("does not tell a place from what stood there where the order never changed", () => {
    const row = positionBiasRows([homogeneous]).at(-1);
    expect(row).toMatchObject({ ballots: 7, share: 1, orders: 1, against: null });
  });

  it("is apart for questions with other numbers of options", () => {
    const [a, b] = [homogeneous.scenario.options[0]!, homogeneous.scenario.options[1]!];
    const two: Log = {
      ...homogeneous,
      scenario: { ...homogeneous.scenario, options: [a, b] },
      calls: homogeneous.calls.map((call) => ({ ...call, trace: { shown: ["A", "B"] } })),
    };
    const wholes = positionBiasRows([homogeneous, two]).filter(({ model }) => model === null);
    expect(wholes.map(({ options, chance }) => [options, chance])).toEqual([
      [2, 1 / 2],
      [3, 1 / 3],
    ]);
  });

  it("takes the question's order for a call that says nothing of it, and refuses one that shows other options", () => {
    const traced = (shown: unknown): Log => ({
      ...homogeneous,
      calls: homogeneous.calls.map((call) => ({ ...call, trace: { shown: shown as string[] } })),
    });
    expect(positionBiasRows([traced("<script>")]).at(-1)).toMatchObject({ firstChoices: [7, 0, 0] });
    expect(() => positionBiasRows([traced(["X", "B", "C"])])).toThrow(/presentations\[0\]\.vote.*X, B, C/);
    expect(positionBiasRows([])).toEqual([]);
  });

  it("reads the single call that plays all voices", async () => {
    const value = Object.fromEntries(evaluators.map((id) => [id, { reasoning: "r", ranking: ["B", "A", "C"] }]));
    const log = await scriptedRun({
      options: { voices: "single-call", validation: false },
      models: { "all-voices": spyModel(() => ({ outcome: "ok", text: JSON.stringify(value), value }), "one") },
    });
    expect(positionBiasRows([log])).toMatchObject([{ model: "one", ballots: 7, firstChoices: [0, 7, 0] }]);
    expect(optionSupport([log]).find(({ by, option }) => by === "model" && option === "B")).toMatchObject({
      supporter: "one",
      count: 7,
    });
  });
});

describe("who supports which option", () => {
  const find = (rows: OptionSupportRow[], part: Partial<OptionSupportRow>) =>
    rows.filter((row) => Object.entries(part).every(([key, value]) => row[key as keyof OptionSupportRow] === value));

  it("counts evaluators, perspectives and models over runs, and the ballots that are not there", () => {
    const rows = optionSupport([first, second, homogeneous]);
    const b = { scenario: "housing", state: "B" };
    expect(find(rows, { ...b, option: "C", supporter: "Guardian" })).toMatchObject([
      { by: "evaluator", label: "Public Housing", count: 2, evaluations: 2 },
    ]);
    // Conservative twice A; the perfectionist B, then none; the guardian twice C.
    const security = find(rows, { ...b, by: "perspective", supporter: "Security Focus" });
    expect(security.map(({ option, count }) => [option, count])).toEqual([
      ["A", 2],
      ["B", 1],
      ["C", 2],
      [null, 1],
    ]);
    expect(security.every(({ evaluations }) => evaluations === 6)).toBe(true);
    expect(find(rows, { ...b, by: "model", option: null, supporter: "perfectionist" })[0]).toMatchObject({
      label: "no ballot",
      count: 1,
    });
    expect(find(rows, { state: "A", by: "evaluator", option: "A" }).every(({ count }) => count === 1)).toBe(true);
  });

  it("adds up to the evaluations of each supporter", () => {
    const rows = optionSupport([first, second, nobody]);
    for (const by of ["evaluator", "perspective", "model"] as const) {
      const own = rows.filter((row) => row.by === by);
      expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(21);
    }
  });
});

describe("who disagrees with whom", () => {
  it("compares each two evaluators over the runs in which both voted", () => {
    const rows = disagreementRows([first, second, homogeneous]);
    expect(rows).toHaveLength(2 * 21);
    const pair = (state: string, one: string, other: string) =>
      rows.find((row) => row.state === state && row.evaluators.join() === `${one},${other}`);
    expect(pair("B", "conservative", "guardian")).toMatchObject({
      kind: "same perspective",
      models: ["conservative", "guardian"],
      both: 2,
      differ: 2,
      missing: 0,
    });
    expect(pair("B", "perfectionist", "guardian")).toMatchObject({ both: 1, differ: 1, missing: 1 });
    expect(pair("B", "conservative", "innovator")).toMatchObject({ kind: "in tension", both: 2, differ: 1 });
    expect(pair("B", "pragmatist", "driver")?.kind).toBe("neither");
    expect(pair("A", "conservative", "guardian")).toMatchObject({ both: 1, differ: 0 });
  });

  it("counts a stand-in as in tension with what it stands in for is, and itself as no pair", () => {
    const rows = disagreementRows([first]);
    // Risk Tolerance stands in for Creativity, which is in tension with Simplicity Preference.
    const names = rows.filter(({ kind }) => kind === "in tension").map(({ names }) => names.join("-"));
    expect(names).toContain("Innovator-Minimalist");
    expect(rows.filter(({ kind }) => kind === "same perspective")).toHaveLength(3);
    expect(disagreementRows([nobody]).every(({ both, missing }) => both === 0 && missing === 1)).toBe(true);
  });
});

describe("coherence", () => {
  it("is by evaluator and over all, with what has no score", () => {
    const rows = coherenceRows([first, second, homogeneous]);
    expect(rows).toHaveLength(8);
    const of = (evaluator: string | null) => rows.find((row) => row.evaluator === evaluator)!;
    expect(of("Conservative")).toMatchObject({ scores: [0.2, 0.8], missing: 0, model: "conservative", judge: "judge" });
    expect(of("Conservative").mean).toBeCloseTo(0.5, 12);
    expect(of("Conservative").sd).toBeCloseTo(0.6 / Math.SQRT2, 12);
    expect(of("Conservative").authenticity).toBe(0.5);
    // Its second reasoning is not there, so it was not judged.
    expect(of("Perfectionist")).toMatchObject({
      scores: [0.8],
      missing: 1,
      sd: { notComputable: expect.stringMatching(/two/) },
    });
    expect(of("Driver").missing).toBe(1);
    expect(of(null)).toMatchObject({ missing: 2, perspective: null });
    expect(of(null).scores).toHaveLength(12);
  });

  it("says where there is no score at all, and has no row of what nobody judged", () => {
    const rows = coherenceRows([nobody]);
    expect(rows.at(-1)).toMatchObject({ scores: [], missing: 7, mean: { notComputable: expect.any(String) } });
    expect(rows.at(-1)?.authenticity).toMatchObject({ notComputable: expect.stringMatching(/no scores/) });
    expect(coherenceRows([homogeneous])).toEqual([]);
  });

  it("names no model where several spoke for one evaluator", () => {
    const other: Log = { ...second, models: { ...second.models, guardian: { id: "another" }, judge: { id: "other" } } };
    const rows = coherenceRows([first, other]);
    expect(rows.find(({ evaluator }) => evaluator === "Guardian")).toMatchObject({ model: null, judge: null });
  });
});

describe("who gains by the weighting", () => {
  it("is the option whose supporters are more coherent than all together", () => {
    // A: .2 and .8; B: twice .8; C: .8, .8 and 1.
    const rows = weightingRows([first, homogeneous]);
    expect(rows.map(({ option, votes }) => [option, votes])).toEqual([
      ["A", 2],
      ["B", 2],
      ["C", 3],
    ]);
    const total = 0.2 + 0.8 + 1.6 + 2.6;
    expect(rows[0]?.meanCoherence).toBeCloseTo(0.5, 12);
    expect(rows[0]?.weightedShare).toBeCloseTo(1 / total, 12);
    expect(rows[2]?.weightedShare).toBeCloseTo(2.6 / total, 12);
    for (const { share, weightedShare, meanCoherence } of rows)
      expect(weightedShare! > share!).toBe(meanCoherence! > total / 7);
    expect(rows.reduce((sum, { weightedShare }) => sum + weightedShare!, 0)).toBeCloseTo(1, 12);
  });

  it("has no share where nobody has both a ballot and a score, or all scores are zero", async () => {
    expect(weightingRows([nobody])[0]).toMatchObject({ votes: 0, meanCoherence: null, share: null });
    const zero = await scriptedRun({ scores: Object.fromEntries(evaluators.map((id) => [id, 0])) });
    expect(weightingRows([zero])[0]).toMatchObject({ votes: 7, share: 1, weightedShare: null });
    const tests = threeStatesTests(threeStatesRows([zero]));
    expect(tests[2]).toMatchObject({ runs: [0, 0], p: { notComputable: expect.any(String) } });
  });
});

describe("what is missing stays in the rows", () => {
  it("a perspective without a ballot, with its coherence", () => {
    const mute = { ...first, evaluations: first.evaluations.map((one) => ({ ...one, vote: null })) };
    const rows = archetypeRows([mute]);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({
      mostCommon: [],
      votes: 0,
      missing: 3,
      consistency: { notComputable: expect.stringMatching(/ballot/) },
    });
    expect(rows[0]?.meanCoherence).toBeCloseTo((0.2 + 0.8 + 1) / 3, 12);
    expect(archetypeRows([nobody])[0]).toMatchObject({ votes: 0, meanCoherence: null });
    const apart = sharedPerspectiveRows([first, second]);
    expect(apart.find(({ perspective }) => /Perfectionist/.test(perspective))).toMatchObject({ votes: 1, missing: 1 });
  });

  it("each pair of a run in which no pair is complete", () => {
    expect(tensionShares([nobody])[0]).toMatchObject({ complete: 0, incomplete: 3, shares: null });
    expect(tensionShares([nobody], "all")[0]?.incomplete).toBe(6);
    const [direct] = tensionShares([first, nobody]);
    expect(direct).toMatchObject({ complete: 3, incomplete: 3 });
    expect(pairTensions([first, nobody]).every(({ counts }) => counts.incomplete === 1)).toBe(true);
  });
});

describe("shares of all Borda points", () => {
  const sharesOf = (logs: Log[], state: "A" | "B" | "C") =>
    bordaShares(logs, "housing", state).map(({ option, label, share }) => [option, label, share]);

  it("are the mean over runs of each option's part, and weighted in State C", () => {
    // A, A, B, B, C, C, C first, and second who comes first of the rest: 9, 6 and 6 of 21 points.
    expect(sharesOf([first, homogeneous, nobody], "B")).toEqual([
      ["A", "Rent Control", expect.closeTo(9 / 21, 12)],
      ["B", "Deregulate", expect.closeTo(6 / 21, 12)],
      ["C", "Public Housing", expect.closeTo(6 / 21, 12)],
    ]);
    expect(sharesOf([first, homogeneous], "A").map(([, , share]) => share)).toEqual([
      expect.closeTo(2 / 3, 12),
      expect.closeTo(1 / 3, 12),
      0,
    ]);
    // Weights .2 (A), .8 (A), .8, .8 (B), .8, .8, 1 (C).
    const points = { A: 2 * 1 + 1.6 + 2.6, B: 2 * 1.6 + 1, C: 2 * 2.6 };
    const total = points.A + points.B + points.C;
    expect(sharesOf([first, homogeneous], "C").map(([, , share]) => share)).toEqual(
      [points.A, points.B, points.C].map((own) => expect.closeTo(own / total, 12)),
    );
  });

  it("are not computable where nobody voted, none without runs, and of the three states alone", () => {
    for (const [, , share] of sharesOf([nobody], "B"))
      expect(share).toEqual({ notComputable: "no run has Borda points" });
    expect(bordaShares([first], "child-welfare", "B")).toEqual([]);
    expect(() => bordaShares([first], "housing", "D" as "A")).toThrow(/state: "D" is not allowed/);
  });
});

describe("who speaks for a perspective with several evaluators", () => {
  it("is the first, or the majority, whose pairs are counted anew", async () => {
    // Conservative and Innovator agree; Perfectionist and Guardian outvote the Conservative and do not.
    const ballots = voting("AACBCCB");
    const outvoted = await scriptedRun({ ballots });
    const rate = (voice?: "first" | "majority") => tensionShares([outvoted], "direct", voice)[0];
    expect(rate()).toEqual(rate("first"));
    expect(rate("first")?.shares).toMatchObject({ genuineAgreement: 2 / 3, authenticDisagreement: 1 / 3 });
    expect(rate("majority")?.shares).toMatchObject({ genuineAgreement: 1 / 3, authenticDisagreement: 2 / 3 });
    expect(pairTensions([outvoted], "direct", "majority")).toHaveLength(3);
    expect(() => tensionShares([outvoted], "direct", "loudest" as "first")).toThrow(/voice: "loudest" is not allowed/);
  });

  it("is nobody where the first has no ballot, and those who have one by the majority", async () => {
    const mute = await scriptedRun({ ballots: { ...voting("AACBCCB"), conservative: lost } });
    expect(tensionShares([mute])[0]).toMatchObject({ complete: 2, incomplete: 1 });
    expect(tensionShares([mute], "direct", "majority")[0]).toMatchObject({ complete: 3, incomplete: 0 });
  });
});

describe("paired differences that are rounding alone", () => {
  it("have neither a test nor an interval", async () => {
    const equal = async (run: number, firsts: string) =>
      scriptedRun({
        run,
        ballots: voting(firsts),
        scores: Object.fromEntries(evaluators.map((id) => [id, 0.1 * run])),
      });
    const logs = [await equal(1, "AABBCCC"), await equal(3, "AAAABBC"), await equal(7, "AAAAAAB")];
    const paired = threeStatesTests(threeStatesRows(logs)).filter(({ comparison }) => comparison === "B vs C");
    for (const test of paired) {
      expect(test.p).toHaveProperty("notComputable");
      expect(test.difference.low).toHaveProperty("notComputable");
      expect(test.moved).toEqual({ fell: 0, rose: 0, stayed: 3 });
    }
  });
});
