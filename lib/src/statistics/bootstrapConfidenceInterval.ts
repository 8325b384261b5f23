import { quantileSorted } from "simple-statistics";
import { InputError, NotComputableError } from "../foundation/errors.js";
import { random } from "../foundation/random.js";
import { requireObject } from "../foundation/requireInput.js";
import { acceleratedShares } from "./acceleratedShares.js";
import { fraction, oneOf, seedOf, wholeNumber } from "./options.js";
import { requireStatistic, type Statistic, statisticOf } from "./resampledStatistic.js";
import { resampler } from "./resampler.js";
import { isConstant, requireSample } from "./samples.js";

/** How a bootstrap interval is made. */
export interface BootstrapOptions {
  /** How many resamples are drawn; default 10000, the council paper's number. */
  resamples?: number;
  /** Confidence level; default 0.95. */
  level?: number;
  /** "percentile" (the default), or "bca": corrected for bias and for a spread that depends on the value. */
  method?: "percentile" | "bca";
  /** Seed of the resamples; default 0. */
  seed?: number;
}

/** An interval in the statistic's own unit, with all that is needed to make it again. */
export interface BootstrapInterval {
  low: number;
  high: number;
  /** The statistic of the samples themselves. */
  estimate: number;
  level: number;
  method: "percentile" | "bca";
  resamples: number;
  seed: number;
}

const measure = "bootstrap interval";

/**
 * A bootstrap confidence interval of any statistic of one or more independent samples, each resampled with
 * replacement. For paired samples, give their differences as one sample.
 *
 * Limits are interpolated linearly between the resampled values (type 7). The same seed gives the same interval.
 *
 * @param samples arrays of finite numbers, not all of them constant
 * @param statistic called with one array per sample, in their order; must return a finite number
 * @throws InputError for what is not samples, a statistic or an option; BCa needs two values in each sample
 * @throws NotComputableError when no sample varies, when the statistic is not finite on some resample, and for BCa
 *   when the statistic's resampled values leave bias or acceleration undetermined
 * @see Efron and Tibshirani 1993, An Introduction to the Bootstrap, chapters 13 and 14
 *
 * @example
 * const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
 * bootstrapConfidenceInterval([stateA, stateB], (a, b) => mean(a) - mean(b), { seed: 1 }); // { low, high, estimate }
 */
export function bootstrapConfidenceInterval(
  samples: readonly (readonly number[])[],
  statistic: Statistic,
  options: BootstrapOptions = {},
): BootstrapInterval {
  if (!Array.isArray(samples) || samples.length === 0) {
    throw new InputError("samples", samples, "an array of samples, each an array of numbers");
  }
  requireStatistic(statistic);
  requireObject("options", options);
  const resamples = wholeNumber("resamples", options.resamples ?? 10_000, 1, 1e8);
  const level = fraction("level", options.level ?? 0.95);
  const method = oneOf("method", options.method ?? "percentile", ["percentile", "bca"]);
  const seed = seedOf(options.seed ?? 0);
  samples.forEach((sample, index) => {
    requireSample(`samples[${index}]`, sample, { minimum: method === "bca" ? 2 : 1 });
  });
  if (samples.every(isConstant)) throw new NotComputableError(measure, "none of the samples varies");

  const estimate = statisticOf(
    statistic,
    samples.map((sample) => [...sample]),
    measure,
    "on the samples",
  );
  const values = resampled(samples, statistic, resamples, seed).sort();
  const outside = (1 - level) / 2;
  const [low, high] =
    method === "percentile"
      ? [outside, 1 - outside]
      : acceleratedShares(samples, statistic, { values, estimate, outside });
  return {
    low: quantileSorted(values as unknown as number[], low),
    high: quantileSorted(values as unknown as number[], high),
    estimate,
    level,
    method,
    resamples,
    seed,
  };
}

function resampled(
  samples: readonly (readonly number[])[],
  statistic: Statistic,
  resamples: number,
  seed: number,
): Float64Array {
  const source = random(seed);
  // Arrays are new for each draw, so that a statistic may sort or keep what it is given.
  const resamplers = samples.map((sample) => resampler(sample, source));
  const values = new Float64Array(resamples);
  for (let draw = 0; draw < resamples; draw++) {
    const drawn = resamplers.map((resample) => resample());
    values[draw] = statisticOf(statistic, drawn, measure, `on resample ${draw}`);
  }
  return values;
}
