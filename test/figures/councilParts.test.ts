import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { DeliberationLog } from "../../lib/src/council/deliberationLog.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import type { TensionShares } from "../../lib/src/experiments/tensionShares.js";
import {
  paperThreeStates,
  type ThreeStatesSource,
  threeStatesSource,
} from "../../lib/src/experiments/threeStatesSources.js";
import { archetypeTable } from "../../lib/src/figures/archetypeTable.js";
import { bordaFigure } from "../../lib/src/figures/bordaFigure.js";
import { coherenceFigure } from "../../lib/src/figures/coherenceFigure.js";
import { combinatorialFigure, combinatorialFigures } from "../../lib/src/figures/combinatorialFigure.js";
import { combinatorialTables, crossedTable } from "../../lib/src/figures/combinatorialTables.js";
import { crossedCells } from "../../lib/src/figures/crossedCells.js";
import type { PlotlyObject } from "../../lib/src/figures/figure.js";
import { measuredThreeStates } from "../../lib/src/figures/measuredCouncil.js";
import { positionBiasFigure } from "../../lib/src/figures/positionBiasFigure.js";
import { profilingTable } from "../../lib/src/figures/profilingTable.js";
import { repeatedRunsTable } from "../../lib/src/figures/repeatedRunsTable.js";
import { movedMeasuresTable } from "../../lib/src/figures/repetitionTables.js";
import { tensionMapFigure } from "../../lib/src/figures/tensionMapFigure.js";
import { tensionTable } from "../../lib/src/figures/tensionTable.js";
import { threeStatesTable } from "../../lib/src/figures/threeStatesTable.js";
import { votesFigure } from "../../lib/src/figures/votesFigure.js";
import { evaluators } from "../council/speakers.js";
import { scriptedRun } from "../experiments/deliberationLogs.js";
import { frozen } from "./viewLogs.js";

type Log = RunLog<DeliberationLog>;
type Row = { [key: string]: unknown };
const arrayIn = (trace: PlotlyObject | undefined, key: string) => trace?.[key] as unknown[];
const rowsOf = (table: { rows: readonly object[] }) => table.rows as Row[];

const voting = (firsts: string) =>
  Object.fromEntries(
    evaluators.map((id, index) => [id, [firsts[index]!, ..."ABC".split("").filter((one) => one !== firsts[index])]]),
  );
let logs: readonly Log[];

beforeAll(async () => {
  logs = frozen([
    await scriptedRun({ run: 1, ballots: voting("AABBCCC"), scores: { conservative: 0.2, guardian: 1 } }),
    await scriptedRun({ run: 2, ballots: voting("ACABCCC"), scores: { driver: { outcome: "refused", reason: "no" } } }),
    await scriptedRun({ run: 1, state: "A", ballots: voting("AAAAAAA") }),
  ]);
}, 60_000);

/** One evaluation of a crossing: who spoke from where, its ranking and its score. */
type Evaluation = readonly [model: string, perspective: string, ranking: string | null, score: number | null];

/** A run of the combinatorial design of which only the evaluations matter. */
function crossing(evaluations: readonly Evaluation[], scenario = "housing"): Log {
  const ids = evaluations.map((_, index) => `seat-${index}`);
  const by = <T>(value: (evaluation: Evaluation) => T) =>
    Object.fromEntries(ids.map((id, index) => [id, value(evaluations[index]!)]));
  return {
    experiment: { experiment: "combinatorial", id: `${scenario}_1`, cell: scenario, factors: {}, run: 1 },
    scenario: { id: scenario, name: `${scenario}?`, options: [] },
    panel: {
      evaluators: ids.map((id, index) => {
        const [, perspective] = evaluations[index]!;
        return { id, name: "Seat", perspective: { id: perspective, name: `The ${perspective}` } };
      }),
    },
    models: by(([id]) => ({ id })),
    ballots: by(([, , ranking]) => ranking && [...ranking]),
    coherence: by(([, , , score]) => score),
    calls: evaluations.map(([model]) => ({ model })),
    missing: [],
    record: [],
  } as unknown as Log;
}

