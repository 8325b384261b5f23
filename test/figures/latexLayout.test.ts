import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { latexLayout } from "../../lib/src/figures/latexLayout.js";
import type { WrittenTable } from "../../lib/src/figures/table.js";

const tableOf = (labels: readonly string[], rows: readonly (readonly string[])[]): WrittenTable => ({
  caption: "",
  columns: labels.map((label) => ({ label, align: "left" })),
  rows,
  notes: [],
});
const anyTable = fc.integer({ min: 1, max: 12 }).chain((columns) => {
  const line = fc.array(fc.stringMatching(/^[a-z0-9. -]{0,40}$/), { minLength: columns, maxLength: columns });
  return fc
    .record({ labels: line, rows: fc.array(line, { maxLength: 8 }) })
    .map(({ labels, rows }) => tableOf(labels, rows));
});

describe("how a table fits on a page", () => {
  test("a small one keeps the document's type and columns as wide as what they hold", () => {
    expect(latexLayout(tableOf(["Team", "SysAR"], [["hetero", "0.50"]]))).toEqual({
      size: "",
      shares: null,
      widths: [6, 5],
      long: false,
    });
  });

  test("a wide one is set smaller; the column of long texts is the one that is broken", () => {
    const { size, shares, widths } = latexLayout(tableOf(["n", "how"], [["12", "as the paper says ".repeat(20)]]));
    expect(size).toBe("\\footnotesize");
    expect(widths[0]).toBe(2);
    expect(widths[1]).toBeGreaterThan(60);
    expect(shares![1]! / shares![0]!).toBeGreaterThan(10);
  });

  test("the more columns, the smaller the type", () => {
    const sizeOf = (columns: number) => latexLayout(tableOf(new Array(columns).fill("computable"), [])).size;
    expect([...new Set([2, 6, 7, 8, 9, 30].map(sizeOf))]).toEqual(["", "\\footnotesize", "\\scriptsize", "\\tiny"]);
  });

  test.each([
    ["rows", 42, 1],
    ["lines of its cells", 10, 5],
  ])("one with too many %s for a page goes over several", (_, rows, lines) => {
    const cell = "word ".repeat(lines === 1 ? 1 : lines * 16).trim();
    const long = (count: number) => latexLayout(tableOf(["a"], new Array(count).fill([cell]))).long;
    expect(long(Math.floor(rows / 2))).toBe(false);
    expect(long(rows + 1)).toBe(true);
  });

  test("one whose notes fill the page leaves no room for its rows", () => {
    const table = tableOf(["a"], new Array(20).fill(["1"]));
    expect(latexLayout(table).long).toBe(false);
    expect(latexLayout({ ...table, notes: ["word ".repeat(400)] }).long).toBe(true);
  });

  test("never goes beyond the line, and leaves no column without room", () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const { shares, widths } = latexLayout(table);
        expect(widths).toHaveLength(table.columns.length);
        if (shares === null) return;
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
        for (const share of shares) expect(share).toBeGreaterThan(0);
      }),
    );
  });

  test("gives a column no more than its longest text needs", () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const { widths } = latexLayout(table);
        widths.forEach((width, column) => {
          const longest = Math.max(
            1,
            ...[table.columns[column]!.label, ...table.rows.map((row) => row[column]!)].map((text) => text.length),
          );
          expect(width).toBeLessThanOrEqual(longest);
        });
      }),
    );
  });

  test("counts a hundred thousand rows as it does ten", () => {
    expect(latexLayout(tableOf(["a", "b"], new Array(100_000).fill(["1", "text"]))).long).toBe(true);
  });
});
