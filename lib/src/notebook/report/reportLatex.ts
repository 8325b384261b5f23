import { latexLine } from "../../figures/latexText.js";
import { latexTable } from "../../figures/tableLatex.js";
import type { Block, ReportParts } from "./block.js";

function blockLatex(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `\\subsection*{${latexLine(block.text)}}`;
    case "text":
      return latexLine(block.text);
    case "list":
      return ["\\begin{itemize}", ...block.items.map((item) => `\\item {}${latexLine(item)}`), "\\end{itemize}"].join(
        "\n",
      );
    case "code":
      // No verbatim: a text could end it.
      return `{\\ttfamily\\footnotesize\\raggedright\n${block.text.split("\n").map(codeLine).join("\n")}}`;
    case "table":
      // The paper's tables keep its numbers, and ours would be mistaken for them.
      return latexTable(block.table, "unnumbered");
    case "figure":
      return `% Figure: ${block.name}`;
  }
}

function codeLine(text: string): string {
  const indent = text.length - text.trimStart().length;
  return `\\noindent\\hspace*{${indent / 2}em}${latexLine(text)}\\par`;
}

/**
 * A report as a part of a LaTeX document that loads what `tableToLatex` names; its figures are named in comments, as files beside it.
 * Every text in it is escaped.
 */
export function reportLatex({ title, blocks }: ReportParts): string {
  return `${[`\\section*{${latexLine(title)}}`, ...blocks.map(blockLatex)].join("\n\n")}\n`;
}
