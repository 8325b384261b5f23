import { InputError, NotComputableError } from "../foundation/errors.js";
import { random } from "../foundation/random.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import { seedOf, wholeNumber } from "./options.js";
import { drawnTails } from "./permutationTails.js";

/** Where an observation stands in a layout. */
export interface Placed {
  /** Observations of different strata (runs, say) are never compared. */
  stratum: string;
  /** The level of the factor whose share is asked for. */
  group: string;
  /** Observations that could have any of each other's groups if the factor made no difference. */
  block: string;
}

/** What a factor explains of how observations differ. */
export interface VarianceShare {
  /** Sum of squares between groups over the total: from 0 to 1; with numbers it is eta squared. */
  share: number;
  /** Its mean when chance gives the groups away within blocks. */
  byChance: number;
  /** How often chance gives a share at least as large. */
  p: number;
  /** Permutations drawn. */
  permutations: number;
}

const measure = "variance share";

interface Layout {
  /** Indices of a stratum's observations. */
  strata: number[][];
  /** Indices of a block's, where there are at least two groups to give away. */
  blocks: number[][];
}

function indicesBy(items: readonly Placed[], keyOf: (item: Placed) => string): number[][] {
  const found = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    found.set(key, [...(found.get(key) ?? []), index]);
  }
  return [...found.values()];
}

/**
 * The share of the differences between observations that goes with a factor, from squared distances between them, with
 * a permutation test (PERMANOVA: Anderson 2001, Austral Ecology 26, 32-46): total = sum over strata of the squared
 * distances of all pairs over their number of observations; within = the same over each group; share = 1 - within /
 * total. With squared differences of numbers it is the eta squared of an analysis of variance; with 0 and 1 for equal
 * and different categories it is that of CATANOVA (Light and Margolin 1971). Groups change places within blocks alone,
 * so that the other factor of a two-way layout can be held fixed. One-sided: is the share larger than by chance?
 *
 * @param items where each observation stands.
 * @param squaredDistance of two observations, by index: zero or more, the same in both directions.
 * @param options.resamples permutations drawn; 9999 by default. `seed` of the draws; 0.
 * @throws InputError for items or distances that cannot be used.
 * @throws NotComputableError when all observations are alike, or chance has nothing to give away.
 * @example
 * const values = [1, 2, 8, 9];
 * varianceShare(
 *   values.map((_, index) => ({ stratum: "", block: "", group: index < 2 ? "low" : "high" })),
 *   (one, other) => (values[one] - values[other]) ** 2,
 * ).share; // 0.98: 49 of 50
 */
export function varianceShare(
  items: readonly Placed[],
  squaredDistance: (one: number, other: number) => number,
  options: { resamples?: number; seed?: number } = {},
): VarianceShare {
  requireInput(Array.isArray(items), "items", items, "an array of { stratum, group, block }");
  for (const [index, item] of items.entries())
    for (const field of ["stratum", "group", "block"] as const)
      requireInput(typeof item?.[field] === "string", `items[${index}].${field}`, item?.[field], "a text");
  requireInput(typeof squaredDistance === "function", "squaredDistance", squaredDistance, "a function of two indices");
  requireObject("options", options);
  const resamples = wholeNumber("resamples", options.resamples ?? 9999, 1, 1e7);
  const source = random(seedOf(options.seed ?? 0));

  const groupNames = [...new Set(items.map(({ group }) => group))];
  const groups = items.map(({ group }) => groupNames.indexOf(group));
  const layout: Layout = {
    strata: indicesBy(items, ({ stratum }) => stratum),
    blocks: indicesBy(items, ({ stratum, block }) => JSON.stringify([stratum, block])).filter(
      (block) => new Set(block.map((index) => groups[index])).size > 1,
    ),
  };
  const distances = distancesOf(items.length, layout, squaredDistance);
  const total = withinSum(layout, distances, items.length, () => 0, 1);
  if (total === 0) throw new NotComputableError(measure, "all observations that are compared are alike");
  if (layout.blocks.length === 0) throw new NotComputableError(measure, "no block has observations of two groups");

  const shareOf = (labels: readonly number[]) =>
    1 - withinSum(layout, distances, items.length, (index) => labels[index]!, groupNames.length) / total;
  const observed = shareOf(groups);
  const labels = [...groups];
  let [sum, asLow, asHigh] = [0, 0, 0];
  for (let draw = 0; draw < resamples; draw++) {
    for (const block of layout.blocks) {
      const given = source.shuffled(block.map((index) => groups[index]!));
      for (const [place, index] of block.entries()) labels[index] = given[place]!;
    }
    const share = shareOf(labels);
    sum += share;
    if (share <= observed + 1e-12) asLow++;
    if (share >= observed - 1e-12) asHigh++;
  }
  return {
    share: observed,
    byChance: sum / resamples,
    p: drawnTails(asLow, asHigh, resamples).upper,
    permutations: resamples,
  };
}

function distancesOf(size: number, { strata }: Layout, squaredDistance: (one: number, other: number) => number) {
  const distances = new Float64Array(size * size);
  for (const stratum of strata)
    for (const [place, one] of stratum.entries())
      for (const other of stratum.slice(place + 1)) {
        const value = squaredDistance(one, other);
        if (!Number.isFinite(value) || value < 0)
          throw new InputError(`squaredDistance(${one}, ${other})`, value, "a finite number from 0");
        distances[one * size + other] = value;
      }
  return distances;
}

/** Sum over strata and groups of the squared distances within a group over its size. */
function withinSum(
  { strata }: Layout,
  distances: Float64Array,
  size: number,
  groupOf: (index: number) => number,
  groups: number,
): number {
  let within = 0;
  const sums = new Float64Array(groups);
  const counts = new Float64Array(groups);
  for (const stratum of strata) {
    sums.fill(0);
    counts.fill(0);
    for (let place = 0; place < stratum.length; place++) {
      const one = stratum[place]!;
      const group = groupOf(one);
      counts[group]!++;
      for (let next = place + 1; next < stratum.length; next++) {
        const other = stratum[next]!;
        if (groupOf(other) === group) sums[group]! += distances[one * size + other]!;
      }
    }
    for (let group = 0; group < groups; group++) if (counts[group]! > 0) within += sums[group]! / counts[group]!;
  }
  return within;
}
