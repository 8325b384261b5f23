import type { Table } from "../../figures/table.js";

/** A part of a report, before it is written in any format. Every text in it may be hostile. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "code"; text: string }
  | { kind: "table"; table: Table }
  | { kind: "figure"; name: string; title: string; svg: string };

/** A report as its parts; `name` of a figure is the file that Markdown and LaTeX refer to. */
export interface ReportParts {
  title: string;
  blocks: readonly Block[];
}
