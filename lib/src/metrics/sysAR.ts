import { requireObject } from "../foundation/requireInput.js";
import type { Keyword, Turn } from "../foundation/transcript.js";
import { decidedWindow, type InjectionWindow, missingTurns, type WindowTurn } from "./injectionWindow.js";
import { type KeywordRule, keywordRule } from "./keywordRule.js";

/** System Argumentative Resilience, with the turns that made it. */
export interface SysAR {
  /** 1 / recoveryTime; 0 when no turn of the window recovered. */
  value: number;
  /** Turns from the injection to the first recovered turn; null when none recovered. */
  recoveryTime: number | null;
  /** Every turn of the window; `recovered` is null where the turn is missing. */
  perTurn: (WindowTurn & { recovered: boolean | null })[];
  /** Turns of the window that the transcript does not have. */
  missing: number[];
}

/**
 * System Argumentative Resilience (HDE Eq. 1): how soon a debate is back at its topic after a perturbation.
 * SysAR = 1 / Recovery_Time, where Recovery_Time is the number of the first recovered turn less the injection turn;
 * 0 when no turn of the window recovers. A turn is recovered with at least `minimum` of BASE_KEYWORDS, distinct ones
 * unless `count` says otherwise. (The paper's 0.50 is recovery at turn 6, two turns after turn 4.)
 *
 * @param turns the debate's statements, in any order; a missing one is left out and is then reported.
 * @param options.keywords BASE_KEYWORDS, the words of the dilemma.
 * @param options.minimum 3 by default, as in the paper.
 * @returns a number from 0 to 1, with each turn's hits.
 * @throws InputError for a transcript or an option that cannot be used, or a turn number that stands twice.
 * @throws NotComputableError when the transcript has no turn of the window.
 * @example
 * sysAR(log.turns, { keywords: ["trolley", "lever", "five", "one", "death"] }).value;
 */
export function sysAR(
  turns: readonly Turn[],
  options: { keywords: readonly Keyword[] } & InjectionWindow & KeywordRule,
): SysAR {
  requireObject("options", options, "{ keywords, ... }");
  const decide = keywordRule("keywords", options.keywords, { ...options, minimum: options.minimum ?? 3 });
  const { injectionTurn = 4 } = options;
  const perTurn = decidedWindow("sysAR", turns, decide, options).map(({ reached, ...turn }) => ({
    ...turn,
    recovered: reached,
  }));
  const first = perTurn.find(({ recovered }) => recovered);
  const recoveryTime = first ? first.turn - injectionTurn : null;
  return { value: recoveryTime === null ? 0 : 1 / recoveryTime, recoveryTime, perTurn, missing: missingTurns(perTurn) };
}
