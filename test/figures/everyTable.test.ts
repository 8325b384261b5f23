import { marked } from "marked";
import { beforeAll, describe, expect, test } from "vitest";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { countReplies } from "../../lib/src/experiments/missingReplies.js";
import { experimentMeasures, experimentTables, experimentView } from "../../lib/src/figures/experimentViews.js";
import { repeatedRunsTable } from "../../lib/src/figures/repeatedRunsTable.js";
import { missingMark, type Table, writtenTable } from "../../lib/src/figures/table.js";
import { tableToHtml } from "../../lib/src/figures/tableHtml.js";
import { tableToLatex } from "../../lib/src/figures/tableLatex.js";
import { tableToMarkdown } from "../../lib/src/figures/tableMarkdown.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { activeParts, page } from "./page.js";
import { experiments, type Kind, logsOf, named, renamed, sharedLogs } from "./viewLogs.js";

const kinds: readonly Kind[] = [
  "of the null model",
  "of two models that lose replies",
  "in which nobody says anything",
];
const cases = experiments.flatMap((experiment) => kinds.map((kind) => [experiment, kind] as const));
const made = new Map<string, { logs: RunLog[]; tables: Table[] }>();
const of = (experiment: string, kind: Kind) => made.get(`${experiment} ${kind}`)!;

beforeAll(async () => {
  for (const [experiment, kind] of cases) {
    const logs = await sharedLogs(experiment, kind);
    made.set(`${experiment} ${kind}`, { logs, tables: experimentTables(experiment, logs) });
  }
}, 60_000);

const valuesOf = (row: object) => row as { [key: string]: unknown };

