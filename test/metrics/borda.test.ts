import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { bordaMargin } from "../../lib/src/metrics/bordaMargin.js";
import { bordaRanking } from "../../lib/src/metrics/bordaRanking.js";
import { bordaScores } from "../../lib/src/metrics/bordaScores.js";
import { winners } from "../../lib/src/metrics/winners.js";
import { three, weightedBallots } from "./ballotLists.js";

const options = { options: three };

/** The choice of a capital for Tennessee (Wikipedia, "Borda count"), with its published scores. */
const tennessee = {
  options: ["Memphis", "Nashville", "Chattanooga", "Knoxville"],
  ballots: [
    ["Memphis", "Nashville", "Chattanooga", "Knoxville"],
    ["Nashville", "Chattanooga", "Knoxville", "Memphis"],
    ["Chattanooga", "Knoxville", "Nashville", "Memphis"],
    ["Knoxville", "Chattanooga", "Nashville", "Memphis"],
  ],
  weights: [42, 26, 15, 17],
  scores: { Memphis: 126, Nashville: 194, Chattanooga: 173, Knoxville: 107 },
};

describe("bordaScores", () => {
  it("gives 2, 1 and 0 points for three options", () => {
    expect(bordaScores([["B", "A", "C"]], options)).toEqual({ A: 1, B: 2, C: 0 });
  });

  it("agrees with a published election", () => {
    expect(bordaScores(tennessee.ballots, tennessee)).toEqual(tennessee.scores);
  });

  it("multiplies points by the weight, as State C does", () => {
    const scores = bordaScores(
      [
        ["A", "B", "C"],
        ["C", "B", "A"],
      ],
      { ...options, weights: [0.9, 0.5] },
    );
    expect(scores.A).toBeCloseTo(1.8, 12);
    expect(scores.B).toBeCloseTo(1.4, 12);
    expect(scores.C).toBeCloseTo(1, 12);
  });

  it("takes any option id", () => {
    const ids = ["__proto__", "constructor", "1"];
    expect(Object.entries(bordaScores([ids], { options: ids })).sort()).toEqual([
      ["1", 0],
      ["__proto__", 2],
      ["constructor", 1],
    ]);
  });
});

describe("bordaMargin", () => {
  it("is the gap of the two best over the largest possible score", () => {
    // 14 points are possible with seven ballots and three options (Eq. 2).
    const ballots = [...new Array(5).fill(["A", "B", "C"]), ["B", "C", "A"], ["C", "B", "A"]];
    expect(bordaMargin(ballots, options)).toBe((10 - 8) / 14);
    expect(bordaMargin([["A", "B", "C"]], options)).toBe(1 / 2);
    expect(
      bordaMargin(
        [
          ["A", "B"],
          ["B", "A"],
        ],
        { options: ["A", "B"] },
      ),
    ).toBe(0);
  });

  it("is over the weight of the ballots, or over their number when asked", () => {
    const ballots = [
      ["A", "B", "C"],
      ["A", "C", "B"],
    ];
    // A 2(.8+.4), B .8, C .4: a gap of 1.6 over 2 * 1.2 or 2 * 2.
    expect(bordaMargin(ballots, { ...options, weights: [0.8, 0.4] })).toBeCloseTo(1.6 / 2.4, 12);
    expect(bordaMargin(ballots, { ...options, weights: [0.8, 0.4], normalise: "count" })).toBeCloseTo(1.6 / 4, 12);
    expect(bordaMargin(ballots, { ...options, normalise: "count" })).toBe(bordaMargin(ballots, options));
  });

  it("is not computable with one option", () => {
    expect(() => bordaMargin([["A"]], { options: ["A"] })).toThrow(NotComputableError);
    expect(() => bordaMargin([["A", "B", "C"]], { ...options, normalise: "sum" as "count" })).toThrow(
      /^normalise: "sum"/,
    );
  });
});

describe("bordaRanking", () => {
  it("puts level options in one place", () => {
    expect(
      bordaRanking(
        [
          ["B", "A", "C"],
          ["B", "C", "A"],
        ],
        options,
      ),
    ).toEqual([["B"], ["A", "C"]]);
    expect(bordaRanking(tennessee.ballots, tennessee).flat()).toEqual([
      "Nashville",
      "Chattanooga",
      "Memphis",
      "Knoxville",
    ]);
  });

  it("takes scores that differ by rounding for level", () => {
    // 2 * .3 and 2 * (.1 + .2) differ in floating point.
    const ballots = [
      ["A", "C", "B"],
      ["B", "C", "A"],
      ["B", "C", "A"],
    ];
    expect(bordaRanking(ballots, { ...options, weights: [0.3, 0.1, 0.2] })).toEqual([["A", "B", "C"]]);
  });
});

