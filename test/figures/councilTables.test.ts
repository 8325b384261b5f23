import { beforeAll, describe, expect, it } from "vitest";
import type { DeliberationLog } from "../../lib/src/council/deliberationLog.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { run } from "../../lib/src/experiments/run.js";
import { paperThreeStates, threeStatesSource } from "../../lib/src/experiments/threeStatesSources.js";
import { archetypeTable } from "../../lib/src/figures/archetypeTable.js";
import { coherenceFigure } from "../../lib/src/figures/coherenceFigure.js";
import { coherenceTable } from "../../lib/src/figures/coherenceTable.js";
import { councilFigures } from "../../lib/src/figures/councilFigures.js";
import { disagreementTable } from "../../lib/src/figures/disagreementTable.js";
import { experimentTables } from "../../lib/src/figures/experimentViews.js";
import { gapTable } from "../../lib/src/figures/gapTable.js";
import { optionSupportTable } from "../../lib/src/figures/optionSupportTable.js";
import { positionBiasFigure } from "../../lib/src/figures/positionBiasFigure.js";
import { positionBiasTable } from "../../lib/src/figures/positionBiasTable.js";
import { reliabilityFigure } from "../../lib/src/figures/reliabilityFigure.js";
import { renderSvg } from "../../lib/src/figures/renderSvg.js";
import { stateTestsTable } from "../../lib/src/figures/stateTestsTable.js";
import type { Table } from "../../lib/src/figures/table.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { weightingTable } from "../../lib/src/figures/weightingTable.js";
import { winnersTable } from "../../lib/src/figures/winnersTable.js";
import { model } from "../../lib/src/models/model.js";
import { evaluators } from "../council/speakers.js";
import { scriptedRun } from "../experiments/deliberationLogs.js";

type Log = RunLog<DeliberationLog>;
type Row = { [key: string]: unknown };

const lost = { outcome: "truncated", text: "{", reason: "limit" } as const;
const voting = (firsts: string) =>
  Object.fromEntries(
    evaluators.map((id, index) => [id, [firsts[index]!, ..."ABC".split("").filter((one) => one !== firsts[index])]]),
  );
const without = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, lost]));
const rowsOf = (table: Table) => table.rows as Row[];
const rowWith = (table: Table, key: string, value: unknown) => rowsOf(table).find((row) => row[key] === value);

let logs: Log[];
let nobody: Log[];

beforeAll(async () => {
  logs = [
    await scriptedRun({ run: 1, ballots: voting("AABBCCC"), scores: { conservative: 0.2, guardian: 1 } }),
    await scriptedRun({ run: 2, ballots: { ...voting("ACABCCC"), ...without("perfectionist") } }),
    await scriptedRun({ run: 3, ballots: { ...voting("ACABCCC"), ...without("perfectionist", "driver", "guardian") } }),
    await scriptedRun({ run: 1, state: "A", ballots: voting("AAAAAAA") }),
    await scriptedRun({ run: 2, state: "A", ballots: voting("AAAAAAA") }),
  ];
  nobody = [];
  for (const state of ["A", "B"] as const)
    for (const number of [1, 2])
      nobody.push(await scriptedRun({ state, run: number, ballots: without(...evaluators) }));
}, 60_000);

