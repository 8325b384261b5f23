import type { DeliberationLog } from "../council/deliberationLog.js";
import type { LoadedPanel } from "../council/panel.js";
import { byScenarioAndState } from "./byScenarioAndState.js";
import { evaluatorModel } from "./evaluatorModel.js";
import type { RunLog } from "./experiment.js";
import { requireDeliberations } from "./requireLogs.js";

/** What the perspectives of two evaluators are to each other by the panel's tension map. */
export type PairKind = "in tension" | "neither" | "same perspective";

/** How often two evaluators chose differently, over the runs of one scenario and state. */
export interface DisagreementRow {
  scenario: string;
  state: string;
  /** Their ids, in the panel's order. */
  evaluators: [string, string];
  names: [string, string];
  perspectives: [string, string];
  /** Ids of the models that spoke for them. */
  models: [string, string];
  kind: PairKind;
  /** Runs in which both have a ballot, and in how many of them the first choices differ. */
  both: number;
  differ: number;
  /** Runs in which one of them, or both, has no ballot. */
  missing: number;
}

function kindOf({ tensions, standIns }: LoadedPanel, one: string, other: string): PairKind {
  if (one === other) return "same perspective";
  const opposed = tensions.some((pair) => {
    const voices = pair.map((side) => standIns[side] ?? side);
    return voices.includes(one) && voices.includes(other);
  });
  return opposed ? "in tension" : "neither";
}

/**
 * Who disagrees with whom: each two evaluators of each scenario and state (AI Council sections 3.3 and 3.4). A
 * perspective that stands in for another is in tension with what that one is in tension with. Runs in which one of the
 * two has no ballot are counted apart.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * disagreementRows(logs).filter(({ kind }) => kind === "same perspective");
 */
export function disagreementRows(logs: readonly RunLog<DeliberationLog>[]): DisagreementRow[] {
  requireDeliberations(logs);
  return byScenarioAndState(logs).flatMap(({ scenario, state, logs: own }) => {
    const [first] = own;
    const { evaluators } = first.panel;
    return evaluators.flatMap((one, index) =>
      evaluators.slice(index + 1).map((other): DisagreementRow => {
        const both = own.filter(({ ballots }) => ballots[one.id] && ballots[other.id]);
        return {
          scenario,
          state,
          evaluators: [one.id, other.id],
          names: [one.name, other.name],
          perspectives: [one.perspective.name, other.perspective.name],
          models: [evaluatorModel(first, one.id), evaluatorModel(first, other.id)],
          kind: kindOf(first.panel, one.perspective.id, other.perspective.id),
          both: both.length,
          differ: both.filter(({ ballots }) => ballots[one.id]![0] !== ballots[other.id]![0]).length,
          missing: own.length - both.length,
        };
      }),
    );
  });
}
