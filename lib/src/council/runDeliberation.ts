import { requireObject } from "../foundation/requireInput.js";
import { type ProtocolRun, runProtocol } from "../protocol/run.js";
import type { DeliberationLog } from "./deliberationLog.js";
import { deliberationLogOf } from "./deliberationLogOf.js";
import { type DeliberationDesign, type DeliberationSetup, setUpDeliberation } from "./deliberationSetup.js";

/** What a run needs beside its design. */
export type DeliberationMeans = Pick<ProtocolRun, "models" | "seed" | "sample" | "signal" | "onCall">;

/** A deliberation to run: its design, the models that speak, and the seed. */
export interface DeliberationRun extends DeliberationDesign, DeliberationMeans {}

/** Runs a deliberation that has been set up. */
export async function deliberate(setup: DeliberationSetup, means: DeliberationMeans): Promise<DeliberationLog> {
  const { protocol, participants } = setup;
  return deliberationLogOf(setup, await runProtocol({ ...means, protocol, participants }));
}

/**
 * Runs one deliberation of the AI Council (section 3): the champions' debate, the evaluators' ballots, the judge's
 * scores. With `models` one ChatModel speaks for all; a record names them by speaker ("guardian", "champion-driver"),
 * role ("champion", "evaluator", "judge") or "default", and a champion without one has its personality's model.
 *
 * A reply that is unusable stands in `missing`, its ballot or score is null, and nothing is filled in. A measure that
 * the ballots and scores do not determine has the value null and a reason.
 * Throws InputError for an unknown scenario, panel or option.
 *
 * @example
 * const log = await runDeliberation({ scenario: "housing", panel: "paper", models: model("extractive"), seed: 1 });
 * log.measures.unweighted.firstChoiceConcentration.value; // 1/7 when seven votes split 3-2-2
 */
export async function runDeliberation(run: DeliberationRun): Promise<DeliberationLog> {
  requireObject("run", run, "{ scenario, panel, models, seed, ... }");
  const { models, seed, sample, signal, onCall, ...design } = run;
  return deliberate(setUpDeliberation(design), { models, seed, sample, signal, onCall });
}