describe("a crossing's cells", () => {
  test("say the most common first choice, how often of how many, and the mean of the scores that are there", () => {
    const { cells, models, perspectives } = crossedCells(
      [
        crossing([
          ["m", "p", "ABC", 0.5],
          ["m", "q", "BAC", null],
        ]),
        crossing([
          ["m", "p", "ACB", null],
          ["m", "q", null, 1],
        ]),
        crossing([
          ["m", "p", "BAC", 1],
          ["n", "q", null, null],
        ]),
      ],
      "housing",
    );
    expect(models).toEqual(["m", "n"]);
    expect(perspectives.map(({ id }) => id)).toEqual(["p", "q"]);
    expect(cells.get("m")!.get("p")).toEqual({ text: "A 2/3, 0.75", coherence: 0.75 });
    expect(cells.get("m")!.get("q")).toEqual({ text: "B 1/1, 1.00", coherence: 1 });
    expect(cells.get("n")!.get("q")).toEqual({ text: "no ballot", coherence: null });
    expect(cells.get("n")!.get("p")).toEqual({ text: "no ballot", coherence: null });
  });

  test("name every option of a tie, in the order in which they came", () => {
    const { cells } = crossedCells([crossing([["m", "p", "BA", 0]]), crossing([["m", "p", "AB", 0]])], "housing");
    expect(cells.get("m")!.get("p")!.text).toBe("B=A 1/2, 0.00");
  });

  test("do not mix models and perspectives whose names run into each other", () => {
    const { cells } = crossedCells(
      [
        crossing([
          ["m p", "q", "A", 0],
          ["m", "p q", "B", 1],
        ]),
      ],
      "housing",
    );
    expect(cells.get("m p")!.get("q")!.text).toBe("A 1/1, 0.00");
    expect(cells.get("m")!.get("p q")!.text).toBe("B 1/1, 1.00");
    expect(cells.get("m")!.get("q")!.text).toBe("no ballot");
  });

  test("are of the scenario that is asked for, and of none that did not run", () => {
    const both = [crossing([["m", "p", "A", 0]]), crossing([["m", "p", "B", 0]], "health")];
    expect(crossedCells(both, "health")).toMatchObject({ name: "health?", own: [both[1]] });
    expect(() => crossedCells(both, "war")).toThrow(/scenario: "war".*housing, health/s);
    expect(combinatorialTables(both)).toHaveLength(3);
    expect(combinatorialFigures(both)).toHaveLength(2);
  });

  test("hold every ballot and score once", () => {
    const evaluation = fc.tuple(
      fc.constantFrom("m", "n"),
      fc.constantFrom("p", "q", "model"),
      fc.option(fc.constantFrom("AB", "BA")),
      fc.option(fc.constantFrom(0, 0.5, 1)),
    );
    fc.assert(
      fc.property(fc.array(evaluation, { minLength: 1, maxLength: 12 }), (evaluations) => {
        const { cells } = crossedCells([crossing(evaluations)], "housing");
        const all = [...cells.values()].flatMap((own) => [...own.values()]);
        const counted = all.reduce((sum, { text }) => sum + Number(/\/(\d+)/.exec(text)?.[1] ?? 0), 0);
        expect(counted).toBe(evaluations.filter(([, , ranking]) => ranking !== null).length);
        for (const [model, own] of cells)
          for (const [perspective, { coherence }] of own) {
            const scores = evaluations.flatMap(([one, from, , score]) =>
              one === model && from === perspective && score !== null ? [score] : [],
            );
            if (scores.length === 0) expect(coherence).toBeNull();
            else
              expect(coherence).toBeCloseTo(scores.reduce<number>((sum, score) => sum + score, 0) / scores.length, 12);
          }
      }),
    );
  });
});

