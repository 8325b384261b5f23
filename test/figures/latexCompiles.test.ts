import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { examinePublished } from "../../lib/src/audit/examinePublished.js";
import { loadPublished } from "../../lib/src/audit/published.js";
import { verdictCounts } from "../../lib/src/audit/verdictCounts.js";
import { run } from "../../lib/src/experiments/run.js";
import { rowsToTable } from "../../lib/src/figures/rowsToTable.js";
import type { Table } from "../../lib/src/figures/table.js";
import { tableToLatex } from "../../lib/src/figures/tableLatex.js";
import { model } from "../../lib/src/models/model.js";
import { report } from "../../lib/src/notebook/report/report.js";
import { temporaryFolder } from "../support/folders.js";

const isInstalled = spawnSync("pdflatex", ["--version"]).status === 0;

/** Compiles a part of a document; what pdfLaTeX complained of, and how far lines stand out over the margin. */
function compile(part: string): { status: number | null; errors: string[]; beyond: number[]; tooLarge: number } {
  const folder = temporaryFolder();
  const document = [
    "\\documentclass{article}",
    "\\usepackage[T1]{fontenc}",
    "\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}",
    "\\usepackage{array,booktabs,longtable}",
    "\\begin{document}",
    part,
    "\\end{document}",
  ];
  writeFileSync(join(folder, "page.tex"), document.join("\n"));
  const words = ["-interaction=nonstopmode", "-no-shell-escape", "page.tex"];
  const { status, stdout } = spawnSync("pdflatex", words, { cwd: folder, encoding: "latin1", timeout: 120_000 });
  return {
    status,
    errors: stdout.match(/^! .*$/gm) ?? [],
    beyond: [...stdout.matchAll(/Overfull \\hbox \(([\d.]+)pt/g)].map(([, points]) => Number(points)),
    tooLarge: stdout.match(/Float too large/g)?.length ?? 0,
  };
}

function expectCompiles(tables: readonly Table[]): void {
  const { status, errors, beyond, tooLarge } = compile(tables.map(tableToLatex).join("\n\\clearpage\n"));
  expect(errors).toEqual([]);
  expect(status).toBe(0);
  // A letter's width over the edge of its column is what an estimate of widths may be wrong by; no word leaves the page.
  expect(Math.max(0, ...beyond)).toBeLessThan(10);
  expect(tooLarge).toBe(0);
}

const texts = [
  ..."\\_%&#$^~{}<>|\"'`[]*-".split(""),
  ...["*", "[x]", "--", "---", "''", ",,", "!`", "\\\\", "\\input{/etc/passwd}", "\\end{document}", "^^5c", "%&#$"],
  ...["仁義禮智信", "é ñ ß Œ ł ř Ž Ș", "αβγ Δ ≤ ≥ ≈ → − × †", "🙂", "x\u0323", "\u202etxt", "ſ ħ ŉ", "\ud800"],
  ...["-1", "[-0.5, 0.25]", "—", "", " ", "a\nb\r\tc", "\u0000\u0007", "“…”–‰€", "x".repeat(300), "word ".repeat(90)],
];

describe.skipIf(!isInstalled)("LaTeX compiles", () => {
  test("whatever a cell, a heading, a caption or a note holds", () => {
    expectCompiles(
      texts.map((text) => ({
        caption: text,
        columns: [
          { key: "a", label: text },
          { key: "b", label: text },
        ],
        rows: [
          { a: text, b: 1 },
          { a: 1, b: text },
        ],
        notes: [text],
      })),
    );
  }, 120_000);

  test("the papers' tables and the examination of every figure, over as many pages as it needs", () => {
    const printed = Object.values(loadPublished()).flatMap(({ tables }) =>
      Object.values(tables).map(
        ({ label, caption, columns, rows }): Table => ({
          caption: `${label}. ${caption}`,
          columns: [
            { key: "row", label: "" },
            ...Object.entries(columns).map(([key, heading]) => ({ key, label: heading })),
          ],
          rows: rows.map((row) => ({
            row: row.label,
            ...Object.fromEntries(Object.entries(row.cells).map(([key, cell]) => [key, cell.printed])),
          })),
          notes: [],
        }),
      ),
    );
    expect(printed.length).toBeGreaterThan(10);
    const rows = examinePublished();
    expectCompiles([
      ...printed,
      rowsToTable(rows, { caption: "Every figure", notes: [] }),
      rowsToTable(verdictCounts(rows, "group"), { caption: "Verdicts", notes: [] }),
    ]);
  }, 120_000);

  test.each(["resilience", "ablation", "student-study", "three-states", "delphi", "profiling", "reliability"])(
    "the report of %s on the null model",
    async (experiment) => {
      const { latex } = await report(await run({ experiment, models: model("extractive"), seed: 1 }));
      const { status, errors, beyond, tooLarge } = compile(latex);
      expect({ status, errors, tooLarge }).toEqual({ status: 0, errors: [], tooLarge: 0 });
      expect(Math.max(0, ...beyond)).toBeLessThan(10);
    },
    120_000,
  );
});
