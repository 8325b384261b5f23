import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { ChatModel, ChatRequest } from "../../lib/src/foundation/chat.js";
import { ollama } from "../../lib/src/models/ollama.js";
import { openAi } from "../../lib/src/models/openAi.js";
import { paced } from "../../lib/src/models/paced.js";
import { recorded } from "../../lib/src/models/recorded.js";
import { Recording } from "../../lib/src/models/recording/recording.js";
import { resident } from "../../lib/src/models/resident.js";
import { retried } from "../../lib/src/models/retried.js";
import { type Behaviour, type ContractServer, cut, garbage, hang, json } from "../servers/contractServer.js";
import { answer, ollamaServer } from "../servers/ollamaServer.js";
import { completion, openAiServer } from "../servers/openAiServer.js";
import { ask } from "./scripted.js";

const faults: { [name: string]: Behaviour } = {
  "500": json(500, { error: "out of memory" }),
  "429": json(429, { error: "busy" }, { "retry-after": "0" }),
  cut: cut('{"message":'),
  garbage,
  hang,
};

/** Answers a request by its seed, after the faults that are planned for that seed. */
function planned(plan: readonly (readonly string[])[], answerTo: (seed: number) => Behaviour): Behaviour {
  const tries = new Map<number, number>();
  return (response, request, body) => {
    const { seed, options } = body as { seed?: number; options?: { seed: number } };
    const at = seed ?? options!.seed;
    const count = tries.get(at) ?? 0;
    tries.set(at, count + 1);
    const fault = plan[at]?.[count];
    (fault === undefined ? answerTo(at) : faults[fault]!)(response, request, body);
  };
}

const protocols: {
  [name: string]: {
    serve(plan: readonly (readonly string[])[]): Promise<ContractServer>;
    model(host: string): ChatModel;
  };
} = {
  ollama: {
    serve: (plan) => ollamaServer(planned(plan, (seed) => answer(`answer ${seed}`))),
    model: (host) => ollama("small:1b", { host, timeout: 500 }),
  },
  openai: {
    serve: (plan) => openAiServer(planned(plan, (seed) => completion({ content: `answer ${seed}` }))),
    model: (host) => openAi("openai", "small", { host, timeout: 500 }),
  },
};

const folder = mkdtempSync(join(tmpdir(), "faults-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(Object.entries(protocols))("faults on the way to %s", (name, { serve, model }) => {
  let count = 0;
  const plans = fc.array(fc.array(fc.constantFrom(...Object.keys(faults)), { maxLength: 2 }), {
    minLength: 1,
    maxLength: 4,
  });
  const requestAt = (seed: number): ChatRequest => ask("Is lying always wrong?", { seed });

  it("a run whose faults the retries overcome ends with the replies of a run without faults, at one call a fault", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const path = join(folder, `${name}-${count++}.jsonl`);
        const server = await serve(plan);
        try {
          const [local] = resident([
            retried(paced(model(server.host), { failuresUntilStop: 20 }), { retries: 2, firstWait: 0 }),
          ]);
          const recording = Recording.open(path);
          const run = recorded(local!, recording);
          const replies = await Promise.all(plan.map((_, seed) => run.generate(requestAt(seed))));
          expect(replies.map(({ text }) => text)).toEqual(plan.map((_, seed) => `answer ${seed}`));
          expect(server.bodies).toHaveLength(plan.length + plan.flat().length);
          recording.close();
          expect(recording.calls().map(({ request, tries }) => [request.seed, tries])).toEqual(
            expect.arrayContaining(plan.map((list, seed) => [seed, list.length + 1])),
          );
        } finally {
          await server.close();
        }
        const replay = recorded(model("http://127.0.0.1:9"), Recording.open(path, { writable: false }), "replay");
        for (const [seed] of plan.entries())
          expect((await replay.generate(requestAt(seed))).text).toBe(`answer ${seed}`);
      }),
      { numRuns: 8 },
    );
  });

  it("a run that was stopped by faults goes on where it was: what was answered is not asked again", async () => {
    const path = join(folder, `${name}-stopped.jsonl`);
    const server = await serve([[], ["500", "500", "500"], []]);
    try {
      const careful = (failuresUntilStop: number) =>
        recorded(
          retried(paced(model(server.host), { failuresUntilStop }), { retries: 5, firstWait: 0 }),
          Recording.open(path),
        );
      const first = careful(2);
      expect((await first.generate(requestAt(0))).outcome).toBe("ok");
      await expect(first.generate(requestAt(1))).rejects.toMatchObject({ code: "stopped" });
      expect(server.bodies).toHaveLength(3);
      const again = careful(9);
      for (const seed of [0, 1, 2]) expect((await again.generate(requestAt(seed))).text).toBe(`answer ${seed}`);
      // One more failure, then the answer, and the third question: the first is not asked again.
      expect(server.bodies).toHaveLength(3 + 2 + 1);
    } finally {
      await server.close();
    }
  });
});
