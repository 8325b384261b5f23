import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { type PositionBiasRow, positionBiasRows } from "../experiments/positionBiasRows.js";
import { sourceNote } from "../experiments/sourceNote.js";
import type { Cell, Table } from "./table.js";

const noBallot = { notComputable: "there is no ballot" };
const oneOrder = {
  notComputable:
    "the options stood in one order alone, so their place and a preference for them are the same; run it with shuffleOptions",
};

function verdict({ against, ballots }: PositionBiasRow): Cell {
  return against ?? (ballots === 0 ? noBallot : oneOrder);
}

/**
 * How often each model put first what it was shown first, against chance, with what was missing.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * showTable(positionBiasTable(logs));
 */
export function positionBiasTable(logs: readonly RunLog[]): Table {
  const rows = positionBiasRows(logs as readonly RunLog<DeliberationLog>[]);
  return {
    caption: "Position bias: first choices by the place in which the option was shown",
    columns: [
      { key: "model", label: "Model" },
      { key: "ballots", label: "ballots" },
      { key: "missing", label: "missing" },
      { key: "orders", label: "orders shown" },
      { key: "places", label: "1st, 2nd, ... place", align: "right" },
      { key: "share", label: "share of the 1st", digits: 2, align: "right" },
      { key: "interval", label: "95% interval", align: "right" },
      { key: "chance", label: "by chance", digits: 2, align: "right" },
      { key: "verdict", label: "first place is chosen" },
    ],
    rows: rows.map((row) => ({
      model: row.model ?? "all",
      ballots: row.ballots,
      missing: row.missing,
      orders: row.orders,
      places: row.firstChoices.join(", "),
      share: row.share ?? noBallot,
      interval: row.interval ? `${row.interval.low.toFixed(2)} to ${row.interval.high.toFixed(2)}` : noBallot,
      chance: row.chance,
      verdict: verdict(row),
    })),
    notes: [
      "interval: Wilson's, ballots taken as independent; those of one deliberation have read the same debate, so it is rather too narrow",
      sourceNote(logs),
    ],
  };
}
