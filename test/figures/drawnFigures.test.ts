import { beforeAll, describe, expect, test } from "vitest";
import { policyOf } from "../../lib/src/council/policies.js";
import { teamsOf } from "../../lib/src/debate/teams.js";
import type { Design } from "../../lib/src/experiments/design.js";
import { run } from "../../lib/src/experiments/run.js";
import { experimentView } from "../../lib/src/figures/experimentViews.js";
import type { Figure } from "../../lib/src/figures/figure.js";
import { renderSvg } from "../../lib/src/figures/renderSvg.js";
import { cutTexts, drawnTexts, overlappingTexts } from "./drawnTexts.js";
import { activeParts, drawing } from "./page.js";
import { named, nullModel, sharedLogs } from "./viewLogs.js";

const drawn = (figures: readonly Figure[]) =>
  Promise.all(figures.map(async (figure) => drawing(await renderSvg(figure))));
const textsOf = (svg: Element) => drawnTexts(svg).map(({ text }) => text);
const figuresOf = async (design: Partial<Design> & { experiment: string }) =>
  experimentView(design.experiment).figures(await run({ models: nullModel(), ...design }));

/** What every drawing must keep: nothing cut off, nothing over something else, nothing that acts. */
function expectLegible(svg: Element) {
  expect(cutTexts(svg)).toEqual([]);
  expect(overlappingTexts(svg)).toEqual([]);
  expect(activeParts(svg)).toEqual([]);
}

