import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { policyOf } from "../../lib/src/council/policies.js";
import { barStyle, lineStyle } from "../../lib/src/figures/seriesStyle.js";
import * as api from "../../lib/src/index.js";
import { cutTexts, drawnTexts, overlappingTexts } from "./drawnTexts.js";
import { alikeInGrey } from "./greyLooks.js";
import { drawing } from "./page.js";
import { named, nullModel, sharedLogs } from "./viewLogs.js";

const lossy = (experiment: string) => sharedLogs(experiment, "of two models that lose replies");
const sources = <Source extends { label: string }>(first: Source, ours: Source): Source[] => [
  first,
  ...["extractive", "ollama:smollm2:135m", "ollama:qwen2.5-coder:0.5b", "ollama:qwen2.5-coder:1.5b", "mine"].map(
    (label) => ({ ...ours, label }),
  ),
];
const tasks = ["statement", "ranking", "score", "answer", "other form"] as const;
const kinds = ["same answer", "another answer", "another request"] as const;
/** Ten options in place of three. */
const tenOptions = async () => {
  const scenario = {
    ...policyOf("housing"),
    options: [..."ABCDEFGHIJ"].map((id) => ({ id, label: `Option ${id}`, description: "It is done." })),
  };
  return api.run({ experiment: "three-states", models: named("one"), scenario, options: { debate: false } });
};

/** Every figure of the package, on as many categories as it may well meet. */
const figures: { readonly [name: string]: () => Promise<api.Figure[]> } = {
  ablationFigure: async () => [
    api.ablationFigure(sources(api.paperAblation(), api.ablationSource(await lossy("ablation")))),
  ],
  bordaFigure: async () => [
    api.bordaFigure(await lossy("three-states"), "housing"),
    api.bordaFigure(await tenOptions(), "housing"),
  ],
  capabilityFigure: async () => [
    api.capabilityFigure(
      tasks.flatMap((task) =>
        ["small", "large"].map((model) => ({
          ...{ model, task: task as "score", calls: 4, usable: 3, share: 0.75, truncated: 0, byOutcome: {} },
          interval: { low: 0.3, high: 0.95 },
        })),
      ),
    ),
  ],
  coherenceFigure: async () => [api.coherenceFigure(await lossy("three-states"), "housing")],
  combinatorialFigure: async () => [api.combinatorialFigure(await lossy("combinatorial"), "housing")],
  concentrationFigure: async () => {
    const logs = await lossy("three-states");
    const mine = ["one", "two", "three"].map((label) => api.stateConcentrations(label, logs, "housing"));
    return [api.concentrationFigure([api.paperConcentrations("housing")!, ...mine], "Housing")];
  },
  councilFigures: async () => api.councilFigures(await lossy("three-states")),
  delphiFigure: async () => [api.delphiFigure(await lossy("delphi"))],
  positionBiasFigure: async () => [api.positionBiasFigure(await lossy("three-states"))],
  powerFigure: async () => [
    api.powerFigure(
      Array.from({ length: 12 }, (_, index) =>
        [3, 10].map((runs) => ({
          ...{ comparison: `comparison ${index}`, runs, power: index / 12, low: 0, high: 1 },
          ...{ undetermined: 0, replications: 500, alpha: 0.05 },
        })),
      ).flat(),
    ),
  ],
  reliabilityFigure: async () => [api.reliabilityFigure(await lossy("reliability"))],
  repetitionFigure: async () => [
    api.repetitionFigure(
      kinds.map((kind, index) => ({
        ...{ run: "P1_1", number: index + 1, kind, model: "small", phase: "debate", turn: index + 1 },
        ...{ role: "philosopher", speaker: "kant", sharedStart: null, outcomes: ["ok", "ok"] },
      })),
    ),
  ],
  resilienceFigure: async () => [
    api.resilienceFigure(sources(api.paperResilience(), api.resilienceSource(await lossy("resilience")))),
  ],
  tensionMapFigure: async () => [api.tensionMapFigure(await lossy("three-states"), "housing")],
  votesFigure: async () => [
    api.votesFigure(await lossy("three-states"), "housing"),
    api.votesFigure(await tenOptions(), "housing"),
  ],
  weightingFigure: async () => [api.weightingFigure(await lossy("three-states"), "housing")],
};

