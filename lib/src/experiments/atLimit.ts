import type { Json } from "../foundation/canonicalJson.js";
import type { AnswerSchema, ChatRequest, Message, Reply } from "../foundation/chat.js";
import { leastTokens } from "../models/providers/contextGuard.js";

/** A word that nobody writes, with a number of tokens in it: it passes for them wherever an answer is quoted. */
const mark = (tokens: number) => ` qzlimit${tokens}zq`;
const marks = / ?qzlimit(\d+)zq/gi;

const isSchema = (value: unknown): value is AnswerSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A text that counts for as many tokens as an answer may take: its words are tokens at least, the mark is the rest. */
const lengthened = (text: string, limit: number) =>
  text + mark(Math.max(0, limit - leastTokens([{ role: "assistant", content: text }])));

/** A value in which every string that a schema leaves open is as long as the whole answer may be. */
function longest(value: Json, schema: AnswerSchema, limit: number): Json {
  if (typeof value === "string") return schema.enum === undefined ? lengthened(value, limit) : value;
  const { items, properties } = schema;
  if (Array.isArray(value)) return isSchema(items) ? value.map((one) => longest(one, items, limit)) : value;
  if (value === null || typeof value !== "object" || !isSchema(properties)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const own = properties[name];
      return [name, isSchema(own) && part !== undefined ? longest(part, own, limit) : part];
    }),
  );
}

/** A reply that stands for the longest there can be, wherever it is quoted. */
export function atLimit(reply: Reply, { schema }: ChatRequest, limit: number): Reply {
  if (schema && reply.value !== undefined) {
    const value = longest(reply.value, schema, limit);
    return { ...reply, value, text: JSON.stringify(value) };
  }
  return reply.text === undefined ? reply : { ...reply, text: lengthened(reply.text, limit) };
}

/** The messages of a request without its marks, and the tokens that these stand for. */
export function withoutMarks(messages: readonly Message[]): { messages: Message[]; tokens: number } {
  let tokens = 0;
  const plain = messages.map((message) => ({
    ...message,
    content: message.content.replace(marks, (_, count: string) => {
      tokens += Number(count);
      return "";
    }),
  }));
  return { messages: plain, tokens };
}
