import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { random, seedAt } from "../../lib/src/foundation/random.js";

describe("random", () => {
  it("is the Mersenne Twister: the words that its authors print for the seed 5489", () => {
    const chance = random(5489);
    const words: [number, number][] = [
      [3499211612, 581869302],
      [3890346734, 3586334585],
    ];
    // 26 bits of one word, then 27 of the next.
    for (const [high, low] of words) expect(chance.next()).toBe((high % 2 ** 26) / 2 ** 26 + (low % 2 ** 27) / 2 ** 53);
  });
  it("gives the same for the same seed, and something else for another", () => {
    const draw = (seed: number) => {
      const chance = random(seed);
      return [chance.next(), chance.below(1000), chance.shuffled([1, 2, 3, 4, 5, 6, 7, 8])];
    };
    expect(draw(42)).toEqual(draw(42));
    expect(draw(42)).not.toEqual(draw(43));
  });
  it("takes the seeds that its 32 bits can tell, and refuses the rest", () => {
    for (const seed of [-(2 ** 31), 2 ** 32 - 1]) expect(random(seed).next()).toBe(random(seed).next());
    for (const seed of [2 ** 32, -(2 ** 31) - 1, 0.5, Number.NaN, "a", undefined])
      expect(() => random(seed as number)).toThrow(InputError);
  });
  it("stays in bounds, whatever the seed", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1e6 }), (seed, bound) => {
        const chance = random(seed);
        const number = chance.next();
        expect(number).toBeGreaterThanOrEqual(0);
        expect(number).toBeLessThan(1);
        const whole = chance.below(bound);
        expect(Number.isInteger(whole) && whole >= 0 && whole < bound).toBe(true);
      }),
    );
  });
  it("shuffles all items and leaves the argument as it was", () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, items) => {
        const before = [...items];
        expect([...random(seed).shuffled(items)].sort()).toEqual([...before].sort());
        expect(items).toEqual(before);
      }),
    );
  });
  it("shuffles every order alike: 6000 shuffles of three", () => {
    const chance = random(1);
    const counts = new Map<string, number>();
    for (let draw = 0; draw < 6000; draw++) {
      const order = chance.shuffled(["a", "b", "c"]).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // Chi-squared with 5 degrees of freedom: 20.5 is its 99.9 % point.
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chi).toBeLessThan(20.5);
  });
});

describe("seedAt", () => {
  it("is a whole number from 0 to 2^31 - 1 that depends on the position alone", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.integer())), (position) => {
        const seed = seedAt(...position);
        expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true);
        expect(seedAt(...position)).toBe(seed);
      }),
    );
  });
  it("tells positions apart that only join to the same text", () => {
    expect(seedAt("ab", "c")).not.toBe(seedAt("a", "bc"));
    expect(seedAt(1, "2")).not.toBe(seedAt("1", 2));
    expect(new Set(Array.from({ length: 2000 }, (_, turn) => seedAt(7, "debate", turn, "mill"))).size).toBe(2000);
  });
});
