import type { Json } from "../foundation/canonicalJson.js";
import type { AnswerSchema, Reply } from "../foundation/chat.js";
import { requireObject } from "../foundation/requireInput.js";
import { readBallot } from "../metrics/ballots/readBallot.js";
import type { Options } from "../metrics/options.js";
import { optionIds } from "../metrics/options.js";
import { readStructured } from "../models/reading/readStructured.js";
import { type Gives, type Reading, reasonOf } from "../protocol/gives.js";

/** The shape of an evaluator's answer: reasoning first, so that it leads to the ranking. */
export function ballotSchema(options: Options): AnswerSchema {
  const ids = optionIds(options);
  return {
    type: "object",
    properties: {
      reasoning: { type: "string" },
      ranking: {
        type: "array",
        items: { type: "string", enum: ids },
        minItems: ids.length,
        maxItems: ids.length,
        uniqueItems: true,
      },
    },
    required: ["reasoning", "ranking"],
  };
}

const reasoningAlone: AnswerSchema = {
  type: "object",
  properties: { reasoning: { type: "string" } },
  required: ["reasoning"],
};

/** An evaluator's reasoning apart from its ranking; undefined where the answer does not keep them apart. */
function reasoningOf({ value, text = "" }: Reply): string | undefined {
  const read = value === undefined ? readStructured(text, reasoningAlone) : { value };
  const data = "value" in read ? read.value : undefined;
  const reasoning = (data as { reasoning?: unknown } | null | undefined)?.reasoning;
  return typeof reasoning === "string" && reasoning.trim() !== "" ? reasoning.trim() : undefined;
}

/** What a text or a value says of the ranking; the reasoning is no part of it where both are data. */
function rankingText({ value, text = "" }: Reply): string {
  const ranking = (value as { ranking?: Json } | null | undefined)?.ranking;
  return ranking === undefined ? text : JSON.stringify({ ranking });
}

/**
 * A ballot with its reasoning (AI Council section 3.2). The entry's text is the reasoning alone, its value the ballot.
 * The ballot is read strictly: one certain permutation of all options, or an outcome and its reason. An answer that
 * does not keep its reasoning apart from its ranking has a ballot and an empty text: it can be counted and not judged,
 * since whoever judges must not see the vote. `maxTokens` is 384 by default, for about 80 words and the JSON around.
 *
 * @example
 * const gives = ballotAnswer({ A: "Carbon Tax", B: "Emissions Trading" }); // of a phase in which seats rank options
 */
export function ballotAnswer(options: Options, settings: { maxTokens?: number } = {}): Gives {
  requireObject("settings", settings);
  const { maxTokens = 384 } = settings;
  return { kind: "ballot", schema: ballotSchema(options), maxTokens, read: (reply) => readBallotReply(reply, options) };
}

/** Reads an evaluator's reply. */
export function readBallotReply(reply: Reply, options: Options): Reading {
  const readable = reply.outcome === "ok" || (reply.outcome === "malformed" && reply.text !== undefined);
  if (!readable) return { outcome: reply.outcome as Exclude<Reply["outcome"], "ok">, reason: reasonOf(reply) };
  const reading = readBallot(rankingText(reply), { options });
  if (reading.outcome !== "ok") return reading;
  return { text: reasoningOf(reply) ?? "", outcome: "ok", value: reading.ballot };
}
