/** Sums of weights that differ by less than this part of the whole are level: they differ by rounding alone. */
export const rounding = 1e-12;

/** Options by score, best first; those whose scores are level share a place. `whole` is the size that rounding is a part of. */
export function orderWithTies(scores: Iterable<readonly [string, number]>, whole: number): string[][] {
  const places: { score: number; ids: string[] }[] = [];
  for (const [id, score] of [...scores].sort((one, other) => other[1] - one[1])) {
    const last = places.at(-1);
    if (last && last.score - score <= rounding * whole) last.ids.push(id);
    else places.push({ score, ids: [id] });
  }
  return places.map(({ ids }) => ids);
}
