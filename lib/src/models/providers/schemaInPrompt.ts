import type { AnswerSchema, Message } from "../../foundation/chat.js";

/** Asks for JSON in words, for services that cannot be given a schema: added to the last message. */
export function withSchemaInPrompt(messages: readonly Message[], schema: AnswerSchema): Message[] {
  const ask = `Answer with JSON alone, no fence and no other text. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
  const last = messages.at(-1);
  return last
    ? [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${ask}` }]
    : [{ role: "user", content: ask }];
}
