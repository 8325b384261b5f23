import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { archetypeStability } from "../../lib/src/metrics/archetypeStability.js";
import type { Evaluation } from "../../lib/src/metrics/evaluation.js";
import { tensionQuality } from "../../lib/src/metrics/tensionQuality.js";
import { voiceAuthenticityRate } from "../../lib/src/metrics/voiceAuthenticityRate.js";

/** The panel of AI Council Table 1, with votes and scores of one deliberation. */
function panel(changes: { [evaluator: string]: Partial<Evaluation> } = {}): Evaluation[] {
  const evaluations: Evaluation[] = [
    { evaluator: "Conservative", perspective: "Security Focus", vote: "A", coherence: 0.8 },
    { evaluator: "Innovator", perspective: "Risk Tolerance", vote: "B", coherence: 0.6 },
    { evaluator: "Pragmatist", perspective: "Pragmatism", vote: "B", coherence: 0.59 },
    { evaluator: "Perfectionist", perspective: "Security Focus", vote: "C", coherence: 0.5 },
    { evaluator: "Minimalist", perspective: "Simplicity Preference", vote: "A", coherence: 0.7 },
    { evaluator: "Driver", perspective: "Performance Focus", vote: "A", coherence: 0.95 },
    { evaluator: "Guardian", perspective: "Security Focus", vote: "C", coherence: 0.3 },
  ];
  return evaluations.map((evaluation) => ({ ...evaluation, ...changes[evaluation.evaluator] }));
}

const direct: [string, string][] = [
  ["Security Focus", "Risk Tolerance"],
  ["Performance Focus", "Simplicity Preference"],
  ["Pragmatism", "Risk Tolerance"],
];

const all: [string, string][] = [
  ...direct,
  ["Security Focus", "Creativity"],
  ["Pragmatism", "Creativity"],
  ["Simplicity Preference", "Creativity"],
];

describe("voiceAuthenticityRate", () => {
  it("counts scores at the threshold and above", () => {
    expect(voiceAuthenticityRate([0.97, 0.6, 0.59, 0.81])).toBe(0.75);
    expect(voiceAuthenticityRate([0.97, 0.6, 0.59, 0.81], { threshold: 0.9 })).toBe(0.25);
    expect(voiceAuthenticityRate([0, 1], { threshold: 0 })).toBe(1);
  });

  it("names what it cannot use", () => {
    expect(() => voiceAuthenticityRate([])).toThrow(NotComputableError);
    expect(() => voiceAuthenticityRate([0.5, 1.1])).toThrow(/^scores\[1\]: 1\.1/);
    expect(() => voiceAuthenticityRate([Number.NaN])).toThrow(/^scores\[0\]: NaN/);
    expect(() => voiceAuthenticityRate([null as never])).toThrow(/^scores\[0\]: null/);
    expect(() => voiceAuthenticityRate(0.5 as never)).toThrow(/^scores: 0\.5/);
    expect(() => voiceAuthenticityRate([0.5], null as never)).toThrow(/^options: null/);
    expect(() => voiceAuthenticityRate([0.5], { threshold: 60 })).toThrow(/^threshold: 60/);
  });
});