describe("a crossing as table and figure", () => {
  const log = crossing([
    ["7", "model", "AB", 0.5],
    ["<b>", "p", null, null],
    ["7", "p", "BA", null],
  ]);

  test("keeps the model's column where a perspective is called model too", () => {
    const { columns, rows } = crossedTable([log], "housing");
    expect(columns.map(({ label }) => label)).toEqual(["Model", "The model", "The p"]);
    expect(columns.map(({ key }) => rowsOf({ rows })[0]![key])).toEqual(["7", "A 1/1, 0.50", "B 1/1"]);
    expect(columns.map(({ key }) => rowsOf({ rows })[1]![key])).toEqual(["<b>", "no ballot", "no ballot"]);
  });

  test("writes what has no score beside the colours, each in its place", () => {
    const [grid, texts] = combinatorialFigure([log], "housing").data;
    expect(arrayIn(grid, "z")).toEqual([
      [0.5, null],
      [null, null],
    ]);
    expect(arrayIn(texts, "text")).toEqual(["B 1/1", "no ballot", "no ballot"]);
    expect(arrayIn(texts, "y")).toEqual(["7", "&lt;b&gt;", "&lt;b&gt;"]);
    expect(arrayIn(texts, "x")).toEqual(["The p", "The model", "The p"]);
  });

  test("has a column for each perspective, of one name though they be", () => {
    const same = {
      ...log,
      panel: {
        ...log.panel,
        evaluators: log.panel.evaluators.map((one) => ({ ...one, perspective: { ...one.perspective, name: "Same" } })),
      },
    };
    expect(arrayIn(combinatorialFigure([same], "housing").data[0], "x")).toEqual(["Same", "Same, 2"]);
  });
});

describe("the profiling table", () => {
  const battery = (candidate: string, alignment: { [perspective: string]: number | null }) =>
    ({
      candidate,
      models: { [candidate]: { id: candidate } },
      perspectives: Object.keys(alignment).map((id) => ({ id, name: `The ${id}`, definition: "d" })),
      measures: {
        alignment: Object.fromEntries(
          Object.entries(alignment).map(([id, value]) => [
            id,
            value === null ? { value, notComputable: "no words" } : { value, coverage: 1 },
          ]),
        ),
      },
      experiment: { run: 1, id: candidate, factors: {} },
      ...{ calls: [{ model: candidate }], missing: [], record: [] },
    }) as unknown as RunLog;

  test("keeps the model's column where a perspective is called model too", () => {
    const { columns, rows } = profilingTable([battery("m", { model: 0.02, p: 0.5 })]);
    expect(columns.map(({ label }) => label)).toEqual(["Model", "The model", "The p"]);
    expect(columns.map(({ key }) => rowsOf({ rows })[0]![key])).toEqual(["m", 2, 50]);
    expect(profilingTable([]).columns.map(({ label }) => label)).toEqual(["Model"]);
  });

  test("shows an answer without words as no zero, and the mean over the runs that have any", () => {
    const found = [
      battery("m", { p: null }),
      battery("n", { p: 0.1 }),
      battery("n", { p: null }),
      battery("n", { p: 0.3 }),
    ];
    const { columns, rows } = profilingTable(found);
    const cells = rowsOf({ rows }).map((row) => row[columns[1]!.key]);
    expect(cells).toEqual([{ notComputable: "the model gave no answer" }, expect.closeTo(20, 9)]);
  });
});

