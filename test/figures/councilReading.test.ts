import { beforeAll, describe, expect, it } from "vitest";
import type { DeliberationLog } from "../../lib/src/council/deliberationLog.js";
import { panelOf } from "../../lib/src/council/panels.js";
import { coherenceByPerspective, fitByPerspective } from "../../lib/src/experiments/coherenceByPerspective.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { profilingRows } from "../../lib/src/experiments/profilingRows.js";
import { assignRoles } from "../../lib/src/experiments/roleAssignment.js";
import {
  assignRolesOneByOne,
  lossOneByOne,
  sumOfAlignments,
} from "../../lib/src/experiments/roleAssignmentOneByOne.js";
import { run } from "../../lib/src/experiments/run.js";
import { paperConcentrations, stateConcentrations } from "../../lib/src/experiments/stateConcentrations.js";
import { paperThreeStates, threeStatesSource } from "../../lib/src/experiments/threeStatesSources.js";
import { coherenceByOptionTable } from "../../lib/src/figures/coherenceByOptionTable.js";
import { concentrationFigure } from "../../lib/src/figures/concentrationFigure.js";
import { conventionsTable } from "../../lib/src/figures/conventionsTable.js";
import { delphiComparisonTable, delphiThresholdTable } from "../../lib/src/figures/delphiComparisonTable.js";
import { perspectiveVotesTable } from "../../lib/src/figures/perspectiveVotesTable.js";
import { profilingCoherenceTable } from "../../lib/src/figures/profilingCoherenceTable.js";
import { roleAssignmentTable } from "../../lib/src/figures/roleAssignmentTable.js";
import { samePerspectiveTable, sharedPerspectiveTable } from "../../lib/src/figures/sharedPerspectiveTables.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { pairTensionsTable, tensionPairsTable } from "../../lib/src/figures/tensionPairsTable.js";
import { winnerChangesTable } from "../../lib/src/figures/winnerChangesTable.js";
import { model } from "../../lib/src/models/model.js";

const runsOf = (experiment: string, more: object = {}) =>
  run({ experiment, models: model("extractive"), scenario: "housing", options: { debate: false }, ...more });

type Row = { [column: string]: unknown };
let council: RunLog[];
let delphi: RunLog[];

beforeAll(async () => {
  council = await runsOf("three-states", { runs: 2 });
  delphi = await runsOf("delphi", { options: { debate: false, variants: ["v6.0", "v7"] } });
}, 120_000);

describe("concentration by state", () => {
  it("has the paper's recovered runs with the printed means", () => {
    for (const scenario of ["child-welfare", "housing"]) {
      const { states } = paperConcentrations(scenario)!;
      expect(states.map(({ values }) => values.length)).toEqual([25, 35, 0]);
      for (const { values, mean } of states.slice(0, 2))
        expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(mean!, 3);
    }
    expect(paperConcentrations("health")).toBeNull();
  });

  it("draws each value once, as large as many runs have it, and leaves out what cannot be compared", () => {
    const [a] = council as RunLog<DeliberationLog>[];
    const unweighted = { ...a!.measures.unweighted, n: 6 };
    const short = { ...a!, measures: { ...a!.measures, unweighted } };
    const mine = stateConcentrations("mine", [...council, short], "housing");
    expect(mine.note).toMatch(/left out, another number of ballots: A run 1 with 6$/);
    expect(mine.states[0]?.values).toHaveLength(2);
    const { data, layout, notes } = concentrationFigure([paperConcentrations("housing")!, mine], "Housing");
    expect(data.map(({ name }) => name)).toEqual(["mean", "paper", "mine"]);
    for (const [index, runs] of [60, 6].entries()) {
      const counts = data[index + 1]!.customdata as number[];
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(runs);
    }
    expect((layout.shapes as { y0: number }[]).map(({ y0 }) => y0.toFixed(3))).toEqual(["0.288", "0.288"]);
    const ticks = (layout.xaxis as unknown as { ticktext: string[] }).ticktext;
    expect(ticks[1]).toBe("B<br>35 runs<br>paper");
    expect(ticks.slice(2, 4)).toEqual(["C<br>35 runs,<br>mean alone", "A<br>2 runs"]);
    expect(notes?.at(-1)).toMatch(/^mine: model extractive/);
    const bare = concentrationFigure([{ ...mine, states: [{ state: "A", values: [], mean: null }] }], "Housing");
    expect((bare.layout.xaxis as unknown as { ticktext: string[] }).ticktext).toEqual(["A<br>no run<br>mine"]);
  });
});

