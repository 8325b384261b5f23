import { InputError } from "../foundation/errors.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import type { DebateLog } from "./debateLog.js";
import type { Dilemma } from "./dilemma.js";
import { perturbationOf } from "./dilemmas.js";
import { type DebateMeasures, measureDebate } from "./measures.js";

/** How a debate bore one of its perturbations. */
export interface InjectionMeasures extends Pick<DebateMeasures, "sysAR" | "arCo"> {
  perturbation: string;
  /** The perturbed turn. */
  turn: number;
  /** Turns after it that belong to this perturbation: to the turn before the next one, or to the debate's end. */
  window: number;
}

/**
 * SysAR and ArCo of each perturbation of a debate that has several, each over the turns from its own to the next
 * one's. The keywords of ArCo are the dilemma's and those of the perturbations that had been spoken by then.
 * (The log's own measures look from the first perturbation to the end, as the paper does with its single one.)
 *
 * Throws InputError where the dilemma is not the debate's, or has none of its perturbations.
 *
 * @example
 * measureInjections(log, dilemmaOf("trolley")).map(({ perturbation, arCo }) => [perturbation, arCo.value]);
 */
export function measureInjections(log: DebateLog, dilemma: Dilemma): InjectionMeasures[] {
  requireInput(Array.isArray(log?.injections), "log", log, "a debate's log");
  const { scenario, injections, turns, keywords, teams, plannedTurns } = log;
  requireObject("dilemma", dilemma, "the debate's dilemma");
  if (dilemma.id !== scenario.id) throw new InputError("dilemma", dilemma.id, `the debate's own, ${scenario.id}`);
  const spoken: typeof keywords.valid = [...keywords.base];
  return injections.map(({ turn, perturbation }, index) => {
    spoken.push(...perturbationOf(dilemma, perturbation).keywords);
    const window = (injections[index + 1]?.turn ?? plannedTurns + 1) - 1 - turn;
    const { sysAR, arCo } = measureDebate(turns, {
      keywords: { ...keywords, valid: [...spoken] },
      teams: Object.fromEntries(teams.teams.map(({ id, philosophers }) => [id, philosophers])),
      injectionTurn: turn,
      window,
    });
    return { perturbation, turn, window, sysAR, arCo };
  });
}
