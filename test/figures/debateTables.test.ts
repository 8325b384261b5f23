import { describe, expect, test } from "vitest";
import type { DebateLog } from "../../lib/src/debate/debateLog.js";
import { type AblationSource, paperAblation } from "../../lib/src/experiments/ablationSources.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import {
  paperResilience,
  type ResilienceSource,
  resilienceSource,
} from "../../lib/src/experiments/resilienceSources.js";
import { ablationTable } from "../../lib/src/figures/ablationTable.js";
import { countedTurnsTable } from "../../lib/src/figures/countedTurnsTable.js";
import { countedWordsTable } from "../../lib/src/figures/countedWordsTable.js";
import { measuredAblation, measuredResilience } from "../../lib/src/figures/measuredCells.js";
import { resilienceFigure } from "../../lib/src/figures/resilienceFigure.js";
import { resilienceTable } from "../../lib/src/figures/resilienceTable.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { arCo } from "../../lib/src/metrics/arCo.js";
import { sysAR } from "../../lib/src/metrics/sysAR.js";

type Log = RunLog<DebateLog>;
type Row = { [key: string]: unknown };

const base = ["trolley", "lever", "five", "track"];
const attack = ["liar", "police", "forged"];
/** The words of each turn after the attack: none is a turn that nobody spoke. */
type Words = readonly (readonly string[] | null)[];

/** A debate of which only what was said after the attack in turn 4 matters. */
function debate(words: Words, factors: { [factor: string]: string } = {}, run = 1): Log {
  const turns = words.flatMap((said, index) =>
    said ? [{ turn: 5 + index, speaker: index % 2 === 0 ? "kant" : "mill", text: `So: ${said.join(", ")}.` }] : [],
  );
  const nothing = { value: null, notComputable: "no turn" };
  const measures =
    turns.length === 0
      ? { sysAR: nothing, arCo: nothing }
      : { sysAR: sysAR(turns, { keywords: base }), arCo: arCo(turns, { keywords: [...base, ...attack] }) };
  return {
    experiment: {
      experiment: "condition" in factors ? "ablation" : "resilience",
      id: `debate_${run}`,
      cell: "debate",
      factors,
      run,
    },
    names: { kant: "Immanuel Kant" },
    turns,
    plannedTurns: 10,
    measures: { ...measures, doctrinalAccuracy: nothing, crossReferencing: nothing },
    models: { kant: { id: "spoken" }, mill: { id: "spoken" } },
    calls: words.map((_, index) => ({
      phase: "debate",
      turn: 5 + index,
      role: "philosopher",
      speaker: "kant",
      model: "spoken",
    })),
    missing: words.flatMap((said, index) =>
      said
        ? []
        : [
            {
              phase: "debate",
              turn: 5 + index,
              role: "philosopher",
              speaker: "kant",
              outcome: "refused",
              reason: "no",
            },
          ],
    ),
    record: [],
  } as unknown as Log;
}

const some: Words = [
  ["liar", "police"],
  ["trolley", "lever", "liar"],
  null,
  ["trolley", "lever", "five"],
  [],
  ["trolley"],
];

describe("turns as they were counted", () => {
  const rows = countedTurnsTable(debate(some)).rows as Row[];

  test("have their keywords of the case, of either, and what follows from three of them", () => {
    expect(rows[0]).toEqual({
      turn: 5,
      speaker: "Immanuel Kant",
      base: 0,
      recovered: false,
      valid: 2,
      coherent: false,
    });
    expect(rows[1]).toEqual({ turn: 6, speaker: "mill", base: 2, recovered: false, valid: 3, coherent: true });
    expect(rows[3]).toMatchObject({ turn: 8, base: 3, recovered: true, valid: 3, coherent: true });
    expect(rows[4]).toMatchObject({ turn: 9, base: 0, valid: 0, coherent: false });
  });

  test("that nobody spoke have a line with nothing in it, and not a zero", () => {
    expect(rows[2]).toEqual({ turn: 7, speaker: null, base: null, recovered: null, valid: null, coherent: null });
    expect(tableToText(countedTurnsTable(debate(some)))).toMatch(/^ +7 +— +— +— +— +—$/m);
  });

  test("add up to the measures in the note, with what is missing beside", () => {
    const { notes } = countedTurnsTable(debate(some));
    // Turn 8 is four after the attack; two of the five spoken turns have three words.
    expect(notes[0]).toBe("SysAR 0.25, ArCo 0.40");
    expect(notes[1]).toMatch(/spoken; 1 run; replies missing: 1 of 6 \(1 refused\)/);
  });

  test("are none where nobody spoke, which the note says", () => {
    const { rows: none, notes, caption } = countedTurnsTable(debate([null, null, null, null, null, null]));
    expect(none).toEqual([]);
    expect(notes[0]).toBe("SysAR not computable, ArCo not computable");
    expect(caption).toContain("debate_1");
  });

  test("are not of speakers by name where the log has none", () => {
    const hostile = debate([["trolley"]]);
    const table = countedTurnsTable({ ...hostile, names: { kant: "<b>|Kant|</b>" } });
    expect((table.rows as Row[])[0]!.speaker).toBe("<b>|Kant|</b>");
    expect(tableToText(table)).toContain("<b>|Kant|</b>");
  });
});

