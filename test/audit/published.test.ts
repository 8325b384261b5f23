import { describe, expect, it } from "vitest";
import { loadPublished } from "../../lib/src/audit/published.js";
import type { PublishedPaper } from "../../lib/src/audit/publishedPaper.js";
import { paperSchema } from "../../lib/src/audit/publishedSchemas.js";
import { tables } from "./support.js";

const { hde, council } = loadPublished();

function value(paper: PublishedPaper, id: string): number | null {
  const figure = paper.figures.find((one) => one.id === id);
  if (!figure) throw new Error(`no figure ${id}`);
  return figure.value;
}

describe("loadPublished: the HDE paper's tables, against those typed in elsewhere", () => {
  it("has Table 2 and its means", () => {
    for (const { system, perturbation, sysAR, arCo } of tables.hde.table2) {
      expect(value(hde, `table2.${system}${perturbation}.sysAR`)).toBe(sysAR);
      expect(value(hde, `table2.${system}${perturbation}.arCo`)).toBe(arCo);
    }
    for (const system of ["hetero", "homo"]) {
      expect(value(hde, `table2.${system}Mean.sysAR`)).toBe(tables.hde.table2Means[system].sysAR);
      expect(value(hde, `table2.${system}Mean.arCo`)).toBe(tables.hde.table2Means[system].arCo);
    }
  });

  it("has Table 3", () => {
    const rows: [string, string][] = [
      ["vanilla", "vanilla"],
      ["vanilla+id-rag", "idRag"],
      ["vanilla+tom", "tom"],
      ["full", "full"],
    ];
    for (const [condition, id] of rows) {
      const expected = tables.hde.table3.find((row: { condition: string }) => row.condition === condition);
      expect(value(hde, `table3.${id}.DA`)).toBe(expected.DA);
      expect(value(hde, `table3.${id}.CR`)).toBe(expected.CR);
      expect(value(hde, `table3.${id}.arCo`)).toBe(expected.arCo);
    }
  });

  it("has Table 4", () => {
    const ids: Record<string, string> = { B_Chat: "chat", B_SingleRAG: "singleRag", Homo: "homo", Hetero: "hetero" };
    for (const { condition, n, deltaACS, quiz, shift } of tables.hde.table4) {
      const row = `table4.${ids[condition]}`;
      expect(["n", "deltaACS", "quiz", "shift"].map((column) => value(hde, `${row}.${column}`))).toEqual([
        n,
        deltaACS,
        quiz,
        shift,
      ]);
    }
  });
});

describe("loadPublished: the council paper's tables, against those typed in elsewhere", () => {
  const scenarios = [
    { table: "table2", stability: "table3", expected: tables.council.childWelfare, states: "table2", by: "table3" },
    { table: "table4", stability: "table5", expected: tables.council.housing, states: "table4", by: "table5" },
  ] as const;

  it.each(scenarios)("has $table", ({ table, expected, states }) => {
    for (const state of ["A", "B", "C"]) {
      const { n, fcc, bordaMargin, effPerspectives, voiceAuthenticity, meanCoherence, winners } =
        expected[states][state];
      const column = (name: string) => value(council, `${table}.${state}.${name}`);
      expect([column("n"), column("fccMean"), column("fccSd")]).toEqual([n, ...fcc]);
      expect([column("bordaMean"), column("bordaSd"), column("entropy")]).toEqual([...bordaMargin, effPerspectives]);
      expect(column("authenticity") ?? undefined).toBe(voiceAuthenticity);
      expect(column("coherence") ?? undefined).toBe(meanCoherence);
      const row = council.tables[table]!.rows.find(({ id }) => id === state)!;
      const counted = Object.keys(row.cells).filter((name) =>
        council.tables[table]!.columns[name]!.match(/^(Winner|Tie)/),
      );
      expect(counted.map((name) => row.cells[name]!.value)).toEqual(Object.values(winners));
    }
    const interval = (pair: string) => ["ciLow", "ciHigh"].map((side) => value(council, `${table}.${pair}.${side}`));
    expect(interval("AB")).toEqual(expected[states].ci.fccAminusB);
    expect(interval("BC")).toEqual(expected[states].ci.bordaMarginBminusC);
  });

  it.each(scenarios)("has $stability", ({ stability, expected, by }) => {
    const rows = council.tables[stability]!.rows;
    expect(rows).toHaveLength(expected[by].length);
    for (const [index, { perspective, mostCommon, consistency, coherence }] of expected[by].entries()) {
      const { label, cells } = rows[index]!;
      expect(perspective.startsWith(label.split(" ")[0]!)).toBe(true);
      expect(cells.option!.printed).toBe(mostCommon);
      expect([cells.consistency!.value, cells.coherence!.value]).toEqual([consistency, coherence]);
    }
  });

  it("has Table 6", () => {
    for (const scenario of ["childWelfare", "housing"] as const)
      for (const [category, share] of Object.entries(tables.council[scenario].tension))
        expect(value(council, `table6.${category}.${scenario}`)).toBe(share);
  });

  it("has Table 7", () => {
    const expected = [...tables.council.childWelfare.tests, ...tables.council.housing.tests];
    const rows = council.tables.table7!.rows;
    expect(rows).toHaveLength(expected.length);
    for (const [index, { p, r }] of expected.entries()) {
      const { cells } = rows[index]!;
      expect(cells.r!.value).toBe(r);
      if (typeof p === "string") expect(cells.p!.printed).toBe(p);
      else expect(cells.p!.value).toBe(p);
    }
  });

  it("has Appendix A, Table 1 and the tension pairs", () => {
    for (const { maxVotes, fcc } of tables.council.appendixA)
      expect(value(council, `appendixA.${maxVotes}.fcc`)).toBe(fcc);
    const roles = council.tables.table1!.rows.map(({ label, cells }) => ({
      role: label,
      perspective: cells.perspective!.printed,
      model: cells.model!.printed,
    }));
    expect(roles).toEqual(tables.council.table1);
    const pairs = council.tables.tensionPairs!.rows.map(({ cells }) => [cells.first!.printed, cells.second!.printed]);
    expect(pairs).toEqual(tables.council.tensionPairs);
  });

  it("has the reliability and second-judge figures of the text", () => {
    const { reliability, crossJudge, profilingVsCoherence } = tables.council;
    expect(value(council, "reliability.icc")).toBe(reliability.icc31);
    expect(value(council, "reliability.pearson")).toBe(reliability.pearson);
    expect(value(council, "reliability.spearman")).toBe(reliability.spearman);
    expect(value(council, "reliability.stable")).toBe(reliability["stableWithin0.2"]);
    expect(value(council, "reliability.meanShift")).toBe(reliability.meanShift);
    expect(value(council, "crossJudge.housingPearson")).toBe(crossJudge.housing.pearson);
    expect(value(council, "crossJudge.childWelfareSpearman")).toBe(crossJudge.childWelfare.spearman);
    expect(value(council, "crossJudge.meanDifference")).toBe(crossJudge.meanDifference);
    expect(value(council, "profiling.housingR")).toBe(profilingVsCoherence.housing.pearson);
    expect(value(council, "profiling.childWelfareP")).toBe(profilingVsCoherence.childWelfare.p);
  });
});

