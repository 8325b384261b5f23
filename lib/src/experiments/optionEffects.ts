import type { DeliberationLog } from "../council/deliberationLog.js";
import { requireInput } from "../foundation/requireInput.js";
import { kendallDistance } from "../metrics/kendallDistance.js";
import { byScenarioAndState } from "./byScenarioAndState.js";
import type { RunLog } from "./experiment.js";
import { type PairedVotes, pairedConcentrations } from "./pairedConcentrations.js";
import type { Quantity } from "./quantity.js";
import { requireDeliberations } from "./requireLogs.js";
import { meanOf } from "./summaries.js";

/** A mean without and with an option. */
export interface Shift {
  without: Quantity;
  with: Quantity;
}

/** What an option of a deliberation changed, in one state of one scenario. */
export interface OptionEffect {
  scenario: string;
  state: string;
  /** Runs that are there without and with the option. */
  runs: number;
  /** Evaluators of these runs that have both ballots. */
  ballots: number;
  /** Share of them whose first choice is another. */
  changed: Quantity;
  /** Mean Kendall distance of their two ballots. */
  distance: Quantity;
  /** Over the evaluators that have both ballots. */
  firstChoiceConcentration: Shift;
  /** How many these are in each run that has any. */
  evaluators: number[];
  /** Evaluators that have both scores, and the means of these. */
  scores: number;
  coherence: Shift;
}

type Logs = readonly RunLog<DeliberationLog>[];
type Pair = readonly [without: RunLog<DeliberationLog>, with_: RunLog<DeliberationLog>];

/** First choices of one run without and with the option, of the evaluators that have both ballots. */
function votesOf([before, after]: Pair): PairedVotes {
  return {
    options: before.scenario.options.map(({ id }) => id),
    votes: before.panel.evaluators.flatMap(({ id }) => {
      const [one, other] = [before.ballots[id]?.[0], after.ballots[id]?.[0]];
      return one === undefined || other === undefined ? [] : [[one, other] as const];
    }),
  };
}

function effectOf(scenario: string, state: string, pairs: readonly Pair[]): OptionEffect {
  const nothing = (what: string) => ({ notComputable: `no evaluator has ${what} without and with the option` });
  const both = <T>(measureOf: (log: DeliberationLog, evaluator: string) => T | null | undefined): [T, T][] =>
    pairs.flatMap(([before, after]) =>
      before.panel.evaluators.flatMap(({ id }): [T, T][] => {
        const [one, other] = [measureOf(before, id), measureOf(after, id)];
        return one == null || other == null ? [] : [[one, other]];
      }),
    );
  const ballots = both(({ ballots }, id) => ballots[id]);
  const concentrations = pairedConcentrations(pairs.map(votesOf));
  const scores = both(({ coherence }, id) => coherence[id]);
  const scoreOf = (place: 0 | 1) => meanOf(scores.map((pair) => pair[place])) ?? nothing("a score");
  return {
    scenario,
    state,
    runs: pairs.length,
    ballots: ballots.length,
    changed: meanOf(ballots.map(([one, other]) => Number(one[0] !== other[0]))) ?? nothing("a ballot"),
    distance: meanOf(ballots.map(([one, other]) => kendallDistance(one, other))) ?? nothing("a ballot"),
    firstChoiceConcentration: { without: concentrations.before, with: concentrations.after },
    evaluators: concentrations.evaluators,
    scores: scores.length,
    coherence: { without: scoreOf(0), with: scoreOf(1) },
  };
}

/**
 * What an option of the council changed: the runs of one design beside those of the same design with the option, paired
 * by scenario, state, run and evaluator. Where one design has several cells of a state (rotated pairings), each is paired
 * with the same cell of the other, or with the only one that the other has. It holds for whatever is an option: `debate: false` (how much is capture by the
 * debate), `shuffleOptions`, `layout`, `maskOptions`, `advocacy`, `rotation`, `voices`. Runs that only one side has are
 * left out. Repeated runs differ even without an option: hold two seeds of one design against each other to see by how
 * much, before an effect is read into a number.
 *
 * @throws InputError where no run of one side has a counterpart on the other.
 * @example
 * const design = { experiment: "three-states", models, scenario: "housing", runs: 5 };
 * optionEffects(await run(design), await run({ ...design, options: { debate: false } }));
 */
export function optionEffects(without: Logs, with_: Logs): OptionEffect[] {
  requireDeliberations(without, "without");
  requireDeliberations(with_, "with");
  const runsOf = new Map(
    byScenarioAndState(without).map(({ scenario, state, logs }) => [JSON.stringify([scenario, state]), logs] as const),
  );
  const effects = byScenarioAndState(with_).flatMap(({ scenario, state, logs }) => {
    const known = runsOf.get(JSON.stringify([scenario, state])) ?? [];
    const pairs = logs.flatMap((log): Pair[] => {
      const candidates = known.filter(({ experiment }) => experiment.run === log.experiment.run);
      const sameCell = candidates.find(({ experiment }) => experiment.cell === log.experiment.cell);
      const before = sameCell ?? (candidates.length === 1 ? candidates[0] : undefined);
      return before ? [[before, log]] : [];
    });
    return pairs.length > 0 ? [effectOf(scenario, state, pairs)] : [];
  });
  requireInput(effects.length > 0, "with", `${with_.length} logs`, "at least one run that the other side has too");
  return effects;
}
