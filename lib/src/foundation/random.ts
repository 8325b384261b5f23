import { createHash } from "node:crypto";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { mersenne } from "pure-rand/generator/mersenne";
import { requireWhole } from "./requireInput.js";

/** A stream of random numbers that its seed determines wholly. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number;
  /** A new array with the items in random order; the argument is left as it was. */
  shuffled<T>(items: readonly T[]): T[];
}

/** Throws InputError for what a generator cannot be seeded with: its seed has 32 bits. */
export function requireSeed(seed: unknown): void {
  requireWhole("seed", seed, -(2 ** 31), 2 ** 32 - 1);
}

/**
 * A seeded generator (Mersenne Twister, from pure-rand). The same seed gives the same numbers on every machine.
 * A seed has 32 bits: -1 and 2^32 - 1 are one seed, as are all negative ones and those 2^32 above them.
 * Throws InputError for a seed that is not a whole number from -2^31 to 2^32 - 1.
 *
 * @example
 * random(42).below(6); // the same throw of a die, always
 */
export function random(seed: number): Random {
  requireSeed(seed);
  const generator = mersenne(seed | 0);
  const below = (bound: number) => uniformInt(generator, 0, bound - 1);
  return {
    next: () => uniformFloat64(generator),
    below,
    shuffled(items) {
      const copy = [...items];
      for (let index = copy.length - 1; index > 0; index--) {
        const other = below(index + 1);
        [copy[index], copy[other]] = [copy[other]!, copy[index]!];
      }
      return copy;
    },
  };
}

/**
 * A seed (a whole number from 0 to 2^31 - 1) out of a position such as [seed, run, phase, turn, speaker]:
 * it depends on where a call stands, never on when it was made.
 *
 * @example
 * const source = random(seedAt(1, "my experiment", "cell A", 3));
 */
export function seedAt(...position: (string | number)[]): number {
  return createHash("sha256").update(JSON.stringify(position)).digest().readUInt32BE(0) >>> 1;
}
