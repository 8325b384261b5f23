import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Coding } from "../../lib/src/council/reconsiderations.js";
import type { DelphiLog } from "../../lib/src/council/runDelphi.js";
import { runDelphiSetup, setUpDelphi } from "../../lib/src/council/runDelphi.js";
import type { DebateLog } from "../../lib/src/debate/debateLog.js";
import { ablationVariants } from "../../lib/src/experiments/ablation.js";
import {
  type AblationRow,
  ablationDeltas,
  ablationMeasures,
  ablationRows,
  summariseAblation,
} from "../../lib/src/experiments/ablationRows.js";
import { comparableRuns } from "../../lib/src/experiments/comparableRuns.js";
import { delphiConcentrations } from "../../lib/src/experiments/delphiConcentrations.js";
import { type DelphiRow, delphiRows, summariseDelphi } from "../../lib/src/experiments/delphiRows.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { countReplies } from "../../lib/src/experiments/missingReplies.js";
import { profilingCoherence } from "../../lib/src/experiments/profilingCoherence.js";
import type { ProfilingRow } from "../../lib/src/experiments/profilingRows.js";
import { numberIn, quantity, quantityOf } from "../../lib/src/experiments/quantity.js";
import { reliability } from "../../lib/src/experiments/reliabilityMeasures.js";
import { assignRoles } from "../../lib/src/experiments/roleAssignment.js";
import { run } from "../../lib/src/experiments/run.js";
import { meanInterval, meanOf, presentValues } from "../../lib/src/experiments/summaries.js";
import type { ThreeStatesRow } from "../../lib/src/experiments/threeStatesRows.js";
import { summariseThreeStates } from "../../lib/src/experiments/threeStatesSummary.js";
import type { Reply } from "../../lib/src/foundation/chat.js";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { ballotReply, evaluators, scriptedCouncil } from "../council/speakers.js";
import { spyModel } from "../support/models.js";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);

describe("means over what is there", () => {
  const values = fc.array(maybe(share), { maxLength: 12 });

  it("leave out what is missing, and are null, never 0, of nothing", () => {
    fc.assert(
      fc.property(values, (given) => {
        const present = given.filter((value) => value !== null);
        expect(presentValues(given)).toEqual(present);
        if (present.length === 0) expect(meanOf(given)).toBeNull();
        else expect(meanOf(given)).toBeCloseTo(sum(present) / present.length, 12);
        expect(meanOf([...given, null])).toBe(meanOf(given));
      }),
    );
  });

  it("have an interval from four values that differ, within their range, the same each time", () => {
    fc.assert(
      fc.property(values, (given) => {
        const present = presentValues(given);
        const interval = meanInterval(given);
        expect(interval === null).toBe(present.length < 4 || new Set(present).size === 1);
        if (interval === null) return;
        expect(interval).toEqual(meanInterval([null, ...given]));
        expect(interval.low).toBeGreaterThanOrEqual(Math.min(...present) - 1e-12);
        expect(interval.high).toBeLessThanOrEqual(Math.max(...present) + 1e-12);
        expect(interval.low).toBeLessThanOrEqual(interval.high);
      }),
      { numRuns: 25 },
    );
  });

  it("in tables are numbers, or say why there is none; any other error is one", () => {
    const why = () => {
      throw new NotComputableError("arCo", "nobody spoke");
    };
    expect(quantity(() => 0)).toBe(0);
    expect(quantity(why)).toEqual({ notComputable: expect.stringMatching(/nobody spoke/) });
    expect(quantityOf({ value: 0 })).toBe(0);
    expect([numberIn(0), numberIn(null), numberIn(quantity(why))]).toEqual([0, null, null]);
    const wrong = () => {
      throw new InputError("turns", 1, "an array");
    };
    expect(() => quantity(wrong)).toThrow(InputError);
  });
});

