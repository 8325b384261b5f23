import { describe, expect, it } from "vitest";
import { attainableDistributions } from "../../lib/src/audit/attainableDistributions.js";
import { commonDenominators } from "../../lib/src/audit/commonDenominators.js";
import { effectSizeRange } from "../../lib/src/audit/effectSizeRange.js";
import { entropyBounds } from "../../lib/src/audit/entropyBounds.js";
import { grim } from "../../lib/src/audit/grim.js";
import { grimmer } from "../../lib/src/audit/grimmer.js";
import { mannWhitneyOfCounts, pairsWithU } from "../../lib/src/audit/mannWhitneyOfCounts.js";
import { printsAs, readPrinted } from "../../lib/src/audit/printedNumber.js";
import { resampledMeanDifference } from "../../lib/src/audit/resampledMeans.js";
import { signedRankFits, signedRankOf } from "../../lib/src/audit/signedRankFits.js";
import { splitCounts } from "../../lib/src/audit/splitCounts.js";
import { verdictCounts } from "../../lib/src/audit/verdictCounts.js";
import { voteSplits } from "../../lib/src/audit/voteSplits.js";
import { DissensusError } from "../../lib/src/foundation/errors.js";

/** What a notebook cell may hand over by mistake in place of any argument, or of any field of one. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0.5,
  1e300,
  2 ** 53,
  "",
  "0.5",
  true,
  10n,
  Symbol("s"),
  [],
  [Number.NaN],
  ["1", "2"],
  [null, 1],
  [[1]],
  new Array(3),
  new Float64Array([1, 2]),
  {},
  { length: 2 },
  () => 1,
  new Date(0),
  new Map(),
  Object.create(null),
];

/** Calls that are right, each of which is then made wrong in one place after the other. */
const right: { readonly [name: string]: [(...given: never[]) => unknown, unknown[]] } = {
  attainableDistributions: [
    attainableDistributions,
    [{ support: [0, 1, 2], n: 5, mean: 1, sd: 1, decimals: 1, sdDecimals: 1, ddof: 1 }],
  ],
  commonDenominators: [
    commonDenominators,
    [
      [
        { value: 0.33, decimals: 2 },
        { value: 0.2, decimals: 2 },
      ],
      30,
    ],
  ],
  effectSizeRange: [
    effectSizeRange,
    [
      { n: 5, sum: 11, least: -6, most: 6 },
      { n: 7, sum: -2, least: -6, most: 6 },
    ],
  ],
  entropyBounds: [entropyBounds, [{ evaluators: 7, options: 3, counts: [22, 12, 1, 0, 0] }]],
  grim: [grim, [{ mean: 0.5, n: 4, decimals: 1, unit: 0.5, offset: 1 }]],
  grimmer: [grimmer, [{ mean: 1, sd: 1, n: 5, decimals: 1, sdDecimals: 1, unit: 1, least: 0, most: 3, ddof: 1 }]],
  mannWhitneyOfCounts: [
    mannWhitneyOfCounts,
    [
      [0, 1],
      [1, 1],
    ],
  ],
  pairsWithU: [
    pairsWithU,
    [
      [
        [0, 2],
        [1, 1],
      ],
      [[2, 0]],
      3,
    ],
  ],
  printsAs: [printsAs, [readPrinted("0.06"), 1 / 18]],
  readPrinted: [readPrinted, ["11-fold", { value: 11, decimals: 0 }]],
  resampledMeanDifference: [resampledMeanDifference, [{ first: [1, 1], second: [1, 0] }, 1]],
  signedRankFits: [signedRankFits, [readPrinted(".959"), readPrinted("-0.34"), 35]],
  signedRankOf: [signedRankOf, [457, 35, 1]],
  splitCounts: [
    splitCounts,
    [{ evaluators: 7, options: 3, counts: [22, 12, 1, 0, 0], entropy: 1.43, decimals: 2, ties: 5 }],
  ],
  verdictCounts: [verdictCounts, [[{ paper: "hde", group: "Table 2", verdict: "recovered" }], "group"]],
  voteSplits: [voteSplits, [7, 3]],
};

/** Every way to put a wrong value in the place of one argument, one field or one item of it. */
function* spoilt(given: unknown): Generator<unknown> {
  yield* wrong;
  if (typeof given !== "object" || given === null) return;
  for (const [key, value] of Object.entries(given))
    for (const replacement of spoilt(value)) {
      const copy = Array.isArray(given) ? [...given] : { ...given };
      (copy as { [key: string]: unknown })[key] = replacement;
      yield copy;
    }
}

function holdsNaN(value: unknown): boolean {
  if (typeof value === "number") return Number.isNaN(value);
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNaN);
}

describe("made wrong in any one place, a question is answered without NaN or refused in one line", () => {
  it.each(Object.entries(right))("%s", (_, [asked, given]) => {
    const ask = asked as (...given: unknown[]) => unknown;
    expect(holdsNaN(ask(...given))).toBe(false);
    const failures: unknown[] = [];
    let refused = 0;
    for (const place of given.keys())
      for (const replacement of spoilt(given[place])) {
        try {
          const answer = ask(...given.with(place, replacement));
          if (answer === undefined || holdsNaN(answer)) failures.push({ place, replacement, answer });
        } catch (error) {
          if (error instanceof DissensusError && !error.message.includes("\n")) refused++;
          else failures.push({ place, replacement, error });
        }
      }
    expect(failures).toEqual([]);
    expect(refused).toBeGreaterThan(10);
  });
});
