import { describe, expect, it } from "vitest";
import { describeDesign } from "../../lib/src/experiments/describe.js";
import type { Design, DesignSubject } from "../../lib/src/experiments/design.js";
import { estimate } from "../../lib/src/experiments/estimate.js";
import { plan } from "../../lib/src/experiments/plan.js";
import { experimentOf, listExperiments } from "../../lib/src/experiments/registry.js";
import { run } from "../../lib/src/experiments/run.js";
import { model } from "../../lib/src/models/model.js";
import { refusalOf } from "../cli/cli.js";

const debates = ["resilience", "ablation", "student-study"];
/** For each field something that is right where it is taken, and something that is wrong wherever it is. */
const values = (isDebate: boolean): { [Field in DesignSubject]: [right: unknown, wrong: unknown] } => ({
  scenario: [isDebate ? "trolley" : "housing", "zzz"],
  scenarios: [["housing"], ["zzz"]],
  teams: [undefined, ["zzz"]],
  panel: ["paper", "nonsense"],
});
const fields = ["scenario", "scenarios", "teams", "panel"] as const;
const each = listExperiments().flatMap((experiment) => fields.map((field) => ({ experiment, field })));

describe("what a design names", () => {
  it.each(each)("is read, or refused by name: $field of $experiment", async ({ experiment, field }) => {
    const { takes } = experimentOf(experiment);
    const isTaken = takes.includes(field);
    const [right, wrong] = values(debates.includes(experiment))[field];
    for (const value of [right, wrong].filter((one) => one !== undefined)) {
      const design = { experiment, models: model("extractive"), [field]: value } as unknown as Design;
      if (isTaken && value === right) {
        expect(plan(design).runs).toBeGreaterThan(0);
        continue;
      }
      const refusal = isTaken ? /zzz|nonsense/ : new RegExp(`^${field}: .* expected none: ${experiment} takes .*seed`);
      for (const read of [plan, describeDesign]) expect(() => read(design)).toThrow(refusal);
      await expect(run(design)).rejects.toThrow(refusal);
      await expect(estimate(design)).rejects.toThrow(refusal);
      if (!isTaken) for (const name of takes) expect(() => plan(design)).toThrow(new RegExp(`takes .*${name}`));
    }
    const left = { experiment, models: model("extractive"), [field]: undefined } as unknown as Design;
    expect(plan(left).runs).toBeGreaterThan(0);
  });

  it("is refused by the command too, with nothing asked", async () => {
    const { message } = await refusalOf("run", "resilience", "--panel", "nonsense");
    expect(message).toBe(
      'panel: "nonsense" is not allowed; expected none: resilience takes scenario, teams, models, runs, seed, options',
    );
    expect((await refusalOf("plan", "profiling", "--scenario", "housing")).message).toMatch(/^scenario: .*panel/);
  });
});