describe("Table 3 out of rows", () => {
  const conditions = Object.keys(ablationVariants) as AblationRow["condition"][];
  const row = fc
    .record({
      condition: fc.constantFrom(...conditions),
      doctrinalAccuracy: maybe(share),
      crossReferencing: maybe(share),
      arCo: maybe(fc.constantFrom(0, 1)),
      missing: fc.nat(3),
    })
    .map(
      ({ missing, ...part }): AblationRow => ({
        ...{
          perturbation: "P1",
          run: 1,
          models: ["m"],
          agents: [],
          removedFacts: 0,
          turns: 10,
          plannedTurns: 10,
        },
        ...part,
        replies: { calls: 26, missing, byOutcome: missing > 0 ? { empty: missing } : {}, truncated: 0 },
      }),
    );
  const rows = fc.array(row, { maxLength: 16 });

  it("has each variant that was run once, in the paper's order, whatever the order of the runs", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const summaries = summariseAblation(given);
        expect(summaries.map(({ condition }) => condition)).toEqual(
          conditions.filter((one) => given.some(({ condition }) => condition === one)),
        );
        expect(sum(summaries.map(({ runs }) => runs))).toBe(given.length);
        expect(sum(summaries.map(({ replies }) => replies.missing))).toBe(
          sum(given.map(({ replies }) => replies.missing)),
        );
        const backwards = summariseAblation([...given].reverse());
        summaries.forEach(({ condition, means }, index) => {
          for (const measure of ablationMeasures) {
            const own = presentValues(given.filter((one) => one.condition === condition).map((one) => one[measure]));
            if (own.length === 0) expect(means[measure]).toBeNull();
            else expect(means[measure]).toBeCloseTo(sum(own) / own.length, 12);
            expect(backwards[index]!.means[measure] ?? -1).toBeCloseTo(means[measure] ?? -1, 12);
          }
        });
      }),
      { numRuns: 25 },
    );
  });

  it("has gains that are differences to the variant without either, and none where either has no mean", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const summaries = summariseAblation(given);
        const of = (condition: string) => summaries.find((one) => one.condition === condition)?.means;
        const deltas = ablationDeltas(summaries);
        expect(deltas.map(({ condition }) => condition)).toEqual(["idRag", "tom", "full"]);
        for (const { condition, points } of deltas)
          for (const measure of ablationMeasures) {
            const [own, without] = [of(condition)?.[measure] ?? null, of("vanilla")?.[measure] ?? null];
            if (own === null || without === null) expect(points[measure]).toBeNull();
            else expect(points[measure]! / 100 + without).toBeCloseTo(own, 12);
          }
      }),
      { numRuns: 25 },
    );
  });

  it("has of a run whose speaker fell silent the others' numbers and its own as missing, counted once", async () => {
    const design = { experiment: "ablation", options: { perturbations: ["P1"], turns: 6 } };
    const shy = spyModel(() => ({ outcome: "refused", reason: "no" }), "shy");
    const models = { mill: shy, default: spyModel(() => ({ outcome: "ok", text: "Duty, by Mill's utility." })) };
    const logs = (await run({ ...design, models })) as RunLog<DebateLog>[];
    const rows = ablationRows(logs);
    expect(rows.map(({ condition }) => condition)).toEqual(conditions);
    for (const [index, { agents, replies, models: spoke, turns, plannedTurns }] of rows.entries()) {
      const { calls } = logs[index]!;
      const mute = calls.filter(({ speaker }) => speaker === "mill").length;
      expect(replies).toEqual({ calls: calls.length, missing: mute, byOutcome: { refused: mute }, truncated: 0 });
      expect(spoke).toEqual(["shy", "spy"]);
      const silent = calls.filter(({ phase, speaker }) => phase === "debate" && speaker === "mill").length;
      expect([plannedTurns, turns, silent > 0]).toEqual([6, 6 - silent, true]);
      expect(agents.find(({ speaker }) => speaker === "mill")).toEqual({
        ...{ speaker: "mill", doctrinalAccuracy: null, crossReferencing: null },
      });
      expect(agents.filter(({ doctrinalAccuracy }) => doctrinalAccuracy !== null)).toHaveLength(3);
    }
    expect(ablationRows([...logs].reverse())).toEqual([...rows].reverse());
    expect(ablationRows([])).toEqual([]);
  });
});

