import { InputError, NotComputableError } from "../foundation/errors.js";
import { mean } from "./descriptives.js";
import { isConstant, requireSample } from "./samples.js";
import { withoutOffset } from "./withoutOffset.js";

/**
 * Cohen's d of two independent samples: the difference of their means (x less y) over the pooled standard deviation,
 * which has n1 + n2 - 2 below.
 *
 * @param x, y finite numbers, at least three of them in all
 * @throws InputError for what is not a sample, or for too few values
 * @throws NotComputableError when both samples are constant
 * @see Cohen 1988, Statistical Power Analysis for the Behavioral Sciences, section 2.5
 *
 * @example
 * cohensD([2, 3, 4], [1, 2, 3]); // 1
 */
export function cohensD(x: readonly number[], y: readonly number[]): number {
  requireSample("x", x);
  requireSample("y", y);
  const freedom = x.length + y.length - 2;
  if (freedom === 0) throw new InputError("x and y", [x, y], "at least three values in all");
  if (isConstant(x) && isConstant(y)) throw new NotComputableError("Cohen's d", "neither sample varies");
  const moved = withoutOffset([x, y]) as [number[], number[]];
  const centres = [mean(moved[0]), mean(moved[1])] as const;
  const pooled = Math.sqrt((squares(moved[0], centres[0]) + squares(moved[1], centres[1])) / freedom);
  const value = (centres[0] - centres[1]) / pooled;
  if (!(pooled > 0 && Number.isFinite(pooled) && Number.isFinite(value))) {
    throw new NotComputableError("Cohen's d", "beside the values, their spread is outside the range of numbers");
  }
  return value;
}

function squares(values: readonly number[], centre: number): number {
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
