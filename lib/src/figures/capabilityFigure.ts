import { type CapabilityRow, tasks } from "../experiments/capabilityRows.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Figure } from "./figure.js";
import { escapeMarkup } from "./markup.js";
import { barStyle } from "./seriesStyle.js";

/**
 * The share of usable replies of each model by task, with Wilson's 95 % intervals: what to look at before trusting a panel.
 * Throws InputError for what are no rows of capabilityRows.
 *
 * @example
 * await showFigure(capabilityFigure(capabilityRows(logs)));
 */
export function capabilityFigure(rows: readonly CapabilityRow[]): Figure {
  requireRows("rows", rows, ["model", "task", "share", "interval"], "rows of capabilityRows");
  const models = [...new Set(rows.map(({ model }) => model))].reverse();
  return {
    data: tasks.flatMap((task, index) => {
      const own = rows.filter((row) => row.task === task);
      if (own.length === 0) return [];
      return [
        {
          type: "bar",
          orientation: "h",
          name: task,
          y: own.map(({ model }) => escapeMarkup(model)),
          x: own.map(({ share }) => share),
          text: own.map(({ usable, calls }) => `${usable} of ${calls}`),
          textposition: "inside",
          insidetextanchor: "start",
          textangle: 0,
          error_x: {
            type: "data",
            symmetric: false,
            array: own.map(({ share, interval }) => interval.high - share),
            arrayminus: own.map(({ share, interval }) => share - interval.low),
            color: "#222222",
            thickness: 1.5,
            width: 4,
          },
          ...barStyle(index),
        },
      ];
    }),
    layout: {
      title: { text: "Usable replies by model and task" },
      barmode: "group",
      height: 200 + 84 * models.length,
      xaxis: { title: { text: "share of calls with a usable reply" }, range: [0, 1.02], tickformat: ".1f" },
      yaxis: {
        type: "category",
        categoryorder: "array",
        categoryarray: models.map(escapeMarkup),
        ticks: "outside",
        ticklen: 6,
        tickcolor: "rgba(0,0,0,0)",
      },
      // Plotly stacks the bars of a group from below, and lists their names from above.
      legend: { traceorder: "reversed" },
      margin: { b: 90 },
    },
    notes: [
      `${rows.reduce((sum, { calls }) => sum + calls, 0)} calls; bars end at the share, lines are Wilson's 95 % intervals, numbers are usable replies of calls`,
      ...(rows.some(({ task }) => task === "other form")
        ? ["other form: an answer by a schema of its own, such as a critique with the option that it is of"]
        : []),
    ],
  };
}
