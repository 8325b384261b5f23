import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countedMarks, diametersOf } from "../../lib/src/figures/countedMarks.js";

describe("marks that stand on one another", () => {
  test("are one whose count says how many, in the order in which they first came", () => {
    const marks = [0.8, 0.2, 0.8, 0.1 + 0.7].map((x) => ({ x, y: "Guardian" }));
    expect(countedMarks([...marks, { x: 0.8, y: "Driver" }])).toEqual([
      { x: 0.8, y: "Guardian", count: 3 },
      { x: 0.2, y: "Guardian", count: 1 },
      { x: 0.8, y: "Driver", count: 1 },
    ]);
    expect(countedMarks([])).toEqual([]);
  });

  test("are all counted, no place twice, each by an area that goes with its count and fits", () => {
    const mark = fc.record({ x: fc.integer({ min: 0, max: 4 }), y: fc.integer({ min: 0, max: 2 }) });
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 40 }), (marks) => {
        const found = countedMarks(marks);
        expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(marks.length);
        expect(new Set(found.map(({ x, y }) => `${x} ${y}`)).size).toBe(found.length);
        const diameters = diametersOf(found, 10, 20);
        for (const [index, { count }] of found.entries()) {
          expect(diameters[index]! ** 2 / count).toBeCloseTo(diameters[0]! ** 2 / found[0]!.count, 9);
          expect(diameters[index]).toBeLessThanOrEqual(20 + 1e-9);
        }
      }),
    );
    expect(diametersOf([{ count: 1 }, { count: 4 }], 10)).toEqual([10, 20]);
  });
});
