import { type Behaviour, type ContractServer, contractServer, json } from "./contractServer.js";

/** What an Ollama server says of the models it has. */
const tags = {
  models: [
    { name: "small:1b", digest: "aa11" },
    { name: "plain:latest", digest: "bb22" },
    ...["one:1b", "gemma:1b", "rest:1b"].map((name) => ({ name, digest: `cc${name}` })),
  ],
};

/** A finished chat answer as Ollama 0.17 gives it. */
export function answer(content: string, more: Record<string, unknown> = {}, message: Record<string, unknown> = {}) {
  return json(200, {
    model: "small:1b",
    created_at: "2025-01-01T00:00:00Z",
    message: { role: "assistant", content, ...message },
    done: true,
    done_reason: "stop",
    total_duration: 3_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: 20,
    prompt_eval_duration: 500_000,
    eval_count: 5,
    eval_duration: 1_500_000,
    ...more,
  });
}

/** A server that speaks Ollama's protocol on /api/chat and /api/tags. */
export const ollamaServer = (...behaviours: Behaviour[]): Promise<ContractServer> =>
  contractServer(behaviours, { isChat: (path) => path === "/api/chat", other: json(200, tags) });
