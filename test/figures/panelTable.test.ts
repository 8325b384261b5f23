import { beforeAll, describe, expect, it } from "vitest";
import type { DeliberationLog } from "../../lib/src/council/deliberationLog.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { readLogs } from "../../lib/src/experiments/store.js";
import { panelTable } from "../../lib/src/figures/panelTable.js";
import { dataPath } from "../../lib/src/foundation/files.js";
import { scriptedRun } from "../experiments/deliberationLogs.js";

type Row = { [key: string]: unknown };
const rowsOf = (logs: readonly RunLog[]) => panelTable([{ label: "mine", logs }]).rows as Row[];

let one: RunLog<DeliberationLog>;
beforeAll(async () => {
  one = await scriptedRun({});
});

describe("Table 1", () => {
  it("has the paper's seven roles as it prints them, beside the models of State B", () => {
    const logs = readLogs(dataPath("data", "logs", "three-states-small-models"));
    const { rows, columns, notes } = panelTable([{ label: "small models", logs }]);
    expect(columns.map(({ label }) => label).slice(-2)).toEqual(["paper", "small models"]);
    expect((rows as Row[]).map(({ role, perspective, paper, model0 }) => [role, perspective, paper, model0])).toEqual([
      ["Conservative", "Security Focus", "Qwen3-8B", "ollama:qwen2.5-coder:1.5b"],
      ["Innovator", "Risk Tolerance", "Mistral-NeMo", "ollama:qwen2.5-coder:0.5b"],
      ["Pragmatist", "Pragmatism", "Mistral-7B-Instruct-v0.3", "ollama:smollm2:135m"],
      ["Perfectionist", "Security Focus", "Qwen2.5-Coder-7B", "ollama:qwen2.5-coder:0.5b"],
      ["Minimalist", "Simplicity Preference", "Dolphin3-8B", "ollama:smollm2:135m"],
      ["Driver", "Performance Focus", "DeepSeek-R1-8B", "ollama:gemma3:270m"],
      ["Guardian", "Security Focus", "Gemma2-9B", "ollama:qwen2.5-coder:1.5b"],
    ]);
    expect((rows as Row[]).map(({ champions }) => champions)).toEqual([true, true, true, false, false, false, false]);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(/^small models: model .*; 6 runs; replies missing: /);
  });

  it("names every model that a role has had, and no model of the paper's for a role that it has not", () => {
    const other = { ...one, models: { ...one.models, guardian: { id: "another" } } };
    expect(rowsOf([one, other]).find(({ role }) => role === "Guardian")?.model0).toBe("guardian, another");
    const [first, ...rest] = one.panel.evaluators;
    const pupil = { ...first!, perspective: { ...first!.perspective, name: "Autonomy" } };
    const own = { ...one, panel: { ...one.panel, evaluators: [pupil, ...rest] } };
    expect(rowsOf([own])[0]).toMatchObject({ role: "Conservative", perspective: "Autonomy", paper: null });
    const both = panelTable([
      { label: "x", logs: [one] },
      { label: "y", logs: [own] },
    ]).rows as Row[];
    expect(both).toHaveLength(8);
    expect(both[0]).toMatchObject({ model0: "conservative", model1: null });
    expect(both.at(-1)).toMatchObject({ perspective: "Autonomy", model0: null, model1: "conservative" });
  });

  it("leaves State A out, and says what is wrong with what are no logs", () => {
    const a = { ...one, experiment: { ...one.experiment, factors: { ...one.experiment.factors, state: "A" } } };
    expect(rowsOf([a])).toEqual([]);
    expect(() => panelTable([{ label: "mine", logs: [{}] as never }])).toThrow(/logs/);
  });
});
