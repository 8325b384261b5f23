import { type Behaviour, type ContractServer, contractServer, json } from "./contractServer.js";

/** A chat completion as the OpenAI protocol has it. */
export function completion(
  message: Record<string, unknown>,
  finish: string | null = "stop",
  usage: Record<string, unknown> = {},
) {
  return json(200, {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [
      { index: 0, message: { role: "assistant", content: null, refusal: null, ...message }, finish_reason: finish },
    ],
    usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15, ...usage },
  });
}

/** An error as the OpenAI protocol has it. */
export const openAiError = (
  status: number,
  message: string,
  code: string | null,
  headers: Record<string, string> = {},
) => json(status, { error: { message, type: "error", param: null, code } }, headers);

export const openAiServer = (...behaviours: Behaviour[]): Promise<ContractServer> =>
  contractServer(behaviours, { isChat: (path) => path === "/v1/chat/completions" });
