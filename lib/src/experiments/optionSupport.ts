import type { DeliberationLog } from "../council/deliberationLog.js";
import { byScenarioAndState } from "./byScenarioAndState.js";
import { evaluatorModel } from "./evaluatorModel.js";
import type { RunLog } from "./experiment.js";
import { requireDeliberations } from "./requireLogs.js";

/** Whose support is counted. */
export const supporterKinds = ["evaluator", "perspective", "model"] as const;

/** Who counts as one supporter: all runs of an evaluator, all of its perspective, or all of its model. */
export type SupporterKind = (typeof supporterKinds)[number];

/** How often one evaluator, perspective or model put one option first, over the runs of one state. */
export interface OptionSupportRow {
  scenario: string;
  state: string;
  /** Id of the option, or null for the evaluations that gave no ballot. */
  option: string | null;
  /** Label of the option; "no ballot" where there is none. */
  label: string;
  by: SupporterKind;
  /** Name of the evaluator or perspective, id of the model. */
  supporter: string;
  /** Evaluations of this supporter that put the option first, or gave no ballot. */
  count: number;
  /** Evaluations of this supporter: those with a ballot and those without. */
  evaluations: number;
}

interface Vote {
  vote: string | null;
  supporters: { readonly [kind in SupporterKind]: string };
}

function votesIn(log: DeliberationLog): Vote[] {
  return log.panel.evaluators.map(({ id, name, perspective }) => ({
    vote: log.ballots[id]?.[0] ?? null,
    supporters: { evaluator: name, perspective: perspective.name, model: evaluatorModel(log, id) },
  }));
}

/**
 * Who supports which option: for every option of each scenario and state, how often each evaluator, each perspective
 * and each model put it first, over runs, and how often they gave no ballot. Rows with a count of zero stand too, so
 * that the counts of a supporter add up to its evaluations.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * optionSupport(logs).filter(({ by, label }) => by === "model" && label === "Rent Control");
 */
export function optionSupport(logs: readonly RunLog<DeliberationLog>[]): OptionSupportRow[] {
  requireDeliberations(logs);
  return byScenarioAndState(logs).flatMap(({ scenario, state, logs: own }) => {
    const votes = own.flatMap(votesIn);
    const choices = [...own[0].scenario.options, { id: null, label: "no ballot" }];
    return choices.flatMap(({ id, label }) =>
      supporterKinds.flatMap((by) =>
        [...new Set(votes.map(({ supporters }) => supporters[by]))].map((supporter): OptionSupportRow => {
          const cast = votes.filter(({ supporters }) => supporters[by] === supporter);
          const count = cast.filter(({ vote }) => vote === id).length;
          return { scenario, state, option: id, label, by, supporter, count, evaluations: cast.length };
        }),
      ),
    );
  });
}
