import type { Random } from "../foundation/random.js";

/** Two samples as they might have come out under the null hypothesis. */
export type Arrangement = [number[], number[]];

/** All arrangements of two samples, or random ones. */
export interface Arrangements {
  count: number;
  all(): Iterable<Arrangement>;
  drawn(source: Random): Arrangement;
}

/** Independent samples: any values of both might have fallen into the first. */
export function splits(x: readonly number[], y: readonly number[]): Arrangements {
  const pool = [...x, ...y];
  let count = 1;
  for (let index = 1; index <= x.length; index++) count = (count * (y.length + index)) / index;
  return {
    count: Math.round(count),
    *all() {
      // Chosen places in ascending order; the next choice moves the last place that can still move.
      const places = x.map((_, index) => index);
      for (;;) {
        const chosen = new Set(places);
        yield [places.map((place) => pool[place]!), pool.filter((_, place) => !chosen.has(place))];
        let moving = places.length - 1;
        while (moving >= 0 && places[moving] === y.length + moving) moving--;
        if (moving < 0) return;
        places[moving]!++;
        for (let next = moving + 1; next < places.length; next++) places[next] = places[next - 1]! + 1;
      }
    },
    drawn(source) {
      const shuffled = source.shuffled(pool);
      return [shuffled.slice(0, x.length), shuffled.slice(x.length)];
    },
  };
}

/** Paired samples: the two values of any pair might have changed places. */
export function swaps(x: readonly number[], y: readonly number[]): Arrangements {
  const swapped = (swap: (index: number) => boolean): Arrangement => [
    x.map((value, index) => (swap(index) ? y[index]! : value)),
    y.map((value, index) => (swap(index) ? x[index]! : value)),
  ];
  return {
    count: 2 ** x.length,
    *all() {
      for (let signs = 0; signs < 2 ** x.length; signs++) yield swapped((index) => ((signs >>> index) & 1) === 1);
    },
    drawn(source) {
      const chosen = x.map(() => source.below(2) === 1);
      return swapped((index) => chosen[index]!);
    },
  };
}
