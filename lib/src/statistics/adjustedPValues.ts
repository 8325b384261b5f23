import { InputError } from "../foundation/errors.js";
import { requireSample } from "./samples.js";

/**
 * Bonferroni-adjusted p values: each times their number, at most 1; in the order given.
 *
 * The council's paper tests its secondary measures at .05 / 4 = .0125, which is the same.
 *
 * @throws InputError unless `ps` has at least one number, all from 0 to 1
 * @example
 * bonferroni([0.01, 0.04]); // [0.02, 0.08]
 */
export function bonferroni(ps: readonly number[]): number[] {
  requireProbabilities(ps);
  return ps.map((p) => Math.min(1, p * ps.length));
}

/**
 * Holm-adjusted p values: the smallest times m, the next times m - 1, and so on, never below the one before; at most
 * 1; in the order given. As strict about false rejections as Bonferroni's, and never larger.
 *
 * @throws InputError unless `ps` has at least one number, all from 0 to 1
 * @see Holm 1979, Scandinavian Journal of Statistics 6, 65-70
 * @example
 * holm([0.04, 0.01]); // [0.04, 0.02]
 */
export function holm(ps: readonly number[]): number[] {
  requireProbabilities(ps);
  const order = ps.map((_, index) => index).sort((first, second) => ps[first]! - ps[second]!);
  const adjusted = new Array<number>(ps.length);
  let reached = 0;
  order.forEach((place, rank) => {
    reached = Math.max(reached, Math.min(1, ps[place]! * (ps.length - rank)));
    adjusted[place] = reached;
  });
  return adjusted;
}

function requireProbabilities(ps: unknown): void {
  requireSample("ps", ps);
  ps.forEach((p, index) => {
    if (p < 0 || p > 1) throw new InputError(`ps[${index}]`, p, "a number from 0 to 1");
  });
}
