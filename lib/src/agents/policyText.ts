import type { RecordEntry } from "../foundation/log.js";
import type { PolicyOption, PolicyQuestion } from "./policyQuestion.js";
import { headed, section } from "./prompt.js";

/** How a model reads who said something, and what it was: "Conservative, position for option A". */
export type HeadingOf = (entry: RecordEntry) => string;

/** The question with its background, as a section. */
export function questionSection({ question, background }: PolicyQuestion): string {
  return section("question", `${question}\n${background}`);
}

/** The options, a line each, in the order given. */
export function optionsSection(options: readonly PolicyOption[]): string {
  return section("options", options.map(({ id, label, description }) => `${id}: ${label}. ${description}`).join("\n"));
}

/** Statements under their headings, as a section. */
export function recordSection(tag: string, record: readonly RecordEntry[], headingOf: HeadingOf): string {
  return section(tag, record.map((entry) => headed(headingOf(entry), entry.text)).join("\n\n"));
}
