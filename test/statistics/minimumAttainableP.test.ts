import { expect, test } from "vitest";
import { mannWhitney } from "../../lib/src/statistics/mannWhitney.js";
import { minimumAttainableP } from "../../lib/src/statistics/minimumAttainableP.js";

test("is what the exact test gives of samples that do not overlap", () => {
  for (const [n1, n2] of [
    [1, 1],
    [3, 3],
    [2, 5],
    [7, 4],
    [8, 8],
  ] as const) {
    const x = Array.from({ length: n1 }, (_, index) => 100 + index);
    const y = Array.from({ length: n2 }, (_, index) => index);
    const { oneSided, twoSided } = minimumAttainableP(n1, n2);
    expect(oneSided).toBeCloseTo(mannWhitney(x, y, { method: "exact", alternative: "greater" }).p, 12);
    expect(twoSided).toBeCloseTo(mannWhitney(x, y, { method: "exact" }).p, 12);
  }
});

test("knows that three runs a group cannot reach .05 two-sided, and four can", () => {
  expect(minimumAttainableP(3, 3)).toEqual({ oneSided: 1 / 20, twoSided: 1 / 10 });
  expect(minimumAttainableP(4, 4).twoSided).toBeLessThan(0.05);
  expect(minimumAttainableP(1, 1)).toEqual({ oneSided: 0.5, twoSided: 1 });
});

test("stays a number above 0 for large samples, and refuses what is no size", () => {
  expect(minimumAttainableP(500, 500).oneSided).toBeGreaterThan(0);
  for (const n of [0, 1.5, 501, Number.NaN, "3"])
    expect(() => minimumAttainableP(3, n as number)).toThrow(expect.objectContaining({ argument: "n2" }));
});
