import { requireObject } from "../foundation/requireInput.js";
import type { KeywordHit, Turn } from "../foundation/transcript.js";
import { type Frameworks, frameworkOf } from "./frameworks.js";
import { type KeywordDecision, type KeywordRule, keywordRule } from "./keywordRule.js";
import { type Average, type ShareOfTurns, shareOfTurns } from "./shareOfTurns.js";
import { orderedTurns } from "./turns.js";

/** Doctrinal Accuracy, with the turns that made it. */
export interface DoctrinalAccuracy extends ShareOfTurns {
  /** Every turn, in order, with the keywords of its speaker's own framework. */
  perTurn: { turn: number; speaker: string; count: number; accurate: boolean; hits: KeywordHit[] }[];
  /** Speakers who have a framework and no turn; they are in no mean. */
  silent: string[];
}

/**
 * Doctrinal Accuracy (HDE section 3.2): does each agent speak from its own framework?
 * A turn is accurate with at least `minimum` keywords of the speaker's framework; an agent's accuracy is the share of
 * its turns that are; the value is the mean over the agents that have turns ("macro": the printed 0.79 and 0.90 are
 * reached by no share of 20 turns but by the mean over agents with three, two, three and two turns).
 *
 * @param turns statements in any order.
 * @param options.frameworks keywords under each speaker's name.
 * @param options.minimum 2 by default, as in the paper.
 * @param options.average "macro" (default) or "micro", the share of all turns.
 * @returns a number from 0 to 1, with `perAgent` shares and each turn's hits.
 * @throws InputError for a transcript or an option that cannot be used, or a speaker without a framework.
 * @throws NotComputableError when there are no turns.
 * @example
 * doctrinalAccuracy(log.turns, { frameworks: { Kant: ["duty", "maxim"], Mill: ["utility", "happiness"] } }).perAgent.Mill;
 */
export function doctrinalAccuracy(
  turns: readonly Turn[],
  options: { frameworks: Frameworks; average?: Average } & KeywordRule,
): DoctrinalAccuracy {
  requireObject("options", options, "{ frameworks, ... }");
  const { frameworks, average = "macro", minimum = 2 } = options;
  requireObject("frameworks", frameworks, "{ speaker: keywords }");
  const rules = new Map<string, (text: string) => KeywordDecision>();
  const perTurn = orderedTurns(turns).map(({ turn, speaker, text }) => {
    const decide =
      rules.get(speaker) ??
      keywordRule(`frameworks.${speaker}`, frameworkOf(frameworks, speaker), { ...options, minimum });
    rules.set(speaker, decide);
    const { reached, count, hits } = decide(text);
    return { turn, speaker, count, accurate: reached, hits };
  });
  const share = shareOfTurns(
    "doctrinalAccuracy",
    perTurn.map(({ speaker, accurate }) => ({ speaker, holds: accurate })),
    average,
  );
  return { ...share, perTurn, silent: Object.keys(frameworks).filter((speaker) => !rules.has(speaker)) };
}
