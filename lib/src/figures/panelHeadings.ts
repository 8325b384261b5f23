import type { PlotlyObject } from "./figure.js";
import { figureWidth } from "./houseStyle.js";
import { escapeMarkup } from "./markup.js";
import { textWidth } from "./textWidth.js";

const size = 13;
const bold = 1.07;
/** About how wide the panels are together, in a figure of the house's width. */
const plotWidth = figureWidth - 90;

/**
 * A label within a width in pixels: without the name of its provider where that helps, else cut. Figures with headings
 * name their sources in full in their notes.
 */
function shortened(label: string, width: number): string {
  if (textWidth(label, size) * bold <= width) return label;
  const name = label.replace(/^(?:ollama|openai|deepseek|gemini|anthropic):/, "");
  if (name !== label) return shortened(name, width);
  let letters = Array.from(label);
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, size) * bold > width) letters = letters.slice(0, -1);
  return `${letters.join("").trimEnd()}…`;
}

/** A heading above each of several panels of equal width that stand side by side, as Plotly annotations. */
export function panelHeadings(labels: readonly string[]): PlotlyObject[] {
  const width = 1 / labels.length;
  return labels.map((label, panel) => ({
    text: `<b>${escapeMarkup(shortened(label, width * plotWidth))}</b>`,
    x: (panel + 0.5) * width,
    xref: "paper",
    y: 0.97,
    yref: "paper",
    xanchor: "center",
    yanchor: "bottom",
    showarrow: false,
  }));
}
