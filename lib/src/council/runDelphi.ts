import type { ProtocolLog } from "../foundation/log.js";
import { type Measured, measured } from "../foundation/measured.js";
import { requireChoice, requireObject } from "../foundation/requireInput.js";
import { firstChoiceConcentration } from "../metrics/firstChoiceConcentration.js";
import { runProtocol } from "../protocol/run.js";
import { ballotsOf } from "./deliberationLogOf.js";
import { type DeliberationSetup, setUpDeliberation } from "./deliberationSetup.js";
import { ballotPhase, delphiProtocol } from "./delphiProtocol.js";
import { type DelphiVariant, delphiVariants } from "./delphiVariants.js";
import type { LoadedPanel, Panel } from "./panel.js";
import { optionLabels, type Policy } from "./policy.js";
import { type Reconsideration, reconsiderations } from "./reconsiderations.js";
import type { DeliberationMeans } from "./runDeliberation.js";

/** A Delphi variant to run. */
export interface DelphiDesignOptions {
  scenario: string | Policy;
  panel: string | Panel;
  variant: DelphiVariant;
  /** Whether the options are debated first; true. */
  debate?: boolean;
  /** Words asked for; 80. */
  words?: number;
}

/** The log of a Delphi variant: every round's ballots, and every second vote beside the first. */
export interface DelphiLog extends ProtocolLog {
  scenario: Policy;
  panel: LoadedPanel;
  variant: DelphiVariant;
  /** Round 0 is the evaluation. */
  rounds: { round: number; ballots: { [evaluator: string]: string[] | null } }[];
  reconsiderations: Reconsideration[];
  measures: {
    /** First-choice concentration of each round. */
    firstChoiceConcentration: Measured<{ value: number }>[];
  };
}

/** A Delphi variant with everything loaded and checked. */
export interface DelphiSetup extends DeliberationSetup {
  variant: DelphiVariant;
}

/** Loads and checks all that a Delphi variant needs. Throws InputError. */
export function setUpDelphi({ scenario, panel, variant, debate = true, words = 80 }: DelphiDesignOptions): DelphiSetup {
  requireChoice("variant", variant, Object.keys(delphiVariants));
  const setup = setUpDeliberation({ scenario, panel, debate, words, validation: false });
  return {
    ...setup,
    variant,
    protocol: delphiProtocol(setup.panel, setup.policy, setup.champions, { variant, debate, words }),
  };
}

/** Runs a Delphi variant that has been set up. */
export async function runDelphiSetup(setup: DelphiSetup, means: DeliberationMeans): Promise<DelphiLog> {
  const { protocol, participants, panel, policy, variant } = setup;
  const log = await runProtocol({ ...means, protocol, participants });
  const options = optionLabels(policy);
  const rounds = Array.from({ length: delphiVariants[variant].rounds + 1 }, (_, round) => ({
    round,
    ballots: ballotsOf(log.record, panel, ballotPhase(round)),
  }));
  return {
    ...log,
    scenario: policy,
    panel,
    variant,
    rounds,
    reconsiderations: reconsiderations(log.record, panel, policy, variant),
    measures: {
      firstChoiceConcentration: rounds.map(({ ballots }) => {
        const votes = Object.values(ballots).flatMap((ballot) => (ballot ? [ballot[0]!] : []));
        return measured(() => ({ value: firstChoiceConcentration(votes, { options }) }));
      }),
    },
  };
}

/**
 * Runs one of the Delphi designs that failed (AI Council section 4.3): peer exposure (v6.0), critiques of tension
 * partners alone in two rounds (v6.1), self-confrontation (v7), and codes what each evaluator did with what it saw.
 * Throws InputError for an unknown scenario, panel or variant.
 *
 * @example
 * const log = await runDelphi({ scenario: "housing", panel: "paper", variant: "v6.0", models, seed: 1 });
 * log.reconsiderations.filter(({ changed, newChoiceCriticised }) => changed && !newChoiceCriticised).length;
 */
export async function runDelphi(run: DelphiDesignOptions & DeliberationMeans): Promise<DelphiLog> {
  requireObject("run", run, "{ scenario, panel, variant, models, seed, ... }");
  const { models, seed, sample, signal, onCall, ...design } = run;
  return runDelphiSetup(setUpDelphi(design), { models, seed, sample, signal, onCall });
}