const recovered: Words = [["trolley", "lever", "five"], [], [], [], [], []];
const lost: Words = [[], [], [], [], [], []];
const nobody: Words = [null, null, null, null, null, null];
const cells = [
  debate(recovered, { system: "hetero", perturbation: "P1" }),
  debate(lost, { system: "hetero", perturbation: "P1" }, 2),
  debate(nobody, { system: "hetero", perturbation: "P1" }, 3),
  debate(nobody, { system: "homo", perturbation: "P9" }),
  debate(recovered, { system: "mine", perturbation: "P1" }),
];

describe("the words that a measure rests on", () => {
  const logs = [debate([["trolley"], ["trolley", "lever", "five"], ["track", "lever", "five", "liar"]])];

  test("are those of the first recovered turn for SysAR, of every coherent turn for ArCo, where they stand", () => {
    const recovery = countedWordsTable(logs, "sysAR").rows as Row[];
    expect(recovery.map(({ turn, keyword, count }) => [turn, keyword, count])).toEqual([
      [6, "trolley", 3],
      [6, "lever", 3],
      [6, "five", 3],
    ]);
    expect(recovery[1]!.context).toBe("… So: trolley, [lever], five. …");
    const coherent = countedWordsTable(logs, "arCo").rows as Row[];
    expect(coherent.map(({ turn, keyword }) => `${turn} ${keyword}`)).toEqual([
      ...["6 trolley", "6 lever", "6 five", "7 track", "7 lever", "7 five", "7 liar"],
    ]);
  });

  test("are none where no turn counts, which is said", () => {
    const silent = [debate([["trolley"], null]), debate([null, null], {}, 2)];
    for (const measure of ["sysAR", "arCo"] as const) {
      const { rows, notes } = countedWordsTable(silent, measure);
      expect(rows).toEqual([]);
      expect(notes).toEqual([expect.stringMatching(/^no /), expect.stringContaining("2 runs; replies missing: 3 of")]);
    }
    expect(() => countedWordsTable(logs, "other" as never)).toThrow(/^measure: /);
    expect(() => countedWordsTable(null as never, "arCo")).toThrow(/^logs: /);
  });
});

describe("Table 2", () => {
  test("has the paper's own numbers beside ours, row by row", () => {
    const { rows, columns } = resilienceTable([paperResilience(), resilienceSource(cells)]);
    const shown = (rows as Row[]).map(({ system, perturbation, sysAR0, arCo0 }) => [
      system,
      perturbation,
      sysAR0,
      arCo0,
    ]);
    // HDE Table 2, as it is printed.
    expect(shown.slice(0, 6)).toEqual([
      ["Hetero", "P1", 0.5, 1],
      ["Hetero", "P2", 0, 1],
      ["Hetero", "P3", 0, 1],
      ["Homo", "P1", 0, 0],
      ["Homo", "P2", 0, 0],
      ["Homo", "P3", 0, 0.17],
    ]);
    expect(columns.map(({ label }) => label)).toEqual([
      "System",
      "Pert.",
      "paper: SysAR",
      "paper: ArCo",
      "spoken: SysAR",
      "spoken: ArCo",
      "runs",
      "replies missing",
    ]);
  });

  test("takes means over the runs that have a measure, and says how many runs there were", () => {
    const rows = resilienceTable([paperResilience(), resilienceSource(cells)]).rows as Row[];
    const row = (system: string, perturbation: string) =>
      rows.find((one) => one.system === system && one.perturbation === perturbation);
    expect(row("Hetero", "P1")).toMatchObject({ sysAR1: 0.5, runs1: 3, missing1: "6 of 18 (6 refused)" });
    expect(row("Hetero", "P1")!.arCo1).toBeCloseTo(1 / 12, 12);
    expect(row("Hetero", "P2")).toMatchObject({ sysAR0: 0, sysAR1: null, runs1: null, missing1: null });
    // Nobody spoke: the run counts, and has no number.
    expect(row("Homo", "P9")).toMatchObject({ sysAR0: null, sysAR1: null, arCo1: null, runs1: 1 });
  });

  test("ends with the means, a system that the paper has not among them", () => {
    const rows = resilienceTable([paperResilience(), resilienceSource(cells)]).rows as Row[];
    const means = rows.map(({ perturbation }) => perturbation === "mean");
    expect(means.indexOf(true)).toBe(means.length - 3);
    expect(rows.at(-1)).toMatchObject({ system: "mine", perturbation: "mean", sysAR0: null, sysAR1: 1, runs1: 1 });
  });
});

