import { onOneLine } from "../../figures/markup.js";
import { escapeLatex, tableToLatex } from "../../figures/tableLatex.js";
import type { Block, ReportParts } from "./block.js";

function blockLatex(block: Block): string {
  const line = (text: string) => escapeLatex(onOneLine(text));
  switch (block.kind) {
    case "heading":
      return `\\subsection*{${line(block.text)}}`;
    case "text":
      return line(block.text);
    case "list":
      return ["\\begin{itemize}", ...block.items.map((item) => `\\item {}${line(item)}`), "\\end{itemize}"].join("\n");
    case "code":
      // No verbatim: a text could end it.
      return `{\\ttfamily\\footnotesize\\raggedright ${line(block.text)}\\par}`;
    case "table":
      return tableToLatex(block.table);
    case "figure":
      return `% Figure: ${block.name}`;
  }
}

/**
 * A report as a part of a LaTeX document that loads booktabs; its figures are named in comments, as files beside it.
 * Every text in it is escaped.
 */
export function reportLatex({ title, blocks }: ReportParts): string {
  return `${[`\\section*{${escapeLatex(onOneLine(title))}}`, ...blocks.map(blockLatex)].join("\n\n")}\n`;
}
