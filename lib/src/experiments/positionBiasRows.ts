import { allVoicesId } from "../agents/allVoicesAgent.js";
import type { DeliberationLog } from "../council/deliberationLog.js";
import { councilPhases } from "../council/deliberationProtocol.js";
import { type Presentation, positionBias } from "../metrics/positionBias.js";
import { wilsonInterval } from "../statistics/wilsonInterval.js";
import type { RunLog } from "./experiment.js";
import { requireDeliberations } from "./requireLogs.js";

/** How often a model's first choice was the option that it was shown first. */
export interface PositionBiasRow {
  /** A model's id, or null over all of them. */
  model: string | null;
  /** How many options it ranked. */
  options: number;
  /** Ballots that were read, and evaluations that gave none. */
  ballots: number;
  missing: number;
  /** First choices by the place in which the option was shown, the first place first. */
  firstChoices: number[];
  /** Share of the first choices that went to the option shown first; null without ballots. */
  share: number | null;
  /** 95 % Wilson interval of the share, ballots taken as independent; null without ballots. */
  interval: { low: number; high: number } | null;
  /** The share if place did not matter: one over the options. */
  chance: number;
  /** Different orders that were shown. With one, a place cannot be told from the option that stood there. */
  orders: number;
  /** Whether the interval lies above, below or about chance; null with one order or without ballots. */
  against: "above chance" | "below chance" | "as by chance" | null;
}

/** One evaluation: which model was asked, what it was shown, and its first choice where it has one. */
interface Shown {
  model: string;
  shown: readonly string[];
  vote: string | null;
}

/**
 * What the evaluators of a deliberation were shown, from the traces of their calls. The single call that plays all
 * voices shows the question's own order.
 */
function shownIn({ calls, ballots, scenario, panel }: DeliberationLog): Shown[] {
  const evaluations = calls.filter(({ phase }) => phase === councilPhases.evaluation);
  return panel.evaluators.flatMap(({ id }) => {
    const call = evaluations.find(({ speaker }) => speaker === id || speaker === allVoicesId);
    if (!call) return [];
    const traced = call.trace?.shown;
    const shown = Array.isArray(traced) ? traced.map(String) : scenario.options.map((option) => option.id);
    return [{ model: call.model, shown, vote: ballots[id]?.[0] ?? null }];
  });
}

function rowOf(model: string | null, options: number, own: readonly Shown[]): PositionBiasRow {
  const cast = own.filter((one): one is Shown & Presentation => one.vote !== null);
  const chance = 1 / options;
  const row = { model, options, ballots: cast.length, missing: own.length - cast.length, chance };
  if (cast.length === 0)
    return { ...row, firstChoices: new Array(options).fill(0), share: null, interval: null, orders: 0, against: null };
  const { positions, votes, orders } = positionBias(cast);
  const interval = wilsonInterval(positions[0]!.firstChoices, votes);
  const side = interval.low > chance ? "above chance" : interval.high < chance ? "below chance" : "as by chance";
  return {
    ...row,
    firstChoices: positions.map(({ firstChoices }) => firstChoices),
    share: positions[0]!.share,
    interval,
    orders,
    against: orders === 1 ? null : side,
  };
}

/**
 * Position bias of the evaluators' models over deliberations: a row a model, and one over all where there are several;
 * questions with other numbers of options apart, since chance differs. Only where the options were shuffled for each
 * evaluator (option `shuffleOptions`) can a place be told from a preference for what stood there.
 *
 * @throws InputError for a log whose trace shows other options than were voted for.
 * @example
 * positionBiasRows(logs).find(({ model }) => model === null)?.against; // "above chance"
 */
export function positionBiasRows(logs: readonly RunLog<DeliberationLog>[]): PositionBiasRow[] {
  requireDeliberations(logs);
  const all = logs.flatMap(shownIn);
  const sizes = [...new Set(all.map(({ shown }) => shown.length))].sort((one, other) => one - other);
  return sizes.flatMap((size) => {
    const own = all.filter(({ shown }) => shown.length === size);
    const models = [...new Set(own.map(({ model }) => model))].sort();
    return [
      ...models.map((model) =>
        rowOf(
          model,
          size,
          own.filter((one) => one.model === model),
        ),
      ),
      ...(models.length > 1 ? [rowOf(null, size, own)] : []),
    ];
  });
}
