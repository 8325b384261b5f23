import fc from "fast-check";

export const three = ["A", "B", "C"];

/** A strict ranking of the options. */
export function ballotOf(options: readonly string[] = three) {
  return fc.shuffledSubarray([...options], { minLength: options.length });
}

/** Seven ballots, or as many as asked, each with a weight above zero. */
export function weightedBallots({ least = 1, most = 12, options = three } = {}) {
  const weight = fc.double({ min: 1e-3, max: 1, noNaN: true });
  return fc.array(fc.record({ ballot: ballotOf(options), weight }), { minLength: least, maxLength: most });
}