describe("tensionQuality", () => {
  it("tells the four kinds apart", () => {
    const result = tensionQuality(panel(), { pairs: direct });
    expect(result).toMatchObject({
      authenticDisagreement: 1,
      genuineAgreement: 1,
      suspectAgreement: 1,
      partial: 0,
      incomplete: 0,
      trustworthyRate: 2 / 3,
    });
    expect(result.perPair.map(({ kind }) => kind)).toEqual([
      "authenticDisagreement",
      "genuineAgreement",
      "suspectAgreement",
    ]);
    expect(result.perPair[0]).toEqual({
      pair: ["Security Focus", "Risk Tolerance"],
      kind: "authenticDisagreement",
      sides: [
        { vote: "A", coherence: 0.8 },
        { vote: "B", coherence: 0.6 },
      ],
    });
  });

  it("calls a disagreement with a side of low coherence partial, whichever side it is", () => {
    for (const evaluator of ["Conservative", "Innovator"])
      expect(tensionQuality(panel({ [evaluator]: { coherence: 0.1 } }), { pairs: direct.slice(0, 1) })).toMatchObject({
        partial: 1,
        trustworthyRate: 0,
      });
  });

  it("lets the first evaluator speak for a perspective, or the majority when asked", () => {
    const pairs = direct.slice(0, 1);
    expect(tensionQuality(panel(), { pairs }).perPair[0]?.sides[0]).toEqual({ vote: "A", coherence: 0.8 });
    const majority = tensionQuality(panel(), { pairs, voice: "majority" });
    expect(majority).toMatchObject({ partial: 1 });
    expect(majority.perPair[0]?.sides[0]).toEqual({ vote: "C", coherence: 0.4 });
    // Three ways: the first of the tied votes.
    const split = panel({ Guardian: { vote: "B" } });
    expect(tensionQuality(split, { pairs, voice: "majority" }).perPair[0]?.sides[0]).toEqual({
      vote: "A",
      coherence: 0.8,
    });
  });

  it("leaves out and counts a pair with a side missing, and lets nobody take its place", () => {
    for (const lacking of [{ vote: null }, { coherence: null }]) {
      const result = tensionQuality(panel({ Conservative: lacking }), { pairs: direct });
      expect(result).toMatchObject({ incomplete: 1, authenticDisagreement: 0, trustworthyRate: 1 / 2 });
      expect(result.perPair[0]?.sides[0]).toBeNull();
    }
    const majority = tensionQuality(panel({ Conservative: { vote: null } }), { pairs: direct, voice: "majority" });
    expect(majority.perPair[0]?.sides[0]).toEqual({ vote: "C", coherence: 0.4 });
  });

  it("counts pairs of a perspective without an evaluator as incomplete, unless another stands in", () => {
    expect(tensionQuality(panel(), { pairs: all })).toMatchObject({ incomplete: 3, trustworthyRate: 2 / 3 });
    const stood = tensionQuality(panel(), { pairs: all, standIns: { Creativity: "Risk Tolerance" } });
    expect(stood).toMatchObject({ incomplete: 0, authenticDisagreement: 3, suspectAgreement: 2, genuineAgreement: 1 });
    expect(stood.perPair[3]?.pair).toEqual(["Security Focus", "Creativity"]);
  });

  it("agrees with the printed shares when they are taken over 35 deliberations", () => {
    // Table 6, child welfare: 36, 22, 22 and 25 of 105 pairs print as .343, .210, .210 and .238; .552 are trustworthy.
    const kinds = { authenticDisagreement: 36, genuineAgreement: 22, suspectAgreement: 22, partial: 25 };
    const one = (vote: string, coherence: number): Evaluation[] => [
      { evaluator: "one", perspective: "P", vote: "A", coherence: 0.9 },
      { evaluator: "other", perspective: "Q", vote, coherence },
    ];
    const cases = {
      authenticDisagreement: one("B", 0.9),
      genuineAgreement: one("A", 0.9),
      suspectAgreement: one("A", 0.2),
      partial: one("B", 0.2),
    };
    let trusted = 0;
    for (const [kind, count] of Object.entries(kinds)) {
      const result = tensionQuality(cases[kind as keyof typeof cases], { pairs: [["P", "Q"]] });
      expect(result[kind as keyof typeof kinds]).toBe(1);
      trusted += count * result.trustworthyRate;
    }
    expect((trusted / 105).toFixed(3)).toBe("0.552");
  });

  it("names what it cannot use", () => {
    const pairs = direct;
    expect(() => tensionQuality([], { pairs })).toThrow(NotComputableError);
    expect(() => tensionQuality(panel(), { pairs: [["Speed", "Depth"]] })).toThrow(/each of the 1 pairs/);
    expect(() => tensionQuality([...panel(), ...panel()], { pairs })).toThrow(
      /^evaluations: "Conservative".*each evaluator once/,
    );
    expect(() => tensionQuality(panel({ Driver: { coherence: 1.2 } }), { pairs })).toThrow(
      /^evaluations\[5\]\.coherence: 1\.2/,
    );
    expect(() => tensionQuality(panel({ Driver: { coherence: undefined } }), { pairs })).toThrow(InputError);
    expect(() => tensionQuality(panel({ Driver: { vote: "" } }), { pairs })).toThrow(/^evaluations\[5\]\.vote/);
    expect(() => tensionQuality([null as never], { pairs })).toThrow(/^evaluations\[0\]: null/);
    expect(() => tensionQuality(null as never, { pairs })).toThrow(/^evaluations: null/);
    expect(() => tensionQuality(panel(), { pairs: [] })).toThrow(/^pairs: \[\]/);
    expect(() => tensionQuality(panel(), { pairs: [["Pragmatism"]] as never })).toThrow(/^pairs\[0\]/);
    expect(() => tensionQuality(panel(), { pairs: [["Pragmatism", "Pragmatism"]] })).toThrow(
      /two different perspectives/,
    );
    expect(() => tensionQuality(panel(), { pairs, threshold: -1 })).toThrow(/^threshold: -1/);
    expect(() => tensionQuality(panel(), { pairs, voice: "last" as "first" })).toThrow(/^voice: "last"/);
    expect(() => tensionQuality(panel(), undefined as never)).toThrow(/^options/);
  });

  it("puts every pair in one kind, and a higher threshold trusts no more", () => {
    const evaluation = (evaluator: string, perspective: string) =>
      fc.record({
        evaluator: fc.constant(evaluator),
        perspective: fc.constant(perspective),
        vote: fc.constantFrom("A", "B", "C", null),
        coherence: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 10 }),
      });
    const panels = fc.tuple(...panel().map(({ evaluator, perspective }) => evaluation(evaluator, perspective)));
    fc.assert(
      fc.property(panels, (evaluations) => {
        let loose: ReturnType<typeof tensionQuality>;
        try {
          loose = tensionQuality(evaluations, { pairs: all, threshold: 0.3 });
        } catch (error) {
          expect(error).toBeInstanceOf(NotComputableError);
          return;
        }
        const { authenticDisagreement, genuineAgreement, suspectAgreement, partial, incomplete } = loose;
        expect(authenticDisagreement + genuineAgreement + suspectAgreement + partial + incomplete).toBe(all.length);
        const strict = tensionQuality(evaluations, { pairs: all, threshold: 0.8 });
        expect(strict.trustworthyRate).toBeLessThanOrEqual(loose.trustworthyRate);
      }),
    );
  });
});