describe("Table 6", () => {
  const shares = (part: Partial<TensionShares>): TensionShares => ({
    ...{ scenario: "housing", pairs: "direct", complete: 8, incomplete: 1, trustworthy: 0.75 },
    shares: { authenticDisagreement: 0.5, genuineAgreement: 0.25, suspectAgreement: 0.125, partial: 0.125 },
    ...part,
  });
  const source = (...tensions: TensionShares[]): ThreeStatesSource => ({
    ...threeStatesSource([]),
    label: "mine",
    tensions,
  });

  test("has the shares that the paper prints", () => {
    const { columns, rows, caption } = tensionTable([paperThreeStates()]);
    expect(caption).toMatch(/^Table 6\./);
    const column = (label: RegExp) => {
      const { key } = columns.find((one) => label.test(one.label))!;
      return rowsOf({ rows }).map((row) => row[key]);
    };
    const printed = paperThreeStates().tensions.filter(({ pairs }) => pairs === "direct");
    for (const [name, scenario] of [
      [/Urban housing/, "housing"],
      [/[Cc]hild/, "child-welfare"],
    ] as const) {
      const cells = column(name);
      const found = printed.find((one) => one.scenario === scenario)!;
      expect(Number.parseFloat(cells[0] as string) / 100).toBeCloseTo(found.shares!.authenticDisagreement, 9);
      const [authentic, genuine, trusted, suspect, partial] = cells.map((cell) => Number.parseFloat(String(cell)));
      expect(authentic! + genuine!).toBeCloseTo(trusted!, 0);
      expect(authentic! + genuine! + suspect! + partial!).toBeCloseTo(100, 0);
      expect(cells.slice(5)).toEqual(["105 (inferred)", null]);
    }
  });

  test("counts the pairs behind its shares, and those that lack a side", () => {
    const { columns, rows } = tensionTable([source(shares({}))]);
    expect(columns.map(({ label }) => label)).toEqual(["Tension category", "mine: housing"]);
    const key = columns[1]!.key;
    expect(rowsOf({ rows }).map((row) => [row.category, row[key]])).toEqual([
      ["authentic disagreement", "50.0%"],
      ["genuine agreement", "25.0%"],
      ["trustworthy (total)", "75.0%"],
      ["suspect agreement", "12.5%"],
      ["partial (one side of low coherence)", "12.5%"],
      ["pairs counted", 8],
      ["pairs left out, a side missing", 1],
    ]);
  });

  test("has no share where no pair is complete, which is not a share of zero", () => {
    const none = shares({ shares: null, trustworthy: null, complete: 0, incomplete: 9 });
    const { columns, rows } = tensionTable([source(none)]);
    const cells = rowsOf({ rows }).map((row) => row[columns[1]!.key]);
    for (const cell of cells.slice(0, 5))
      expect(cell).toEqual({ notComputable: expect.stringMatching(/^mine: no pair/) });
    expect(cells.slice(5)).toEqual([0, 9]);
  });

  test("keeps sources and scenarios apart, and direct pairs from all", () => {
    const two = [source(shares({}), shares({ pairs: "all", complete: 16 })), source(shares({ complete: 4 }))];
    expect(tensionTable(two).columns).toHaveLength(3);
    const counted = (pairs: "direct" | "all") => {
      const { columns, rows } = tensionTable(two, pairs);
      return columns.slice(1).map(({ key }) => rowsOf({ rows })[5]![key]);
    };
    expect(counted("direct")).toEqual([8, 4]);
    expect(counted("all")).toEqual([16]);
  });
});

