import { InputError, NotComputableError } from "../foundation/errors.js";
import { requireWhole } from "../foundation/requireInput.js";
import type { KeywordHit, Turn } from "../foundation/transcript.js";
import type { KeywordDecision } from "./keywordRule.js";
import { orderedTurns } from "./turns.js";

/** Where a perturbation was put, and how many turns after it are looked at. */
export interface InjectionWindow {
  /** The turn right before which the perturbation is spoken: the perturbed turn, itself outside the window; 4 by default. */
  injectionTurn?: number;
  /** Turns after the injection; 6 by default (HDE section 6.2, turns 5 to 10). */
  window?: number;
}

/** One turn of the window. A turn that the transcript does not have stands here too, undecided. */
export interface WindowTurn {
  turn: number;
  /** Whether the transcript has this turn. */
  present: boolean;
  speaker: string | null;
  /** The keywords that decided, with their offsets into the turn's text. */
  hits: KeywordHit[];
  count: number | null;
}

/** A window turn with the decision on it; null where the turn is missing. */
export type DecidedTurn = WindowTurn & { reached: boolean | null };

/**
 * The turns after an injection, each decided by the rule.
 * Throws InputError when a turn number stands twice (which of them is the turn?) and NotComputableError when no turn
 * of the window is in the transcript.
 */
export function decidedWindow(
  measure: string,
  turns: readonly Turn[],
  decide: (text: string) => KeywordDecision,
  { injectionTurn = 4, window = 6 }: InjectionWindow,
): DecidedTurn[] {
  if (Array.isArray(injectionTurn))
    throw new InputError(
      "injectionTurn",
      injectionTurn,
      "one turn; measure each injection by itself, with a window that ends before the next",
    );
  requireWhole("injectionTurn", injectionTurn, 1);
  requireWhole("window", window, 1, 10_000);
  const byNumber = new Map<number, Turn>();
  for (const turn of orderedTurns(turns)) {
    if (byNumber.has(turn.turn)) throw new InputError("turns", turn.turn, "each turn number once");
    byNumber.set(turn.turn, turn);
  }
  const last = injectionTurn + window;
  const decided: DecidedTurn[] = [];
  for (let number = injectionTurn + 1; number <= last; number++) {
    const turn = byNumber.get(number);
    decided.push(
      turn
        ? { turn: number, present: true, speaker: turn.speaker, ...decide(turn.text) }
        : { turn: number, present: false, speaker: null, hits: [], count: null, reached: null },
    );
  }
  if (!decided.some(({ present }) => present))
    throw new NotComputableError(measure, `the transcript has no turn from ${injectionTurn + 1} to ${last}`);
  return decided;
}

/** Numbers of the window's turns that the transcript does not have. */
export function missingTurns(window: readonly WindowTurn[]): number[] {
  return window.filter(({ present }) => !present).map(({ turn }) => turn);
}
