/** A mark of a figure, and how many of what it shows have this place. */
export interface CountedMark<Y> {
  x: number;
  y: Y;
  count: number;
}

/** Rounding makes one place of values that arithmetic leaves a hair apart. */
const rounded = <Value>(value: Value) => (typeof value === "number" ? Math.round(value * 1e9) / 1e9 : value) as Value;

/** Each place once, with how many marks it has, where several would look like one. */
export function countedMarks<Y extends number | string>(
  marks: readonly { readonly x: number; readonly y: Y }[],
): CountedMark<Y>[] {
  const places = new Map<string, CountedMark<Y>>();
  for (const mark of marks) {
    const [x, y] = [rounded(mark.x), rounded(mark.y)];
    const place = places.get(`${x} ${y}`) ?? { x, y, count: 0 };
    place.count++;
    places.set(`${x} ${y}`, place);
  }
  return [...places.values()];
}

/** Diameters in pixels whose areas go with the counts: of `one` for a single one, all smaller where a mark would pass `most`. */
export function diametersOf(marks: readonly { readonly count: number }[], one: number, most = Infinity): number[] {
  const highest = marks.reduce((high, { count }) => Math.max(high, count), 1);
  const unit = Math.min(one, most / Math.sqrt(highest));
  return marks.map(({ count }) => unit * Math.sqrt(count));
}
