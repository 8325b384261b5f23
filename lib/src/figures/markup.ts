import { requireInput } from "../foundation/requireInput.js";

// Numbers for quotation marks: Plotly does not know all names.
const entities: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
};

/**
 * A text as HTML, SVG or Plotly shows it, never as markup: inert in elements and in quoted attributes.
 * Throws InputError for what is no text.
 *
 * @example
 * escapeMarkup("<b>"); // "&lt;b&gt;"
 */
export function escapeMarkup(text: string): string {
  requireInput(typeof text === "string", "text", text, "a text");
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

/** The text that `escapeMarkup` made: its inverse. */
export function plainText(markup: string): string {
  return Object.entries(entities).reduceRight(
    (text, [character, entity]) => text.replaceAll(entity, character),
    markup,
  );
}

/** A text on one line without control characters, so that it can neither break a layout nor steer a terminal. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