describe("mixed logs, some with ballots missing", () => {
  it("give every table of the command, each with what was missing, and nothing but numbers or why there is none", () => {
    const tables = experimentTables("three-states", logs);
    const text = tables.map(tableToText).join("\n");
    expect(tables.map(({ caption }) => caption)).toEqual([
      "Table 4. Urban housing crisis: the three states",
      "Table 5. Urban housing crisis: archetype stability in State B",
      expect.stringMatching(/^Table 6/),
      "Table 7. Statistical tests: paper",
      expect.stringMatching(/^Table 7. Statistical tests: \d models$/),
      "Urban housing crisis: who supports which option",
      "Urban housing crisis: who gains by the weighting",
      "Position bias: first choices by the place in which the option was shown",
    ]);
    expect(text).not.toMatch(/NaN|Infinity|undefined|\[object/);
    for (const table of tables.filter(({ caption }) => !caption.endsWith("paper")))
      expect(table.notes.join()).toMatch(/replies missing: \d+ of \d+ \(.*truncated/);
  });

  it("report the N that is compared, and leave the other runs out by their kind", () => {
    const [states] = experimentTables("three-states", logs);
    expect(rowWith(states!, "measure", "evaluators in each")).toMatchObject({ A1: 7, B1: 7, C1: 7 });
    expect(rowWith(states!, "measure", "runs compared")).toMatchObject({ A1: 2, B1: 1, C1: 1 });
    expect(rowWith(states!, "measure", "runs left out, below the quorum")).toMatchObject({ A1: 0, B1: 1, C1: 1 });
    expect(rowWith(states!, "measure", "runs left out, another number of evaluators")).toMatchObject({ B1: 1, C1: 1 });
  });

  it("show every council table of a council in which nobody has a ballot", () => {
    const sources = [paperThreeStates(), threeStatesSource(nobody)];
    const tables = [
      ...experimentTables("three-states", nobody),
      winnersTable(sources, "housing"),
      gapTable(sources, "housing"),
      disagreementTable(nobody, "housing"),
      coherenceTable(nobody, "housing"),
    ];
    const texts = tables.map(tableToText);
    for (const text of texts) expect(text).not.toMatch(/NaN|Infinity|undefined|\[object/);
    expect(texts[0]).toMatch(/runs left out, below the quorum\s+—\s+—\s+—\s+2\s+2\s+2/);
    expect(texts[1]).toMatch(/Pragmatism\s+Public Housing\s+0.91\s+0.63\s+no ballot\s+not computable/);
    expect(texts[2]).toMatch(/pairs left out, a side missing\s+—\s+6/);
    expect(texts.join("\n")).toMatch(/no ballot\s+14 of 14/);
  });

  it("can be drawn in whatever state they are", async () => {
    for (const figure of [...councilFigures(nobody), positionBiasFigure(nobody)])
      expect(await renderSvg(figure)).toContain("<svg");
  }, 120_000);
});

describe("constant samples", () => {
  it("are not computable in Table 7, with the means and runs beside", () => {
    const same = [...logs.slice(3), ...logs.slice(3).map((log) => ({ ...log }))].map((log, index): Log => {
      const state = index < 2 ? "A" : "B";
      return { ...log, experiment: { ...log.experiment, factors: { ...log.experiment.factors, state } } };
    });
    const table = stateTestsTable([threeStatesSource(same)]);
    expect(rowsOf(table)[0]).toMatchObject({ runs0: "2 and 2", difference0: "0.000", significant0: null });
    const text = tableToText(table);
    expect(text).toMatch(/A vs B\s+FCC\s+2 and 2\s+0\.000\s+not computable\s+not computable\s+—/);
    expect(text).toMatch(/not computable: Mann-Whitney U is not computable: all 4 values are equal/);
  });
});

describe("the paper beside ours", () => {
  it("has the printed runs, differences and intervals in Table 7", () => {
    const table = stateTestsTable([paperThreeStates()]);
    const cells = rowsOf(table).map((row) => [row.runs0, row.difference0]);
    expect(cells[0]).toEqual(["25 and 35", "0.248 [0.140, 0.349]"]);
    expect(cells[1]).toEqual(["25 and 35", "-0.330"]);
    expect(cells[2]).toEqual(["35 pairs", "0.034 [0.011, 0.059]"]);
    expect(table.notes.join("\n")).toContain("paper: 0.72 is printed without its sign: p = .999 needs -0.72");
    expect(table.notes.filter((note) => note.includes("without its sign"))).toHaveLength(1);
    expect(cells[7]).toEqual(["35 pairs", "-0.028 [-0.054, -0.002]"]);
  });

  it("has its gap, and the runs whose margin moved as its text counts them", () => {
    const table = gapTable([paperThreeStates(), threeStatesSource(logs)], "child-welfare");
    expect(rowWith(table, "measure", "Borda margin")).toMatchObject({
      unweighted: 0.218,
      weighted: 0.184,
      fell: 22,
      rose: 12,
      stayed: 1,
    });
    const housing = rowsOf(gapTable([paperThreeStates(), threeStatesSource(logs)], "housing"));
    expect(housing.find(({ measure, source }) => measure === "Borda margin" && source === "paper")).toMatchObject({
      fell: 12,
      rose: 23,
      stayed: 0,
    });
    expect(housing.filter(({ source }) => source !== "paper").map(({ pairs }) => pairs)).toEqual([1, 1, 1]);
  });

  it("has its winners by the one way that each of its tables counts", () => {
    const table = (scenario: string) => rowsOf(winnersTable([paperThreeStates(), threeStatesSource(logs)], scenario));
    expect(table("child-welfare").map(({ state, way }) => `${state} ${way}`)).toEqual([
      "A Borda (assumed)",
      "B Borda (assumed)",
      "C weighted Borda (assumed)",
    ]);
    const housing = table("housing");
    expect(housing.slice(0, 3).map(({ tie }) => tie)).toEqual([1, 5, 5]);
    expect(housing.slice(0, 3).map(({ state, way }) => `${state} ${way}`)).toEqual([
      "A first choices",
      "B first choices",
      "C first choices (unweighted, as its caption says)",
    ]);
    expect(housing.slice(3).map(({ way }) => way)).toEqual([
      "first choices",
      "Borda",
      "first choices",
      "Borda",
      "weighted first choices",
      "weighted Borda",
    ]);
    // C has most of the weight behind it; A is second for everybody else.
    expect(housing.at(-2)).toMatchObject({ "option C": 1, tie: 0, runs: 1 });
    expect(housing.at(-1)).toMatchObject({ "option A": 1, tie: 0, runs: 1 });
  });

  it("has ballots and missing ones in ours alone", () => {
    const { columns } = archetypeTable([paperThreeStates(), threeStatesSource(logs)], "housing");
    expect(columns.map(({ key }) => key).filter((key) => /votes|missing/.test(key))).toEqual(["votes1", "missing1"]);
  });
});

describe("who supports, disagrees, is coherent, gains", () => {
  it("is one line an option, the steadiest supporters first", () => {
    const table = optionSupportTable(logs, "housing");
    const c = rowsOf(table).find((row) => row.state === "B" && row.option === "Public Housing");
    expect(c?.first).toBe("9 of 21");
    expect(c?.evaluator).toBe("Minimalist 3/3, Innovator 2/3, Driver 2/3, Guardian 2/3");
    expect(c?.perspective).toMatch(/^Simplicity Preference 3\/3, Risk Tolerance 2\/3.*Security Focus 2\/9$/);
    const none = rowsOf(table).find((row) => row.state === "B" && row.option === "no ballot");
    expect(none).toMatchObject({ first: "4 of 21", model: "perfectionist 2/3, driver 1/3, guardian 1/3" });
  });

  it("compares the three for security with all pairs", () => {
    const table = disagreementTable(logs, "housing");
    const b = rowsOf(table).filter(({ state }) => state === "B");
    expect(b.map(({ label }) => label)).toEqual([
      "pairs of evaluators that should disagree (6)",
      "pairs of evaluators that are neither (12)",
      "pairs of evaluators with one perspective (3)",
      "Conservative and Perfectionist (Security Focus)",
      "Conservative and Guardian (Security Focus)",
      "Perfectionist and Guardian (Security Focus)",
    ]);
    expect(b[2]).toMatchObject({ both: 4, differ: 4, share: 1, missing: 5 });
    expect(tableToText(table)).toContain("two random votes differ in 67% of runs");
  });

  it("has means over the scores that are there", () => {
    const table = coherenceTable(logs, "housing");
    expect(rowWith(table, "evaluator", "Perfectionist")).toMatchObject({ scores: 1, missing: 2 });
    expect(rowWith(table, "evaluator", "all")).toMatchObject({ scores: 17, missing: 4 });
    expect(table.notes[0]).toMatch(/^judged by judge;/);
    expect(rowWith(table, "evaluator", "all")).toMatchObject({ selfJudged: 0 });
    const one = logs.map((log) => ({ ...log, models: { ...log.models, judge: log.models.guardian! } }));
    const itself = coherenceTable(one, "housing");
    const { scores } = rowWith(itself, "evaluator", "Guardian")!;
    expect(rowWith(itself, "evaluator", "Guardian")).toMatchObject({ selfJudged: scores });
    expect(rowWith(itself, "evaluator", "Conservative")).toMatchObject({ selfJudged: 0 });
    expect(rowWith(itself, "evaluator", "all")).toMatchObject({ selfJudged: scores });
    const gain = rowsOf(weightingTable(logs.slice(0, 1), "housing"));
    expect(gain.reduce((sum, row) => sum + (row.gain as number), 0)).toBeCloseTo(0, 9);
  });
});

describe("position bias", () => {
  it("has no verdict where the order never changed, and says what to do", () => {
    const text = tableToText(positionBiasTable(logs));
    expect(text).toMatch(/guardian\s+4\s+1\s+1\s+2, 0, 2\s+0\.50\s+0\.15 to 0\.85\s+0\.33\s+not computable/);
    expect(text).toContain("shuffleOptions");
    expect(positionBiasFigure(logs).notes?.[0]).toMatch(/one order alone/);
    expect(councilFigures(logs)).toHaveLength(5);
  });

  it("is drawn with the council's figures where the options were shuffled", async () => {
    const design = { experiment: "three-states", models: model("extractive"), scenario: "housing", runs: 2 };
    const shuffled = await run({ ...design, options: { shuffleOptions: true, debate: false } });
    const figure = councilFigures(shuffled).at(-1)!;
    expect(figure.notes?.[0]).toMatch(/shuffled for each evaluator/);
    const [{ x, error_x: error } = {}] = figure.data as unknown as { x: number[]; error_x: { array: number[] } }[];
    expect(x).toHaveLength(9);
    for (const [index, share] of x!.entries()) expect(share + error!.array[index]!).toBeLessThanOrEqual(1 + 1e-12);
    const columns = positionBiasTable(shuffled).rows as Row[];
    expect(columns.every(({ verdict }) => typeof verdict === "string")).toBe(true);
  }, 30_000);
});

describe("figures", () => {
  it("show each score and the mean of those that have one", () => {
    const [scores, means] = coherenceFigure(logs, "housing").data as unknown as {
      customdata: number[];
      y: string[];
    }[];
    expect(scores?.customdata.reduce((sum, count) => sum + count, 0)).toBe(17);
    expect(means?.y).toHaveLength(7);
    expect(means?.y.at(-1)).toBe("Conservative (Security Focus)");
  });

  it("set two scorings against each other, one more where there is a second judge", async () => {
    const design = { experiment: "reliability", models: model("extractive"), scenario: "housing" };
    const both = await run({ ...design, options: { debate: false } });
    const one = await run({ ...design, options: { debate: false, secondJudge: false } });
    const dots = (found: typeof both) => reliabilityFigure(found).data.filter(({ mode }) => mode === "markers");
    expect(dots(both).map(({ name }) => name)).toEqual(["extractive twice (7)", "extractive, then extractive (7)"]);
    expect(dots(one)).toHaveLength(1);
    expect(experimentTables("reliability", both)).toHaveLength(1);
  }, 30_000);
});

describe("logs of another experiment", () => {
  it("are refused by name, or by what they lack", () => {
    expect(() => experimentTables("reliability", logs)).toThrow(/retest/);
    const renamed = logs.map((log) => ({ ...log, experiment: { ...log.experiment, experiment: "delphi" } }));
    expect(() => experimentTables("three-states", renamed)).toThrow(/field experiment.*delphi.*three-states/);
  });

  it("a council without its tension map is no council's log", () => {
    const { tensions: _, ...panel } = logs[0]!.panel;
    expect(() => experimentTables("three-states", [{ ...logs[0]!, panel } as never])).toThrow(/tensions/);
  });
});