describe("archetypeStability", () => {
  it("gives the most common vote of each perspective, how often it was cast and the mean coherence", () => {
    const table = archetypeStability([
      ...panel(),
      ...panel({ Conservative: { vote: "C" }, Driver: { vote: null, coherence: null }, Minimalist: { vote: "B" } }),
    ]);
    expect(table.map(({ perspective }) => perspective)).toEqual([
      "Security Focus",
      "Risk Tolerance",
      "Pragmatism",
      "Simplicity Preference",
      "Performance Focus",
    ]);
    expect(table[0]).toMatchObject({ mostCommon: ["C"], consistency: 5 / 6, votes: 6, scores: 6 });
    expect(table[0]?.meanCoherence).toBeCloseTo((0.8 + 0.5 + 0.3) / 3, 12);
    expect(table[3]).toMatchObject({ mostCommon: ["A", "B"], consistency: 1 / 2 });
    expect(table[4]).toMatchObject({ mostCommon: ["A"], consistency: 1, votes: 1, scores: 1, meanCoherence: 0.95 });
  });

  it("works without scores, as State B has none", () => {
    const unscored = panel().map((evaluation) => ({ ...evaluation, coherence: null }));
    expect(archetypeStability(unscored)[0]).toMatchObject({ meanCoherence: null, scores: 0, votes: 3 });
  });

  it("prints as Table 3 does: 17 of 35 is 49 %", () => {
    const votes = [
      ...new Array(17).fill("Intensive"),
      ...new Array(10).fill("Standard"),
      ...new Array(8).fill("Out-of-home"),
    ];
    const driver = votes.map((vote) => ({
      evaluator: "Driver",
      perspective: "Performance Focus",
      vote,
      coherence: 0.91,
    }));
    const [row] = archetypeStability(driver);
    expect(row?.mostCommon).toEqual(["Intensive"]);
    expect(row?.consistency.toFixed(2)).toBe("0.49");
  });

  it("leaves out a perspective without a vote, and names what it cannot use", () => {
    expect(archetypeStability(panel({ Driver: { vote: null } }))).toHaveLength(4);
    expect(() => archetypeStability([])).toThrow(NotComputableError);
    expect(() => archetypeStability(panel().map((each) => ({ ...each, vote: null })))).toThrow(NotComputableError);
    expect(() => archetypeStability("x" as never)).toThrow(/^evaluations: "x"/);
  });
});
