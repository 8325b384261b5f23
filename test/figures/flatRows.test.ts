import fc from "fast-check";
import { marked } from "marked";
import { describe, expect, test } from "vitest";
import { typedColumns } from "../../lib/src/figures/columnKind.js";
import { flatRows } from "../../lib/src/figures/flatRows.js";
import { titleOf } from "../../lib/src/figures/houseStyle.js";
import { escapeMarkdown } from "../../lib/src/figures/markdown.js";
import { palette, paletteColour } from "../../lib/src/figures/palette.js";
import { panelGrid } from "../../lib/src/figures/panelGrid.js";
import { panelHeadings } from "../../lib/src/figures/panelHeadings.js";
import { tableToMarkdown } from "../../lib/src/figures/tableMarkdown.js";
import { page } from "./page.js";

const cell = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const row = fc.dictionary(
  fc.string().filter((name) => name !== "" && !name.includes(".")),
  cell,
  { maxKeys: 5 },
);

describe("flatRows", () => {
  test("holds every value of every row under its name, null where a row has none, and changes nothing", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        const before = structuredClone(rows);
        const { columns, cells } = flatRows(rows);
        expect(new Set(columns)).toEqual(new Set(rows.flatMap((one) => Object.keys(one))));
        expect(cells).toEqual(rows.map((one) => columns.map((name) => (Object.hasOwn(one, name) ? one[name] : null))));
        expect(rows).toEqual(before);
      }),
    );
  });

  test("an object's fields are columns at any depth, and two fields of one name are refused, not merged", () => {
    expect(flatRows([{ a: { b: { c: 1 }, d: [1, "x"] } }])).toEqual({
      columns: ["a.b.c", "a.d"],
      cells: [[1, '[1,"x"]']],
    });
    expect(() => flatRows([{ a: { b: 1 }, "a.b": 2 }])).toThrow("no second field named a.b");
    expect(flatRows([Object.assign(Object.create(null), { a: 1 })])).toEqual({ columns: ["a"], cells: [[1]] });
  });
});

describe("typedColumns", () => {
  const kinds = (values: unknown[]) =>
    typedColumns(flatRows(values.map((value) => ({ value })))).map(({ kind }) => kind);

  test.each([
    [[1, 2, null], "whole"],
    [[2 ** 31 - 1, -(2 ** 31) + 1], "whole"],
    [[2 ** 31], "number"],
    [[1, 2.5], "number"],
    [[null, null], "number"],
    [[true, null], "boolean"],
    [["a", null], "text"],
    [[1, "a"], "text"],
    [[1, true], "text"],
  ])("%j is a column of kind %s", (values, kind) => expect(kinds(values)).toEqual([kind]));

  test("values of several kinds become texts, and what is missing stays missing", () => {
    expect(typedColumns(flatRows([{ a: 1 }, { a: true }, { a: null }, { a: "x" }]))).toEqual([
      { name: "a", kind: "text", values: ["1", "true", null, "x"] },
    ]);
  });
});

describe("escapeMarkdown", () => {
  const marks = fc.array(fc.constantFrom(..."\\`*_[]<>#|~$&!()-+=1.) \tabc:;\"'/".split("")), { maxLength: 30 });

  test("a line is shown letter by letter, and makes no element", () => {
    fc.assert(
      fc.property(marks, (letters) => {
        const text = letters.join("").trim();
        const document = page(marked.parse(escapeMarkdown(text), { async: false }));
        expect(document.body.textContent!.trim().replace(/\s+/g, " ")).toBe(text.replace(/\s+/g, " "));
        expect([...document.body.querySelectorAll("*")].map(({ tagName }) => tagName)).toEqual(
          text === "" ? [] : ["P"],
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe("a table as Markdown", () => {
  const tableOf = (cell: string) =>
    tableToMarkdown({ caption: cell, columns: [{ key: "a", label: cell }], rows: [{ a: cell }], notes: [cell] });

  test("has its numbers as a reader of the file would write them", () => {
    for (const number of ["0.50", "-0.50", "+39 points", "1", "12.", "3) x"])
      expect(tableOf(number).split("\n").slice(0, 5)).toEqual([
        `**${number}**`,
        "",
        `| ${number} |`,
        "| :--- |",
        `| ${number} |`,
      ]);
    expect(tableOf("0.50")).toMatch(/\n\n0\.50$/);
    expect(tableOf("12. of March")).toMatch(/\n\n12\\. of March$/);
  });

  test("shows every cell letter by letter, and makes no element of it", () => {
    const marks = fc.array(fc.constantFrom(..."\\`*_[]<>#|~$&!()-+=1.) abc:;\"'/".split("")), { maxLength: 20 });
    fc.assert(
      fc.property(marks, (letters) => {
        const text = `x${letters.join("")}y`.replace(/\s+/g, " ");
        const document = page(marked.parse(tableOf(text), { async: false }));
        for (const cell of document.querySelectorAll("th, td, strong")) expect(cell.textContent).toBe(text);
        expect(document.querySelectorAll("th, td, strong")).toHaveLength(3);
        expect(document.querySelectorAll("a, em, code, ul, ol, del, img")).toHaveLength(0);
      }),
    );
  });
});

describe("parts of figures", () => {
  test("the ninth thing has the first's colour, and eight have eight", () => {
    expect(new Set(palette).size).toBe(8);
    expect(paletteColour(8)).toBe(paletteColour(0));
    for (const colour of palette) expect(colour).toMatch(/^#[0-9A-F]{6}$/);
  });

  test("each panel has its heading above its middle, as text and not as markup", () => {
    const panels = panelGrid(2, { perRow: 3, rowHeight: 400, head: 40, foot: 40 });
    const headings = panelHeadings([{ label: "<img src=x>" }, { label: "B", below: "<2 runs" }], panels);
    expect(headings.map(({ x }) => x)).toEqual([0.25, 0.75]);
    expect(headings[0]!.text).toBe("<b>&lt;img src=x&gt;</b>");
    expect(headings[1]!.text).toBe("<b>B</b><br>&lt;2 runs");
    expect(panelHeadings([], [])).toEqual([]);
  });

  test("a title is a text, however Plotly is given it", () => {
    expect(titleOf({ title: "A" })).toBe("A");
    expect(titleOf({ title: { text: "B" } })).toBe("B");
    for (const title of [null, 1, ["C"], { text: 1 }]) expect(titleOf({ title })).toBe("");
    expect(titleOf({})).toBe("");
  });
});
