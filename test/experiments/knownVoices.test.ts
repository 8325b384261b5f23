import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { plan } from "../../lib/src/experiments/plan.js";
import { listExperiments } from "../../lib/src/experiments/registry.js";
import { designOfShipped, listShippedRecordings } from "../../lib/src/experiments/shippedRecordings.js";
import { model } from "../../lib/src/models/model.js";
import { refusalOf } from "../cli/cli.js";
import { temporaryFolder } from "../support/folders.js";

const one = model("extractive");

describe("a name in `models`", () => {
  it.each(["kannt", "Kant", "moderater", "defualt", "constructor", ""])(
    "that no voice has is refused in every experiment: %j",
    (name) => {
      for (const experiment of listExperiments())
        expect(() => plan({ experiment, models: { [name]: one, default: one } })).toThrow(
          new RegExp(`^models: "${name}" is not allowed; expected names of voices or roles, such as .*default`),
        );
    },
  );

  it("may be of another experiment's voice, so that one record serves several", () => {
    const names = [
      "kant",
      "bentham",
      "moderator",
      "tutor",
      "judge",
      "second-judge",
      "A",
      "driver",
      "champion",
      "evaluator",
    ];
    const models = Object.fromEntries([...names, "default"].map((name) => [name, one]));
    for (const experiment of listExperiments()) expect(plan({ experiment, models }).runs).toBeGreaterThan(0);
  });

  it("may be a candidate's of the design's own", () => {
    const models = { first: one, second: one, default: one };
    for (const experiment of ["combinatorial", "profiling"]) {
      expect(plan({ experiment, models, options: { candidates: ["first", "second"] } }).runs).toBeGreaterThan(0);
      expect(() => plan({ experiment, models, options: { candidates: ["first"] } })).toThrow(/^models: "second"/);
    }
  });

  it("is a voice's in every recording that is listed", () => {
    for (const shipped of listShippedRecordings()) expect(plan(designOfShipped(shipped)).runs).toBeGreaterThan(0);
  });

  it("and an option of a model are refused in a file of models in one line", async () => {
    const path = join(temporaryFolder(), "models.json");
    const refused = async (entries: object) => {
      writeFileSync(path, JSON.stringify(entries));
      return (await refusalOf("plan", "resilience", "--models", path)).message;
    };
    expect(await refused({ default: "ollama:m", kannt: "ollama:big" })).toMatch(/^models: "kannt"/);
    expect(await refused({ default: { id: "ollama:m", contextLenght: 32768 } })).toMatch(
      /"contextLenght".*contextLength/,
    );
  });
});
