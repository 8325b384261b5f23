import { z } from "zod";
import { InputError, NotComputableError } from "../foundation/errors.js";
import { dataPath, readJsonFile } from "../foundation/files.js";
import { requireObject } from "../foundation/requireInput.js";
import type { PassageIndex } from "./passageIndex.js";

/** A question and the passages of which each answers it. */
export interface RetrievalQuestion {
  question: string;
  /** `near`: in words of the passage; `far`: in other words. */
  wording: "near" | "far";
  /** Ids of passages. */
  passages: string[];
}

/** How often an index finds an answer. */
export interface HitRate {
  /** Share of the questions with an answering passage among the first `at`. */
  value: number;
  /** Per question, in order: the rank of the first answer, from 1, or null where none is among the first `at`. */
  ranks: (number | null)[];
}

const questionsSchema: z.ZodType<{ questions: RetrievalQuestion[] }> = z.strictObject({
  questions: z.array(
    z.strictObject({
      question: z.string().min(1),
      wording: z.enum(["near", "far"]),
      passages: z.array(z.string().min(1)).min(1),
    }),
  ),
});

/**
 * The shipped retrieval set: sixty questions to the digests, half in words near to the passages and half in others.
 *
 * @example
 * (await retrievalHitRate(buildIndex(loadDigests()), loadRetrievalQuestions())).value;
 */
export function loadRetrievalQuestions(): RetrievalQuestion[] {
  return readJsonFile(dataPath("data", "retrieval", "questions.json"), questionsSchema).questions;
}

/**
 * hit@k: the share of questions for which one of the answering passages is among the first k that the index gives.
 *
 * Throws InputError where `at` is no whole number above 0, and NotComputableError without a question.
 *
 * @example
 * const { value } = await retrievalHitRate(buildIndex(loadDigests()), loadRetrievalQuestions(), { at: 5 });
 */
export async function retrievalHitRate(
  index: PassageIndex,
  questions: readonly RetrievalQuestion[],
  options: { at?: number } = {},
): Promise<HitRate> {
  requireObject("options", options);
  const { at = 5 } = options;
  if (!Array.isArray(questions)) throw new InputError("questions", questions, "an array of questions");
  if (!Number.isInteger(at) || at < 1) throw new InputError("at", at, "a whole number from 1");
  if (questions.length === 0) throw new NotComputableError("retrievalHitRate", "there is no question");
  const ranks: (number | null)[] = [];
  for (const { question, passages } of questions) {
    const hits = await index.search(question, { limit: at });
    const place = hits.findIndex(({ passage }) => passages.includes(passage.id));
    ranks.push(place < 0 ? null : place + 1);
  }
  return { value: ranks.filter((rank) => rank !== null).length / questions.length, ranks };
}
