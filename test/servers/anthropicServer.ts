import { type Behaviour, type ContractServer, contractServer, json } from "./contractServer.js";

/** A message of Anthropic's API. */
export function message(content: Record<string, unknown>[], stopReason: string | null = "end_turn") {
  return json(200, {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    usage: { input_tokens: 12, output_tokens: 3 },
  });
}

export const text = (words: string) => ({ type: "text", text: words, citations: null });

export const anthropicError = (status: number, type: string, words: string, headers: Record<string, string> = {}) =>
  json(status, { type: "error", error: { type, message: words } }, headers);

export const anthropicServer = (...behaviours: Behaviour[]): Promise<ContractServer> =>
  contractServer(behaviours, { isChat: (path) => path === "/v1/messages" });
