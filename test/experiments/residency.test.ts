import { describe, expect, it } from "vitest";
import type { Design } from "../../lib/src/experiments/design.js";
import { run } from "../../lib/src/experiments/run.js";
import { canonicalJson, digestOf } from "../../lib/src/foundation/canonicalJson.js";
import type { ChatModel, ChatRequest } from "../../lib/src/foundation/chat.js";
import { noteMaking } from "../../lib/src/models/making.js";

/** A machine that holds one model at a time, and counts how often another had to be loaded. */
function machine() {
  const state = { loaded: "", loads: 0 };
  const answer = (id: string, { seed, schema }: ChatRequest) => {
    const mark = digestOf(canonicalJson([id, seed ?? 0])).slice(0, 8);
    const properties = schema?.properties as Record<string, { items?: { enum: string[] } }> | undefined;
    const ranking = properties?.ranking?.items?.enum;
    const value = ranking
      ? { reasoning: `Safety, says ${mark}.`, ranking }
      : { rationale: `So says ${mark}.`, score: 0.5 };
    return schema
      ? { outcome: "ok" as const, text: JSON.stringify(value), value }
      : { outcome: "ok" as const, text: mark };
  };
  const model = (name: string): ChatModel => {
    const id = `ollama:${name}`;
    const bare: ChatModel = {
      id,
      async generate(request) {
        if (state.loaded !== id) state.loads++;
        state.loaded = id;
        await new Promise((done) => setTimeout(done, 1));
        return answer(id, request);
      },
    };
    const made: ChatModel = { ...bare };
    noteMaking(made, { bare, provider: "ollama", host: undefined, retries: undefined, pace: undefined });
    return made;
  };
  return { state, model };
}

const runs = 12;
const council = ({ model }: ReturnType<typeof machine>): Design => ({
  experiment: "three-states",
  scenario: "housing",
  runs,
  options: { states: ["B"] },
  models: Object.fromEntries(
    ["conservative", "innovator", "pragmatist", "perfectionist", "minimalist", "driver", "guardian", "judge"].map(
      (role, index) => [role, model(`small-${index % 7}`)],
    ),
  ),
});

describe("councils of seven local models on a machine that holds one", () => {
  it("load each model about once a phase, not once a run, and end with the logs of one run at a time", async () => {
    const together = machine();
    const logs = await run(council(together));
    const alone = machine();
    const oneByOne = await run(council(alone), { concurrency: 1 });
    expect(JSON.stringify(logs)).toBe(JSON.stringify(oneByOne));
    // Three models in each of three rounds, seven that vote, one that judges: 17 where every phase waits for its last call.
    expect(together.state.loads).toBeLessThanOrEqual(2 * 17);
    expect(alone.state.loads).toBeGreaterThan((runs * 17) / 2);
  });
});
