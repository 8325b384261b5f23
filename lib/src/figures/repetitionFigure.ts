import { type RepeatedCall, repetitionKinds } from "../experiments/repetition.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Figure } from "./figure.js";
import { escapeMarkup } from "./markup.js";

/** Told apart by symbol and not by hue alone: a single changed answer among many has to be seen in print as well. */
const marks = {
  "same answer": { symbol: "square", color: "#009E73", size: 13 },
  "another answer": { symbol: "x", color: "#D55E00", size: 15 },
  "another request": { symbol: "square-open", color: "#888888", size: 13 },
} as const;

/**
 * Every call of a repeated experiment as a mark, run by run from left to right: where the two began to differ, and
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
          marker: marks[kind],
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
