import type { Json } from "../foundation/canonicalJson.js";
import { brokenLines } from "./brokenLines.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { escapeMarkup, plainText } from "./markup.js";
import { palette } from "./palette.js";
import { fontFamily } from "./textWidth.js";

/** Width of a figure in pixels where its layout does not say. */
export const figureWidth = 760;
/** Height of a figure in pixels where its layout does not say. */
export const figureHeight = 420;

const edge = 20;
const titleSize = 17;
const noteSize = 12;
const ink = "#222222";
const quietInk = "#555555";
const rule = "#DDDDDD";

const axis = {
  gridcolor: rule,
  linecolor: "#888888",
  zerolinecolor: "#888888",
  automargin: true,
  title: { standoff: 10, font: { size: 13 } },
};

/** Plotly's template of this package: white ground, one font, colours that everyone can tell apart. */
export const houseTemplate: PlotlyObject = {
  layout: {
    colorway: palette,
    font: { family: fontFamily, size: 13, color: ink },
    paper_bgcolor: "#FFFFFF",
    plot_bgcolor: "#FFFFFF",
    xaxis: axis,
    yaxis: axis,
    title: {
      x: 0,
      xref: "container",
      xanchor: "left",
      y: 1,
      yref: "container",
      yanchor: "top",
      pad: { l: edge, t: 14 },
    },
    legend: { orientation: "h", x: 0, xref: "container", y: 0, yref: "container", yanchor: "bottom" },
    hoverlabel: { align: "left" },
  },
  data: {
    bar: [{ error_y: { color: ink, thickness: 1.5, width: 4 } }],
    scatter: [{ cliponaxis: false }],
    heatmap: [{ colorscale: "Cividis", xgap: 1, ygap: 1 }],
    sankey: [{ node: { line: { width: 0 }, pad: 18, thickness: 16 } }],
  },
};

function partOf(value: Json | undefined): PlotlyObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as PlotlyObject) : {};
}

/** The text of a layout's title, which Plotly takes as a string or as an object. */
export function titleOf(layout: PlotlyObject): string {
  const text = typeof layout.title === "string" ? layout.title : partOf(layout.title).text;
  return typeof text === "string" ? text : "";
}

/** A title on as many lines as it needs. One with markup of its own is left as it is. */
function brokenTitle(title: string, width: number): string {
  if (title.includes("<") || title.trim() === "") return title;
  const broken = brokenLines(plainText(title), titleSize, width);
  return broken.length > 1 ? broken.map(escapeMarkup).join("<br>") : title;
}

/** What stands above a figure's plot, broken into lines, and the pixels that it takes. */
function headOf({ layout, notes = [] }: Figure) {
  const width = typeof layout.width === "number" ? layout.width : figureWidth;
  const noteLines = notes.flatMap((note) => brokenLines(note, noteSize, width - 2 * edge));
  const text = brokenTitle(titleOf(layout), width - 2 * edge);
  const titleLines = text === "" ? 0 : text.split(/<br\s*\/?>/).length;
  const room =
    edge +
    titleLines * titleSize * 1.3 +
    noteLines.length * noteSize * 1.3 +
    (titleLines + noteLines.length > 0 ? 14 : 0);
  return { width, noteLines, text, titleLines, room: Math.round(room) };
}

/** Pixels above a figure's plot that its title and notes take. */
export function headRoom(figure: Figure): number {
  return headOf(figure).room;
}

/**
 * The figure as every viewer gets it: in house style, with its notes as Plotly's subtitle and room for both on top.
 * What the figure's own layout says wins.
 */
export function inHouseStyle(figure: Figure): { data: readonly PlotlyObject[]; layout: PlotlyObject } {
  const { layout } = figure;
  const { width, noteLines, text, titleLines, room } = headOf(figure);
  const title = {
    font: { size: titleSize },
    // Plotly sets the first of several lines on the place of a single one's middle.
    ...(titleLines > 1 ? { pad: { l: edge, t: 14 + Math.round(0.7 * titleSize) } } : {}),
    ...partOf(layout.title),
    // A subtitle is not drawn without a title above it.
    text: titleLines === 0 && noteLines.length > 0 ? " " : text,
    subtitle: { text: noteLines.map(escapeMarkup).join("<br>"), font: { size: noteSize, color: quietInk } },
  };
  return {
    data: figure.data,
    layout: {
      template: houseTemplate,
      width,
      height: figureHeight,
      ...layout,
      title,
      margin: { l: 64, r: edge, t: room, b: 56, ...partOf(layout.margin) },
    },
  };
}
