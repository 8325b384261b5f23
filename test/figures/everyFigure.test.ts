import { beforeAll, describe, expect, test } from "vitest";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { countReplies } from "../../lib/src/experiments/missingReplies.js";
import { experimentView } from "../../lib/src/figures/experimentViews.js";
import type { Figure, PlotlyObject } from "../../lib/src/figures/figure.js";
import { inHouseStyle, titleOf } from "../../lib/src/figures/houseStyle.js";
import { canonicalJson } from "../../lib/src/foundation/canonicalJson.js";
import { experiments, type Kind, logsOf, named, renamed, sharedLogs } from "./viewLogs.js";

const kinds: readonly Kind[] = [
  "of the null model",
  "of two models that lose replies",
  "in which nobody says anything",
  "of models with numbers for names",
];

const drawn = experiments.filter((experiment) => !["student-study", "profiling"].includes(experiment));
/** Where models are names on an axis. */
const ofModels = ["combinatorial", "delphi", "three-states"];
const cases = drawn.flatMap((experiment) =>
  kinds
    .filter((kind) => kind !== "of models with numbers for names" || ofModels.includes(experiment))
    .map((kind) => [experiment, kind] as const),
);
const made = new Map<string, { logs: RunLog[]; figures: Figure[] }>();
const of = (experiment: string, kind: Kind) => made.get(`${experiment} ${kind}`)!;

beforeAll(async () => {
  for (const [experiment, kind] of cases) {
    const logs = await sharedLogs(experiment, kind);
    made.set(`${experiment} ${kind}`, { logs, figures: experimentView(experiment).figures(logs) });
  }
}, 60_000);

type Values = readonly unknown[];
const arrayIn = (part: PlotlyObject | undefined, key: string) => part?.[key] as Values | undefined;
const partIn = (part: PlotlyObject, key: string) => part[key] as PlotlyObject | undefined;
const titled = ({ layout }: Figure) => titleOf(layout);

/** The axis of a trace, such as "yaxis2" for one that is drawn on "y2". */
function axisOf({ layout }: Figure, trace: PlotlyObject, letter: "x" | "y"): PlotlyObject {
  const name = String(trace[`${letter}axis`] ?? letter);
  return (layout[`${letter}axis${name.slice(1)}`] ?? {}) as PlotlyObject;
}

/** Every value that a figure's own bars and error bars reach, along one axis. */
function reaches(trace: PlotlyObject, letter: "x" | "y"): number[] {
  const values = (arrayIn(trace, letter) ?? []).filter((value) => typeof value === "number");
  const errors = partIn(trace, `error_${letter}`);
  if (!errors) return values;
  const ends = (key: string, sign: 1 | -1) =>
    (arrayIn(trace, letter) ?? []).flatMap((value, index) =>
      typeof value === "number" ? [value + sign * (arrayIn(errors, key)![index] as number)] : [],
    );
  return [...values, ...ends("array", 1), ...ends("arrayminus", -1)];
}

