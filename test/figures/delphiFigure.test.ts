import { describe, expect, it } from "vitest";
import type { Coding, Reconsideration } from "../../lib/src/council/reconsiderations.js";
import type { DelphiLog } from "../../lib/src/council/runDelphi.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { delphiFigure } from "../../lib/src/figures/delphiFigure.js";
import { delphiTable } from "../../lib/src/figures/delphiTable.js";
import { experimentView } from "../../lib/src/figures/experimentViews.js";
import { tableToText } from "../../lib/src/figures/tableText.js";

/** A log of which only what is counted matters: who did what with what it was shown, spoken by which model. */
function logOf(variant: DelphiLog["variant"], votes: [evaluator: string, coding: Coding][], run = 1) {
  const reconsiderations = votes.map(([evaluator, coding]): Partial<Reconsideration> => {
    const changed = coding === "given up";
    return { evaluator, coding, changed, newChoiceCriticised: changed ? false : null, newChoiceEndorsed: null };
  });
  return {
    scenario: { id: "housing", options: [{ id: "A" }, { id: "B" }] },
    variant,
    reconsiderations,
    models: { ann: { id: "small" }, ben: { id: "<b>large</b>" } },
    rounds: [0, 1].map((round) => ({ round, ballots: {} })),
    experiment: { run },
    calls: [{ model: "small" }, { model: "<b>large</b>" }],
    missing: [],
    record: [],
  } as unknown as RunLog<DelphiLog>;
}

const logs = [
  logOf("v6.0", [
    ["ann", "kept"],
    ["ann", "kept"],
    ["ann", "weighed and kept"],
    ["ben", "given up"],
  ]),
  logOf("v7", [["ann", "given up"]]),
];
const traces = () => delphiFigure(logs).data as unknown as { name: string; y: string[]; x: number[]; text: string[] }[];

describe("the figure of second votes", () => {
  it("has a bar for each variant, then for each variant and model, from the top", () => {
    const [kept] = traces();
    // A horizontal bar chart stacks from below.
    expect([...kept!.y].reverse()).toEqual([
      "v6.0, all",
      "v7, all",
      "v6.0, &lt;b&gt;large&lt;/b&gt;",
      "v6.0, small",
      "v7, small",
    ]);
  });

  it("gives each coding its share, marks it with its number, and fills every bar", () => {
    const found = traces();
    expect(found.map(({ name }) => name)).toEqual(["kept", "weighed and kept", "given up"]);
    expect(found.map(({ x }) => x.at(-1))).toEqual([0.5, 0.25, 0.25]);
    expect(found.map(({ text }) => text.at(-1))).toEqual(["2", "1", "1"]);
    for (const bar of found[0]!.y.keys()) expect(found.reduce((sum, { x }) => sum + x[bar]!, 0)).toBeCloseTo(1, 12);
    expect(found[1]!.text.at(-2)).toBe("");
  });

  it("is what the experiment shows, and says which models spoke", () => {
    expect(experimentView("delphi").figures(logs)).toHaveLength(1);
    expect(delphiFigure(logs).notes?.join()).toMatch(/small; 2 runs; replies missing: 0 of 4/);
    expect(delphiFigure([]).data).toHaveLength(3);
  });
});

describe("the table of second votes", () => {
  it("counts no flight to what was not criticised where no critique was shown", () => {
    const text = tableToText(delphiTable(logs));
    expect(text).toMatch(/v6\.0, peer exposure\s+all\s+4\s+2\s+1\s+1\s+1\s/);
    expect(text).toMatch(/v7, self-confrontation\s+all\s+1\s+0\s+—\s+1\s+—/);
  });
});
