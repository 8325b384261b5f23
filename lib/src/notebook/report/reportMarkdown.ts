import { escapeMarkdown } from "../../figures/markdown.js";
import { onOneLine } from "../../figures/markup.js";
import { tableToMarkdown } from "../../figures/tableMarkdown.js";
import type { Block, ReportParts } from "./block.js";

/** A fence longer than any run of backticks in the text, so that the text cannot end it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}json\n${text}\n${fence}`;
}

function blockMarkdown(block: Block): string {
  const line = (text: string) => escapeMarkdown(onOneLine(text));
  switch (block.kind) {
    case "heading":
      return `## ${line(block.text)}`;
    case "text":
      return line(block.text);
    case "list":
      return block.items.map((item) => `- ${line(item)}`).join("\n");
    case "code":
      return fenced(block.text);
    case "table":
      return tableToMarkdown(block.table);
    case "figure":
      return `![${line(block.title)}](${block.name})`;
  }
}

/** A report as Markdown; its figures are files beside it. Every text in it is escaped. */
export function reportMarkdown({ title, blocks }: ReportParts): string {
  return `${[`# ${escapeMarkdown(onOneLine(title))}`, ...blocks.map(blockMarkdown)].join("\n\n")}\n`;
}