describe("Table 2 as a figure", () => {
  const entries = (sources: ResilienceSource[]) =>
    resilienceFigure(sources)
      .data.filter(({ type, showlegend }) => type === "bar" && showlegend)
      .map(({ name, x }) => [name, (x as unknown[]).length > 0]);

  test("names every system once, with bars behind the name", () => {
    expect(entries([paperResilience(), resilienceSource(cells)])).toEqual([
      ["Hetero", true],
      ["Homo", true],
      ["mine", true],
    ]);
    expect(entries([resilienceSource(cells), paperResilience()])).toHaveLength(3);
    expect(entries([paperResilience()])).toHaveLength(2);
  });

  test("gives a system its colour in every panel", () => {
    const figure = resilienceFigure([paperResilience(), resilienceSource(cells)]);
    const data = figure.data.filter(({ type }) => type === "bar");
    expect(data).toHaveLength(2 * 2 * 3);
    for (const name of ["Hetero", "Homo", "mine"]) {
      const colours = data.filter((trace) => trace.name === name).map(({ marker }) => (marker as Row).color);
      expect(new Set(colours).size).toBe(1);
    }
    expect(new Set(data.map(({ marker }) => (marker as Row).color)).size).toBe(3);
  });

  test("has a dash where a value is missing, and no number at zero", () => {
    const found = (source: ResilienceSource, name: string) =>
      resilienceFigure([source]).data.find((trace) => trace.name === name && trace.yaxis === "y");
    expect(found(resilienceSource(cells), "Homo")).toMatchObject({ y: [null] });
    expect(found(resilienceSource(cells), "Homo, numbers")).toMatchObject({ text: ["–"] });
    expect(found(paperResilience(), "Homo")).toMatchObject({ y: [0, 0, 0] });
    expect(found(paperResilience(), "Homo, numbers")).toMatchObject({ text: ["", "", ""] });
    expect(resilienceFigure([]).notes).toEqual(["a flat line without a number: zero; a dash: missing"]);
  });
});

describe("measures cell by cell", () => {
  test("of the resilience experiment stand in the paper's order, gaps kept, beside what it prints", () => {
    const found = measuredResilience([...cells].reverse());
    expect(found.map(({ cell, measure }) => `${cell}: ${measure}`)).toEqual([
      "Hetero, P1: SysAR",
      "Hetero, P1: ArCo",
      "mine, P1: SysAR",
      "mine, P1: ArCo",
      "Homo, P9: SysAR",
      "Homo, P9: ArCo",
    ]);
    expect(found[0]).toMatchObject({ paper: 0.5, runs: ["3", "2", "1"], values: [null, 0, 1] });
    expect(found[4]).toMatchObject({ paper: null, values: [null] });
    expect(measuredResilience([])).toEqual([]);
  });

  test("of the ablation have the paper's means of the variants that ran", () => {
    const found = measuredAblation([
      debate(recovered, { condition: "full", perturbation: "P1" }),
      debate(nobody, { condition: "full", perturbation: "P3" }, 2),
    ]);
    const full = { cell: "Full System", runs: ["P1, 1", "P3, 2"] };
    // HDE Table 3: the full system has DA 1.00, CR 0.45 and ArCo 1.00.
    expect(found).toEqual([
      { ...full, measure: "DA", paper: 1, values: [null, null] },
      { ...full, measure: "CR", paper: 0.45, values: [null, null] },
      { ...full, measure: "ArCo", paper: 1, values: [1 / 6, null] },
    ]);
  });
});

describe("Table 3", () => {
  const source = (points: number | null): AblationSource => ({
    ...paperAblation(),
    label: "mine",
    deltas: [
      { condition: "idRag", points: { doctrinalAccuracy: points, crossReferencing: points, arCo: null } },
    ] as AblationSource["deltas"],
  });
  const gain = (points: number | null) =>
    (ablationTable([source(points)]).rows as Row[]).find(({ condition }) => condition === "Δ (ID-RAG)")!
      .doctrinalAccuracy0;

  test.each([
    [38.6, "+39 points"],
    [-38.6, "−39 points"],
    [0, "0 points"],
    [-0.4, "0 points"],
    [0.4, "0 points"],
    [-0.6, "−1 points"],
    [null, null],
  ])("prints a gain of %d points as %s", (points, text) => {
    expect(gain(points)).toBe(text);
  });

  test("has the paper's gains of its two modules", () => {
    const rows = ablationTable([paperAblation()]).rows as Row[];
    // HDE section 6.3: identity adds 39 points of accuracy, the opponent model 35 of cross-referencing.
    expect(rows.find(({ condition }) => condition === "Δ (ID-RAG)")).toMatchObject({
      doctrinalAccuracy0: "+39 points",
    });
    expect(rows.find(({ condition }) => condition === "Δ (ToM)")).toMatchObject({ crossReferencing0: "+35 points" });
  });
});
