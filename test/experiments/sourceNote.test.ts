import { expect, test } from "vitest";
import { run } from "../../lib/src/experiments/run.js";
import { sourceNote } from "../../lib/src/experiments/sourceNote.js";
import { extractive } from "../../lib/src/models/extractive.js";

const design = { experiment: "three-states", scenario: "housing", models: extractive("extractive") };
const inLayout = (layout: "paper" | "shared-prefix") =>
  run({ ...design, options: { states: ["A"], debate: false, layout } });

test("a source note names a layout that is not the paper's, and how many runs have it", async () => {
  const [paper, shared] = [await inLayout("paper"), await inLayout("shared-prefix")];
  expect(sourceNote(paper)).not.toContain("layout");
  expect(sourceNote(shared)).toMatch(/; layout=shared-prefix, not the paper's order$/);
  expect(sourceNote([...paper, ...shared])).toMatch(/; layout=shared-prefix in 1 of them, not the paper's order$/);
  const unknown = shared.map(({ calls, missing, record, models }) => ({ calls, missing, record, models }));
  expect(sourceNote(unknown)).not.toContain("layout");
});