describe("measures of the states, run by run", () => {
  test("stand beside the means that Tables 2 and 4 print", () => {
    const found = measuredThreeStates(logs);
    expect(found.map(({ cell, measure }) => `${cell}: ${measure}`).slice(0, 3)).toEqual([
      "Urban housing crisis, State A: First-Choice Concentration",
      "Urban housing crisis, State A: Borda margin",
      "Urban housing crisis, State A: Effective perspectives",
    ]);
    const of = (state: string, measure: string) =>
      found.find((one) => one.cell.endsWith(`State ${state}`) && one.measure === measure)!;
    // AI Council Table 4: 0.460 in A, 0.229 in B, 0.266 in C.
    expect(["A", "B", "C"].map((state) => of(state, "First-Choice Concentration").paper)).toEqual([0.46, 0.229, 0.266]);
    expect(of("A", "First-Choice Concentration").values).toEqual([1]);
    // Two, two and three of seven votes: (3 - 7/3) / (7 - 7/3); then two, one and four.
    expect(of("B", "First-Choice Concentration").values).toEqual([
      expect.closeTo(1 / 7, 12),
      expect.closeTo((4 - 7 / 3) / (7 - 7 / 3), 12),
    ]);
  });

  test("say which runs cannot be compared: those count in no mean, and are no move", () => {
    const short = logs.map((log, index) =>
      index === 1 ? { ...log, measures: { ...log.measures, unweighted: { ...log.measures.unweighted, n: 6 } } } : log,
    );
    const whole = repeatedRunsTable(measuredThreeStates(logs)).rows as Row[];
    const less = repeatedRunsTable(measuredThreeStates(short));
    const [, , , concentration] = less.rows as Row[];
    expect(whole[3]).toMatchObject({ n: 2, missing: 0 });
    expect(concentration).toMatchObject({ n: 1, missing: 1 });
    expect(less.notes[0]).toMatch(/runs without it: those of another number of ballots/);
    const moved = movedMeasuresTable(measuredThreeStates(logs), measuredThreeStates(short)).rows as Row[];
    const ofB = moved.filter(({ cell, measure }) => /State B/.test(String(cell)) && measure === "Borda margin");
    expect(ofB.map(({ moved: by }) => by)).toContainEqual({
      notComputable: expect.stringMatching(/number of ballots/),
    });
    expect(ofB.map(({ moved: by }) => by)).toContain(0);
  });

  test("have no paper's mean for a scenario that the paper has not", () => {
    const own = logs.map((log) => ({ ...log, scenario: { ...log.scenario, id: "mine", name: "Mine" } }));
    const found = measuredThreeStates(own);
    expect(found).toHaveLength(9);
    for (const { cell, paper, values } of found) {
      expect(cell).toMatch(/^Mine, State [ABC]$/);
      expect(paper).toBeNull();
      expect(values.length).toBe(cell.endsWith("A") ? 1 : 2);
    }
    expect(measuredThreeStates([])).toEqual([]);
  });
});

describe("Tables 2 and 4 beside each other", () => {
  test("name the scenarios that they have where another is asked for", () => {
    expect(() => threeStatesTable([paperThreeStates()], "war")).toThrow(/scenario: "war".*child-welfare.*housing/s);
  });

  test("have every run of State B among some winner, or in a tie", () => {
    const { rows, columns } = threeStatesTable([threeStatesSource(logs)], "housing");
    const labelled = (pattern: RegExp) => rowsOf({ rows }).filter(({ measure }) => pattern.test(String(measure)));
    for (const { key, label } of columns.slice(1)) {
      const [compared] = labelled(/^runs compared$/);
      for (const rule of [/^won by first choices/, /^won by Borda/])
        expect(
          labelled(rule).reduce((sum, row) => sum + (row[key] as number), 0),
          label,
        ).toBe(compared![key]);
    }
  });
});

describe("archetypes", () => {
  test("that voted for several options equally often are a tie that names them", () => {
    const { rows } = archetypeTable([threeStatesSource(logs)], "housing");
    const tied = rowsOf({ rows }).find(({ perspective }) => perspective === "Risk Tolerance")!;
    // A in the first run and C in the second.
    expect(tied).toMatchObject({
      mostCommon0: "tie: Rent Control, Public Housing",
      consistency0: 0.5,
      votes0: 2,
      missing0: 0,
    });
    // Two random ballots agree in a third of the cases: 1/3 x 1 + 2/3 x 1/2.
    expect(archetypeTable([threeStatesSource(logs)], "housing").notes[0]).toMatch(
      /random ones .* have 0\.67 where there are 2/,
    );
  });
});

