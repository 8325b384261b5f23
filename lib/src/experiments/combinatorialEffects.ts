import { seedAt } from "../foundation/random.js";
import { requireRows } from "../foundation/requireFields.js";
import { requireObject } from "../foundation/requireInput.js";
import { kendallDistance } from "../metrics/kendallDistance.js";
import { type VarianceShare, varianceShare } from "../statistics/varianceShare.js";
import type { CombinatorialRow } from "./combinatorialRows.js";
import { numberIn, type Quantity, quantity } from "./quantity.js";
import { meanOf } from "./summaries.js";

/** What evaluations of one debate can differ in. */
const crossedMeasures = ["first choice", "ranking", "coherence"] as const;
export type CrossedMeasure = (typeof crossedMeasures)[number];
/** What can make them differ. */
const crossedFactors = ["model", "perspective"] as const;
export type CrossedFactor = (typeof crossedFactors)[number];

/** What a model, or a perspective, makes of evaluations of the same debate. */
export interface CombinatorialEffect {
  scenario: string;
  measure: CrossedMeasure;
  factor: CrossedFactor;
  /** Evaluations that have what is measured. */
  n: number;
  /** Share of the variance that goes with the factor; see `varianceShare`. */
  share: Quantity;
  /** The share that chance gives when the factor's levels are given away within each level of the other factor. */
  byChance: Quantity;
  p: Quantity;
  /** Mean difference of two evaluations of a debate that share the factor's level and not the other factor's. */
  sameLevel: Quantity;
  /** Mean difference of two that share neither. */
  neither: Quantity;
}

interface Difference {
  present(row: CombinatorialRow): boolean;
  /** From 0 to 1. */
  between(one: CombinatorialRow, other: CombinatorialRow): number;
  /** As a sum of squares takes it: the share of pairs in opposite order is itself a sum of squares. */
  squared(one: CombinatorialRow, other: CombinatorialRow): number;
}

const firstDiffers = (one: CombinatorialRow, other: CombinatorialRow) => Number(one.ballot![0] !== other.ballot![0]);
const rankingDiffers = (one: CombinatorialRow, other: CombinatorialRow) => kendallDistance(one.ballot!, other.ballot!);
const scoreDiffers = (one: CombinatorialRow, other: CombinatorialRow) => Math.abs(one.coherence! - other.coherence!);

const differences: { readonly [measure in CrossedMeasure]: Difference } = {
  "first choice": { present: ({ ballot }) => ballot !== null, between: firstDiffers, squared: firstDiffers },
  ranking: { present: ({ ballot }) => ballot !== null, between: rankingDiffers, squared: rankingDiffers },
  coherence: {
    present: ({ coherence }) => coherence !== null,
    between: scoreDiffers,
    squared: (one, other) => scoreDiffers(one, other) ** 2,
  },
};

const otherThan = { model: "perspective", perspective: "model" } as const;

/** Mean difference of the pairs of a run that are alike in `same` and differ in `apart`. */
function meanDifference(
  rows: readonly CombinatorialRow[],
  { between }: Difference,
  counts: (one: CombinatorialRow, other: CombinatorialRow) => boolean,
): Quantity {
  const values = rows.flatMap((one, place) =>
    rows
      .slice(place + 1)
      .filter((other) => one.log === other.log && counts(one, other))
      .map((other) => between(one, other)),
  );
  return meanOf(values) ?? { notComputable: "there is no such pair" };
}

/**
 * Tells what a model adds from what a perspective adds, scenario by scenario: for the first choice, the ranking
 * (Kendall distance) and the coherence score, the share of the variance that goes with either, beside what chance would
 * give, and the mean difference of evaluations that share one of the two. Evaluations of different runs, which are of
 * different debates, are never compared. Evaluations without a ballot or a score are left out and lower `n`; then, and
 * where a model comes twice, the two shares may overlap.
 *
 * @param options.resamples permutations drawn for each p; 1999 by default. `seed`; 1.
 * @throws InputError for an option that cannot be.
 * @example
 * combinatorialEffects(combinatorialRows(logs)).find(({ measure, factor }) => measure === "ranking" && factor === "model")?.share;
 */
export function combinatorialEffects(
  rows: readonly CombinatorialRow[],
  options: { resamples?: number; seed?: number } = {},
): CombinatorialEffect[] {
  requireObject("options", options);
  const { resamples = 1999, seed = 1 } = options;
  requireRows("rows", rows, ["scenario", "log", "run", "model", "perspective"], "rows of combinatorialRows");
  return [...new Set(rows.map(({ scenario }) => scenario))].flatMap((scenario) =>
    crossedMeasures.flatMap((measure) => {
      const difference = differences[measure];
      const own = rows.filter((row) => row.scenario === scenario && difference.present(row));
      return crossedFactors.map((factor): CombinatorialEffect => {
        const other = otherThan[factor];
        let found: VarianceShare | undefined;
        const share = quantity(() => {
          found = varianceShare(
            own.map((row) => ({ stratum: row.log, group: row[factor], block: row[other] })),
            (one, next) => difference.squared(own[one]!, own[next]!),
            { resamples, seed: seedAt(seed, scenario, measure, factor) },
          );
          return found.share;
        });
        return {
          scenario,
          measure,
          factor,
          n: own.length,
          share,
          byChance: numberIn(share) === null ? share : found!.byChance,
          p: numberIn(share) === null ? share : found!.p,
          sameLevel: meanDifference(
            own,
            difference,
            (one, next) => one[factor] === next[factor] && one[other] !== next[other],
          ),
          neither: meanDifference(
            own,
            difference,
            (one, next) => one[factor] !== next[factor] && one[other] !== next[other],
          ),
        };
      });
    }),
  );
}
