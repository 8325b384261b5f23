import { requireObject } from "../foundation/requireInput.js";
import { type ProtocolRun, runProtocol } from "../protocol/run.js";
import type { DebateLog } from "./debateLog.js";
import { debateLogOf } from "./debateLogOf.js";
import { type DebateDesign, setUpDebate } from "./debateSetup.js";

/** A debate to run: its design, the models that speak, and the seed. */
export interface DebateRun
  extends DebateDesign,
    Pick<ProtocolRun, "models" | "seed" | "sample" | "signal" | "onCall"> {}

/**
 * Runs one debate of the Heterogeneous Debate Engine (HDE section 4) and gives its log, with its measures.
 * A reply that is unusable stands in `missing`; the debate goes on without that turn.
 * Throws InputError for an unknown team, scenario or perturbation.
 *
 * @example
 * const log = await runDebate({ teams: "resilience-hetero", scenario: "trolley", perturbation: "push_vs_lever",
 *   models: model("extractive"), seed: 1 });
 * log.measures.arCo.value;
 */
export async function runDebate(run: DebateRun): Promise<DebateLog> {
  requireObject("run", run, "{ teams, scenario, models, seed, ... }");
  const { models, seed, sample, signal, onCall, ...design } = run;
  const setup = setUpDebate(design);
  const { protocol, participants } = setup;
  return debateLogOf(setup, await runProtocol({ protocol, participants, models, seed, sample, signal, onCall }));
}
