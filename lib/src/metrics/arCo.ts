import { requireObject } from "../foundation/requireInput.js";
import type { Keyword, Turn } from "../foundation/transcript.js";
import { decidedWindow, type InjectionWindow, missingTurns, type WindowTurn } from "./injectionWindow.js";
import { type KeywordRule, keywordRule } from "./keywordRule.js";

/** Argumentative Coherence, with the turns that made it. */
export interface ArCo {
  /** Coherent turns over the window's turns that the transcript has. */
  value: number;
  /** Every turn of the window; `coherent` is null where the turn is missing. */
  perTurn: (WindowTurn & { coherent: boolean | null })[];
  /** Turns of the window that the transcript does not have; they lower the denominator. */
  missing: number[];
}

/**
 * Argumentative Coherence (HDE Eq. 2): the share of turns after a perturbation that still speak of either topic.
 * A turn is coherent with at least `minimum` of VALID_KEYWORDS: the dilemma's and those of the perturbation that was
 * injected. A missing turn counts as neither coherent nor incoherent: it lowers the denominator and stands in `missing`.
 *
 * @param turns the debate's statements, in any order.
 * @param options.keywords VALID_KEYWORDS.
 * @param options.minimum 3 by default, as in the paper.
 * @returns a share from 0 to 1, with each turn's hits.
 * @throws InputError for a transcript or an option that cannot be used, or a turn number that stands twice.
 * @throws NotComputableError when the transcript has no turn of the window.
 * @example
 * arCo(log.turns, { keywords: [...baseKeywords, ...perturbationKeywords] }).value;
 */
export function arCo(
  turns: readonly Turn[],
  options: { keywords: readonly Keyword[] } & InjectionWindow & KeywordRule,
): ArCo {
  requireObject("options", options, "{ keywords, ... }");
  const decide = keywordRule("keywords", options.keywords, { ...options, minimum: options.minimum ?? 3 });
  const perTurn = decidedWindow("arCo", turns, decide, options).map(({ reached, ...turn }) => ({
    ...turn,
    coherent: reached,
  }));
  const present = perTurn.filter((turn) => turn.present);
  const coherent = present.filter((turn) => turn.coherent);
  return { value: coherent.length / present.length, perTurn, missing: missingTurns(perTurn) };
}
