import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { bordaMargin } from "../../lib/src/metrics/bordaMargin.js";
import { positionBias } from "../../lib/src/metrics/positionBias.js";
import { scoredBallots } from "../../lib/src/metrics/scoredBallots.js";
import { weightingGap } from "../../lib/src/metrics/weightingGap.js";
import { ballotOf, three, weightedBallots } from "./ballotLists.js";

const options = { options: three };

describe("weightingGap", () => {
  // The reversal of AI Council section 6.2: coherent voices cluster on B, the others are spread.
  const ballots = [
    ["B", "A", "C"],
    ["B", "C", "A"],
    ["A", "C", "B"],
    ["A", "C", "B"],
    ["C", "A", "B"],
  ];
  const weights = [0.95, 0.86, 0.5, 0.4, 0.61];

  it("shows each measure both ways, and who stands behind each option", () => {
    const gap = weightingGap(ballots, { ...options, weights });
    expect(gap.firstChoiceConcentration.unweighted).toBeCloseTo(0.1, 12);
    expect(gap.firstChoiceConcentration.gap).toBeGreaterThan(0);
    expect(gap.bordaMargin.unweighted).toBe(bordaMargin(ballots, options));
    expect(gap.bordaMargin.weighted).toBe(bordaMargin(ballots, { ...options, weights }));
    expect(gap.effectivePerspectives.gap).toBeLessThan(0);
    expect(gap.winners).toMatchObject({
      firstChoice: ["A", "B"],
      weightedFirstChoice: ["B"],
      borda: ["A"],
      weightedBorda: ["B"],
    });
    expect(gap.winnerChanged).toEqual({ firstChoice: true, borda: true });
    expect(gap.supporters.B).toEqual({ votes: 2, meanWeight: (0.86 + 0.95) / 2 });
    expect(gap.supporters.C).toEqual({ votes: 1, meanWeight: 0.61 });
  });

  it("knows an option that nobody puts first", () => {
    expect(weightingGap([three], { ...options, weights: [0.5] }).supporters.B).toEqual({ votes: 0, meanWeight: null });
  });

  it("is 0 for equal weights", () => {
    fc.assert(
      fc.property(weightedBallots(), fc.double({ min: 0.01, max: 1, noNaN: true }), (cast, weight) => {
        const same = cast.map(({ ballot }) => ballot);
        const gap = weightingGap(same, { ...options, weights: same.map(() => weight) });
        expect([gap.firstChoiceConcentration.gap, gap.bordaMargin.gap, gap.effectivePerspectives.gap]).toEqual([
          0, 0, 0,
        ]);
        expect(gap.winnerChanged).toEqual({ firstChoice: false, borda: false });
      }),
    );
  });

  it("names what it cannot use", () => {
    expect(() => weightingGap(ballots, options as never)).toThrow(/^weights: undefined/);
    expect(() => weightingGap(ballots, { ...options, weights: [1] })).toThrow(InputError);
    expect(() => weightingGap([], { ...options, weights: [] })).toThrow(NotComputableError);
    expect(() => weightingGap(ballots, { ...options, weights: [0, 0, 0, 0, 0] })).toThrow(NotComputableError);
  });
});

describe("scoredBallots", () => {
  it("keeps the evaluators that have both, and says what the others lack", () => {
    const log = {
      ballots: { Driver: ["A", "B", "C"], Guardian: null, Innovator: ["C", "B", "A"], Minimalist: null },
      coherence: { Driver: 0.9, Guardian: 0.8, Innovator: null, Pragmatist: 0 },
    };
    expect(scoredBallots(log)).toEqual({
      evaluators: ["Driver"],
      ballots: [["A", "B", "C"]],
      weights: [0.9],
      leftOut: [
        { evaluator: "Guardian", lacks: "ballot" },
        { evaluator: "Innovator", lacks: "score" },
        { evaluator: "Minimalist", lacks: "both" },
        { evaluator: "Pragmatist", lacks: "ballot" },
      ],
    });
  });

  it("keeps a score of zero: it is a score", () => {
    expect(scoredBallots({ ballots: { Driver: three }, coherence: { Driver: 0 } }).weights).toEqual([0]);
  });

  it("names what it cannot use", () => {
    expect(() => scoredBallots(null as never)).toThrow(/^deliberation: null/);
    expect(() => scoredBallots({ ballots: [] as never, coherence: {} })).toThrow(/^ballots: \[\]/);
    expect(() => scoredBallots({ ballots: { Driver: three }, coherence: { Driver: 7 } })).toThrow(
      /^coherence\.Driver: 7/,
    );
  });
});

describe("positionBias", () => {
  it("gives the share of first choices by the place shown", () => {
    const report = positionBias([
      { shown: ["A", "B", "C"], vote: "A" },
      { shown: ["B", "C", "A"], vote: "B" },
      { shown: ["C", "A", "B"], vote: "B" },
      { shown: ["A", "B", "C"], vote: "A" },
    ]);
    expect(report).toEqual({
      positions: [
        { position: 1, firstChoices: 3, share: 0.75 },
        { position: 2, firstChoices: 0, share: 0 },
        { position: 3, firstChoices: 1, share: 0.25 },
      ],
      expected: 1 / 3,
      votes: 4,
      orders: 3,
    });
  });

  it("says when only one order was shown", () => {
    expect(
      positionBias([
        { shown: three, vote: "C" },
        { shown: three, vote: "C" },
      ]).orders,
    ).toBe(1);
  });

  it("names what it cannot use", () => {
    expect(() => positionBias([])).toThrow(NotComputableError);
    expect(() => positionBias(null as never)).toThrow(/^presentations: null/);
    expect(() => positionBias([null as never])).toThrow(/^presentations\[0\]\.shown/);
    expect(() => positionBias([{ shown: ["A", "A"], vote: "A" }])).toThrow(/option ids, each once/);
    expect(() => positionBias([{ shown: three, vote: "D" }])).toThrow(/^presentations\[0\]\.vote: "D"/);
    expect(() =>
      positionBias([
        { shown: three, vote: "A" },
        { shown: ["A", "B"], vote: "A" },
      ]),
    ).toThrow(/^presentations\[1\]\.shown.*as many options as the first \(3\)/);
    expect(() => positionBias([{ shown: [], vote: "A" }])).toThrow(InputError);
  });

  it("gives shares that add up to one, whatever order the evaluators come in", () => {
    const shown = fc.tuple(ballotOf(), fc.constantFrom(...three)).map(([order, vote]) => ({ shown: order, vote }));
    fc.assert(
      fc.property(fc.array(shown, { minLength: 1 }), (presentations) => {
        const report = positionBias(presentations);
        expect(report.positions.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
        expect(positionBias([...presentations].reverse())).toEqual(report);
      }),
    );
  });
});