describe.each(cases)("the figures of %s, out of logs %s", (experiment, kind) => {
  test("have arrays of one length in each trace, and a grid as wide and high as its names", () => {
    for (const figure of of(experiment, kind).figures)
      for (const trace of figure.data) {
        const x = arrayIn(trace, "x");
        const y = arrayIn(trace, "y");
        if (trace.type === "heatmap") {
          for (const key of ["z", "text"]) {
            const grid = arrayIn(trace, key) as Values[];
            expect(grid, titled(figure)).toHaveLength(y!.length);
            for (const row of grid) expect(row, titled(figure)).toHaveLength(x!.length);
          }
          continue;
        }
        expect(x, titled(figure)).toHaveLength(y!.length);
        const errors = [partIn(trace, "error_x"), partIn(trace, "error_y")];
        const others = [
          arrayIn(trace, "text"),
          ...errors.flatMap((part) => [arrayIn(part, "array"), arrayIn(part, "arrayminus")]),
        ];
        for (const other of others) if (other) expect(other, titled(figure)).toHaveLength(x!.length);
      }
  });

  test("have numbers that are numbers, inside the ranges of their axes, whiskers too", () => {
    for (const figure of of(experiment, kind).figures) {
      expect(canonicalJson(figure)).not.toMatch(/NaN|undefined|Infinity|\[object/);
      for (const trace of figure.data)
        for (const letter of ["x", "y"] as const) {
          const range = axisOf(figure, trace, letter).range as [number, number] | undefined;
          // The grey band is meant to run out of the square.
          if (!range || axisOf(figure, trace, letter).type === "category" || trace.mode === "lines") continue;
          for (const value of reaches(trace, letter)) {
            expect(value, titled(figure)).toBeGreaterThanOrEqual(Math.min(...range) - 1e-9);
            expect(value, titled(figure)).toBeLessThanOrEqual(Math.max(...range) + 1e-9);
          }
        }
    }
  });

  test("have a legend in which no two entries look alike", () => {
    for (const figure of of(experiment, kind).figures) {
      const entries = figure.data.filter(({ name, showlegend }) => name !== undefined && showlegend !== false);
      const looks = entries.map(({ marker, line, mode, type }) =>
        canonicalJson([marker ?? null, line ?? null, mode ?? null, type ?? null]),
      );
      expect(new Set(looks).size, titled(figure)).toBe(looks.length);
      const names = entries.map(({ name }) => name);
      expect(new Set(names).size, titled(figure)).toBe(names.length);
    }
  });

  test("say what they are of: which model, how many runs, how many replies are missing", () => {
    const { logs, figures } = of(experiment, kind);
    const { missing } = countReplies(logs);
    for (const figure of figures) {
      const said = figure.notes?.join("\n") ?? "";
      expect(titled(figure).trim()).not.toBe("");
      expect(said, titled(figure)).toMatch(/\d+ runs?; replies missing: \d+ of \d+/);
      const [, count] = /replies missing: (\d+) of/.exec(said)!;
      expect(Number(count), titled(figure)).toBeLessThanOrEqual(missing);
    }
  });

  test("are the same each time, from a file too, and leave the logs alone", () => {
    const { logs, figures } = of(experiment, kind);
    const read = JSON.parse(JSON.stringify(logs)) as RunLog[];
    expect(experimentView(experiment).figures(read).map(canonicalJson)).toEqual(figures.map(canonicalJson));
  });
});

describe("the figures of all experiments", () => {
  const figures = () => [...made.values()].flatMap((one) => one.figures);

  test("have bars that lie on each other within the axis", () => {
    const stacked = figures().filter(({ layout }) => layout.barmode === "stack");
    expect(stacked.length).toBeGreaterThan(0);
    for (const figure of stacked) {
      const range = (figure.layout.xaxis as PlotlyObject).range as [number, number];
      const places = arrayIn(figure.data[0], "y") ?? [];
      expect(new Set(places).size, titled(figure)).toBe(places.length);
      for (const index of places.keys()) {
        const whole = figure.data.reduce((sum, trace) => sum + (arrayIn(trace, "x")![index] as number), 0);
        expect(whole, titled(figure)).toBeCloseTo(range[1], 9);
      }
    }
  });

  test("take names for names where an axis could take them for numbers or dates", () => {
    const looksElse = (name: unknown) =>
      typeof name === "string" &&
      name !== "" &&
      (Number.isFinite(Number(name)) || (!Number.isNaN(Date.parse(name)) && /^\d/.test(name)));
    const axes = figures().flatMap((figure) =>
      figure.data.flatMap((trace) =>
        (["x", "y"] as const)
          .filter((letter) => (arrayIn(trace, letter) ?? []).some(looksElse))
          .map((letter) => ({ figure, axis: axisOf(figure, trace, letter) })),
      ),
    );
    expect(axes.length).toBeGreaterThan(0);
    for (const { figure, axis } of axes) expect(axis.type, titled(figure)).toBe("category");
  });
});

describe("what is missing", () => {
  test.each([
    ["resilience", ["x3", "x4"]],
    ["ablation", ["x2"]],
  ])("has a dash for a bar and no number in the figure of %s in which nobody speaks", (experiment, axes) => {
    const [figure] = of(experiment, "in which nobody says anything").figures;
    // The paper stands in the first panel, and we in the second.
    const ours = figure!.data.filter(({ xaxis }) => axes.includes(String(xaxis)));
    expect(new Set(ours.map(({ type, mode }) => mode ?? type))).toEqual(new Set(["bar", "text"]));
    const values = (type: string, key: string) =>
      new Set(ours.filter((trace) => trace.type === type).flatMap((trace) => arrayIn(trace, key)!));
    expect(values("bar", "y")).toEqual(new Set([null]));
    expect(values("scatter", "text")).toEqual(new Set(["–"]));
  });

  test("is a bar of its own, in grey, where nobody has a ballot", () => {
    const [votes] = of("three-states", "in which nobody says anything").figures;
    const bars = votes!.data.map(({ name, x }) => [name, (x as number[]).reduce((sum, count) => sum + count, 0)]);
    expect(bars).toEqual([...bars.slice(0, 3).map(([name]) => [name, 0]), ["no ballot", 14]]);
    expect(partIn(votes!.data.at(-1)!, "marker")!.color).toBe("#BBBBBB");
  });

  test("is written as text where a crossing has no score to colour it by", () => {
    const [grid, texts] = of("combinatorial", "in which nobody says anything").figures[0]!.data;
    expect((arrayIn(grid, "z") as Values[]).flat().every((value) => value === null)).toBe(true);
    expect(new Set(arrayIn(texts, "text"))).toEqual(new Set(["no ballot"]));
    expect(arrayIn(texts, "x")).toHaveLength((arrayIn(grid, "z") as Values[]).flat().length);
    expect(of("combinatorial", "of the null model").figures[0]!.data).toHaveLength(1);
  });
});

describe("hostile names in logs", () => {
  const attack = (about: string) => `${about} <script>alert(1)</script><b>x</b> %{y} &lt;i&gt; "q"`;

  /** Every text of a figure that Plotly reads its markup in. */
  function labels(value: unknown): string[] {
    if (typeof value === "string") return [value];
    if (typeof value !== "object" || value === null) return [];
    return Object.values(value).flatMap(labels);
  }

  test.each(drawn)("are no markup in any label of %s", async (experiment) => {
    const logs = await logsOf(experiment, named(attack("one")), named(attack("two")));
    const texts = ["Urban housing crisis", "Rent Control", "Security Focus", "Guardian", "Innovator", "ablation"];
    const names = new Map(texts.map((text) => [text, attack(text)]));
    // All but the experiment's own name, by which the rows know their logs.
    const hostile = renamed(logs, names).map((log) => ({ ...log, experiment: { ...log.experiment, experiment } }));
    for (const figure of experimentView(experiment).figures(hostile)) {
      const { data, layout } = inHouseStyle(figure);
      for (const label of labels([data, layout])) {
        // Headings of panels, the lines of a title and the end of what a pointer shows are markup of our own.
        const plain = label
          .replace(/^<b>(.*?)<\/b>(?=$|<br>)/, "$1")
          .replaceAll("<br>", "\n")
          .replace("<extra></extra>", "");
        expect(plain).not.toMatch(/[<>]/);
      }
    }
  });
});

describe("without any log", () => {
  test.each(drawn)("the figures of %s hold no number of ours", (experiment) => {
    for (const figure of experimentView(experiment).figures([])) {
      expect(canonicalJson(figure)).not.toMatch(/NaN|undefined|Infinity/);
      expect(figure.notes?.join()).toMatch(/0 runs; replies missing: 0 of 0/);
    }
  });
});