describe.each([
  ["hde", hde],
  ["council", council],
])("figures of %s", (_, paper) => {
  it("have ids of their own, and cells of tables are among them", () => {
    const ids = paper.figures.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const table of Object.values(paper.tables))
      for (const { cells } of table.rows)
        for (const [column, figure] of Object.entries(cells)) {
          expect(Object.keys(table.columns)).toContain(column);
          expect(paper.figures).toContainEqual(figure);
        }
  });

  it("keep their text and say where they stand", () => {
    for (const { id, printed, place, group, kind, value: number } of paper.figures) {
      expect(place.startsWith(group), id).toBe(true);
      if (kind === "result" || kind === "stated" || kind === "quoted") expect(number, id).not.toBeNull();
      if (kind === "claim") expect(printed.length, id).toBeGreaterThan(5);
    }
  });

  it("are copies, so that a reader may change them", () => {
    const again = loadPublished()[paper.id as "hde" | "council"];
    again.figures[0]!.printed = "changed";
    expect(loadPublished()[paper.id as "hde" | "council"].figures[0]!.printed).not.toBe("changed");
  });
});

describe("paperSchema", () => {
  const paper = { id: "x", title: "X", tables: [], text: [], claims: [] };

  it("reads the least paper and a figure of each kind", () => {
    const { figures } = paperSchema.parse({
      ...paper,
      tables: [
        {
          id: "t",
          label: "Table 1",
          section: "1",
          caption: "",
          columns: { a: "A" },
          rows: [{ id: "r", label: "R", cells: { a: "12.5%" } }],
        },
      ],
      text: [{ id: "s", group: "Section 1", printed: "three", value: 3, kind: "stated", quote: "three things" }],
      claims: [{ id: "c", group: "Section 2", printed: "all is well" }],
    });
    expect(figures).toEqual([
      {
        id: "t.r.a",
        group: "Table 1",
        place: "Table 1, R, A",
        kind: "result",
        printed: "12.5%",
        value: 0.125,
        decimals: 3,
        relation: "=",
      },
      {
        id: "s",
        group: "Section 1",
        place: 'Section 1: "three things"',
        kind: "stated",
        printed: "three",
        value: 3,
        decimals: 0,
        relation: "=",
      },
      {
        id: "c",
        group: "Section 2",
        place: "Section 2",
        kind: "claim",
        printed: "all is well",
        value: null,
        decimals: 0,
        relation: "=",
      },
    ]);
  });

  it("refuses fields that it does not know, and kinds", () => {
    expect(paperSchema.safeParse({ ...paper, verdict: "recomputed" }).success).toBe(false);
    const text = { id: "s", group: "g", printed: "1", quote: "q" };
    expect(paperSchema.safeParse({ ...paper, text: [text] }).success).toBe(true);
    expect(paperSchema.safeParse({ ...paper, text: [{ ...text, kind: "recomputed" }] }).success).toBe(false);
    expect(paperSchema.safeParse({ ...paper, text: [{ ...text, value: "1" }] }).success).toBe(false);
  });
});
