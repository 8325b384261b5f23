import { createRequire } from "node:module";

/** The part of jstat that this room stands on. */
interface Jstat {
  normal: {
    cdf(value: number, mean: number, deviation: number): number;
    inv(probability: number, mean: number, deviation: number): number;
  };
}

/** jstat is CommonJS and ships no types: it is loaded and typed here, and nowhere else. */
export const { jStat } = createRequire(import.meta.url)("jstat") as { jStat: Jstat };
