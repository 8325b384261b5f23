import { canonicalJson } from "../foundation/canonicalJson.js";
import { InputError, messageOf } from "../foundation/errors.js";
import { drawingWindow } from "./drawingWindow.js";
import type { Figure } from "./figure.js";
import { inHouseStyle } from "./houseStyle.js";
import { inertSvg } from "./inertSvg.js";

/** Kinds of trace that Plotly draws without a browser; others wait for WebGL or a map without end. */
const drawable = [
  "bar",
  "box",
  "contour",
  "heatmap",
  "histogram",
  "pie",
  "sankey",
  "scatter",
  "scatterpolar",
  "violin",
];

/**
 * Draws a Plotly figure as a static SVG, without a browser: Plotly itself in jsdom. The same figure gives the same bytes every time, and
 * nothing in them acts or fetches. The first drawing takes about two seconds, each later one about a tenth.
 *
 * Throws DissensusError("missing-dependency") where jsdom or plotly.js-dist-min is not installed, and InputError
 * where the figure has a kind of trace that needs a browser (maps, three dimensions) or Plotly cannot draw it.
 *
 * @example
 * const svg = await renderSvg({ data: [{ type: "bar", x: ["A", "B"], y: [4, 3] }], layout: {} });
 */
export async function renderSvg(figure: Figure): Promise<string> {
  if (!Array.isArray(figure?.data)) throw new InputError("figure.data", figure?.data, "an array of Plotly traces");
  const types = figure.data.map((trace) => trace.type ?? "scatter");
  for (const type of types)
    if (!drawable.includes(String(type)))
      throw new InputError("figure.data", type, `traces of type ${drawable.join(", ")}`);
  const { window, plotly } = await drawingWindow();
  // Plotly writes into what it is given.
  const styled = structuredClone(inHouseStyle(figure));
  let drawn: string;
  try {
    drawn = await plotly.toImage(styled, { format: "svg", imageDataOnly: true });
  } catch (cause) {
    throw new InputError("figure.data", types, `a figure that Plotly can draw (${messageOf(cause)})`, { cause });
  }
  const { documentElement } = new window.DOMParser().parseFromString(drawn, "image/svg+xml");
  inertSvg(documentElement, canonicalJson(figure));
  return new window.XMLSerializer().serializeToString(documentElement);
}