/** The same council over other options: A and B alone, or up to ten of which seven nobody puts first. */
function overOptions(count: number): readonly Log[] {
  const ids = "ABCDEFGHIJ".slice(0, count).split("");
  return logs.map((log): Log => {
    const scores = (firsts: { [option: string]: number }) => Object.fromEntries(ids.map((id) => [id, firsts[id] ?? 0]));
    const bordaScores = { ...log.measures.unweighted.bordaScores, value: scores({ A: 7 }) };
    return {
      ...log,
      scenario: { ...log.scenario, options: ids.map((id) => ({ id, label: `Option ${id}`, description: "d" })) },
      measures: { ...log.measures, unweighted: { ...log.measures.unweighted, bordaScores } },
    } as Log;
  });
}

describe("figures of a council", () => {
  test.each([2, 3, 4, 10])("have room for all the points of one of %d options", (count) => {
    const { data, layout } = bordaFigure(overOptions(count), "housing");
    const [, most] = (layout.yaxis as PlotlyObject).range as [number, number];
    // An option that is first on every ballot has K - 1 of its K (K - 1) / 2 points.
    expect(most).toBeGreaterThan(2 / count);
    expect(most).toBeLessThan(2.5 / count);
    expect(data).toHaveLength(count);
  });

  test("tell ten options apart", () => {
    const looks = (data: readonly PlotlyObject[]) =>
      data.map(({ line, marker }) =>
        JSON.stringify([(line as Row)?.color, (line as Row)?.dash, (marker as Row).color, (marker as Row).pattern]),
      );
    for (const figure of [bordaFigure, votesFigure]) {
      const { data } = figure(overOptions(10), "housing");
      expect(new Set(looks(data)).size).toBe(data.length);
      expect(data.length).toBeGreaterThanOrEqual(10);
    }
  });

  test("keep evaluators of one name and perspective apart", () => {
    const alike = logs.map((log) => ({
      ...log,
      panel: {
        ...log.panel,
        evaluators: log.panel.evaluators.map((one) => ({
          ...one,
          name: "Guardian",
          perspective: { ...one.perspective, name: "Same" },
        })),
      },
    }));
    const expected = ["Guardian (Same)", ...[2, 3, 4, 5, 6, 7].map((number) => `Guardian (Same), ${number}`)];
    expect([...arrayIn(votesFigure(alike, "housing").data[0], "y")].reverse()).toEqual(expected);
    expect(arrayIn(tensionMapFigure(alike, "housing").data[0], "x")).toEqual(expected);
    const [scores, means] = coherenceFigure(alike, "housing").data;
    expect([...arrayIn(means, "y")].reverse()).toEqual(expected);
    // Seven evaluators, two runs, and one score that the judge refused.
    const counts = arrayIn(scores, "customdata") as number[];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(13);
    expect(arrayIn(scores, "y").filter((name) => name === "Guardian (Same), 6")).toHaveLength(1);
  });

  test("say so where the scenario did not run, or not in that state", () => {
    for (const figure of [votesFigure(logs, "war"), tensionMapFigure(logs, "war"), tensionMapFigure([], "housing")])
      expect(figure).toMatchObject({ data: [], notes: ["no run of this scenario"] });
    expect(bordaFigure([], "housing").data).toEqual([]);
    expect(positionBiasFigure([]).data[0]).toMatchObject({ x: [], y: [] });
  });

  test("count a run in every state that it is of, and no run of another scenario", () => {
    const other = logs.map((log) => ({ ...log, scenario: { ...log.scenario, id: "other" } }));
    expect(votesFigure([...logs, ...other], "housing")).toEqual(votesFigure(logs, "housing"));
    expect(bordaFigure([...other, ...logs], "housing")).toEqual(bordaFigure(logs, "housing"));
    expect(coherenceFigure([...other, ...logs], "housing")).toEqual(coherenceFigure(logs, "housing"));
  });
});
