import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { type PositionBiasRow, positionBiasRows } from "../experiments/positionBiasRows.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { distinctLabels } from "./distinctLabels.js";
import type { Figure } from "./figure.js";
import { escapeMarkup } from "./markup.js";
import { paletteColour } from "./palette.js";

const nameOf = ({ model, ballots }: PositionBiasRow) => escapeMarkup(`${model ?? "all"} (${ballots})`);

/**
 * Position bias at a glance: for each model the share of its first choices that went to the option shown first, with
 * its interval, beside the dashed line of chance. Over the questions with as many options as the first.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * await showFigure(positionBiasFigure(logs));
 */
export function positionBiasFigure(logs: readonly RunLog[]): Figure {
  const all = positionBiasRows(logs as readonly RunLog<DeliberationLog>[]);
  const rows = all.filter(({ options, share }) => options === all[0]?.options && share !== null).reverse();
  const chance = all[0]?.chance ?? 0;
  const oneOrder = rows.every(({ orders }) => orders < 2);
  return {
    data: [
      {
        type: "scatter",
        mode: "markers",
        y: distinctLabels(rows.map(nameOf)),
        x: rows.map(({ share }) => share),
        marker: { size: 10, color: paletteColour(0) },
        error_x: {
          type: "data",
          symmetric: false,
          array: rows.map(({ share, interval }) => interval!.high - share!),
          arrayminus: rows.map(({ share, interval }) => share! - interval!.low),
          thickness: 2,
        },
      },
    ],
    layout: {
      title: { text: "How often the option shown first is chosen first" },
      height: 210 + 38 * rows.length,
      xaxis: { title: { text: "share of first choices (ballots in brackets)" }, range: [0, 1.02], tickformat: ".0%" },
      yaxis: { type: "category", ticks: "outside", ticklen: 6, tickcolor: "rgba(0,0,0,0)" },
      shapes: [
        {
          type: "line",
          x0: chance,
          x1: chance,
          y0: 0,
          y1: 1,
          yref: "paper",
          line: { dash: "dash", color: "#555555", width: 1.5 },
        },
      ],
    },
    notes: [
      oneOrder
        ? "the options stood in one order alone: this may be a preference for the option that stood first"
        : "options shuffled for each evaluator; dashed: by chance; bars: 95% intervals",
      sourceNote(logs),
    ],
  };
}
