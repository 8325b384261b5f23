import type { Figure } from "../figures/figure.js";
import type { Flow } from "../figures/flow.js";
import { flowToSvg } from "../figures/flowSvg.js";
import { inHouseStyle, titleOf } from "../figures/houseStyle.js";
import { renderSvg } from "../figures/renderSvg.js";
import type { Table } from "../figures/table.js";
import { tableToHtml } from "../figures/tableHtml.js";
import { tableToText } from "../figures/tableText.js";
import type { Transcript, TranscriptSettings } from "../figures/transcript.js";
import { transcriptToHtml } from "../figures/transcriptHtml.js";
import { transcriptToText } from "../figures/transcriptText.js";
import { requireFields } from "../foundation/requireFields.js";
import { requireInput } from "../foundation/requireInput.js";
import { kernelDisplay } from "./kernelDisplay.js";
import type { MimeBundle } from "./notebookFile.js";

/** Shows a bundle in the running cell; outside a notebook it prints the bundle's text. */
function show(data: MimeBundle & { "text/plain": string }): void {
  const send = kernelDisplay();
  if (send) send({ data, metadata: {}, transient: {} });
  else console.log(data["text/plain"]);
}

/** A figure in words, for viewers that show no picture. */
function figureText({ data, layout, notes = [] }: Figure): string {
  const named = data.flatMap(({ name, mode }) => (typeof name === "string" && mode !== "text" ? [name] : []));
  // A series that stands in several panels is one.
  const series = [...new Set(named)];
  return [
    `[Figure] ${titleOf(layout)}`.trimEnd(),
    ...(series.length > 0 ? [`Series: ${series.join(", ")}`] : []),
    ...notes,
  ].join("\n");
}

/**
 * Shows a figure in a notebook: Plotly's own where the viewer has it, a static SVG everywhere else. Await it, or the
 * figure comes under a later cell. Outside a notebook it prints the figure's title and notes.
 * Throws as `renderSvg` does.
 *
 * @example
 * await showFigure({ data: [{ type: "bar", x: ["A"], y: [1] }], layout: { title: { text: "Votes" } } });
 */
export async function showFigure(figure: Figure): Promise<void> {
  requireFields("figure", figure, ["data", "layout"], "a figure: { data, layout }");
  const text = figureText(figure);
  if (!kernelDisplay()) return show({ "text/plain": text });
  const svg = await renderSvg(figure);
  show({ "application/vnd.plotly.v1+json": inHouseStyle(figure), "image/svg+xml": svg, "text/plain": text });
}

/**
 * Shows a table in a notebook, all its texts escaped; outside one it prints it with aligned columns.
 * Throws InputError where a cell of it cannot be shown.
 *
 * @example
 * showTable({ caption: "Votes", columns: [{ key: "option", label: "Option" }], rows: [{ option: "A" }], notes: [] });
 */
export function showTable(table: Table): void {
  show({ "text/html": tableToHtml(table), "text/plain": tableToText(table) });
}

/**
 * Shows a run's transcript in a notebook, keyword hits marked and all text inert; outside one it prints it.
 * Throws InputError where a hit lies outside its turn's text.
 *
 * @example
 * showTranscript(log);
 */
export function showTranscript(transcript: Transcript, settings: TranscriptSettings = {}): void {
  show({
    "text/html": transcriptToHtml(transcript, settings),
    "text/plain": transcriptToText(transcript, settings),
  });
}

/**
 * Shows how a protocol flows, as a drawing; its text is Mermaid where the flow has it.
 * Throws InputError where an edge names no node.
 *
 * @example
 * showFlow(flowOf(await graph.getGraphAsync()));
 */
export function showFlow(flow: Flow): void {
  requireFields("flow", flow, ["nodes", "edges"], "{ nodes, edges }");
  const edges = flow.edges.map(({ source, target, label }) => `${source} -> ${target}${label ? ` (${label})` : ""}`);
  show({ "image/svg+xml": flowToSvg(flow), "text/plain": flow.mermaid ?? edges.join("\n") });
}

/**
 * Shows HTML in a notebook; outside one it prints the text. Whatever in it came from a model, a corpus or a file must
 * have been escaped (`escapeMarkup`).
 * Throws InputError for what is no text.
 *
 * @example
 * showHtml(`<b>${escapeMarkup(reply.text)}</b>`, reply.text);
 */
export function showHtml(html: string, text: string): void {
  requireInput(typeof html === "string", "html", html, "a text");
  requireInput(typeof text === "string", "text", text, "what is shown where HTML is not");
  show({ "text/html": html, "text/plain": text });
}