describe("tables that a reader of the council asks for", () => {
  it("count the runs in which weighting changed the winner", () => {
    const rows = winnerChangesTable([paperThreeStates(), threeStatesSource(council)]).rows as Row[];
    expect(rows.map(({ source, runs, borda }) => [source, runs, borda])).toEqual([
      ["paper", 35, null],
      ["paper", 35, 19],
      ["extractive", 2, 0],
    ]);
  });

  it("have every planned test under each convention, or why there is none", () => {
    const { rows, columns } = conventionsTable(council);
    expect(columns.map(({ key }) => key)).toEqual(["scenario", "comparison", "measure", "scipy", "r", "paper"]);
    expect(rows).toHaveLength(5);
    const alone = conventionsTable(council.filter(({ experiment }) => experiment.factors.state === "A"));
    expect((alone.rows[0] as Row).paper).toEqual({ notComputable: "a state has no run that can be compared" });
  });

  it("say how each pair of the tension map is tested, and what became of it", () => {
    const rows = tensionPairsTable(panelOf("paper")).rows as Row[];
    expect(rows.map(({ tested }) => String(tested).split(":")[0])).toEqual([
      "directly",
      "indirectly",
      "directly",
      "indirectly",
      "directly",
      "indirectly",
    ]);
    const became = pairTensionsTable([{ label: "mine", logs: council }]);
    expect(became.rows).toHaveLength(6);
    expect(became.notes.at(-1)).toMatch(/^mine: .*2 runs;/);
  });

  it("set the evaluators of one perspective apart, in both states", () => {
    const both = samePerspectiveTable([{ label: "mine", logs: council }]).rows as Row[];
    expect(both.map(({ state, models, pairs, both: voted }) => [state, models, pairs, voted])).toEqual([
      ["A", 1, 3, 6],
      ["B", 3, 3, 6],
    ]);
    const apart = sharedPerspectiveTable([{ label: "mine", logs: council }]).rows as Row[];
    expect(apart.map(({ source, evaluator }) => `${source} ${evaluator}`)).toEqual([
      "paper Guardian",
      "paper Perfectionist",
      "mine Conservative",
      "mine Perfectionist",
      "mine Guardian",
    ]);
  });

  it("count first choices by perspective", () => {
    const { rows, columns } = perspectiveVotesTable(council, "housing");
    expect(columns.map(({ label }) => label)).toContain("Public Housing");
    for (const row of rows as Row[]) {
      const counts = ["option A", "option B", "option C", "none"].map((key) => row[key] as number);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(row.evaluations);
    }
    expect(perspectiveVotesTable([], "housing").rows).toEqual([]);
  });

  it("have the paper's perspectives by the option that they put first most often", () => {
    expect(tableToText(coherenceByOptionTable())).toMatch(
      /Deregulate\s+Performance Focus 0\.95, Risk Tolerance 0\.86\s+0\.905/,
    );
  });
});

describe("Delphi designs side by side", () => {
  it("say what was not recorded, and have no weighing where no critique is shown", () => {
    const rows = delphiComparisonTable([{ label: "mine", logs: delphi }]).rows as Row[];
    expect(rows.map(({ variant, source }) => `${variant} ${source}`)).toEqual([
      "v6.0 paper",
      "v6.0 mine",
      "v6.1 paper",
      "v6.1 mine: not recorded",
      "v7 paper",
      "v7 mine",
    ]);
    expect(rows[1]).toMatchObject({ runs: 1, votes: 7, weighed: 0 });
    expect(rows[3]!.votes).toBeUndefined();
    expect(rows[4]).toMatchObject({ runs: 10, changed: 0, votes: 70 });
    expect(rows[5]).toMatchObject({ weighed: null, fled: null });
    const counted = delphiThresholdTable([{ label: "mine", logs: delphi }], [1, 3]).rows as Row[];
    expect(counted).toEqual([
      { source: "mine", variant: "v6.0", votes: 7, t1: 0, t3: 0 },
      { source: "mine: not recorded", variant: "v6.1" },
    ]);
  });
});

describe("roles one by one", () => {
  const scored = (name: string, security: number, pragmatism: number) =>
    Object.entries({ security, pragmatism }).map(([perspective, alignment]) => ({
      model: name,
      perspective,
      alignment,
      coverage: null,
      runs: 1,
    }));
  const rows = [...scored("left", 0.09, 0.08), ...scored("right", 0.07, 0)];
  const roles = [
    { role: "Guardian", perspective: "security" },
    { role: "Pragmatist", perspective: "pragmatism" },
  ];

  it("can give away the model that a later role needs more", () => {
    expect(assignRolesOneByOne(rows, roles).map(({ model }) => model)).toEqual(["left", "right"]);
    expect(sumOfAlignments(assignRolesOneByOne(rows, roles))).toBeCloseTo(0.09, 12);
    expect(sumOfAlignments(assignRoles(rows, roles))).toBeCloseTo(0.15, 12);
    const third = { role: "Driver", perspective: "security" };
    expect(assignRolesOneByOne(rows, [...roles, third]).at(-1)).toMatchObject({ model: null, alignment: null });
    const text = tableToText(roleAssignmentTable([{ source: "mine", rows, roles, note: "two models" }]));
    expect(text).toMatch(/mine\s+sum\s+0\.0900\s+0\.1500/);
  });

  it("fall short in some random tables of two, and never beat the best", () => {
    const { share, meanLoss } = lossOneByOne({ tables: 200, size: 2 });
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
    expect(meanLoss).toBeGreaterThan(0);
    expect(lossOneByOne({ tables: 5, size: 1 })).toEqual({ share: 0, meanLoss: null });
  });
});

describe("fit and coherence", () => {
  it("are means over models and over judged runs", async () => {
    const fit = fitByPerspective(
      profilingRows((await run({ experiment: "profiling", models: model("extractive") })) as never),
    );
    expect(Object.keys(fit)).toHaveLength(6);
    const coherence = coherenceByPerspective(council, "housing");
    expect(Object.keys(coherence)).toContain("pragmatism");
  }, 60_000);

  it("say where one value stands for almost all perspectives", () => {
    const coherence = { a: 0.5, b: 0.6, c: 0.8, d: 0.1 };
    const table = profilingCoherenceTable([
      { source: "mine", scenario: "housing", fit: { a: 0, b: 0, c: 0.2, d: 0 }, coherence },
      { source: "other", scenario: "housing", fit: { a: 0.1, b: 0.2, c: 0.3, d: 0.4 }, coherence },
    ]);
    expect(table.notes).toEqual(["mine, housing: 3 of 4 scores are 0, so that r only sets the one other against them"]);
  });
});
