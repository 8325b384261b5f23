import { InputError } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import type { Alternative } from "./alternative.js";
import { conventions } from "./conventions.js";
import { type MannWhitneyOptions, mannWhitney } from "./mannWhitney.js";
import { oneOf, seedOf, wholeNumber } from "./options.js";
import { zeroMethods } from "./signedRanks.js";
import { type WilcoxonOptions, wilcoxonSignedRank } from "./wilcoxonSignedRank.js";

/** What stays the same over all conventions of a sensitivity table. */
export interface SensitivityOptions {
  /** "independent": Mann-Whitney; "paired": Wilcoxon. */
  design: "independent" | "paired";
  /** The direction of the one-sided rows, "greater" (the default) or "less": what was expected before looking. */
  direction?: "greater" | "less";
  /** Seed for permutations too many to count; default 0. */
  seed?: number;
  /** How many permutations are drawn where there are too many to count; default 9999. Time grows with it. */
  resamples?: number;
}

/** One comparison under one convention. */
export interface SensitivityRow {
  /** "paper", "scipy", "r", or what the row does in words. */
  convention: string;
  test: "mannWhitney" | "wilcoxonSignedRank";
  alternative: Alternative;
  /** The method that was used, or asked for where it could not be. */
  method: "exact" | "asymptotic" | "permutation";
  /** Whether a continuity correction was applied. */
  continuity: boolean;
  /** What became of zero differences; null for independent samples. */
  zeroMethod: "wilcox" | "pratt" | "zsplit" | null;
  /** U, or Wplus; null where the convention does not apply. */
  statistic: number | null;
  rankBiserial: number | null;
  p: number | null;
  /** Why the convention does not apply to these data, or null. */
  reason: string | null;
}

/**
 * One comparison under every convention: the paper's, SciPy's and R's, then each combination of side, method,
 * continuity correction and treatment of zeros. It shows how much of a p is the convention.
 *
 * A convention that does not apply (exact with ties) keeps its row, with the reason and without a p.
 *
 * @param x, y as for mannWhitney or wilcoxonSignedRank
 * @throws InputError for what is not a sample or an option
 * @throws NotComputableError when all values are equal, or no pair differs
 *
 * @example
 * sensitivityTable(stateA, stateB, { design: "independent", direction: "greater" }).map((row) => [row.convention, row.p]);
 */
export function sensitivityTable(
  x: readonly number[],
  y: readonly number[],
  options: SensitivityOptions,
): SensitivityRow[] {
  requireObject("options", options);
  const design = oneOf("design", options.design, ["independent", "paired"]);
  const direction = oneOf("direction", options.direction ?? "greater", ["greater", "less"]);
  const drawing = {
    seed: seedOf(options.seed ?? 0),
    resamples: wholeNumber("resamples", options.resamples ?? 9999, 1, 1e8),
  };
  return design === "independent" ? independentRows(x, y, direction, drawing) : pairedRows(x, y, direction, drawing);
}

type Drawing = Required<Pick<SensitivityOptions, "seed" | "resamples">>;

function independentRows(
  x: readonly number[],
  y: readonly number[],
  direction: Alternative,
  drawing: Drawing,
): SensitivityRow[] {
  const row = (convention: string, options: MannWhitneyOptions) =>
    rowOf({ convention, test: "mannWhitney", zeroMethod: null }, options, () => {
      const result = mannWhitney(x, y, { ...options, ...drawing });
      return { ...result, statistic: result.U };
    });
  const named = Object.values(conventions).map(({ name, oneSided, mannWhitney: options }) =>
    row(name, oneSided ? { ...options, alternative: direction } : options),
  );
  const combined = sides(direction).flatMap(({ alternative, side }) => [
    row(`asymptotic, continuity corrected, ${side}`, { alternative, method: "asymptotic", continuity: true }),
    row(`asymptotic, ${side}`, { alternative, method: "asymptotic", continuity: false }),
    row(`exact, ${side}`, { alternative, method: "exact" }),
    row(`permutation, ${side}`, { alternative, method: "permutation" }),
  ]);
  return [...named, ...combined];
}

function pairedRows(
  x: readonly number[],
  y: readonly number[],
  direction: Alternative,
  drawing: Drawing,
): SensitivityRow[] {
  const row = (convention: string, options: WilcoxonOptions) =>
    rowOf({ convention, test: "wilcoxonSignedRank", zeroMethod: options.zeroMethod ?? "wilcox" }, options, () => {
      const result = wilcoxonSignedRank(x, y, { ...options, ...drawing });
      return { ...result, statistic: result.Wplus };
    });
  const named = Object.values(conventions).map(({ name, oneSided, wilcoxonSignedRank: options }) =>
    row(name, oneSided ? { ...options, alternative: direction } : options),
  );
  const combined = sides(direction).flatMap(({ alternative, side }) => [
    ...zeroMethods.flatMap((zeroMethod) => [
      row(`asymptotic, continuity corrected, ${zeroMethod}, ${side}`, {
        alternative,
        zeroMethod,
        method: "asymptotic",
        continuity: true,
      }),
      row(`asymptotic, ${zeroMethod}, ${side}`, { alternative, zeroMethod, method: "asymptotic" }),
      row(`permutation, ${zeroMethod}, ${side}`, { alternative, zeroMethod, method: "permutation" }),
    ]),
    row(`exact, wilcox, ${side}`, { alternative, zeroMethod: "wilcox", method: "exact" }),
  ]);
  return [...named, ...combined];
}

function sides(direction: Alternative): { alternative: Alternative; side: string }[] {
  return [
    { alternative: "two-sided", side: "two-sided" },
    { alternative: direction, side: "one-sided" },
  ];
}

type RowHead = Pick<SensitivityRow, "convention" | "test" | "zeroMethod">;
type Outcome = Pick<SensitivityRow, "statistic" | "rankBiserial" | "p" | "alternative" | "method" | "continuity">;

function rowOf(head: RowHead, asked: MannWhitneyOptions | WilcoxonOptions, compute: () => Outcome): SensitivityRow {
  try {
    const { statistic, rankBiserial, p, alternative, method, continuity } = compute();
    return { ...head, alternative, method, continuity, statistic, rankBiserial, p, reason: null };
  } catch (error) {
    // Only that ties, zeros or size rule out the exact distribution is a row of the table; bad data are not.
    if (!(error instanceof InputError && error.argument === "method")) throw error;
    return {
      ...head,
      alternative: asked.alternative ?? "two-sided",
      method: "exact",
      continuity: false,
      statistic: null,
      rankBiserial: null,
      p: null,
      reason: error.message,
    };
  }
}
