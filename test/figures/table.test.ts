import fc from "fast-check";
import { marked } from "marked";
import { describe, expect, test } from "vitest";
import type { Table } from "../../lib/src/figures/table.js";
import { tableToHtml } from "../../lib/src/figures/tableHtml.js";
import { tableToLatex } from "../../lib/src/figures/tableLatex.js";
import { tableToMarkdown } from "../../lib/src/figures/tableMarkdown.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { activeParts, page } from "./page.js";

const table: Table = {
  caption: "Table 2. Resilience",
  columns: [
    { key: "team", label: "Team" },
    { key: "sysAR", label: "SysAR", digits: 2 },
    { key: "change", label: "Change" },
    { key: "recovered", label: "Recovered", align: "center" },
  ],
  rows: [
    { team: "hetero", sysAR: 0.5, change: -0.25, recovered: true },
    { team: "homo", sysAR: null, change: 12, recovered: false },
    {
      team: "single",
      sysAR: { notComputable: "no turn after the perturbation" },
      change: 0.123456,
      recovered: undefined,
    },
  ],
  notes: ["Model extractive (null model), one run a row"],
};

const writers = { tableToHtml, tableToText, tableToMarkdown, tableToLatex };
const cellsOf = (document: Document) =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.textContent),
  );

// Words as a page may show them: none that layout would fold or drop.
const word = fc
  .string({
    unit: fc.oneof(fc.constantFrom(..."<>&\"'|\\`*_{}[]()#+-.!$^~%1=:;"), fc.constantFrom("a", "é", "仁")),
    minLength: 1,
  })
  .filter((text) => text.trim() === text);

describe("a table", () => {
  test("reads as plain text with aligned columns", () => {
    expect(tableToText(table)).toBe(
      [
        "Table 2. Resilience",
        "",
        "Team             SysAR  Change  Recovered",
        "──────  ──────────────  ──────  ─────────",
        "hetero            0.50   -0.25     yes",
        "homo                 —      12     no",
        "single  not computable  0.1235      —",
        "──────  ──────────────  ──────  ─────────",
        "Model extractive (null model), one run a row",
        "not computable: no turn after the perturbation",
      ].join("\n"),
    );
  });

  test("reads as HTML: missing values as a dash, numbers to the right, reasons under it", () => {
    const document = page(tableToHtml(table));
    expect(cellsOf(document)).toEqual([
      ["hetero", "0.50", "-0.25", "yes"],
      ["homo", "—", "12", "no"],
      ["single", "not computable", "0.1235", "—"],
    ]);
    expect([...document.querySelectorAll("th")].map((cell) => [cell.textContent, cell.style.textAlign])).toEqual([
      ["Team", "left"],
      ["SysAR", "right"],
      ["Change", "right"],
      ["Recovered", "center"],
    ]);
    expect(document.querySelector("caption")!.textContent).toBe("Table 2. Resilience");
    expect([...document.querySelectorAll("tfoot td")].map((cell) => cell.textContent)).toEqual([
      "Model extractive (null model), one run a row",
      "not computable: no turn after the perturbation",
    ]);
  });

  test("reads as LaTeX with booktabs", () => {
    const latex = tableToLatex({ ...table, caption: "50 % of {A} & B_1 \\ #2 ~ $x^2$" });
    expect(latex).toContain(
      "\\caption{50 \\% of \\{A\\} \\& B\\_1 \\textbackslash{} \\#2 \\textasciitilde{} \\$x\\textasciicircum{}2\\$}",
    );
    expect(latex).toContain("\\begin{tabular}{lrrc}");
    expect(latex).toContain("hetero & 0.50 & $-$0.25 & yes \\\\");
    expect(latex).toContain("homo & --- & 12 & no \\\\");
  });

  test("prints one number in a caption: its own where it has one, else LaTeX's", () => {
    const rows = Array.from({ length: 90 }, () => table.rows[0]!);
    for (const [caption, printed] of [
      ["Table 2. Resilience", { short: "{Table 2. Resilience\\par}", long: "\\caption*{Table 2. Resilience}" }],
      ["Votes", { short: "\\caption{Votes}", long: "\\caption{Votes}" }],
      ["Tables 2 and 3", { short: "\\caption{Tables 2 and 3}", long: "\\caption{Tables 2 and 3}" }],
    ] as const) {
      expect(tableToLatex({ ...table, caption })).toContain(printed.short);
      expect(tableToLatex({ ...table, caption, rows })).toContain(printed.long);
    }
    expect(tableToLatex(table)).not.toContain("\\caption");
  });

  test("reads as Markdown", () => {
    const document = page(marked.parse(tableToMarkdown(table), { async: false }));
    expect(cellsOf(document)[2]).toEqual(["single", "not computable", "0.1235", "—"]);
    expect([...document.querySelectorAll("th")].map((cell) => cell.align)).toEqual([
      "left",
      "right",
      "right",
      "center",
    ]);
    expect(document.querySelector("strong")!.textContent).toBe("Table 2. Resilience");
  });

  test("never prints a negative zero", () => {
    const rows = [{ team: -0.0001, sysAR: -0.001, change: -0, recovered: "-" }];
    expect(cellsOf(page(tableToHtml({ ...table, rows })))).toEqual([["-0.0001", "0.00", "0", "-"]]);
  });
});

describe("whatever its texts hold", () => {
  const hostile = (text: string): Table => ({
    caption: text,
    columns: [
      { key: "a", label: text },
      { key: "b", label: "b" },
    ],
    rows: [{ a: text, b: 1 }],
    notes: [text],
  });

  test("HTML shows them letter by letter and has nothing active", () => {
    fc.assert(
      fc.property(fc.oneof(word, fc.constant("<script>alert(1)</script>"), fc.constant('" onclick="x')), (text) => {
        const document = page(tableToHtml(hostile(text)));
        expect(cellsOf(document)).toEqual([[text, "1"]]);
        expect(document.querySelector("caption")!.textContent).toBe(text);
        expect(activeParts(document.body)).toEqual([]);
      }),
    );
  });

  test("Markdown shows them letter by letter, in one cell", () => {
    fc.assert(
      fc.property(word, (text) => {
        const document = page(marked.parse(tableToMarkdown(hostile(text)), { async: false }));
        expect(cellsOf(document)).toEqual([[text, "1"]]);
        expect([...document.querySelectorAll("p")].at(-1)!.textContent).toBe(text);
      }),
    );
  });

  test("plain text stays on its line and steers no terminal", () => {
    const lines = tableToText(hostile("a\r\n\u001b[31mred\u0007\tb")).split("\n");
    expect(lines).toHaveLength(7);
    expect(lines[4]).toBe("a [31mred b  1");
  });
});

describe("a value that no table can show", () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, {}, []])("%s is an error in every format", (value) => {
    const broken = { ...table, rows: [table.rows[0]!, { team: "x", sysAR: value }] };
    for (const write of Object.values(writers)) expect(() => write(broken)).toThrow("table.rows[1].sysAR:");
  });

  test("a table without columns or with a wrong digit count names the field", () => {
    expect(() => tableToHtml({ ...table, columns: [] })).toThrow("table, field columns:");
    expect(() => tableToHtml({ ...table, columns: [{ key: "a", label: "a", digits: -1 }] })).toThrow(
      "table, field columns.0.digits: -1",
    );
  });
});
