import { describe, expect, test } from "vitest";
import { publishedComparisons, withEffect } from "../../lib/src/experiments/powerComparisons.js";
import { powerRows, runsNeeded } from "../../lib/src/experiments/powerRows.js";
import { signedRankSample } from "../../lib/src/experiments/signedRankSample.js";
import { powerFigure } from "../../lib/src/figures/powerFigure.js";
import { powerTable } from "../../lib/src/figures/powerTable.js";
import { tableToText } from "../../lib/src/figures/tableText.js";

const apart = { label: "apart", x: [5, 6, 7], y: [1, 2, 3] };
const settings = { sizes: [3, 5, 10], replications: 400, seed: 2 };

describe("comparisons of the council's paper", () => {
  test("have housing's runs once, and child welfare's by solution", () => {
    const labels = publishedComparisons().map(({ label }) => label);
    expect(labels).toContain("housing");
    expect(labels.filter((label) => label.startsWith("child welfare, possibility ")).length).toBeGreaterThan(1);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test("keep, halve and lose their effect", () => {
    const [full, half, none] = [1, 0.5, 0].map((share) => withEffect(apart, share));
    expect([full!.label, half!.label, none!.label]).toEqual(["apart", "apart, 50 % of the effect", "apart, no effect"]);
    const power = (of: typeof full) => powerRows([of!], { ...settings, sizes: [10] })[0]!.power;
    expect(power(full)).toBe(1);
    expect(power(half)).toBeGreaterThan(0.3);
    expect(power(half)).toBeLessThan(0.95);
    expect(power(none)).toBeLessThan(0.1);
  });

  test("refuse a share that is none, and samples that are none", () => {
    for (const share of [-0.1, 1.1, Number.NaN, "1"])
      expect(() => withEffect(apart, share as number)).toThrow(expect.objectContaining({ argument: "share" }));
    expect(() => withEffect({ ...apart, x: [] }, 1)).toThrow(expect.objectContaining({ argument: "comparison.x" }));
  });
});

describe("powerRows", () => {
  test("simulates every comparison at every size, the same again from the same seed", () => {
    const rows = powerRows([withEffect(apart, 0.5), apart], settings);
    expect(rows.map(({ comparison, runs }) => [comparison, runs])).toEqual([
      ["apart, 50 % of the effect", 3],
      ["apart, 50 % of the effect", 5],
      ["apart, 50 % of the effect", 10],
      ["apart", 3],
      ["apart", 5],
      ["apart", 10],
    ]);
    for (const { power, low, high } of rows) {
      expect(low).toBeLessThanOrEqual(power);
      expect(high).toBeGreaterThanOrEqual(power);
    }
    expect(powerRows([withEffect(apart, 0.5), apart], settings)).toEqual(rows);
    expect(powerRows([withEffect(apart, 0.5)], { ...settings, seed: 3 })).not.toEqual(rows.slice(0, 3));
  });

  test("takes a power of exactly the target for enough, and a dip below it for not yet", () => {
    const at = (runs: number, power: number) => ({
      ...powerRows([apart], { ...settings, sizes: [3] })[0]!,
      runs,
      power,
    });
    expect(runsNeeded([at(3, 0.8), at(5, 0.9)], 0.8)).toEqual([{ comparison: "apart", target: 0.8, runs: 3 }]);
    expect(runsNeeded([at(3, 0.9), at(5, 0.7999), at(10, 0.8)], 0.8)).toMatchObject([{ runs: 10 }]);
  });

  test("counts experiments whose runs are all equal as not showing anything", () => {
    const [row] = powerRows([{ label: "flat", x: [1], y: [1] }], { ...settings, sizes: [4] });
    expect(row).toMatchObject({ power: 0, undetermined: 1 });
  });

  test("gives housing's design more than 95 % with the paper's sizes and nearly none with three runs", () => {
    const housing = publishedComparisons().filter(({ label }) => label === "housing");
    const [three, thirty] = powerRows(housing, { sizes: [3, 30], replications: 500, seed: 1 });
    expect(three!.power).toBeLessThan(0.35);
    expect(thirty!.power).toBeGreaterThan(0.95);
  });

  test("tests as it is told", () => {
    const twoSided = { alternative: "two-sided", method: "exact" } as const;
    const distinct = { label: "distinct", x: { values: [10], weights: [1] }, y: { values: [1], weights: [1] } };
    expect(() => powerRows([distinct], { ...settings, convention: twoSided })).toThrow("exact");
    const [row] = powerRows([apart], { ...settings, sizes: [10], convention: { alternative: "less" } });
    expect(row!.power).toBe(0);
  });

  test.each([
    ["no sizes", { ...settings, sizes: [] }, "sizes"],
    ["a size of nothing", { ...settings, sizes: [0] }, "n1"],
    ["a level that is none", { ...settings, alpha: 2 }, "alpha"],
  ])("refuses %s", (_, given, argument) => {
    expect(() => powerRows([apart], given)).toThrow(expect.objectContaining({ argument }));
  });
});

describe("runsNeeded", () => {
  const row = (runs: number, power: number, comparison = "a") => ({
    ...{ comparison, runs, power, low: power, high: power, undetermined: 0, replications: 100, alpha: 0.05 },
  });

  test("is the size from which on power stays at the target", () => {
    const rows = [row(20, 0.95), row(3, 0.1), row(5, 0.82), row(10, 0.79), row(3, 0.2, "b"), row(20, 0.7, "b")];
    expect(runsNeeded(rows)).toEqual([
      { comparison: "a", target: 0.8, runs: 20 },
      { comparison: "b", target: 0.8, runs: null },
    ]);
    expect(runsNeeded(rows, 0.7)[0]!.runs).toBe(5);
    expect(() => runsNeeded(rows, 1)).toThrow(expect.objectContaining({ argument: "target" }));
  });

  test("its rows stand in a table and a figure, names as text", () => {
    const rows = [row(3, 0.25, "<b>a</b>"), row(5, 0.9, "<b>a</b>")];
    expect(tableToText(powerTable(rows, ["a note"]))).toContain("0.25 [0.25, 0.25]  0.90 [0.90, 0.90]");
    expect(powerTable(rows, ["a note"]).notes.at(-1)).toBe("a note");
    const { data, notes } = powerFigure(rows, ["a note"]);
    expect(data).toMatchObject([{ name: "&lt;b&gt;a&lt;/b&gt;", x: [3, 5], y: [0.25, 0.9] }]);
    expect(notes).toEqual(["a note"]);
    expect(powerTable([]).rows).toEqual([]);
  });
});

describe("differences with a signed-rank sum", () => {
  test("have it, each rank once", () => {
    for (const [Wplus, pairs] of [
      [457, 35],
      [0, 5],
      [15, 5],
      [1, 1],
      [7, 5],
      [209, 35],
      [628, 35],
      [2, 35],
    ] as const) {
      const sample = signedRankSample(Wplus, pairs);
      expect(sample.map(Math.abs)).toEqual(Array.from({ length: pairs }, (_, index) => index + 1));
      expect(sample.filter((one) => one > 0).reduce((sum, one) => sum + one, 0)).toBe(Wplus);
    }
  });

  test("cannot have another sum", () => {
    expect(() => signedRankSample(16, 5)).toThrow(/^Wplus: 16.*15/);
    expect(() => signedRankSample(1.5, 5)).toThrow(/^Wplus: /);
    expect(() => signedRankSample(1, 0)).toThrow(/^pairs: /);
  });
});
