import type { AblationCondition } from "../experiments/ablation.js";
import type { AblationSource } from "../experiments/ablationSources.js";
import { requireRows } from "../foundation/requireFields.js";
import { conditionName, measureName } from "./ablationTable.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { paletteColour } from "./palette.js";
import { panelHeadings } from "./panelHeadings.js";

const measures = ["doctrinalAccuracy", "crossReferencing"] as const;
const conditions: readonly AblationCondition[] = ["vanilla", "idRag", "tom", "full"];

/**
 * Figure 3 of the paper: Doctrinal Accuracy and Cross-Referencing of the four variants, a panel for each source.
 * Error bars are 95 % bootstrap intervals over runs, where four or more runs differ; the paper has none. A bar that is not there is
 * a value that is missing, not zero: zeros are written out.
 * Throws InputError for what are no sources of the ablation.
 *
 * @example
 * await showFigure(ablationFigure([paperAblation(), ablationSource(logs)]));
 */
export function ablationFigure(sources: readonly AblationSource[]): Figure {
  requireRows("sources", sources, ["label", "summaries"], "sources: paperAblation(), ablationSource(logs)");
  const width = 1 / sources.length;
  const axes: { [name: string]: PlotlyObject } = {};
  const data = sources.flatMap(({ summaries }, panel) => {
    const suffix = panel === 0 ? "" : String(panel + 1);
    axes[`xaxis${suffix}`] = {
      domain: [panel * width + 0.02, (panel + 1) * width - 0.02],
      anchor: `y${suffix}`,
      tickangle: -30,
    };
    axes[`yaxis${suffix}`] = {
      anchor: `x${suffix}`,
      domain: [0, 0.94],
      range: [0, 1.05],
      tickvals: [0, 0.25, 0.5, 0.75, 1],
      showticklabels: panel === 0,
    };
    return measures.map((measure, index): PlotlyObject => {
      const found = conditions.map((condition) => summaries.find((one) => one.condition === condition));
      const values = found.map((one) => one?.means[measure] ?? null);
      const reach = (end: "low" | "high") =>
        found.map((one, at) => {
          const limit = one?.intervals?.[measure]?.[end];
          return limit === undefined ? 0 : Math.abs(limit - values[at]!);
        });
      return {
        type: "bar",
        name: measureName(measure),
        legendgroup: measure,
        showlegend: panel === 0,
        x: conditions.map(conditionName),
        y: values,
        text: values.map((value) => value?.toFixed(2) ?? ""),
        // At the foot of the bar, clear of the intervals.
        textposition: "inside",
        insidetextanchor: "start",
        textangle: 0,
        textfont: { size: 9 },
        cliponaxis: false,
        marker: { color: paletteColour(index) },
        error_y: {
          type: "data",
          symmetric: false,
          array: reach("high"),
          arrayminus: reach("low"),
          visible: found.some((one) => one?.intervals?.[measure]),
        },
        xaxis: `x${suffix}`,
        yaxis: `y${suffix}`,
      };
    });
  });
  return {
    data,
    layout: {
      title: { text: "What ID-RAG and ToM-Lite contribute" },
      height: 460,
      barmode: "group",
      margin: { b: 120 },
      annotations: panelHeadings(sources.map(({ label }) => label)),
      ...axes,
    },
    notes: sources.map(({ label, note }) => `${label}: ${note}`),
  };
}
