import { canonicalJson } from "../foundation/canonicalJson.js";
import { InputError } from "../foundation/errors.js";
import { requireInput } from "../foundation/requireInput.js";
import type { DebateLog } from "./debateLog.js";
import { phaseNames } from "./debateProtocol.js";
import { type DebateMeasures, measureDebate } from "./measures.js";

/** What a perturbation changed against the same debate without it: perturbed less control. */
export interface PairedDifference {
  perturbation: string;
  /** Null where either side does not determine the measure. */
  differences: { [Measure in keyof DebateMeasures]: number | null };
  perturbed: { [Measure in keyof DebateMeasures]: number | null };
  control: { [Measure in keyof DebateMeasures]: number | null };
}

const names = ["sysAR", "arCo", "doctrinalAccuracy", "crossReferencing"] as const;

function valuesOf(measures: DebateMeasures): PairedDifference["control"] {
  return Object.fromEntries(names.map((name) => [name, measures[name].value])) as PairedDifference["control"];
}

/** Calls up to the fork, which both sides must share. */
function sharedPart({ calls, injectionTurn }: DebateLog): string {
  return canonicalJson(calls.filter(({ phase, turn }) => phase !== phaseNames.debate || turn < injectionTurn));
}

/**
 * The differences between perturbed debates and the unperturbed control that they were forked from (`forkDebate`).
 * The control is measured over the same turns and with the same keywords as the perturbed debate, those of the
 * perturbation among them: what is left is what the perturbation did.
 * Throws InputError where the first log is no control, or where a log is no fork of it.
 *
 * @example
 * pairedDifferences(await forkDebate({ ...design, perturbations: ["P1", "P3"] })).map(({ differences }) => differences.arCo);
 */
export function pairedDifferences(logs: readonly DebateLog[]): PairedDifference[] {
  requireInput(Array.isArray(logs), "logs", logs, "the logs that forkDebate gave");
  logs.forEach((log, index) => {
    const isLog = Array.isArray(log?.calls) && Array.isArray(log.turns);
    requireInput(isLog, `logs[${index}]`, log, "a debate's log");
  });
  const [control, ...perturbed] = logs as readonly DebateLog[];
  if (!control || control.perturbation !== null)
    throw new InputError("logs[0], perturbation", control?.perturbation, "null: the control comes first");
  const shared = sharedPart(control);
  return perturbed.map((log, index) => {
    if (log.perturbation === null || sharedPart(log) !== shared)
      throw new InputError(
        `logs[${index + 1}]`,
        log.perturbation,
        "a perturbed debate that shares its calls before the injection with the control",
      );
    const ours = valuesOf(log.measures);
    const theirs = valuesOf(
      measureDebate(control.turns, {
        keywords: log.keywords,
        names: log.names,
        teams: Object.fromEntries(log.teams.teams.map(({ id, philosophers }) => [id, philosophers])),
        injectionTurn: log.injectionTurn,
        window: log.plannedTurns - log.injectionTurn,
      }),
    );
    const difference = (name: (typeof names)[number]) => {
      const [one, other] = [ours[name], theirs[name]];
      return one === null || other === null ? null : one - other;
    };
    return {
      perturbation: log.perturbation,
      differences: Object.fromEntries(names.map((name) => [name, difference(name)])) as PairedDifference["differences"],
      perturbed: ours,
      control: theirs,
    };
  });
}
