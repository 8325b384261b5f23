/**
 * Samples moved and scaled alike, for measures that depend on neither origin nor unit: ratings near 1e12 that differ
 * by one, and values of 1e200 whose squares are none, keep their digits.
 *
 * The unit is a power of two and the origin one of the values, so that neither rounds what they are to keep.
 */
export function withoutOffset(samples: readonly (readonly number[])[]): number[][] {
  const unit = unitOf(samples);
  const origin = samples[0]![0]! / unit;
  return samples.map((sample) => sample.map((value) => value / unit - origin));
}

/** The power of two next below the largest size in the samples: divided by it, no value leaves the range when squared. */
export function unitOf(samples: readonly (readonly number[])[]): number {
  let largest = 0;
  for (const sample of samples) for (const value of sample) largest = Math.max(largest, Math.abs(value));
  // 2^1023 is the largest power of two that is a number; zeros alone need no unit.
  return largest === 0 ? 1 : 2 ** Math.min(1023, Math.floor(Math.log2(largest)));
}
