import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { type CrossedCell, crossedCells } from "./crossedCells.js";
import { distinctLabels } from "./distinctLabels.js";
import type { Figure } from "./figure.js";
import { escapeMarkup } from "./markup.js";

/**
 * Models by perspectives of one scenario: each cell has what the model chose first most often from that perspective,
 * coloured by its mean coherence where it was scored. Rows alike say that the perspective decides, columns alike that the model does
 * (AI Council section 7.3). Throws InputError for a scenario that did not run.
 *
 * @example
 * await showFigure(combinatorialFigure(logs, "housing"));
 */
export function combinatorialFigure(logs: readonly RunLog[], scenario: string): Figure {
  const { name, models, perspectives, cells, own } = crossedCells(logs, scenario);
  const labels = distinctLabels(perspectives.map((one) => escapeMarkup(one.name)));
  const by = <T>(pick: (cell: CrossedCell) => T) =>
    models.map((model) => perspectives.map(({ id }) => pick(cells.get(model)!.get(id)!)));
  // A heatmap without any colour is not drawn, nor are its texts: what has no score is written on top.
  const unscored = models.flatMap((model) =>
    perspectives.flatMap(({ id }, column) => {
      const { coherence, text } = cells.get(model)!.get(id)!;
      return coherence === null ? [{ x: labels[column]!, y: escapeMarkup(model), text }] : [];
    }),
  );
  return {
    data: [
      {
        type: "heatmap",
        x: labels,
        y: models.map(escapeMarkup),
        z: by(({ coherence }) => coherence),
        text: by(({ coherence, text }) => (coherence === null ? "" : text)),
        texttemplate: "%{text}",
        zmin: 0,
        zmax: 1,
        colorbar: { title: { text: "coherence" } },
      },
      ...(unscored.length === 0
        ? []
        : [
            {
              type: "scatter",
              mode: "text",
              x: unscored.map(({ x }) => x),
              y: unscored.map(({ y }) => y),
              text: unscored.map(({ text }) => text),
              textfont: { size: 12 },
              hoverinfo: "skip",
              showlegend: false,
            },
          ]),
    ],
    layout: {
      title: { text: escapeMarkup(`${name}: each model from each perspective`) },
      height: 220 + 40 * models.length,
      yaxis: { type: "category", range: [models.length - 0.5, -0.5], showgrid: false },
      xaxis: { type: "category", range: [-0.5, perspectives.length - 0.5], showgrid: false, tickangle: -25 },
      margin: { b: 130 },
    },
    notes: ["most common first choice, how often of how many ballots, mean coherence", sourceNote(own)],
  };
}

/** The figure of each scenario that ran. */
export function combinatorialFigures(logs: readonly RunLog[]): Figure[] {
  const scenarios = new Set((logs as readonly RunLog<DeliberationLog>[]).map(({ scenario }) => scenario.id));
  return [...scenarios].map((scenario) => combinatorialFigure(logs, scenario));
}
