import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeliberationLog } from "../../lib/src/council/deliberationLog.js";
import { archetypeRows, sharedPerspectiveRows } from "../../lib/src/experiments/archetypes.js";
import { byScenarioAndState } from "../../lib/src/experiments/byScenarioAndState.js";
import { coherenceRows } from "../../lib/src/experiments/coherenceRows.js";
import { comparableRuns, quorumOf } from "../../lib/src/experiments/comparableRuns.js";
import { disagreementRows } from "../../lib/src/experiments/disagreementRows.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { optionSupport, supporterKinds } from "../../lib/src/experiments/optionSupport.js";
import { positionBiasRows } from "../../lib/src/experiments/positionBiasRows.js";
import { rankingAgreement } from "../../lib/src/experiments/rankingAgreement.js";
import { pairTensions, tensionShares } from "../../lib/src/experiments/tensionShares.js";
import { threeStatesRows } from "../../lib/src/experiments/threeStatesRows.js";
import { weightingRows } from "../../lib/src/experiments/weightingRows.js";
import type { Reply } from "../../lib/src/foundation/chat.js";
import { evaluators } from "../council/speakers.js";
import { scriptedRun } from "./deliberationLogs.js";

type Logs = RunLog<DeliberationLog>[];
type Outcome = { ballots: (string[] | null)[]; scores: (number | null)[]; state: "A" | "B"; scenario: string };

const unusable: Reply = { outcome: "refused", reason: "the model refused" };
const orders = ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"].map((order) => order.split(""));
const perEvaluator = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 7, maxLength: 7 });
const outcome: fc.Arbitrary<Outcome> = fc.record({
  ballots: perEvaluator(fc.option(fc.constantFrom(...orders), { freq: 5 })),
  scores: perEvaluator(fc.option(fc.constantFrom(0, 0.25, 0.55, 0.6, 0.8, 1), { freq: 5 })),
  state: fc.constantFrom("A" as const, "B" as const),
  scenario: fc.constantFrom("housing", "child-welfare"),
});
const outcomes = fc.array(outcome, { minLength: 1, maxLength: 4 });

const byEvaluator = <T>(values: readonly (T | null)[]) =>
  Object.fromEntries(evaluators.map((id, index) => [id, values[index] ?? unusable])) as { [id: string]: T | Reply };
const logsOf = (all: readonly Outcome[]): Promise<Logs> =>
  Promise.all(
    all.map(({ ballots, scores, state, scenario }, index) =>
      scriptedRun({ ballots: byEvaluator(ballots), scores: byEvaluator(scores), state, scenario, run: index + 1 }),
    ),
  );

/** Holds a law over logs that came out in every way, and what they were scripted to come out as. */
const holds = (law: (logs: Logs, all: Outcome[]) => void, numRuns = 10) =>
  fc.assert(
    fc.asyncProperty(outcomes, async (all) => law(await logsOf(all), all)),
    { numRuns },
  );

const among = (all: readonly Outcome[], scenario: string, state?: string) =>
  all.filter((one) => one.scenario === scenario && (state === undefined || one.state === state));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** What the judge scores: reasonings of State B that there are. */
const scoreOf = ({ ballots, scores, state }: Outcome, index: number) =>
  state === "B" && ballots[index] !== null ? (scores[index] ?? null) : null;

