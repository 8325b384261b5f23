import { InputError } from "../foundation/errors.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import { forkProtocol } from "../protocol/fork.js";
import type { AnnouncingPhase, Protocol } from "../protocol/protocol.js";
import type { ProtocolRun } from "../protocol/run.js";
import { splitPhase } from "../protocol/splitPhase.js";
import type { DebateLog } from "./debateLog.js";
import { debateLogOf } from "./debateLogOf.js";
import { type DebateDesign, type DebateSetup, setUpDebate } from "./debateSetup.js";
import type { Perturbation } from "./dilemma.js";

/** A debate to fork: a design without a perturbation of its own, and the perturbations to branch on. */
export interface DebateFork
  extends Omit<DebateDesign, "perturbation" | "injections">,
    Pick<ProtocolRun, "models" | "seed" | "sample" | "signal" | "onCall"> {
  /** Ids or codes of the dilemma's perturbations, or perturbations of your own; each once. */
  perturbations: readonly (string | Perturbation)[];
}

/** The unperturbed debate, cut where the perturbation would be spoken, and the phase after the cut. */
function cutControl({ protocol, injectionTurn }: DebateSetup): { protocol: Protocol; before: string } {
  const last = protocol.phases.at(-1)!;
  if (last.kind !== "speaking" || injectionTurn === 1) return { protocol, before: last.name };
  const [untilFork, afterFork] = splitPhase(last, injectionTurn - 1);
  return {
    protocol: { ...protocol, phases: [...protocol.phases.slice(0, -1), untilFork, afterFork] },
    before: afterFork.name,
  };
}

function perturbing({ protocol }: DebateSetup): AnnouncingPhase {
  return protocol.phases.find(
    (phase): phase is AnnouncingPhase => phase.kind === "announcing" && phase.event.kind === "perturbation",
  )!;
}

/**
 * One debate forked at its perturbed turn: deliberation, interrogation and the turns before the injection are held
 * once and kept as a LangGraph checkpoint; from there it goes on undisturbed, and once for each perturbation. Gives
 * the logs of the control (`perturbation: null`) first, then of the perturbations in the order given. Each log is what
 * `runDebate` would give for that perturbation and seed; the calls before the fork are asked once and stand in all.
 * Paired comparisons, and fewer calls: for ten turns of two pairs 19 + 7 for each branch instead of 26.
 * Throws InputError as `runDebate` does, and where a perturbation is given twice.
 *
 * @example
 * const [control, ...perturbed] = await forkDebate({ teams: "ablation", scenario: "trolley",
 *   perturbations: ["P1", "P3"], models: model("extractive"), seed: 1 });
 */
export async function forkDebate(fork: DebateFork): Promise<DebateLog[]> {
  requireObject("fork", fork, "{ teams, scenario, perturbations, models, seed, ... }");
  const { perturbations, models, seed, sample, signal, onCall, ...design } = fork;
  if (!Array.isArray(perturbations))
    throw new InputError("perturbations", perturbations, "an array of perturbations or of their ids");
  perturbations.forEach((one, index) => {
    requireInput(one != null, `perturbations[${index}]`, one, "a perturbation or its id; the control is always there");
  });
  const control = setUpDebate({ ...design, perturbation: null });
  const branches = perturbations.map((perturbation) => setUpDebate({ ...design, perturbation }));
  const ids = branches.map(({ injections }) => injections[0]!.perturbation.id);
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) throw new InputError("perturbations", twice, "every perturbation once");
  const { protocol, before } = cutControl(control);
  const logs = await forkProtocol(
    { protocol, participants: control.participants, models, seed, sample, signal, onCall },
    { before, announcements: [null, ...branches.map(perturbing)] },
  );
  return [control, ...branches].map((setup, index) => debateLogOf(setup, logs[index]!));
}
