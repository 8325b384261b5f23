import type { Random } from "../foundation/random.js";

/** Numbers below this are V8's small integers, which it divides fast. */
const smallIntegers = 2 ** 30;

/**
 * Draws samples of the same size with replacement. A uniform number below size^k is k uniform places, its digits in
 * base `size`: with 35 values one random number gives five.
 */
export function resampler(sample: readonly number[], { below }: Random): () => number[] {
  const size = sample.length;
  let digits = 1;
  let range = size;
  while (size > 1 && range * size <= smallIntegers) {
    range *= size;
    digits++;
  }
  return () => {
    // A copy to be overwritten holds doubles from the start; an empty array would be converted at each draw.
    const drawn = sample.slice();
    let index = 0;
    while (index < size) {
      let number = below(range);
      for (const end = Math.min(size, index + digits); index < end; index++) {
        const rest = (number / size) | 0;
        drawn[index] = sample[number - rest * size]!;
        number = rest;
      }
    }
    return drawn;
  };
}
