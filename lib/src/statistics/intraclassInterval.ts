import { fCriticalValue } from "./fDistribution.js";
import type { MeanSquares } from "./meanSquares.js";

/** The three single-rating forms of Shrout and Fleiss 1979. */
export type IntraclassForm = "ICC1" | "ICC2" | "ICC3";

export const intraclassForms: readonly IntraclassForm[] = ["ICC1", "ICC2", "ICC3"];

/** The interval of an intraclass correlation; `outside` is the probability left to both sides together. */
export function intervalOf(
  form: IntraclassForm,
  squares: MeanSquares,
  icc: number,
  outside: number,
): { low: number; high: number } {
  return form === "ICC2" ? agreementInterval(squares, icc, outside) : ratioInterval(form, squares, outside);
}

/** ICC1 and ICC3 are functions of one F ratio, whose limits carry over. */
function ratioInterval(form: IntraclassForm, squares: MeanSquares, outside: number) {
  const { targets, raters } = squares;
  const error = form === "ICC1" ? squares.within : squares.error;
  const df1 = targets - 1;
  const df2 = form === "ICC1" ? targets * (raters - 1) : (targets - 1) * (raters - 1);
  // (F / c - 1) / (F / c + k - 1), written without the ratio F, which is infinite without error.
  const limit = (scaledError: number, between: number) =>
    (between - scaledError) / (between + (raters - 1) * scaledError);
  return {
    low: limit(error * fCriticalValue(outside / 2, df1, df2), squares.betweenTargets),
    high: limit(error, squares.betweenTargets * fCriticalValue(outside / 2, df2, df1)),
  };
}

/**
 * ICC2 has no exact interval: Satterthwaite's degrees of freedom stand in (McGraw and Wong 1996, table 7). They fall
 * towards zero for some negative coefficients, whose interval may then, here as in psych and pingouin, miss them.
 */
function agreementInterval(squares: MeanSquares, icc: number, outside: number) {
  const { targets: n, raters: k, betweenTargets, betweenRaters, error } = squares;
  const raterPart = k * icc * betweenRaters;
  const errorPart = (n * (1 + (k - 1) * icc) - k * icc) * error;
  // Raters and error both zero: every rating is its target's, and no other value of the coefficient fits.
  if (raterPart === 0 && errorPart === 0) return { low: icc, high: icc };
  const freedom = ((n - 1) * (k - 1) * (raterPart + errorPart) ** 2) / ((n - 1) * raterPart ** 2 + errorPart ** 2);
  const other = k * betweenRaters + (k * n - k - n) * error;
  const low = fCriticalValue(outside / 2, n - 1, freedom);
  const high = fCriticalValue(outside / 2, freedom, n - 1);
  return {
    low: (n * (betweenTargets - low * error)) / (low * other + n * betweenTargets),
    high: (n * (high * betweenTargets - error)) / (other + n * high * betweenTargets),
  };
}
