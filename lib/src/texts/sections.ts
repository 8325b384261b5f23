import type { Block } from "./blocks.js";
import { joined, openedBy } from "./headingPath.js";
import type { Heading } from "./headings.js";
import { type Section, sectionList } from "./sectionList.js";
import type { TitleWords } from "./titlePage.js";

const footnotes = /^foot-?notes?$/i;
const aboutTheFile = /\b(?:electronic|transcriber'?s)\b/i;
const theEnd = /^(?:the end|finis)$/i;

/**
 * The sections of an edition, in order. What a transcriber says of his file is left out, and bylines on half-titles.
 * A title under which nothing stands is a line of the text.
 */
export function sectionsOf(blocks: readonly Block[], words: TitleWords): Section[] {
  const list = sectionList();
  let open: Heading[] = [];
  let mode = "text" as "text" | "notes" | "skipped";
  let directly = false;
  let wordsSinceStructure = Number.POSITIVE_INFINITY;

  const enter = (heading: Heading) => {
    if (theEnd.test(heading.text) || (heading.kind === "plain" && words.isByline(heading.text))) return;
    if (mode === "skipped" && heading.kind === "plain") return;
    mode = footnotes.test(heading.text) ? "notes" : aboutTheFile.test(heading.text) ? "skipped" : "text";
    if (mode !== "text") return;
    const before = open;
    open = openedBy(open, heading, { directly, wordsSinceStructure, isTitleOfWork: words.isTitle(heading.text) });
    if (directly) keepEmptyTitle(before, open);
    directly = true;
    if (heading.kind === "structural") wordsSinceStructure = 0;
  };

  const keepEmptyTitle = (before: readonly Heading[], after: readonly Heading[]) => {
    const last = before.at(-1);
    const titled = last?.title !== undefined && (last.kind === "plain" || last.kind === "numbered");
    const gone = titled && !after[before.length - 1]?.text.startsWith(last.text);
    if (gone) list.add(before.slice(0, -1), last.text);
  };

  const read = (text: string, note: boolean) => {
    if ((directly || list.sections.length === 0) && words.isByline(text)) return;
    const last = open.at(-1);
    if (directly && last && isNextLine(last, text)) {
      open = [...open.slice(0, -1), joined(last, text)];
      directly = false;
      return;
    }
    if (note || mode === "notes") list.addNote(open, text);
    else list.add(open, text);
    directly = false;
    wordsSinceStructure += text.split(" ").length;
  };

  for (const block of blocks) {
    if (block.kind === "heading") enter(block.heading);
    else if (mode !== "skipped") read(block.text, block.kind === "note");
  }
  if (directly) keepEmptyTitle(open, []);
  return list.sections;
}

/** Whether a few words right below a title end no sentence: then they are the rest of the title. */
function isNextLine({ kind, title }: Heading, text: string): boolean {
  if (title === undefined || kind === "opening" || kind === "closing") return false;
  return text.split(" ").length <= 9 && /\p{L}{2}/u.test(text) && !/[.,;:?!"'”’-]$/.test(text);
}
