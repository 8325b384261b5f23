import { describe, expect, it } from "vitest";
import { threeStatesSource } from "../../lib/src/experiments/threeStatesSources.js";
import { bordaFigure } from "../../lib/src/figures/bordaFigure.js";
import { councilFigures } from "../../lib/src/figures/councilFigures.js";
import type { PlotlyObject } from "../../lib/src/figures/figure.js";
import { gapTable } from "../../lib/src/figures/gapTable.js";
import { renderSvg } from "../../lib/src/figures/renderSvg.js";
import { tensionMapFigure } from "../../lib/src/figures/tensionMapFigure.js";
import { votesFigure } from "../../lib/src/figures/votesFigure.js";
import { weightingFigure } from "../../lib/src/figures/weightingFigure.js";
import { evaluators } from "../council/speakers.js";
import { scriptedRun } from "../experiments/deliberationLogs.js";

const voting = (firsts: string) =>
  Object.fromEntries(
    evaluators.map((id, index) => [id, [firsts[index]!, ..."ABC".split("").filter((one) => one !== firsts[index])]]),
  );
const lost = { outcome: "refused", reason: "no" } as const;
const logs = async () => [
  await scriptedRun({ run: 1, ballots: voting("AABBCCC"), scores: { conservative: 0.2, innovator: 0.2 } }),
  await scriptedRun({ run: 2, ballots: { ...voting("AAAAAAB"), driver: lost } }),
  await scriptedRun({ run: 1, state: "A", ballots: voting("AAAAAAA") }),
];
const named = (data: readonly PlotlyObject[], name: string) => data.find((trace) => trace.name === name);

describe("votes by perspective", () => {
  it("count each evaluator's first choices in State B, and the ballots that are not there", async () => {
    const { data, notes } = votesFigure(await logs(), "housing");
    // From the guardian up to the conservative, as a horizontal bar chart stacks them.
    expect(named(data, "Rent Control")?.x).toEqual([0, 0, 1, 1, 1, 2, 2]);
    expect(named(data, "Public Housing")?.x).toEqual([1, 1, 1, 0, 0, 0, 0]);
    expect(named(data, "no ballot")?.x).toEqual([0, 1, 0, 0, 0, 0, 0]);
    expect(notes?.join()).toMatch(/replies missing: 1 of 27 \(1 refused\), 1 not asked/);
    expect(votesFigure(await logs(), "housing", "A").data).toHaveLength(3);
  });
});

describe("weighted beside unweighted", () => {
  it("has a line for each pair that is compared and the mean, says how many fell, and which run is left out", async () => {
    const three = [...(await logs()), await scriptedRun({ run: 3, ballots: voting("AAAAAAB") })];
    const { data, notes } = weightingFigure(three, "housing", "firstChoiceConcentration");
    expect(data).toHaveLength(3);
    const [first, , mean] = data.map(({ y }) => y as number[]);
    expect(first?.[0]).toBeCloseTo(1 / 7, 12);
    // C has 3 x 0.8 of 2 x 0.2 + 5 x 0.8.
    expect(first?.[1]).toBeCloseTo((2.4 - 4.4 / 3) / (4.4 - 4.4 / 3), 12);
    expect(mean?.[0]).toBeCloseTo((1 / 7 + 11 / 14) / 2, 12);
    expect(notes?.[0]).toBe(
      "2 pairs: 0 fell (blue, triangles down), 1 rose (vermilion, dashed, triangles up), 1 stayed (grey, dotted, circles); the bold line is the mean",
    );
    expect(notes?.[1]).toBe("left out, another number of ballots: C run 2 with 6");
  });

  it("has as many lines as its table has pairs, and Borda points of the runs that the tables compare", async () => {
    const all = [...(await logs()), await scriptedRun({ run: 3, ballots: voting("AAAAAAB") })];
    const [paired] = gapTable([threeStatesSource(all)], "housing").rows as { pairs: number }[];
    expect(weightingFigure(all, "housing").data).toHaveLength(paired!.pairs + 1);
    const whole = all.filter(({ measures }) => measures.unweighted.n === 7);
    expect(bordaFigure(all, "housing").data).toEqual(bordaFigure(whole, "housing").data);
    expect(bordaFigure(all, "housing").notes?.[0]).toBe(
      "left out, another number of ballots: B run 2 with 6, C run 2 with 6",
    );
    expect(bordaFigure(whole, "housing").notes).toHaveLength(1);
  });
});

describe("the tension map", () => {
  it("is symmetric, empty on the diagonal, and marks the pairs that should disagree", async () => {
    const [{ z, text } = {}] = tensionMapFigure(await logs(), "housing").data as unknown as {
      z: number[][];
      text: string[][];
    }[];
    for (const [row, line] of z!.entries())
      for (const [column, value] of line.entries()) {
        if (row === column) expect(value).toBeNull();
        expect(value).toBe(z![column]![row]);
      }
    // Conservative and guardian: A and C, A and B. Conservative and innovator agree twice; they are in tension.
    expect(z![0]![6]).toBe(1);
    expect(text![0]![1]).toBe("◆ 0%");
    expect(text![0]![6]).toBe("100%");
    // The driver has one ballot.
    expect(z![0]![5]).toBe(1);
  });
});

describe("Borda points", () => {
  it("are shares of all points, and add up to one in each state", async () => {
    const { data } = bordaFigure(await logs(), "housing");
    for (const state of [0, 1, 2]) {
      const sum = data.reduce((total, trace) => total + (trace.y as number[])[state]!, 0);
      expect(sum).toBeCloseTo(1, 12);
    }
    expect((named(data, "Rent Control")!.y as number[])[0]).toBeCloseTo(14 / 21, 12);
  });

  it("have no line where a state was not run", async () => {
    const [b] = await logs();
    expect((bordaFigure([b!], "housing").data[0]!.y as unknown[])[0]).toBeNull();
  });
});

it("all of them are drawn, scenario by scenario, whatever a label holds", async () => {
  const both = [...(await logs()), await scriptedRun({ scenario: "health" })];
  const hostile = both.map((log) => ({
    ...log,
    scenario: {
      ...log.scenario,
      name: "<script>alert(1)</script>",
      options: log.scenario.options.map((one) => ({ ...one, label: `<b onload=x>${one.label}` })),
    },
  }));
  const figures = councilFigures(hostile);
  expect(figures).toHaveLength(10);
  for (const figure of figures.slice(0, 5)) {
    const svg = await renderSvg(figure);
    expect(svg).toContain("<svg");
    expect(svg).not.toMatch(/<script|<b onload/);
  }
});
