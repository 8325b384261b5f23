import type { PlotlyObject } from "./figure.js";
import { escapeMarkup } from "./markup.js";

/** A heading above each of several panels of equal width that stand side by side, as Plotly annotations. */
export function panelHeadings(labels: readonly string[]): PlotlyObject[] {
  const width = 1 / labels.length;
  return labels.map((label, panel) => ({
    text: `<b>${escapeMarkup(label)}</b>`,
    x: (panel + 0.5) * width,
    xref: "paper",
    y: 0.97,
    yref: "paper",
    xanchor: "center",
    yanchor: "bottom",
    showarrow: false,
  }));
}
