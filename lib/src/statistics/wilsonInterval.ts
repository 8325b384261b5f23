import { normalQuantile } from "./normalDistribution.js";
import { fraction, wholeNumber } from "./options.js";

/**
 * Wilson's score interval of a share: it stays within 0 and 1, and is honest at none and at all.
 *
 * @param successes, trials whole numbers, at least one trial
 * @param level confidence level; default 0.95
 * @throws InputError for other counts or levels
 * @see Wilson 1927, JASA 22, 209-212
 *
 * @example
 * wilsonInterval(8, 10); // { low: 0.490, high: 0.943 }
 */
export function wilsonInterval(successes: number, trials: number, level = 0.95): { low: number; high: number } {
  wholeNumber("trials", trials, 1, Number.MAX_SAFE_INTEGER);
  wholeNumber("successes", successes, 0, trials);
  const z = normalQuantile((1 + fraction("level", level)) / 2);
  const share = successes / trials;
  const centre = share + z ** 2 / (2 * trials);
  const reach = z * Math.sqrt((share * (1 - share) + z ** 2 / (4 * trials)) / trials);
  const scale = 1 + z ** 2 / trials;
  return {
    low: successes === 0 ? 0 : (centre - reach) / scale,
    high: successes === trials ? 1 : (centre + reach) / scale,
  };
}
