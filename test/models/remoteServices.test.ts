import { afterEach, expect, it, vi } from "vitest";
import type { ChatModel } from "../../lib/src/foundation/chat.js";
import { anthropic } from "../../lib/src/models/anthropic.js";
import { gemini } from "../../lib/src/models/gemini.js";
import { openAi } from "../../lib/src/models/openAi.js";
import { anthropicServer, message } from "../servers/anthropicServer.js";
import type { Behaviour, ContractServer } from "../servers/contractServer.js";
import { candidate, geminiServer } from "../servers/geminiServer.js";
import { completion, openAiServer } from "../servers/openAiServer.js";

const key = "sk-proj-01234\"56'789abc/def";
let server: ContractServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});

/** A service whose server answers with these words as text and as reasoning. */
interface Echo {
  variable: string;
  serve(behaviour: Behaviour): Promise<ContractServer>;
  answer(text: string, reasoning: string): Behaviour;
  model(host: string): ChatModel;
}

const services: { [name: string]: Echo } = {
  openai: {
    variable: "OPENAI_API_KEY",
    serve: openAiServer,
    answer: (content, reasoning) => completion({ content, reasoning_content: reasoning }),
    model: (host) => openAi("openai", "m", { host }),
  },
  anthropic: {
    variable: "ANTHROPIC_API_KEY",
    serve: anthropicServer,
    answer: (text, thinking) =>
      message([
        { type: "thinking", thinking },
        { type: "text", text },
      ]),
    model: (host) => anthropic("m", { host }),
  },
  gemini: {
    variable: "GEMINI_API_KEY",
    serve: geminiServer,
    answer: (text, thought) => candidate([{ text: thought, thought: true }, { text }]),
    model: (host) => gemini("m", { host }),
  },
};

const schema = {
  type: "object",
  properties: { reason: { type: "string" }, seen: { type: "array", items: { type: "string" } } },
  required: ["reason", "seen"],
  additionalProperties: false,
};

for (const [name, { variable, serve, answer, model }] of Object.entries(services)) {
  it(`${name}: a key that the server echoes is in no part of the reply, and all else stands as it was`, async () => {
    vi.stubEnv(variable, key);
    const said = `I was sent ${key} (sk-proj-ects are not keys).`;
    server = await serve(answer(said, `They sent ${key}.`));
    const asked = { messages: [{ role: "user" as const, content: "Is lying wrong?" }] };
    expect(await model(server.host).generate(asked)).toMatchObject({
      outcome: "ok",
      text: "I was sent [key] (sk-proj-ects are not keys).",
      reasoning: "They sent [key].",
    });
    await server.close();

    const value = { reason: `sk-proj-ects, ${key}`, seen: ["a", key, encodeURIComponent(key)] };
    server = await serve(answer(JSON.stringify(value), "hm"));
    const reply = await model(server.host).generate({ ...asked, schema });
    expect(reply.value).toEqual({ reason: "sk-proj-ects, [key]", seen: ["a", "[key]", "[key]"] });
    expect(JSON.parse(reply.text!)).toEqual(reply.value);
  });

  it(`${name}: a server that is not there is said to be that, and to be away`, async () => {
    vi.stubEnv(variable, key);
    server = await serve(answer("yes", "hm"));
    const { host } = server;
    await server.close();
    const reply = await model(host).generate({ messages: [{ role: "user", content: "Is anybody there?" }] });
    expect(reply).toMatchObject({ outcome: "failed", retry: { away: true } });
    expect(reply.reason).toMatch(/was not reached \(.+\): look at its address and at the network$/);
  });

  it(`${name}: a refusal that echoes the key names it in neither text nor reason`, async () => {
    vi.stubEnv(variable, key);
    server = await serve(answer(`As an AI language model, I cannot help with ${key}.`, "hm"));
    const reply = await model(server.host).generate({ messages: [{ role: "user", content: "Help?" }] });
    expect(reply.outcome).toBe("refused");
    expect(reply.reason).toContain("[key]");
    expect(JSON.stringify(reply)).not.toMatch(/56'789/);
  });
}