describe("where texts stand in a drawing", () => {
  const text = (inner: string, around = "") =>
    drawing(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><g ${around}>${inner}</g></svg>`);
  const hello = '<text x="10" y="20" style="font-size: 10px">Hello</text>';

  test("is found through the groups around them", () => {
    // Arial's "Hello" is 2.278 times as wide as its size.
    expect(drawnTexts(text(hello))[0]).toMatchObject({
      left: 10,
      right: expect.closeTo(32.78, 6),
      bottom: 20,
      level: true,
    });
    const moved = drawnTexts(text(hello, 'transform="translate(5,7) scale(2)"'))[0];
    expect(moved).toMatchObject({ left: 25, right: expect.closeTo(5 + 2 * 32.78, 6), bottom: 47 });
    const turned = drawnTexts(text(hello, 'transform="rotate(90,10,20)"'))[0]!;
    expect(turned.level).toBe(false);
    expect(turned.bottom - turned.top).toBeCloseTo(22.78, 6);
  });

  test("is cut where it leaves the drawing, and overlaps where two share a place", () => {
    expect(cutTexts(text(hello))).toEqual([]);
    expect(cutTexts(text(hello, 'transform="translate(70,0)"'))).toEqual(["Hello"]);
    const below = hello.replace('y="20"', 'y="35"');
    expect(overlappingTexts(text(hello + below))).toEqual([]);
    expect(overlappingTexts(text(hello + hello.replace('y="20"', 'y="24"')))).toEqual([["Hello", "Hello"]]);
  });
});

describe("the figures of experiments", () => {
  test.each(["ablation", "combinatorial", "delphi", "reliability"])(
    "of %s are legible",
    async (experiment) => {
      const logs = await sharedLogs(experiment, "of two models that lose replies");
      for (const svg of await drawn(experimentView(experiment).figures(logs))) expectLegible(svg);
    },
    60_000,
  );
});

describe("a question with many words and options", () => {
  const question = (count: number): NonNullable<Design["scenario"]> => ({
    ...policyOf("housing"),
    id: "long",
    name: "How should the city of the future be governed, and by whom, if at all, given what we know of the past",
    options: "ABCDEFGHIJ"
      .slice(0, count)
      .split("")
      .map((id) => ({
        ...{ id, description: "It is done." },
        label: `Option ${id}, with a rather long label that says it all in one line`,
      })),
  });
  let svgs: Element[];

  beforeAll(async () => {
    svgs = await drawn(
      await figuresOf({ experiment: "three-states", scenario: question(10), options: { debate: false } }),
    );
  }, 60_000);

  test("has its whole title on lines that fit", () => {
    for (const svg of svgs) {
      expectLegible(svg);
      expect(textsOf(svg).join(" ")).toContain("given what we know of the past:");
    }
  });

  test("has every evaluator and every option named, and a plot as high as its bars need", () => {
    const texts = textsOf(svgs[0]!);
    for (const name of ["Conservative", "Innovator", "Pragmatist", "Perfectionist", "Minimalist", "Driver", "Guardian"])
      expect(texts.some((text) => text.startsWith(`${name} (`))).toBe(true);
    for (const option of "ABCDEFGHIJ") expect(texts.some((text) => text.startsWith(`Option ${option},`))).toBe(true);
    const names = drawnTexts(svgs[0]!)
      .filter(({ text }) => / \(.*\)$/.test(text))
      .map(({ bottom }) => bottom);
    const legend = Math.min(
      ...drawnTexts(svgs[0]!)
        .filter(({ text }) => text.startsWith("Option "))
        .map(({ top }) => top),
    );
    expect(Math.max(...names)).toBeLessThan(legend);
  });
});

describe("names that are no names to Plotly", () => {
  test("of models are rows of a crossing all the same", async () => {
    const [figure] = await figuresOf({
      experiment: "combinatorial",
      scenario: "housing",
      models: { one: named("7"), two: named("8"), three: named("2026-01-05"), default: nullModel() },
      options: { candidates: ["one", "two", "three"], debate: false, perspectives: ["pragmatism", "risk-tolerance"] },
    });
    const svg = drawing(await renderSvg(figure!));
    expectLegible(svg);
    expect(textsOf(svg)).toEqual(expect.arrayContaining(["7", "8", "2026-01-05"]));
    // Three models from two perspectives.
    expect(svg.querySelectorAll("rect[fill^=rgba]")).toHaveLength(6);
  }, 60_000);

  test("of very long models are cut in a heading, and stand whole in the notes", async () => {
    const long = (letter: string) => `${letter}-accounts/fireworks/models/qwen2p5-coder-32b-instruct-q4_k_m`;
    const [figure] = await figuresOf({
      experiment: "resilience",
      teams: ["resilience-hetero"],
      models: { default: named(long("a")), kant: named(long("b")), mill: named(long("c")) },
    });
    const svg = drawing(await renderSvg(figure!));
    expectLegible(svg);
    expect(textsOf(svg).some((text) => text.endsWith("…"))).toBe(true);
    const notes = textsOf(svg).join("");
    for (const letter of ["a", "c"]) expect(notes).toContain(long(letter));
  }, 60_000);
});

describe("what the paper has not", () => {
  test("a system of one's own has its place in the legend", async () => {
    const { system: _, ...teams } = teamsOf("resilience-hetero");
    const [figure] = await figuresOf({ experiment: "resilience", teams: [{ ...teams, id: "mine" }] });
    const svg = drawing(await renderSvg(figure!));
    expectLegible(svg);
    expect(textsOf(svg)).toEqual(expect.arrayContaining(["Hetero", "Homo", "mine"]));
  }, 60_000);

  test("a crossing without a judge shows what was voted for", async () => {
    const [figure] = await figuresOf({
      experiment: "combinatorial",
      scenario: "housing",
      models: { one: named("one"), two: named("two"), default: nullModel() },
      options: { candidates: ["one", "two"], debate: false, validation: false, perspectives: ["pragmatism"] },
    });
    const svg = drawing(await renderSvg(figure!));
    expectLegible(svg);
    expect(textsOf(svg).filter((text) => /^[A-C] 1\/1$/.test(text))).toHaveLength(2);
    expect(textsOf(svg)).toEqual(expect.arrayContaining(["one", "two", "Pragmatism"]));
  }, 60_000);
});