describe("rows of the Delphi variants", () => {
  const codings: Coding[] = ["kept", "weighed and kept", "given up"];
  const row = fc
    .record({
      variant: fc.constantFrom("v6.0" as const, "v6.1" as const, "v7" as const),
      model: fc.constantFrom("", "large", "small", "constructor"),
      coding: fc.constantFrom(...codings),
      criticised: fc.boolean(),
      endorsed: fc.boolean(),
    })
    .map(({ variant, model, coding, criticised, endorsed }): DelphiRow => {
      const changed = coding === "given up";
      return {
        ...{ scenario: "housing", variant, run: 1, model, round: 1, evaluator: "e", perspective: "p", critics: [] },
        ...{ from: ["A", "B"], to: changed ? ["B", "A"] : ["A", "B"], changed, criticised: [], takenUp: [], coding },
        oldChoiceCriticised: changed ? true : null,
        newChoiceCriticised: changed ? criticised : null,
        newChoiceEndorsed: changed ? endorsed : null,
      };
    });

  it("are each counted once over all models, and once by its own", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const summaries = summariseDelphi(rows);
        const models = new Set(rows.map(({ model }) => model));
        const wholes = summaries.filter(({ model }) => model === null);
        const parts = summaries.filter(({ model }) => model !== null);
        expect(sum(wholes.map(({ replies }) => replies))).toBe(rows.length);
        expect(sum(parts.map(({ replies }) => replies))).toBe(models.size > 1 ? rows.length : 0);
        for (const { variant, model, replies, codings: counts, toUncriticised, toUnendorsed } of summaries) {
          const own = rows.filter((one) => one.variant === variant && (model === null || one.model === model));
          expect(replies).toBe(own.length);
          expect(sum(Object.values(counts))).toBe(own.length);
          for (const coding of codings) expect(counts[coding]).toBe(own.filter((one) => one.coding === coding).length);
          // Whoever kept its choice went nowhere: null is neither criticised nor uncriticised.
          expect(toUncriticised).toBeLessThanOrEqual(counts["given up"]);
          expect(toUnendorsed).toBe(own.filter((one) => one.newChoiceEndorsed === false).length);
        }
      }),
    );
  });

  /** A council in which evaluators vote as told, first and again. */
  const councilOf = (first: readonly (string | null)[], second: readonly (string | null)[]) => {
    const rankingOf = (one: string) => [one, ...["A", "B", "C"].filter((other) => other !== one)];
    const lost: Reply = { outcome: "refused", reason: "no" };
    const voters = evaluators.map((id, index) => {
      let ballots = 0;
      const voter = spyModel((request) => {
        if (!request.schema || !JSON.stringify(request.schema).includes("ranking"))
          return { outcome: "ok", text: JSON.stringify({ option: "A", critique: `critique-${id}` }) };
        const vote = (ballots++ === 0 ? first : second)[index];
        return vote == null ? lost : ballotReply(rankingOf(vote), `reasoned-${id}-${ballots}.`);
      }, id);
      return [id, voter] as const;
    });
    return { ...scriptedCouncil(), ...Object.fromEntries(voters) };
  };
  const deliberated = async (variant: "v6.0" | "v7", votes: [string, string][], runNumber = 1) => {
    const parse = (text: string) => [...text].map((one) => (one === "-" ? null : one));
    const [first, second] = votes[0]!.map(parse) as [(string | null)[], (string | null)[]];
    const setup = setUpDelphi({ scenario: "housing", panel: "paper", variant, debate: false });
    const log = await runDelphiSetup(setup, { models: councilOf(first, second), seed: runNumber });
    const experiment = {
      ...{ experiment: "delphi", id: `housing_paper_${variant}_${runNumber}`, cell: `housing_paper_${variant}` },
      ...{ factors: { variant }, run: runNumber, design: { experiment: "delphi", seed: 1, options: {} } },
    };
    return { ...log, experiment } as RunLog<DelphiLog>;
  };

  it("have concentrations as a hand counts them: of .0 of votes spread, 1 of votes alike, over the runs that have any", async () => {
    const spread = await deliberated("v7", [["AABBCCA", "AAAAAAA"]], 1);
    const alike = await deliberated("v7", [["BBBBBBB", "BBBBBBB"]], 2);
    const [found] = delphiConcentrations([spread, alike]);
    // Three of seven at most, a third of seven by chance: (3 - 7/3) / (7 - 7/3) = 1/7; and 1 for the other run.
    expect(found).toMatchObject({ variant: "v7", runs: 2, after: 1 });
    expect(found!.before).toBeCloseTo((1 / 7 + 1) / 2, 12);
    expect(delphiConcentrations([alike, spread])[0]!.before).toBeCloseTo((1 / 7 + 1) / 2, 12);
    expect(delphiConcentrations([])).toEqual([]);
  });

  it("have no row of who did not vote twice, and no concentration of a run in which nobody did", async () => {
    const half = await deliberated("v7", [["AB-CCCC", "BB-C---"]], 1);
    expect(delphiRows([half]).map(({ evaluator, changed }) => [evaluator, changed])).toEqual([
      ["conservative", true],
      ["innovator", false],
      ["perfectionist", false],
    ]);
    for (const { model, evaluator, run: number } of delphiRows([half])) expect([model, number]).toEqual([evaluator, 1]);
    const nobody = await deliberated("v7", [["-------", "-------"]], 2);
    expect(delphiRows([nobody])).toEqual([]);
    expect(delphiConcentrations([nobody])[0]).toMatchObject({
      before: { notComputable: expect.stringMatching(/no evaluator has a ballot before and after/) },
      after: { notComputable: expect.stringMatching(/no evaluator has a ballot before and after/) },
      evaluators: [],
    });
    const [both] = delphiConcentrations([half, nobody]);
    expect(both!.runs).toBe(2);
    // Three have both ballots: A, B and C before, then B, B and C.
    expect(both).toMatchObject({ before: 0, evaluators: [3] });
    expect(both!.after).toBeCloseTo((2 - 1) / (3 - 1), 12);
    expect(both!.replies.missing).toBe(countReplies([half, nobody]).missing);
  });
});

