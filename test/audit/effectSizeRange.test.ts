import { describe, expect, it } from "vitest";
import { effectSizeRange } from "../../lib/src/audit/effectSizeRange.js";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { cohensD } from "../../lib/src/statistics/cohensD.js";
import { everyCounts, mean, repeated } from "./support.js";

describe("effectSizeRange", () => {
  it("holds every d that such groups can have, and reaches both ends", () => {
    const values = [0, 1, 2];
    const groups = (n: number, sum: number) =>
      everyCounts(n, values.length)
        .map((counts) => repeated(values, counts))
        .filter((sample) => mean(sample) * n === sum);
    const [first, second] = [groups(4, 5), groups(3, 2)];
    const all = first.flatMap((x) => second.map((y) => Math.abs(cohensD(x, y))));
    const range = effectSizeRange({ n: 4, sum: 5, least: 0, most: 2 }, { n: 3, sum: 2, least: 0, most: 2 });
    expect(range.low).toBeCloseTo(Math.min(...all), 10);
    expect(range.high).toBeCloseTo(Math.max(...all), 10);
  });

  it("does not force the published d > 1.0", () => {
    const hetero = { n: 5, sum: 11, least: -6, most: 6 };
    const range = effectSizeRange(hetero, { n: 7, sum: -2, least: -6, most: 6 });
    expect(range.low).toBeCloseTo(0.426, 3);
    expect(range.high).toBeCloseTo(5.27, 2);
  });

  it("has no upper end where the groups can have no spread", () => {
    const range = effectSizeRange({ n: 3, sum: 3, least: 0, most: 2 }, { n: 3, sum: 0, least: 0, most: 2 });
    expect(range.high).toBeNull();
  });

  it("says what it cannot compute, and what it cannot use", () => {
    const group = { n: 3, sum: 3, least: 0, most: 2 };
    expect(() => effectSizeRange(group, { ...group, n: 6, sum: 6 })).toThrow(NotComputableError);
    expect(() => effectSizeRange({ ...group, sum: 6 }, { ...group, sum: 0 })).toThrow(NotComputableError);
    expect(() => effectSizeRange(group, { ...group, sum: 7 })).toThrow(/^second\.sum: /);
    expect(() => effectSizeRange({ ...group, n: 0 }, group)).toThrow(/^first\.n: /);
    expect(() => effectSizeRange({ ...group, n: 1, sum: 0 }, { ...group, n: 1, sum: 2 })).toThrow(InputError);
    expect(() => effectSizeRange(null as never, group)).toThrow(InputError);
  });
});
