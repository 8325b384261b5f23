import type { Json } from "./canonicalJson.js";

/** One message of a conversation with a model. */
export interface Message {
  role: "system" | "user" | "assistant";
  content: string;
}

/** A plain inline JSON Schema (no $ref, no anyOf) that the answer must fit. */
export type AnswerSchema = { readonly [key: string]: Json | undefined };

/** All that a model is asked; two requests with the same content are the same request. */
export interface ChatRequest {
  messages: Message[];
  /** Asks for an answer in JSON of this shape. */
  schema?: AnswerSchema;
  /** Sampling temperature; the provider's own where it is left out. */
  temperature?: number;
  /** The most tokens that the answer may take. */
  maxTokens?: number;
  /** Sampling seed; comes from a call's position in its run. */
  seed?: number;
  /** Tells apart repeated samples of one request. */
  sample?: number;
}

/** How a call ended. `ok` and `truncated` carry text; all others carry a reason. */
export const outcomes = [
  "ok",
  "refused",
  "blocked",
  "truncated",
  "reasoning-exhausted",
  "empty",
  "malformed",
  "failed",
] as const;

/** What became of a call: `ok` and `truncated` can be used, every other outcome makes its reply missing. */
export type Outcome = (typeof outcomes)[number];

/** Tokens as the provider counted them. */
export interface Usage {
  promptTokens?: number;
  completionTokens?: number;
}

/** Milliseconds as the provider or the caller measured them, where they did; never part of a log. */
export interface Timing {
  total?: number;
  load?: number;
  prompt?: number;
  completion?: number;
}

/**
 * What came back from a model: a value, never an exception (design decision 1).
 * The least reply is `{ outcome: "ok", text }` or `{ outcome, reason }`.
 */
export interface Reply {
  outcome: Outcome;
  /** The answer, with the model's reasoning split off; present when the outcome is `ok` or `truncated`. */
  text?: string;
  /** Why there is no usable answer; present for every outcome but `ok`. */
  reason?: string;
  /** The answer as data, when the request had a schema and the answer fitted it. */
  value?: Json;
  /** What the model wrote between think tags or as its thinking. */
  reasoning?: string;
  usage?: Usage;
  timing?: Timing;
  /**
   * Set where a failure does not lie in the service: `length` is a prompt that does not fit the model, `request` one that
   * was not accepted for another reason, `model` a model that the service has not.
   */
  fault?: "length" | "request" | "model";
  /**
   * Present when trying again can help: `afterMs` when the provider said how long to wait, `away` when the service is not
   * reached or says that it is not there, which no request of ours can cause.
   */
  retry?: { afterMs?: number; away?: boolean };
}

/** What stands beside a request and is no part of it. */
export interface CallContext {
  /** Aborts the call. */
  signal?: AbortSignal;
  /** Ends the call while it waits for its turn or for another try; one that was sent is left to end. */
  waits?: AbortSignal;
}

/**
 * Anything that answers: a local model, an API, a recording, the null model, or an object of the user's own.
 * A provider never throws for what a server did; that is an outcome.
 *
 * @example
 * const parrot: ChatModel = { id: "parrot", generate: async ({ messages }) => ({ outcome: "ok", text: messages.at(-1)!.content }) };
 */
export interface ChatModel {
  readonly id: string;
  /** Settings that change what it answers (context length, thinking, ...); they are part of a recording's key. */
  readonly settings?: { readonly [key: string]: Json | undefined };
  generate(request: ChatRequest, context?: CallContext): Promise<Reply>;
  /** Digest of the weights that answer, where the provider can tell. */
  weightsDigest?(): Promise<string | undefined>;
}
