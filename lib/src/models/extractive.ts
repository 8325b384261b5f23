import { digestOf } from "../foundation/canonicalJson.js";
import type { ChatModel, ChatRequest, Reply } from "../foundation/chat.js";
import { random, seedAt } from "../foundation/random.js";
import { answerTo, UnanswerableSchema } from "./extractive/answer.js";
import { type Bias, biasOf } from "./extractive/bias.js";
import { rankedChoices } from "./extractive/choices.js";
import { stretchesOf } from "./extractive/material.js";
import { judgedOverlap } from "./extractive/overlap.js";
import { rankedSentences, statementOf } from "./extractive/selection.js";
import { rarityOf, type Sentence, sentencesOf } from "./extractive/sentences.js";

/** Raise it when the same request would be answered otherwise: recordings then tell old answers from new. */
const revision = 1;

const wordsOfAStatement = 80;
/** A token of an English text is about three quarters of a word. */
const wordsPerToken = 0.75;

/** What was asked: the instructions of the last user message, or all of it where it only quotes. */
function askedWords(sentences: readonly Sentence[]): Set<string> {
  const users = sentences.filter(({ stretch }) => stretch.role === "user");
  const last = users.filter(({ stretch }) => stretch.message === users.at(-1)?.stretch.message);
  const instructions = last.filter(({ stretch }) => stretch.tag === undefined);
  return new Set((instructions.length > 0 ? instructions : last).flatMap(({ words }) => words));
}

function replyTo(request: ChatRequest, variant: string, bias: Bias): Reply {
  const sentences = sentencesOf(stretchesOf(request.messages));
  if (sentences.length === 0) return { outcome: "empty", reason: "the request has no sentence to select from" };
  const rarity = rarityOf(sentences);
  const asked = askedWords(sentences);
  const limit = Math.max(1, Math.min(wordsOfAStatement, Math.floor((request.maxTokens ?? 256) * wordsPerToken)));
  const chanceAt = (place: string | number) =>
    random(seedAt("extractive", variant, place, request.seed ?? 0, request.sample ?? 0));
  const statement = (place: number) =>
    statementOf(rankedSentences(sentences, asked, rarity, bias, chanceAt(place)), limit);

  if (!request.schema) {
    const { text, cut } = statement(0);
    return cut ? { outcome: "truncated", text, reason: `cut at ${request.maxTokens} tokens` } : { outcome: "ok", text };
  }
  try {
    const value = answerTo(request.schema, {
      statement: (place) => statement(place).text,
      ranked: (choices) => rankedChoices(choices, request.messages, sentences, rarity, bias, chanceAt("choices")),
      overlap: () => judgedOverlap(sentences, rarity),
    });
    return { outcome: "ok", text: JSON.stringify(value), value };
  } catch (thrown) {
    if (!(thrown instanceof UnanswerableSchema)) throw thrown;
    return { outcome: "malformed", reason: `the null model cannot answer this schema: ${thrown.message}` };
  }
}

/**
 * The null model: it selects and arranges sentences that stand in the request and has no word of its own, so an effect
 * that it also shows comes from what the prompt contains, not from a model's reasoning. It is no language model.
 *
 * Sentences are weighed by the rarity of the words they share with the last user message; where the request quotes
 * material between tags, they are taken from it. Where a schema asks for an enum it ranks the choices by the overlap of the words beside
 * them with the rest of the request, where it asks for a number it gives the overlap, scaled from minimum to maximum.
 * A schema of another kind gets the outcome `malformed`. The answer depends on the request and the variant alone:
 * `seed` and `sample` move the scores a little and break ties.
 *
 * @param variant "" for the plain model `extractive`, any name for a variant `extractive:NAME` with a bias of its own.
 * @example
 * const reply = await extractive().generate({ messages: [{ role: "user", content: "Duty binds. Is duty first?" }] });
 */
export function extractive(variant = ""): ChatModel {
  const bias = biasOf(variant);
  return {
    id: variant === "" ? "extractive" : `extractive:${variant}`,
    generate: async (request) => replyTo(request, variant, bias),
    weightsDigest: async () => digestOf(`extractive revision ${revision}`),
  };
}
