import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Json } from "../../lib/src/foundation/canonicalJson.js";
import { type ChatModel, type ChatRequest, outcomes } from "../../lib/src/foundation/chat.js";
import { anthropic } from "../../lib/src/models/anthropic.js";
import { gemini } from "../../lib/src/models/gemini.js";
import { ollama } from "../../lib/src/models/ollama.js";
import { openAi } from "../../lib/src/models/openAi.js";
import { type ContractServer, contractServer, json } from "../servers/contractServer.js";

const request: ChatRequest = { messages: [{ role: "user", content: "Is lying always wrong?" }] };

/** A good answer of each service, with all that is read of it. */
const services: { [name: string]: { answer: Json; model(host: string): ChatModel } } = {
  openai: {
    answer: {
      choices: [{ message: { content: "Duty.", refusal: null, reasoning_content: "hm" }, finish_reason: "stop" }],
      usage: { prompt_tokens: 12, completion_tokens: 3, completion_tokens_details: { reasoning_tokens: 1 } },
    },
    model: (host) => openAi("openai", "m", { host }),
  },
  ollama: {
    answer: {
      message: { role: "assistant", content: "Duty.", thinking: "hm" },
      done: true,
      done_reason: "stop",
      total_duration: 3e6,
      load_duration: 1e6,
      prompt_eval_count: 12,
      eval_count: 3,
    },
    model: (host) => ollama("m", { host }),
  },
  gemini: {
    answer: {
      candidates: [{ content: { parts: [{ text: "hm", thought: true }, { text: "Duty." }] }, finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 2, thoughtsTokenCount: 1 },
    },
    model: (host) => gemini("m", { host }),
  },
  anthropic: {
    answer: {
      content: [
        { type: "thinking", thinking: "hm" },
        { type: "text", text: "Duty." },
      ],
      stop_reason: "end_turn",
      usage: { input_tokens: 12, output_tokens: 3 },
    },
    model: (host) => anthropic("m", { host }),
  },
};

/** Every value that is a value with one place inside it replaced. */
function withOneReplaced(value: Json, other: Json): Json[] {
  const inside = Array.isArray(value)
    ? value.flatMap((item, index) => withOneReplaced(item, other).map((made) => value.with(index, made)))
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, item]) =>
          withOneReplaced(item!, other).map((made) => ({ ...value, [name]: made })),
        )
      : [];
  return [other, ...inside];
}

const strange: Json[] = [null, 7, -1, true, "7", { a: 1 }, [{ type: "image" }], []];

const replySchema = z.object({
  outcome: z.enum(outcomes),
  text: z.string().optional(),
  reason: z.string().optional(),
  reasoning: z.string().optional(),
  usage: z.record(z.string(), z.number().int().nonnegative()).optional(),
  timing: z.record(z.string(), z.number().nonnegative()).optional(),
});

let server: ContractServer | undefined;
beforeEach(() => {
  for (const service of ["OPENAI", "GEMINI", "ANTHROPIC"]) vi.stubEnv(`${service}_API_KEY`, "some-key-0123456789");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});

describe.each(Object.entries(services))("what %s's server sends", (_name, { answer, model }) => {
  it("is read where it is as it should be", async () => {
    server = await contractServer([json(200, answer)], { isChat: () => true });
    expect(await model(server.host).generate(request)).toMatchObject({
      outcome: "ok",
      text: "Duty.",
      reasoning: "hm",
      usage: { promptTokens: 12, completionTokens: 3 },
    });
  });

  it("law: whatever stands at any one place, the reply is of its shape and shows no object as a text", async () => {
    const answers = strange.flatMap((other) => withOneReplaced(answer, other));
    server = await contractServer(
      answers.map((one) => json(200, one)),
      { isChat: () => true },
    );
    for (const one of answers) {
      const reply = await model(server.host).generate(request);
      const shown = JSON.stringify({ reply, one });
      expect(replySchema.safeParse(reply).error, shown).toBeUndefined();
      expect(shown).not.toContain("[object Object]");
      expect(shown).not.toMatch(/is not a function|Cannot read prop|undefined \(reading/);
      if (reply.outcome === "ok") expect(["Duty.", "hmDuty.", "7"], shown).toContain(reply.text);
    }
  });
});