describe("rows out of council logs, recounted from what each run was scripted to come out as", () => {
  it("who supports which option: a supporter's counts add up to its evaluations, those without a ballot among them", () =>
    holds((logs, all) => {
      const rows = optionSupport(logs);
      for (const by of supporterKinds)
        for (const { scenario, state, supporter, evaluations } of rows.filter((row) => row.by === by)) {
          const own = rows.filter(
            (row) => row.by === by && row.scenario === scenario && row.state === state && row.supporter === supporter,
          );
          expect(sum(own.map(({ count }) => count))).toBe(evaluations);
          expect(own.map(({ option }) => option)).toEqual(["A", "B", "C", null]);
        }
      for (const { scenario, state } of rows)
        for (const option of ["A", "B", "C", null]) {
          const counted = rows.filter(
            (row) =>
              row.by === "perspective" && row.scenario === scenario && row.state === state && row.option === option,
          );
          const votes = among(all, scenario, state).flatMap(({ ballots }) => ballots.map((one) => one?.[0] ?? null));
          expect(sum(counted.map(({ count }) => count))).toBe(votes.filter((vote) => vote === option).length);
        }
    }));

  it("who disagrees with whom: 21 pairs, and each run is in one of differ, agree and missing", () =>
    holds((logs, all) => {
      const rows = disagreementRows(logs);
      for (const { scenario, state } of byScenarioAndState(logs)) {
        const own = rows.filter((row) => row.scenario === scenario && row.state === state);
        expect(own).toHaveLength(21);
        expect(own.filter(({ kind }) => kind === "same perspective")).toHaveLength(3);
        for (const { evaluators: pair, both, differ, missing } of own) {
          const [one, other] = pair.map((id) => evaluators.indexOf(id as (typeof evaluators)[number]));
          const runs = among(all, scenario, state);
          const complete = runs.filter(({ ballots }) => ballots[one!] && ballots[other!]);
          expect([both, missing]).toEqual([complete.length, runs.length - complete.length]);
          expect(differ).toBe(complete.filter(({ ballots }) => ballots[one!]![0] !== ballots[other!]![0]).length);
        }
      }
    }));

  it("tension: shares over complete pairs add up to one, complete and incomplete to all pairs of all runs of B", () =>
    holds((logs, all) => {
      for (const [pairs, number] of [["direct", 3] as const, ["all", 6] as const])
        for (const { scenario, shares, trustworthy, complete, incomplete } of tensionShares(logs, pairs)) {
          expect(complete! + incomplete!).toBe(number * among(all, scenario, "B").length);
          if (complete === 0) expect([shares, trustworthy]).toEqual([null, null]);
          else {
            expect(sum(Object.values(shares!))).toBeCloseTo(1, 12);
            expect(trustworthy).toBeCloseTo(shares!.authenticDisagreement + shares!.genuineAgreement, 12);
          }
        }
    }));

  it("tension of Pragmatism with Risk Tolerance: as the two evaluators' votes and scores have it", () =>
    holds((logs, all) => {
      const [pragmatist, innovator] = [evaluators.indexOf("pragmatist"), evaluators.indexOf("innovator")];
      for (const { scenario, pair, counts } of pairTensions(logs, "direct")) {
        if (pair.join() !== "pragmatism,risk-tolerance") continue;
        const expected = {
          authenticDisagreement: 0,
          genuineAgreement: 0,
          suspectAgreement: 0,
          partial: 0,
          incomplete: 0,
        };
        for (const one of among(all, scenario, "B")) {
          const scores = [scoreOf(one, pragmatist), scoreOf(one, innovator)];
          const agree = one.ballots[pragmatist]?.[0] === one.ballots[innovator]?.[0];
          if (scores.includes(null)) expected.incomplete++;
          else if (scores.every((score) => score! >= 0.6))
            expected[agree ? "genuineAgreement" : "authenticDisagreement"]++;
          else expected[agree ? "suspectAgreement" : "partial"]++;
        }
        expect(counts).toEqual(expected);
      }
    }));

  it("weighting: shares add up to one, and an option gains exactly when its supporters are the more coherent", () =>
    holds((logs, all) => {
      for (const scenario of new Set(weightingRows(logs).map((row) => row.scenario))) {
        const rows = weightingRows(logs).filter((row) => row.scenario === scenario);
        const votes = among(all, scenario, "B").flatMap((one) =>
          one.ballots.flatMap((ballot, index) => {
            const coherence = scoreOf(one, index);
            return ballot === null || coherence === null ? [] : [{ vote: ballot[0], coherence }];
          }),
        );
        expect(sum(rows.map((row) => row.votes))).toBe(votes.length);
        const total = sum(votes.map(({ coherence }) => coherence));
        for (const { option, votes: count, share, weightedShare, meanCoherence } of rows) {
          const behind = votes.filter(({ vote }) => vote === option);
          expect(count).toBe(behind.length);
          expect(meanCoherence === null).toBe(behind.length === 0);
          expect(share === null).toBe(votes.length === 0);
          expect(weightedShare === null).toBe(total === 0);
          if (share === null || weightedShare === null || meanCoherence === null) continue;
          const gain = weightedShare - share;
          const ahead = meanCoherence - total / votes.length;
          if (Math.abs(gain) > 1e-9) expect(Math.sign(gain)).toBe(Math.sign(ahead));
          else expect(Math.abs(ahead)).toBeLessThan(1e-9);
        }
      }
    }));

  it("archetypes: every evaluation of State B is a vote or missing, and no option is more common than the most common", () =>
    holds((logs, all) => {
      for (const [rows, of] of [[archetypeRows(logs), 7] as const, [sharedPerspectiveRows(logs), 3] as const])
        for (const scenario of new Set(rows.map((row) => row.scenario))) {
          const own = rows.filter((row) => row.scenario === scenario);
          expect(sum(own.map(({ votes, missing }) => votes! + missing!))).toBe(of * among(all, scenario, "B").length);
          for (const { votes, mostCommon, consistency } of own) {
            expect(mostCommon.length === 0).toBe(votes === 0);
            if (votes === 0) expect(consistency).toEqual({ notComputable: expect.stringMatching(/ballot/) });
            else {
              expect(consistency).toBeGreaterThanOrEqual(1 / 3 - 1e-12);
              expect(consistency as number).toBeLessThanOrEqual(1 / mostCommon.length + 1e-12);
            }
          }
        }
    }));

  it("coherence: every evaluator of every judged run has a score or is missing, and the last row is of them all", () =>
    holds((logs, all) => {
      const rows = coherenceRows(logs);
      for (const scenario of new Set(rows.map((row) => row.scenario))) {
        const own = rows.filter((row) => row.scenario === scenario);
        const runs = among(all, scenario, "B");
        expect(own).toHaveLength(8);
        const expected = evaluators.map((_, index) => runs.flatMap((one) => scoreOf(one, index) ?? []));
        expect(own.slice(0, 7).map(({ scores }) => scores)).toEqual(expected);
        const last = own.at(-1)!;
        expect([...last.scores].sort()).toEqual(expected.flat().sort());
        expect(last.scores.length + last.missing).toBe(7 * runs.length);
        const flat = expected.flat();
        if (flat.length === 0) expect(last.mean).toEqual({ notComputable: "there is no score" });
        else {
          expect(last.mean).toBeCloseTo(sum(flat) / flat.length, 12);
          expect(last.authenticity).toBeCloseTo(flat.filter((score) => score >= 0.6).length / flat.length, 12);
        }
        if (flat.length === 1) expect(last.sd).toHaveProperty("notComputable");
      }
    }));

  it("position: with one order shown, first choices by place are those by option, and nothing is concluded", () =>
    holds((logs, all) => {
      const rows = positionBiasRows(logs);
      const total = rows.find(({ model }) => model === null)!;
      const votes = all.flatMap(({ ballots }) => ballots.map((ballot) => ballot?.[0]));
      expect(total.firstChoices).toEqual(["A", "B", "C"].map((id) => votes.filter((vote) => vote === id).length));
      expect(total.missing).toBe(votes.filter((vote) => vote === undefined).length);
      for (const { against, ballots, share, interval, chance } of rows) {
        expect(against).toBeNull();
        expect(chance).toBeCloseTo(1 / 3, 12);
        expect([share === null, interval === null]).toEqual([ballots === 0, ballots === 0]);
        if (share !== null && interval !== null) {
          expect(interval.low).toBeLessThanOrEqual(share + 1e-12);
          expect(interval.high).toBeGreaterThanOrEqual(share - 1e-12);
        }
      }
    }));

  it("Borda beside Schulze: the same ranking has the same winner, and runs without a ballot are in neither", () =>
    holds((logs, all) => {
      for (const { scenario, state, runs, sameWinner, sameRanking } of rankingAgreement(logs)) {
        const voted = among(all, scenario, state).filter(({ ballots }) => ballots.some((ballot) => ballot !== null));
        expect(runs).toBe(voted.length);
        expect(sameRanking).toBeLessThanOrEqual(sameWinner);
        expect(sameWinner).toBeLessThanOrEqual(runs);
        const alone = voted.filter(({ ballots }) => ballots.filter((ballot) => ballot !== null).length === 1);
        expect(sameRanking).toBeGreaterThanOrEqual(alone.length);
      }
    }));

  it("comparable runs: every run is compared or left out for one reason, all compared have one N at the quorum", () =>
    holds((logs) => {
      const rows = threeStatesRows(logs);
      for (const quorum of [undefined, 1, 7]) {
        const { rows: compared, n, belowQuorum, otherN } = comparableRuns(rows, quorum === undefined ? {} : { quorum });
        expect(compared.length + belowQuorum.length + otherN.length).toBe(rows.length);
        expect(compared.every((row) => row.n === n && row.n >= (quorum ?? quorumOf(7)))).toBe(true);
        expect(belowQuorum.every((row) => row.n < (quorum ?? quorumOf(7)))).toBe(true);
        expect(n === null).toBe(compared.length === 0);
        for (const other of new Set(otherN.map((row) => row.n)))
          expect(otherN.filter((row) => row.n === other).length).toBeLessThanOrEqual(compared.length);
      }
    }));

  it("a run's N is its ballots, in C its ballots with a score, and concentration is what that many can give", () =>
    holds((logs, all) => {
      for (const row of threeStatesRows(logs)) {
        const one = all[row.run - 1]!;
        const cast = one.ballots.flatMap((ballot, index) =>
          ballot !== null && (row.state !== "C" || scoreOf(one, index) !== null) ? [ballot[0]] : [],
        );
        expect(row.n).toBe(cast.length);
        if (row.state === "C" || cast.length === 0) continue;
        const most = Math.max(...["A", "B", "C"].map((id) => cast.filter((vote) => vote === id).length));
        const third = cast.length / 3;
        expect(row.firstChoiceConcentration).toBeCloseTo((most - third) / (cast.length - third), 12);
      }
    }));

  it("none of them depends on the order in which runs are given, but for the order of its rows", () =>
    holds((logs) => {
      const backwards = [...logs].reverse();
      const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
      for (const rowsOf of [
        optionSupport,
        disagreementRows,
        rankingAgreement,
        positionBiasRows,
        tensionShares,
      ] as const)
        expect(sorted(rowsOf(backwards))).toEqual(sorted(rowsOf(logs)));
    }, 6));
});

describe("quorumOf", () => {
  it("is five of seven, the same part of any other panel rounded up, and never more than the panel", () => {
    expect([1, 6, 7, 10, 14].map(quorumOf)).toEqual([1, 5, 5, 8, 10]);
    for (let evaluators = 1; evaluators <= 50; evaluators++) {
      expect(quorumOf(evaluators)).toBeLessThanOrEqual(evaluators);
      expect(quorumOf(evaluators + 1)).toBeGreaterThanOrEqual(quorumOf(evaluators));
    }
  });
});
