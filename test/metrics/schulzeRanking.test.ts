import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { bordaScores } from "../../lib/src/metrics/bordaScores.js";
import { schulzeRanking } from "../../lib/src/metrics/schulzeRanking.js";
import { ballotOf, three, weightedBallots } from "./ballotLists.js";

interface SchulzeCase {
  name: string;
  voters: number[];
  ranks: number[][];
  socialRanking: number[];
  bordaScores: number[] | null;
}
const fixture = new URL("../fixtures/metrics/schulzeCases.json", import.meta.url);
const { cases }: { cases: SchulzeCase[] } = JSON.parse(readFileSync(fixture, "utf8"));

/** Ranks as places: [1, 0, 0] is B and C level before A. */
function placesOf(ranks: readonly number[]): string[][] {
  const places = [...new Set(ranks)].sort((one, other) => one - other);
  return places.map((rank) => ranks.flatMap((own, index) => (own === rank ? ["ABCD"[index]!] : [])));
}

describe("schulzeRanking", () => {
  it.each(cases)("agrees with published values: $name", ({ voters, ranks, socialRanking }) => {
    const ids = socialRanking.map((_, index) => "ABCD"[index]!);
    const ballots = ranks.map(placesOf);
    expect(schulzeRanking(ballots, { options: ids, weights: voters })).toEqual(placesOf(socialRanking));
    const oneByOne = ballots.flatMap((ballot, index) => new Array<string[][]>(voters[index]!).fill(ballot));
    expect(schulzeRanking(oneByOne, { options: ids })).toEqual(placesOf(socialRanking));
  });

  it.each(cases.filter(({ bordaScores: scores }) => scores))(
    "Borda agrees too: $name",
    ({ voters, ranks, bordaScores: scores }) => {
      const ids = ranks[0]!.map((_, index) => "ABCD"[index]!);
      const ballots = ranks.map((own) => placesOf(own).flat());
      expect(Object.values(bordaScores(ballots, { options: ids, weights: voters }))).toEqual(scores);
    },
  );

  it("takes level options in an array, alone or not", () => {
    expect(schulzeRanking([["B", ["A", "C"]]], { options: three })).toEqual([["B"], ["A", "C"]]);
    expect(schulzeRanking([[["B"], ["A", "C"]]], { options: three })).toEqual([["B"], ["A", "C"]]);
    expect(schulzeRanking([[["A", "B", "C"]]], { options: three })).toEqual([["A", "B", "C"]]);
  });

  it("takes weights that differ by rounding for level", () => {
    const ballots = [
      ["A", "B"],
      ["B", "A"],
      ["B", "A"],
    ];
    expect(schulzeRanking(ballots, { options: ["A", "B"], weights: [0.3, 0.1, 0.2] })).toEqual([["A", "B"]]);
  });

  it("names what it cannot use", () => {
    const measure = (ballots: unknown) => () => schulzeRanking(ballots as string[][], { options: three });
    expect(measure([])).toThrow(NotComputableError);
    for (const ballot of [
      ["A", "B"],
      ["A", ["B", "B"]],
      ["A", "B", "C", "A"],
      ["A", "B", "C", []],
      ["A", null, "B", "C"],
      "ABC",
      null,
    ])
      expect(measure([ballot])).toThrow(/^ballots\[0\]/);
    expect(measure(new Array(2))).toThrow(/^ballots\[0\]: undefined/);
    expect(measure(null)).toThrow(InputError);
    expect(() => schulzeRanking([three], null as never)).toThrow(/^options: null/);
  });

  it("puts an option that beats every other first, and one that loses to every other last", () => {
    const ids = ["A", "B", "C", "D"];
    fc.assert(
      fc.property(fc.array(ballotOf(ids), { minLength: 1, maxLength: 9 }), (ballots) => {
        const beats = (one: string, other: string) =>
          2 * ballots.filter((ballot) => ballot.indexOf(one) < ballot.indexOf(other)).length > ballots.length;
        const order = schulzeRanking(ballots, { options: ids });
        expect(order.flat().sort()).toEqual(ids);
        for (const id of ids) {
          const others = ids.filter((other) => other !== id);
          if (others.every((other) => beats(id, other))) expect(order[0]).toEqual([id]);
          if (others.every((other) => beats(other, id))) expect(order.at(-1)).toEqual([id]);
        }
      }),
    );
  });

  it("does not mind equal weights or the order of ballots", () => {
    fc.assert(
      fc.property(weightedBallots(), fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (cast, factor) => {
        const ballots = cast.map(({ ballot }) => ballot);
        const weights = ballots.map(() => factor);
        expect(schulzeRanking([...ballots].reverse(), { options: three, weights })).toEqual(
          schulzeRanking(ballots, { options: three }),
        );
      }),
    );
  });
});