describe("roles given to models", () => {
  const table = fc
    .record({ models: fc.integer({ min: 1, max: 4 }), roles: fc.integer({ min: 1, max: 4 }) })
    .chain(({ models, roles }) =>
      fc.array(fc.array(maybe(share), { minLength: roles, maxLength: roles }), {
        minLength: models,
        maxLength: models,
      }),
    );
  const rowsOf = (scores: (number | null)[][]): ProfilingRow[] =>
    scores.flatMap((own, model) =>
      own.map((alignment, perspective) => ({
        ...{ model: `m${model}`, perspective: `p${perspective}`, alignment, coverage: null, runs: 1 },
      })),
    );
  /** The best sum of all ways to give each role a model of its own or none, by trying them. */
  const bestOf = (scores: (number | null)[][], role = 0, free = scores.map((_, model) => model)): number => {
    if (role === (scores[0]?.length ?? 0)) return 0;
    const without = bestOf(scores, role + 1, free);
    const given = free.map(
      (model) =>
        (scores[model]![role] ?? 0) +
        bestOf(
          scores,
          role + 1,
          free.filter((one) => one !== model),
        ),
    );
    return Math.max(without, ...given);
  };

  it("are filled as well as can be, by as many models as there are, each once, however many of either", () => {
    fc.assert(
      fc.property(table, (scores) => {
        const roles = scores[0]!.map((_, index) => ({ role: `r${index}`, perspective: `p${index}` }));
        const rows = rowsOf(scores);
        const before = structuredClone(rows);
        const found = assignRoles(rows, roles);
        expect(rows).toEqual(before);
        expect(found.map(({ role, perspective }) => ({ role, perspective }))).toEqual(roles);
        const given = found.flatMap(({ model }) => model ?? []);
        expect(new Set(given).size).toBe(given.length);
        expect(given.length).toBe(Math.min(scores.length, roles.length));
        expect(sum(found.map(({ alignment }) => alignment ?? 0))).toBeCloseTo(bestOf(scores), 9);
        for (const { model, perspective, alignment } of found)
          expect(alignment).toBe(
            rows.find((one) => one.model === model && one.perspective === perspective)?.alignment ?? null,
          );
        const backwards = assignRoles([...rows].reverse(), roles);
        expect(sum(backwards.map(({ alignment }) => alignment ?? 0))).toBeCloseTo(bestOf(scores), 9);
      }),
    );
  });

  it("leave a role of a perspective that nobody was tested on to who is left, without a number", () => {
    const rows = rowsOf([
      [0.2, 0.9],
      [0.1, 0.3],
    ]);
    const roles = [
      { role: "new", perspective: "unheard-of" },
      { role: "old", perspective: "p1" },
    ];
    expect(assignRoles(rows, roles)).toEqual([
      { role: "new", perspective: "unheard-of", model: "m1", alignment: null },
      { role: "old", perspective: "p1", model: "m0", alignment: 0.9 },
    ]);
  });
});

