import { escapeMarkup } from "../figures/markup.js";
import { optionalDependency } from "../foundation/optionalDependency.js";
import { requireFields, requireRows } from "../foundation/requireFields.js";
import { htmlPage, pictureHtml } from "./htmlPage.js";
import type { Cell, MimeBundle, Notebook, Output } from "./notebookFile.js";
import { settledOutputs } from "./outputs.js";
import { loadSanitiser, type Sanitise } from "./safeHtml.js";

/** Makes inert HTML out of what a notebook holds. */
interface Renderer {
  sanitise: Sanitise;
  markdown(source: string): string;
}

function preformatted(text: string, kind: string): string {
  const printable = text.replace(/\p{Cc}\[[\d;]*m/gu, "").replace(/[^\P{Cc}\n\t]/gu, "");
  return `<pre class="${kind}">${escapeMarkup(printable.trimEnd())}</pre>`;
}

/** The richest of a bundle's forms that stands without scripts: a picture, then HTML, then text. */
function bundleHtml(data: MimeBundle, { sanitise, markdown }: Renderer): string {
  const text = (type: string) => (typeof data[type] === "string" ? (data[type] as string) : undefined);
  const plain = text("text/plain") ?? "";
  const svg = text("image/svg+xml");
  if (svg !== undefined) return pictureHtml("image/svg+xml", Buffer.from(svg).toString("base64"), plain);
  const png = text("image/png");
  if (png !== undefined) return pictureHtml("image/png", png.replace(/[^A-Za-z0-9+/=]/g, ""), plain);
  const html = text("text/html");
  if (html !== undefined) return sanitise(html);
  const source = text("text/markdown");
  return source === undefined ? preformatted(plain, "stdout") : markdown(source);
}

function outputHtml(output: Output, renderer: Renderer): string {
  if (output.output_type === "stream") return preformatted(output.text, output.name);
  if (output.output_type === "error") return preformatted(output.traceback.join("\n"), "stderr");
  return bundleHtml(output.data, renderer);
}

function cellHtml(cell: Cell, renderer: Renderer): string {
  if (cell.cell_type === "markdown") return renderer.markdown(cell.source);
  if (cell.cell_type === "raw") return preformatted(cell.source, "source");
  const outputs = settledOutputs(cell.outputs ?? []).map(
    (output) => `<div class="output">${outputHtml(output, renderer)}</div>`,
  );
  return `<div class="cell">${preformatted(cell.source, "source")}${outputs.join("\n")}</div>`;
}

/** The first heading of a notebook. */
function headingOf({ cells }: Notebook): string {
  for (const { cell_type, source } of cells) {
    const heading = cell_type === "markdown" && /^#+\s+(.+)$/m.exec(source);
    if (heading) return heading[1]!;
  }
  return "Notebook";
}

/**
 * An executed notebook as one HTML page that needs nothing beside it: figures as pictures, tables as they are, printed
 * text escaped. Nothing on it is active, whatever a reply or the notebook's file holds.
 * Throws DissensusError("missing-dependency") where marked or sanitize-html is not installed.
 * Throws InputError for what is no notebook.
 *
 * @example
 * writeFileSync("resilience.html", await exportHtml(readNotebook("notebooks/01-resilience.ipynb")));
 */
export async function exportHtml(notebook: Notebook): Promise<string> {
  requireFields("notebook", notebook, ["cells"], "a notebook as readNotebook gives it");
  requireRows("notebook.cells", notebook.cells, ["cell_type", "source"], "cells of a notebook");
  const sanitise = await loadSanitiser();
  const { Marked } = await optionalDependency("marked", "Writing a notebook as a page", () => import("marked"));
  const marked = new Marked({ async: false, gfm: true });
  const renderer: Renderer = { sanitise, markdown: (source) => sanitise(marked.parse(source) as string) };
  return htmlPage(
    headingOf(notebook),
    notebook.cells.map((cell) => cellHtml(cell, renderer)),
  );
}
