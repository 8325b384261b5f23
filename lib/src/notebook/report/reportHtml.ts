import { escapeMarkup } from "../../figures/markup.js";
import { tableToHtml } from "../../figures/tableHtml.js";
import { htmlPage, pictureHtml } from "../htmlPage.js";
import type { Block, ReportParts } from "./block.js";

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h2>${escapeMarkup(block.text)}</h2>`;
    case "text":
      return `<p>${escapeMarkup(block.text)}</p>`;
    case "list":
      return `<ul>${block.items.map((item) => `<li>${escapeMarkup(item)}</li>`).join("\n")}</ul>`;
    case "code":
      return `<pre class="source">${escapeMarkup(block.text)}</pre>`;
    case "table":
      return `<div class="output">${tableToHtml(block.table)}</div>`;
    case "figure":
      return pictureHtml("image/svg+xml", Buffer.from(block.svg).toString("base64"), block.title);
  }
}

/** A report as one HTML page that needs nothing beside it; every text is escaped and nothing on it acts. */
export function reportHtml({ title, blocks }: ReportParts): string {
  return htmlPage(title, [`<h1>${escapeMarkup(title)}</h1>`, ...blocks.map(blockHtml)]);
}
