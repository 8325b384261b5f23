import { type RepeatedCall, repetitionKinds } from "../experiments/repetition.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Figure } from "./figure.js";
import { escapeMarkup } from "./markup.js";

const colours = { "same answer": "#009E73", "another answer": "#D55E00", "another request": "#BBBBBB" } as const;

/**
 * Every call of a repeated experiment as a square, run by run from left to right: where the two began to differ, and
 * how it spread. Runs stand by name, so that two such figures can be read side by side.
 * Throws InputError for what are no calls as compareRepetitions gives them.
 *
 * @example
 * await showFigure(repetitionFigure(compareRepetitions(logs, again)));
 */
export function repetitionFigure(calls: readonly RepeatedCall[]): Figure {
  requireRows("calls", calls, ["run", "model", "kind"], "calls as compareRepetitions gives them");
  const runs = [...new Set(calls.map(({ run }) => run))].sort().reverse();
  const models = [...new Set(calls.map(({ model }) => model))].sort();
  return {
    data: repetitionKinds.flatMap((kind) => {
      const own = calls.filter((call) => call.kind === kind);
      if (own.length === 0) return [];
      return [
        {
          type: "scatter",
          mode: "markers",
          name: kind,
          x: own.map(({ number }) => number),
          y: own.map(({ run }) => escapeMarkup(run)),
          marker: { symbol: "square", size: 15, color: colours[kind] },
          text: own.map(({ phase, speaker }) => escapeMarkup(`${phase}, ${speaker}`)),
          hoverinfo: "text",
        },
      ];
    }),
    layout: {
      title: { text: "Where a repetition parts from the first time" },
      height: 190 + 34 * runs.length,
      xaxis: { title: { text: "call of the run" }, dtick: 5 },
      yaxis: { type: "category", categoryorder: "array", categoryarray: runs.map(escapeMarkup) },
      // Plotly leaves the legend out where there is one trace; that all is the same is what it says then.
      showlegend: true,
      legend: { traceorder: "normal" },
      margin: { b: 90 },
    },
    notes: [`${models.join(", ")}: ${calls.length} calls, each asked twice under the same design and seed`],
  };
}
