import type { PowerRow } from "../experiments/powerRows.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { escapeMarkup } from "./markup.js";
import { lineStyle } from "./seriesStyle.js";

/**
 * Power against runs in each group, a line for each comparison, with the interval of the simulation. The dotted lines
 * are 80 % and the level of the test, which is all that a comparison without an effect should reach.
 * Throws InputError for what are no rows of powerRows.
 *
 * @example
 * await showFigure(powerFigure(powerRows(publishedComparisons(), { sizes: [5, 10, 20] })));
 */
export function powerFigure(rows: readonly PowerRow[], notes: readonly string[] = []): Figure {
  requireRows("rows", rows, ["comparison", "runs", "power"], "rows of powerRows");
  const comparisons = [...new Set(rows.map(({ comparison }) => comparison))];
  const level = rows[0]?.alpha ?? 0.05;
  const line = (y: number): PlotlyObject => ({
    type: "line",
    xref: "paper",
    x0: 0,
    x1: 1,
    y0: y,
    y1: y,
    line: { color: "#888888", width: 1, dash: "dot" },
  });
  const named = (y: number, text: string): PlotlyObject => ({
    // Beside the plot, where no line of a comparison can run through it.
    ...{ xref: "paper", x: 1, xanchor: "left", xshift: 8, y, yanchor: "middle", showarrow: false },
    ...{ text, font: { size: 11, color: "#555555" } },
  });
  return {
    data: comparisons.map((comparison, index): PlotlyObject => {
      const own = rows.filter((row) => row.comparison === comparison);
      return {
        type: "scatter",
        mode: "lines+markers",
        name: escapeMarkup(comparison),
        x: own.map(({ runs }) => runs),
        y: own.map(({ power }) => power),
        error_y: {
          type: "data",
          symmetric: false,
          array: own.map(({ power, high }) => high - power),
          arrayminus: own.map(({ power, low }) => power - low),
          thickness: 1,
          width: 2,
        },
        ...lineStyle(index),
      };
    }),
    layout: {
      title: { text: "How often a design would show the effect" },
      height: 520,
      margin: { b: 105, r: 130 },
      xaxis: { title: { text: "Runs in each group" }, rangemode: "tozero" },
      yaxis: { title: { text: "Power" }, range: [0, 1.02], tickvals: [0, 0.2, 0.4, 0.6, 0.8, 1] },
      shapes: [line(0.8), line(level)],
      annotations: [named(0.8, "power of 80 %"), named(level, `level of the test, ${level}`)],
    },
    notes,
  };
}