describe.each(cases)("the tables of %s, out of logs %s", (experiment, kind) => {
  test("have a heading over every value and values under every heading", () => {
    for (const { caption, columns, rows } of of(experiment, kind).tables) {
      const keys = columns.map(({ key }) => key);
      expect(new Set(keys).size, caption).toBe(keys.length);
      for (const { label } of columns) expect(label.trim(), caption).not.toBe("");
      if (rows.length === 0) continue;
      for (const key of keys)
        expect(
          rows.some((row) => Object.hasOwn(row, key)),
          `${caption}: ${key}`,
        ).toBe(true);
    }
  });

  test("name what a row is about, and no row twice", () => {
    for (const table of of(experiment, kind).tables) {
      const rows = writtenTable(table).rows.map((cells) => cells.join("\t"));
      expect(new Set(rows).size, table.caption).toBe(rows.length);
      for (const row of writtenTable(table).rows) expect(row[0], table.caption).not.toBe(missingMark);
    }
  });

  test("show nothing but texts, numbers as many decimals long as their column has, and no negative zero", () => {
    for (const table of of(experiment, kind).tables) {
      const { rows } = writtenTable(table);
      for (const [index, { key, digits }] of table.columns.entries())
        for (const [line, cells] of rows.entries()) {
          const text = cells[index]!;
          const where = `${table.caption}: row ${line}, ${key}: ${text}`;
          expect(text, where).not.toMatch(/NaN|undefined|Infinity|\[object|null/);
          expect(text, where).not.toMatch(/(?<![\d.])[-−]0(\.0+)?(?![\d.])/);
          if (typeof valuesOf(table.rows[line]!)[key] === "number" && digits !== undefined)
            expect(text, where).toMatch(digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`));
          for (const [, percent] of text.matchAll(/([\d.]+)%/g))
            expect(Number(percent), where).toBeLessThanOrEqual(100);
        }
    }
  });

  test("say how many replies are missing, as many as there are", () => {
    const { logs, tables } = of(experiment, kind);
    const { missing } = countReplies(logs);
    if (kind === "of the null model") expect(missing).toBe(0);
    else expect(missing).toBeGreaterThan(0);
    for (const { caption, columns, notes } of tables) {
      const said = [...columns.map(({ label }) => label), ...notes].join("\n");
      expect(said, caption).toMatch(/replies missing|missing replies not reported/);
    }
    const noted = tables.flatMap(({ notes }) => notes).join("\n");
    for (const [, count] of noted.matchAll(/\b\d+ runs?; replies missing: (\d+) of/g))
      expect(Number(count)).toBeLessThanOrEqual(missing);
    if (experiment !== "student-study") expect(noted).toContain(`${logs.length} run`);
  });

  test("are the same each time, from a file too, and leave the logs alone", () => {
    const { logs, tables } = of(experiment, kind);
    const read = JSON.parse(JSON.stringify(logs)) as RunLog[];
    expect(experimentTables(experiment, read).map(tableToText)).toEqual(tables.map(tableToText));
  });

  test("have the same rows whichever log comes first", () => {
    const { logs, tables } = of(experiment, kind);
    const turned = experimentTables(experiment, [...logs].reverse());
    // Outcomes are listed in the order in which they came.
    const settled = (cell: string) =>
      cell.replace(/ \((\d+ [a-z-]+(, )?)+\)/, (list) => list.slice(2, -1).split(", ").sort().join());
    const sorted = (found: readonly Table[]) =>
      found
        .flatMap((table) => writtenTable(table).rows.map((row) => [table.caption, ...row.map(settled)].join("\t")))
        .sort();
    expect(sorted(turned)).toEqual(sorted(tables));
  });
});

describe("measures run by run", () => {
  const measured = ["resilience", "ablation", "three-states"];

  test.each(cases.filter(([experiment]) => measured.includes(experiment)))(
    "of %s, out of logs %s, have a value or a gap for every run of a cell",
    (experiment, kind) => {
      const { logs } = of(experiment, kind);
      const cells = experimentMeasures(experiment, logs);
      // A deliberation of State B is one of State C as well.
      const extra = logs.filter(({ experiment: { factors } }) => factors.state === "B").length;
      for (const name of new Set(cells.map(({ measure }) => measure))) {
        const own = cells.filter(({ measure }) => measure === name);
        expect(own.reduce((sum, { values }) => sum + values.length, 0)).toBe(logs.length + extra);
      }
      for (const { values } of cells)
        for (const value of values) if (value !== null) expect(Number.isFinite(value)).toBe(true);
      if (kind === "in which nobody says anything")
        for (const { values } of cells) expect(values.every((value) => value === null)).toBe(true);
      const { rows } = repeatedRunsTable(cells);
      expect(rows).toHaveLength(cells.length);
      for (const [index, row] of rows.entries()) {
        const { n, missing, mean } = valuesOf(row);
        expect((n as number) + (missing as number)).toBe(cells[index]!.values.length);
        expect(mean === null).toBe(n === 0);
      }
    },
  );

  test("are none where tables hold all", () => {
    for (const experiment of experiments.filter((one) => !measured.includes(one)))
      expect(experimentMeasures(experiment, of(experiment, "of the null model").logs)).toEqual([]);
  });
});

describe("without any log", () => {
  test.each(experiments)("the tables of %s can be shown, and are the paper's or empty", (experiment) => {
    for (const table of experimentTables(experiment, [])) {
      expect(tableToText(table)).not.toMatch(/NaN|undefined|Infinity|\[object/);
      for (const [index, { key, label }] of table.columns.entries())
        if (/^(runs|votes|missing|ballots)\d*$/.test(key))
          for (const row of writtenTable(table).rows)
            expect(row[index], `${table.caption}: ${label}`).toBe(missingMark);
    }
    expect(experimentView(experiment).conventions.length).toBeGreaterThan(0);
  });
});

describe("hostile names in logs", () => {
  const attack = (about: string) =>
    `${about} <img src=x onerror=alert(1)> [a](javascript:alert(2)) | \\input{x} $y$ %{z} &lt;b&gt; \`c\``;
  const tables = new Map<string, Table[]>();

  beforeAll(async () => {
    for (const experiment of experiments) {
      const logs = await logsOf(experiment, named(attack("one")), named(attack("two")));
      const texts = [
        "Urban housing crisis",
        "Rent Control",
        "Security Focus",
        "Guardian",
        "Immanuel Kant",
        "Innovator",
      ];
      const names = new Map(texts.map((text) => [text, attack(text)]));
      tables.set(experiment, experimentTables(experiment, renamed(logs, names)));
    }
  }, 60_000);

  test.each(experiments)("are inert and whole in the HTML of %s", (experiment) => {
    const html = tables.get(experiment)!.map(tableToHtml).join("\n");
    const { body } = page(html);
    expect(activeParts(body)).toEqual([]);
    expect(body.querySelector("img, a, b, code")).toBeNull();
    expect(body.textContent).toContain(attack("one"));
  });

  test.each(experiments)("are no markup in the Markdown of %s, and split no cell", (experiment) => {
    const shown = tables.get(experiment)!;
    const { body } = page(marked.parse(shown.map(tableToMarkdown).join("\n\n"), { async: false }));
    expect(activeParts(body)).toEqual([]);
    expect(body.querySelector("img, a, em, code")).toBeNull();
    const found = [...body.querySelectorAll("table")];
    expect(found).toHaveLength(shown.length);
    for (const [index, { columns, rows }] of shown.entries()) {
      const lines = [...found[index]!.querySelectorAll("tr")];
      expect(lines).toHaveLength(rows.length + 1);
      for (const line of lines) expect(line.children).toHaveLength(columns.length);
    }
  });

  test.each(experiments)("are no commands and no mathematics in the LaTeX of %s", (experiment) => {
    for (const table of tables.get(experiment)!) {
      const latex = tableToLatex(table);
      expect(latex).not.toMatch(/\\input|[^\\]\$y|[^\\]%\{|[^\\]&lt/);
      expect(latex.match(/(?<!\\)\{/g)?.length).toBe(latex.match(/(?<!\\)\}/g)?.length);
    }
  });

  test.each(experiments)("stay in their line of the text of %s", (experiment) => {
    for (const table of tables.get(experiment)!) {
      const { rows, notes } = writtenTable(table);
      expect(tableToText(table).split("\n")).toHaveLength(rows.length + notes.length + 5);
    }
  });
});
