import type { DeliberationLog } from "../council/deliberationLog.js";
import type { RunLog } from "../experiments/experiment.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { crossedCells } from "./crossedCells.js";
import type { Figure } from "./figure.js";
import { escapeMarkup } from "./markup.js";

/**
 * Models by perspectives of one scenario: each cell has what the model chose first most often from that perspective,
 * coloured by its mean coherence. Rows alike say that the perspective decides, columns alike that the model does
 * (AI Council section 7.3). Throws InputError for a scenario that did not run.
 */
export function combinatorialFigure(logs: readonly RunLog[], scenario: string): Figure {
  const { name, models, perspectives, cells, own } = crossedCells(logs, scenario);
  const by = <T>(pick: (key: string) => T) =>
    models.map((model) => perspectives.map(({ id }) => pick(`${model} ${id}`)));
  return {
    data: [
      {
        type: "heatmap",
        x: perspectives.map((one) => escapeMarkup(one.name)),
        y: models.map(escapeMarkup),
        z: by((key) => cells.get(key)!.coherence),
        text: by((key) => cells.get(key)!.text),
        texttemplate: "%{text}",
        zmin: 0,
        zmax: 1,
        colorbar: { title: { text: "coherence" } },
      },
    ],
    layout: {
      title: { text: escapeMarkup(`${name}: each model from each perspective`) },
      height: 220 + 40 * models.length,
      yaxis: { autorange: "reversed" },
      xaxis: { tickangle: -25 },
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