describe("profiling against coherence", () => {
  const perspectives = ["a", "b", "c", "d", "constructor", "toString"];
  const scores = fc.dictionary(fc.constantFrom(...perspectives), maybe(share));

  it("pairs what both have, lies within 1, and does not hang on order or direction", () => {
    fc.assert(
      fc.property(scores, scores, (alignment, coherence) => {
        const found = profilingCoherence(alignment, coherence);
        const both = perspectives.filter(
          (id) =>
            Object.hasOwn(alignment, id) &&
            Object.hasOwn(coherence, id) &&
            alignment[id] !== null &&
            coherence[id] !== null,
        );
        expect(found.pairs.map(({ perspective }) => perspective).sort()).toEqual(both.sort());
        const backwards = profilingCoherence(Object.fromEntries(Object.entries(alignment).reverse()), coherence);
        const swapped = profilingCoherence(coherence, alignment);
        for (const kind of ["pearson", "spearman"] as const) {
          const { value } = found[kind];
          if (both.length < 3)
            expect(found[kind]).toMatchObject({ value: null, reason: expect.stringMatching(/three/) });
          if (value === null) {
            expect([backwards[kind].value, swapped[kind].value]).toEqual([null, null]);
            continue;
          }
          expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-12);
          expect(backwards[kind].value).toBeCloseTo(value, 9);
          expect(swapped[kind].value).toBeCloseTo(value, 9);
        }
      }),
    );
  });

  it("is 1 and -1 on a line, by ranks on any curve that rises", () => {
    const alignment = { a: 0.1, b: 0.2, c: 0.4, d: 0.8 };
    const curve = { a: 0.01, b: 0.04, c: 0.16, d: 0.64 };
    expect(profilingCoherence(alignment, { a: 0.2, b: 0.3, c: 0.5, d: 0.9 }).pearson.value).toBeCloseTo(1, 12);
    expect(profilingCoherence(alignment, { a: 0.9, b: 0.8, c: 0.6, d: 0.2 }).pearson.value).toBeCloseTo(-1, 12);
    expect(profilingCoherence(alignment, curve).spearman.value).toBeCloseTo(1, 12);
    expect(profilingCoherence(alignment, curve).pearson.value).toBeLessThan(1);
  });
});