describe("winners", () => {
  it("names the winner four ways", () => {
    const ballots = [
      ["A", "B", "C"],
      ["A", "B", "C"],
      ["B", "C", "A"],
      ["B", "C", "A"],
      ["A", "B", "C"],
    ];
    expect(winners(ballots, options)).toEqual({ firstChoice: ["A"], borda: ["B"] });
    expect(winners(ballots, { ...options, weights: [0.2, 0.2, 0.9, 0.9, 0.2] })).toEqual({
      firstChoice: ["A"],
      borda: ["B"],
      weightedFirstChoice: ["B"],
      weightedBorda: ["B"],
    });
  });

  it("shows a tie as more than one option", () => {
    expect(
      winners(
        [
          ["A", "B", "C"],
          ["C", "B", "A"],
        ],
        options,
      ),
    ).toEqual({ firstChoice: ["A", "C"], borda: ["A", "B", "C"] });
    expect(
      winners(
        [
          ["A", "B", "C"],
          ["C", "B", "A"],
        ],
        { ...options, weights: [0.4, 0.6] },
      ),
    ).toMatchObject({
      weightedFirstChoice: ["C"],
      weightedBorda: ["C"],
    });
  });
});

describe.each([
  ["bordaScores", bordaScores],
  ["bordaMargin", bordaMargin],
  ["bordaRanking", bordaRanking],
  ["winners", winners],
] as [string, (ballots: string[][], options: { options: string[]; weights?: number[] }) => unknown][])(
  "%s, given what it cannot use",
  (_name, measure) => {
    it.each([
      [[["A", "B"]], /^ballots\[0\]: \["A","B"\].*each of A, B, C once/],
      [
        [
          ["A", "B", "C"],
          ["A", "A", "C"],
        ],
        /^ballots\[1\]/,
      ],
      [[["A", "B", "C", "C"]], /^ballots\[0\]/],
      [[["A", "B", "D"]], /^ballots\[0\]/],
      [[["A", ["B", "C"]]], /^ballots\[0\]/],
      [[null], /^ballots\[0\]: null/],
      [["ABC"], /^ballots\[0\]: "ABC"/],
      [null, /^ballots: null/],
    ])("names the ballot that is wrong: %j", (ballots, message) => {
      expect(() => measure(ballots as string[][], options)).toThrow(InputError);
      expect(() => measure(ballots as string[][], options)).toThrow(message);
    });

    it("says what is not determined", () => {
      expect(() => measure([], options)).toThrow(NotComputableError);
      expect(() => measure([three], { ...options, weights: [0] })).toThrow(NotComputableError);
      expect(() => measure([three], { ...options, weights: [-1] })).toThrow(/^weights\[0\]/);
      expect(() => measure([three], undefined as never)).toThrow(/^options/);
    });
  },
);

describe("laws of Borda counts", () => {
  it("equal weights change no margin, order or winner", () => {
    fc.assert(
      fc.property(weightedBallots(), fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (cast, factor) => {
        const ballots = cast.map(({ ballot }) => ballot);
        const equal = { ...options, weights: ballots.map(() => factor) };
        expect(bordaMargin(ballots, equal)).toBe(bordaMargin(ballots, options));
        expect(bordaRanking(ballots, equal)).toEqual(bordaRanking(ballots, options));
        const four = winners(ballots, equal);
        expect(four.weightedBorda).toEqual(four.borda);
        expect(four.weightedFirstChoice).toEqual(four.firstChoice);
      }),
    );
  });

  it("the order of evaluators does not matter, and all points are given", () => {
    fc.assert(
      fc.property(weightedBallots({ options: ["A", "B", "C", "D"] }), (cast) => {
        const four = { options: ["A", "B", "C", "D"] };
        const ballots = cast.map(({ ballot }) => ballot);
        const weights = cast.map(({ weight }) => weight);
        const back = [...cast].reverse();
        const reversed = { ...four, weights: back.map(({ weight }) => weight) };
        const turned = back.map(({ ballot }) => ballot);
        expect(bordaScores(turned, reversed)).toEqual(bordaScores(ballots, { ...four, weights }));
        expect(bordaMargin(turned, reversed)).toBe(bordaMargin(ballots, { ...four, weights }));
        expect(winners(turned, reversed)).toEqual(winners(ballots, { ...four, weights }));
        const given = Object.values(bordaScores(ballots, { ...four, weights })).reduce((sum, score) => sum + score, 0);
        expect(given).toBeCloseTo(6 * weights.reduce((sum, weight) => sum + weight, 0), 9);
      }),
    );
  });
});