describe("categories that differ by hue alone", () => {
  const bar = (color: string, more = {}) => ({ type: "bar", name: color, marker: { color, ...more } });

  it("are found: blue, green and vermilion are one grey", () => {
    const trio = [bar("#0072B2"), bar("#009E73"), bar("#D55E00")];
    expect(alikeInGrey(trio)).toHaveLength(3);
    expect(alikeInGrey([bar("#0072B2"), bar("#E69F00")])).toEqual([]);
    expect(alikeInGrey([bar("#009E73"), bar("#D55E00", { pattern: { shape: "/" } })])).toEqual([]);
    expect(alikeInGrey([bar("#0072B2"), bar("#E69F00")].map((one) => ({ ...one, opacity: 0.4 })))).toHaveLength(1);
  });

  it("are in no figure of the package", () => {
    expect(Object.keys(figures).sort()).toEqual(
      Object.keys(api)
        .filter((name) => /Figures?$/.test(name) && name !== "showFigure")
        .sort(),
    );
  });

  it.each(Object.entries(figures))(
    "not in %s, whose texts are clear of each other too",
    async (_name, make) => {
      const made = await make();
      expect(made.length).toBeGreaterThan(0);
      for (const figure of made) {
        expect(figure.data.length).toBeGreaterThan(0);
        expect(alikeInGrey(figure.data)).toEqual([]);
        const svg = drawing(await api.renderSvg(figure));
        expect(cutTexts(svg)).toEqual([]);
        expect(overlappingTexts(svg)).toEqual([]);
      }
    },
    60_000,
  );

  it("are in no figure that a notebook keeps", () => {
    const names = readdirSync("notebooks").filter((name) => name.endsWith(".ipynb"));
    const found = names.flatMap((name) => {
      const { cells } = JSON.parse(readFileSync(`notebooks/${name}`, "utf8"));
      return cells.flatMap(
        ({ outputs = [] }: { outputs?: { data?: { [type: string]: api.Figure } }[] }, cell: number) =>
          outputs.flatMap(({ data }) => {
            const kept = data?.["application/vnd.plotly.v1+json"];
            return kept ? alikeInGrey(kept.data).map((pair) => `${name}[${cell}]: ${pair}`) : [];
          }),
      );
    });
    expect(found).toEqual([]);
  });
});

describe("a style for each of several", () => {
  const count = (looks: readonly unknown[]) => new Set(looks.map((look) => JSON.stringify(look))).size;
  const places = [...Array(15).keys()];

  it("has no two of fifteen bars hatched alike, and leaves the first plain", () => {
    expect(count(places.map((index) => barStyle(index).marker.pattern ?? null))).toBe(15);
    expect(barStyle(0).marker).not.toHaveProperty("pattern");
  });

  it("has no two of forty lines with the same symbol and dash", () => {
    const looks = [...Array(40).keys()].map((index) => [lineStyle(index).marker.symbol, lineStyle(index).line.dash]);
    expect(count(looks)).toBe(40);
  });

  it("is drawn: every hatching of its own, filled with its colour", async () => {
    const data = places.map((index) => ({
      type: "bar",
      name: `bar ${index}`,
      x: ["a"],
      y: [1],
      ...barStyle(index),
    }));
    const svg = drawing(await api.renderSvg({ data, layout: {} }));
    const ids = [...svg.querySelectorAll("pattern")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // Each bar and its sample in the legend refer to a pattern that is there.
    const filled = [...svg.querySelectorAll("path")].flatMap(
      (path) => /fill: url\(["']?#([^"')]+)/.exec(path.getAttribute("style") ?? "")?.[1] ?? [],
    );
    expect(filled).toHaveLength(2 * 14);
    for (const id of filled) expect(ids).toContain(id);
  });
});

describe("Table 2 of six sources", () => {
  it("has three panels a row, each named in one form with its runs, and writes no zeros", async () => {
    const [figure] = await figures.resilienceFigure!();
    const texts = drawnTexts(drawing(await api.renderSvg(figure!)));
    const heading = (text: string) => texts.find((one) => one.text === text)!;
    const labels = ["paper", "extractive", "ollama:smollm2:135m", "ollama:qwen2.5-coder:0.5b"];
    const [first, second, third, fourth] = labels.map(heading);
    expect(new Set([first, second, third].map((one) => one!.top)).size).toBe(1);
    expect(fourth!.top).toBeGreaterThan(first!.bottom);
    expect(fourth!.left + fourth!.right).toBeCloseTo(first!.left + first!.right, 0);
    expect(texts.filter(({ text }) => text === "2 runs a bar")).toHaveLength(5);
    expect(texts.filter(({ text }) => text === "1 run a bar")).toHaveLength(1);
    expect(texts.map(({ text }) => text)).not.toContain("0.00");
  });

  it("has each of several runs as a point, and the only one as its bar", async () => {
    const two = api.resilienceSource(await sharedLogs("resilience", "of the null model"));
    const dots = (source: api.ResilienceSource) =>
      api
        .resilienceFigure([source])
        .data.filter(({ mode }) => mode === "markers")
        .flatMap(({ y }) => y as number[]);
    expect(dots(two).sort()).toEqual(two.rows!.flatMap(({ sysAR, arCo }) => [sysAR!, arCo!]).sort());
    const one = api.resilienceSource(await api.run({ experiment: "resilience", models: nullModel() }));
    expect(dots(one)).toEqual([]);
    expect(dots(api.paperResilience())).toEqual([]);
  });
});