describe("runs that can be compared", () => {
  const rowOf = (part: Partial<ThreeStatesRow>): ThreeStatesRow => ({
    ...{ scenario: "housing", panel: "paper", state: "A", run: 1, log: "l", models: ["m"], n: 7, evaluators: 7 },
    ...{
      evaluatorModels: 1,
      options: 3,
      paired: null,
      winners: { firstChoice: ["A"], borda: ["A"] },
      winnerChanged: null,
    },
    ...{ voiceAuthenticityRate: null, meanCoherence: null, firstChoiceConcentration: 0.5, bordaMargin: 0.1 },
    ...{ effectivePerspectives: 2, replies: { calls: 16, missing: 0, byOutcome: {}, truncated: 0 } },
    ...part,
  });
  const votes = (...counts: number[]) => counts.map((n, index) => rowOf({ n, run: index + 1 }));

  it("are of the N that most have, of two level ones the larger, at the quorum or above", () => {
    const nOf = (rows: ThreeStatesRow[], quorum?: number) =>
      comparableRuns(rows, quorum === undefined ? {} : { quorum }).n;
    expect(nOf(votes(7, 6, 6))).toBe(6);
    expect(nOf(votes(6, 7, 6, 7))).toBe(7);
    expect(nOf(votes(4, 4, 4, 5))).toBe(5);
    expect(nOf(votes(4, 4, 4, 5), 4)).toBe(4);
    expect(nOf(votes(4, 0))).toBeNull();
    expect(nOf([])).toBeNull();
    expect(nOf(votes(7, 7), 8)).toBeNull();
  });

  it.each([0, -1, 0.5, Number.NaN, "5"])(
    "have no quorum of %j: where nobody voted there is nothing to compare",
    (quorum) => {
      expect(() => comparableRuns(votes(7), { quorum: quorum as number })).toThrow(/^quorum: .*whole number from 1/);
      expect(() => summariseThreeStates(votes(0, 0), { quorum: quorum as number })).toThrow(InputError);
    },
  );

  it("are summarised without those left out, which are counted, and by no other scenario's N", () => {
    const rows = [
      ...votes(7, 7, 4, 6),
      rowOf({ n: 7, run: 5, firstChoiceConcentration: { notComputable: "no" } }),
      rowOf({ scenario: "child-welfare", n: 5, firstChoiceConcentration: 1 }),
    ];
    const [housing, welfare] = summariseThreeStates(rows);
    expect(housing).toMatchObject({ scenario: "housing", n: 7 });
    expect(housing!.states[0]).toMatchObject({
      ...{ state: "A", runs: 3, leftOut: { belowQuorum: 1, otherN: 1 } },
      firstChoiceConcentration: { mean: 0.5, sd: 0 },
      winners: { firstChoice: { options: { A: 3 }, tie: 0 } },
    });
    expect(welfare).toMatchObject({ n: 5 });
    expect(welfare!.states[0]!.firstChoiceConcentration).toEqual({
      mean: 1,
      sd: { notComputable: "one run has no spread" },
    });
    // Of random votes with three options: 1/3 and 2/3 as the paper rounds .29 of seven and .33 of five.
    expect((housing!.chance.firstChoiceConcentration as number).toFixed(2)).toBe("0.29");
    expect((welfare!.chance.firstChoiceConcentration as number).toFixed(2)).toBe("0.33");
  });

  it("count a tie apart and a run without ballots nowhere", () => {
    const winners = (...firstChoice: string[]) => ({ winners: { firstChoice, borda: null } });
    const rows = [winners("A"), winners("A", "B"), winners("B"), winners("B")].map((part) => rowOf(part));
    const [{ states }] = summariseThreeStates(rows) as [ReturnType<typeof summariseThreeStates>[number]];
    expect(states[0]!.winners).toEqual({
      firstChoice: { options: { A: 1, B: 2 }, tie: 1 },
      borda: { options: {}, tie: 0 },
    });
  });
});

describe("two scorings of the same reasonings", () => {
  const pairs = fc.array(fc.record({ evaluator: fc.constant("e"), first: share, second: share }), { maxLength: 9 });

  it("agree as much from either side, and shift by as much the other way", () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const found = reliability(given);
        const swapped = reliability(
          given.map(({ evaluator, first, second }) => ({ evaluator, first: second, second: first })),
        );
        expect(found.pairs).toBe(given.length);
        for (const measure of ["icc", "pearson", "spearman", "meanAbsoluteDifference", "withinTolerance"] as const)
          expect(swapped[measure].value ?? -9).toBeCloseTo(found[measure].value ?? -9, 9);
        expect(swapped.shift.value ?? 0).toBeCloseTo(-(found.shift.value ?? 0), 12);
        if (given.length === 0) expect(found.shift).toEqual({ value: null, reason: "0 pairs of scores; 1 is needed" });
        else expect(found.meanAbsoluteDifference.value!).toBeGreaterThanOrEqual(Math.abs(found.shift.value!) - 1e-12);
      }),
    );
  });

  it("are consistent where the second is higher throughout, though they never agree", () => {
    const given = [0.1, 0.3, 0.4, 0.6].map((first) => ({ evaluator: "e", first, second: first + 0.3 }));
    const found = reliability(given);
    expect(found.icc.value).toBeCloseTo(1, 9);
    expect(found.withinTolerance.value).toBe(0);
    expect(found.shift.value).toBeCloseTo(0.3, 12);
    expect(reliability(given, { tolerance: 0.3 }).withinTolerance.value).toBe(1);
  });
});
