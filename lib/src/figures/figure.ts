import type { Json } from "../foundation/canonicalJson.js";

/** A part of a Plotly figure: plain JSON under Plotly's own names. */
export type PlotlyObject = { readonly [key: string]: Json | undefined };

/**
 * A Plotly figure as data. Texts from models, corpora or files go through `escapeMarkup` first, because Plotly
 * reads a small markup in every label.
 *
 * @example
 * const figure: Figure = {
 *   data: [{ type: "bar", x: ["P1", "P3"], y: [0.5, 1] }],
 *   layout: { title: { text: "SysAR by perturbation" } },
 *   notes: ["Model extractive (null model), 2 runs, no reply missing"],
 * };
 */
export interface Figure {
  /** Plotly's traces. */
  data: readonly PlotlyObject[];
  /** Plotly's layout; the house style fills in what it leaves open. 760 x 420 pixels unless it says otherwise. */
  layout: PlotlyObject;
  /** What a reader must know (which model, how many runs, what was missing): plain text under the title. */
  notes?: readonly string[];
}
