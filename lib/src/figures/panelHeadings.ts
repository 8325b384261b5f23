import type { PlotlyObject } from "./figure.js";
import { figureWidth } from "./houseStyle.js";
import { escapeMarkup } from "./markup.js";
import type { Panel } from "./panelGrid.js";
import { textWidth } from "./textWidth.js";

const size = 13;
const bold = 1.07;
/** About how wide the panels are together, in a figure of the house's width. */
const plotWidth = figureWidth - 90;
const provider = /(^| \+ )(?:ollama|openai|deepseek|gemini|anthropic):/g;

const fits = (label: string, width: number) => textWidth(label, size) * bold <= width;

/** A label within a width in pixels, cut where it is wider. */
function shortened(label: string, width: number): string {
  if (fits(label, width)) return label;
  let letters = Array.from(label);
  while (letters.length > 1 && !fits(`${letters.join("")}…`, width)) letters = letters.slice(0, -1);
  return `${letters.join("").trimEnd()}…`;
}

/**
 * A heading above each panel, as Plotly annotations, with a line below it where there is one: all labels as they are,
 * or where one of them is too wide all without their providers' names. Figures with headings name their sources in full in their notes.
 */
export function panelHeadings(
  headings: readonly { label: string; below?: string }[],
  panels: readonly Panel[],
): PlotlyObject[] {
  const widthOf = (index: number) => panels[index]!.heading.width * plotWidth;
  const whole = headings.every(({ label }, index) => fits(label, widthOf(index)));
  return headings.map(({ label, below }, index) => {
    const shown = shortened(whole ? label : label.replace(provider, "$1"), widthOf(index));
    return {
      text: `<b>${escapeMarkup(shown)}</b>${below === undefined ? "" : `<br>${escapeMarkup(below)}`}`,
      x: panels[index]!.heading.x,
      xref: "paper",
      y: panels[index]!.heading.y,
      yref: "paper",
      xanchor: "center",
      yanchor: "bottom",
      showarrow: false,
    };
  });
}
