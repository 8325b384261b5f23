import { type Heading, headingOf } from "./headings.js";
import { isOrnament, withoutMarks } from "./marks.js";

/** A piece of an edition between blank lines: a heading, a paragraph, or a note to the text. */
export type Block =
  | { kind: "heading"; heading: Heading }
  | { kind: "paragraph"; text: string }
  | { kind: "note"; text: string };

const transcriber = /^\[?transcriber'?s'? notes?\b/i;
const noteMark = /^(?:\[Footnote(?: [\w*]{1,4})?:? *|\[\d{1,4}\] )/;
const noteStart = /^(?:\[Footnote\b|\[\d{1,4}\] |\*+ (?=[^\s*]))/;

/** The blocks of a plain text, where paragraphs stand between blank lines and headings are known by their form. */
export function plainBlocks(body: string): Block[] {
  const blocks: Block[] = [];
  let openNote = false;
  for (const printed of body.split(/\n[ \t]*\n/)) {
    const trimmed = printed.trim();
    if (isOrnament(trimmed) || transcriber.test(trimmed)) continue;
    const heading = openNote ? undefined : headingOf(printed);
    if (heading) {
      blocks.push({ kind: "heading", heading });
      continue;
    }
    const note = openNote || noteStart.test(trimmed);
    if (note) blocks.push({ kind: "note", text: withoutMarks(trimmed.replace(noteMark, "").replace(/\]$/, "")) });
    else blocks.push({ kind: "paragraph", text: withoutMarks(trimmed) });
    // A note in brackets goes on over paragraphs until its bracket closes.
    openNote = (openNote || trimmed.startsWith("[Footnote")) && !trimmed.endsWith("]");
  }
  return blocks;
}
