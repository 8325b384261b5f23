import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsToTable } from "../../lib/src/figures/rowsToTable.js";
import { summariseRows } from "../../lib/src/figures/summariseRows.js";
import { tableToText } from "../../lib/src/figures/tableText.js";

const runs = [
  { system: "hetero", perturbation: "P1", sysAR: 1 },
  { system: "hetero", perturbation: "P2", sysAR: null },
  { system: "homo", perturbation: "P1", sysAR: 0.5 },
  { system: "hetero", perturbation: "P3", sysAR: 3 },
  { system: "homo", perturbation: "P2" },
];

describe("summariseRows", () => {
  // danfojs-node 1.2.0 gives 4/3 as the mean of 1, missing, 3, a count of 3, 3 as the least, and 0 as the SD of one value.
  test("never takes a missing value for zero, nor counts it", () => {
    expect(summariseRows(runs, "system", "sysAR")).toEqual([
      {
        system: "hetero",
        n: 2,
        missing: 1,
        mean: 2,
        standardDeviation: Math.SQRT2,
        median: 2,
        minimum: 1,
        maximum: 3,
      },
      {
        system: "homo",
        n: 1,
        missing: 1,
        mean: 0.5,
        standardDeviation: null,
        median: 0.5,
        minimum: 0.5,
        maximum: 0.5,
      },
    ]);
  });

  // R 4: x <- c(2.5, 3.1, 4.7, 5, 1.2); mean(x), sd(x), median(x)
  test("gives R's mean, sample SD and median", () => {
    const [summary] = summariseRows(
      [2.5, null, 3.1, 4.7, 5, 1.2].map((x) => ({ x })),
      [],
      "x",
    );
    expect(summary).toMatchObject({ n: 5, missing: 1, minimum: 1.2, maximum: 5, median: 3.1 });
    expect(summary!.mean).toBeCloseTo(3.3, 12);
    expect(summary!.standardDeviation).toBeCloseTo(1.5763882770434445, 12);
  });

  test("says null of a group that has no value", () => {
    expect(
      summariseRows(
        [
          { g: "a", x: null },
          { g: "b", x: 2 },
        ],
        "g",
        "x",
      )[0],
    ).toEqual({
      g: "a",
      n: 0,
      missing: 1,
      mean: null,
      standardDeviation: null,
      median: null,
      minimum: null,
      maximum: null,
    });
  });

  test("groups by several columns, by none, and by a missing one", () => {
    expect(summariseRows(runs, ["system", "perturbation"], "sysAR")).toHaveLength(5);
    expect(summariseRows(runs, [], "sysAR")).toMatchObject([{ n: 3, missing: 2 }]);
    const rows = [
      { g: null, x: 1 },
      { g: "", x: 2 },
      { g: "null", x: 3 },
      { g: 1, x: 4 },
      { g: "1", x: 5 },
    ];
    expect(summariseRows(rows, "g", "x").map(({ g, mean }) => [g, mean])).toEqual([
      [null, 1],
      ["", 2],
      ["null", 3],
      [1, 4],
      ["1", 5],
    ]);
  });

  test("reads fields of objects inside rows, and takes what is not computable for missing", () => {
    const rows = [
      { cell: { system: "a" }, replies: { missing: 2 } },
      { cell: { system: "a" }, replies: { missing: 4 } },
      { cell: { system: "a" }, replies: { missing: { notComputable: "no call" } } },
    ];
    expect(summariseRows(rows, "cell.system", "replies.missing")).toMatchObject([
      { "cell.system": "a", n: 2, missing: 1, mean: 3 },
    ]);
  });

  test.each([
    ["a column that no row has", runs, "team", "sysAR", "by"],
    ["a value that no row has", runs, "system", "acs", "value"],
    ["text where numbers belong", runs, "system", "perturbation", "rows[0].perturbation"],
    ["NaN", [{ g: 1, x: Number.NaN }], "g", "x", "rows[0].x"],
    ["a group that a statistic's name would hide", [{ mean: 1, x: 1 }], "mean", "x", "by"],
    ["no name at all", runs, 3, "sysAR", "by"],
    ["rows that are none", "rows", "g", "x", "rows"],
  ])("refuses %s", (_, rows, by, value, argument) => {
    expect(() => summariseRows(rows as object[], by as string, value)).toThrow(expect.objectContaining({ argument }));
  });

  test("takes ten thousand rows and more in a group", () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => ({ x: index }));
    expect(summariseRows(rows, [], "x")).toMatchObject([{ n: 200_000, minimum: 0, maximum: 199_999, mean: 99_999.5 }]);
  });

  test("counts every row once, and lies within what is there", () => {
    const row = fc.record({ g: fc.constantFrom("a", "b", "c"), x: fc.option(fc.integer({ min: -50, max: 50 })) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const summaries = summariseRows(rows, "g", "x");
        expect(summaries.reduce((sum, { n, missing }) => sum + n + missing, 0)).toBe(rows.length);
        for (const { g, n, mean, minimum, maximum } of summaries) {
          const own = rows.filter((one) => one.g === g && one.x !== null).map(({ x }) => x as number);
          expect(n).toBe(own.length);
          if (n === 0) continue;
          expect(minimum).toBe(Math.min(...own));
          expect(maximum).toBe(Math.max(...own));
          expect(mean).toBeCloseTo(own.reduce((sum, x) => sum + x, 0) / n, 9);
        }
      }),
    );
  });
});

describe("rowsToTable", () => {
  test("shows rows with their own names for headings, or those given", () => {
    const summaries = summariseRows(runs, "system", "sysAR");
    const table = rowsToTable(summaries, {
      caption: "SysAR by system",
      columns: ["system", "n", "missing", "mean"],
      labels: { mean: "Mean SysAR" },
      digits: { mean: 2 },
      notes: ["null model"],
    });
    expect(tableToText(table).split("\n")).toEqual([
      "SysAR by system",
      "",
      "system  n  missing  Mean SysAR",
      "──────  ─  ───────  ──────────",
      "hetero  2        1        2.00",
      "homo    1        1        0.50",
      "──────  ─  ───────  ──────────",
      "null model",
    ]);
  });

  test("shows objects and lists inside rows, and names like those of an object's own", () => {
    const rows = [{ models: ["x"], replies: { calls: 26 }, constructor: 1 }];
    expect(tableToText(rowsToTable(rows, { caption: "Rows" }))).toContain("models  replies.calls  constructor");
  });
});
