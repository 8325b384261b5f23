import { recoveredRuns } from "../audit/recoveredRuns.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import type { Distribution } from "../statistics/distribution.js";
import { requireSample } from "../statistics/samples.js";

/** Two distributions that stand for what a design would draw its runs from. */
export interface PowerComparison {
  label: string;
  /** Values that are equally likely, or values with weights. */
  x: Distribution;
  y: Distribution;
}

const names = { childWelfare: "child welfare", housing: "housing" } as const;

/**
 * State A against State B of the council's paper, First-Choice Concentration of every run that it lets one recover.
 *
 * @example
 * powerRows(publishedComparisons(), { sizes: [5, 10, 20], replications: 500 });
 */
export function publishedComparisons(): { label: string; x: number[]; y: number[] }[] {
  return recoveredRuns().flatMap(({ scenario, solutions }) =>
    solutions.map(({ A, B }, index) => ({
      label:
        solutions.length === 1
          ? names[scenario]
          : `${names[scenario]}, possibility ${index + 1} of ${solutions.length}`,
      x: A,
      y: B,
    })),
  );
}

/**
 * The same comparison with a smaller effect: a share of the second group's runs stays as it is, the rest behaves like
 * the first. Published effects tend to be the large ones among those looked for, so a design should stand less.
 *
 * @param share of the effect that is left, 0 (no effect) to 1
 * @throws InputError for samples that are none, and for another share
 *
 * @example
 * withEffect({ label: "mine", x: [3, 4, 5], y: [1, 2] }, 0.5); // half of the runs of y are drawn from x
 */
export function withEffect(
  comparison: { label: string; x: readonly number[]; y: readonly number[] },
  share: number,
): PowerComparison {
  requireObject("comparison", comparison, "{ label, x, y }");
  const { label, x, y } = comparison;
  requireSample("comparison.x", x);
  requireSample("comparison.y", y);
  requireInput(typeof share === "number" && share >= 0 && share <= 1, "share", share, "a number from 0 to 1");
  const weights = [...y.map(() => share / y.length), ...x.map(() => (1 - share) / x.length)];
  const part = share === 1 ? "" : share === 0 ? ", no effect" : `, ${Math.round(share * 100)} % of the effect`;
  return { label: `${label}${part}`, x, y: { values: [...y, ...x], weights } };
}
