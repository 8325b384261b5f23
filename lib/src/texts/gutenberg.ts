/** A Project Gutenberg file without what the project put around the book. */
export interface Unwrapped {
  /** As the header gives them; wrapped titles are on one line. */
  title?: string;
  author?: string;
  /** The book itself; the whole text where it has no Gutenberg marks. */
  body: string;
}

/** Since 2001. The mark can run over several lines. */
const start = /^[ \t]*\*{3}[ \t]*START OF (?:THE|THIS) PROJECT GUTENBERG[^*]*\*{3}[^\n]*$/im;
/** From 1993 to 2001 the licence stood before the book, and later, for a time, behind it. */
const smallPrint = /^[^\n]*\*END[ *]*THE SMALL PRINT![^\n]*$/im;
const end = /^[ \t*]*(?:the )?end of (?:the |this )?project gutenberg/im;
const licence = /^[ \t*]*START: FULL LICENSE/im;

const credit =
  /^(?:produced|transcribed|scanned|prepared|proofread|digitized|e-?text prepared|this (?:e-?text|e-?book|file) was (?:prepared|produced|created))\b/i;

/** Takes the header, the licence and the credits of any vintage off a Project Gutenberg file. */
export function unwrapped(text: string): Unwrapped {
  const from = start.exec(text) ?? earlySmallPrint(text);
  const begin = from ? from.index + from[0].length : 0;
  const rest = text.slice(begin);
  const ends = [end, licence].map((mark) => mark.exec(rest)?.index ?? rest.length);
  const body = rest.slice(0, Math.min(...ends));
  return from ? { ...headerFields(text.slice(0, begin)), body: withoutCredits(body) } : { body };
}

function earlySmallPrint(text: string): RegExpExecArray | null {
  const found = smallPrint.exec(text);
  return found && found.index < text.length / 2 ? found : null;
}

function headerFields(header: string): { title?: string; author?: string } {
  const oneLine = (found: string | undefined) => found?.replace(/\s+/g, " ").trim();
  const field = (name: string) =>
    oneLine(new RegExp(`^${name}:[ \\t]*([^\\n]+(?:\\n[ \\t]+[^\\n]+)*)`, "m").exec(header)?.[1]);
  const opening = /Project Gutenberg (?:E-?text|E-?book) of ([^*\n]+), by ([^*\n]+)/i.exec(header);
  return { title: field("Title") ?? oneLine(opening?.[1]), author: field("Author") ?? oneLine(opening?.[2]) };
}

function withoutCredits(body: string): string {
  const paragraphs = body.split(/\n[ \t]*\n/).filter((paragraph) => paragraph.trim() !== "");
  const first = paragraphs.findIndex((paragraph) => !credit.test(paragraph.trim()));
  return paragraphs.slice(Math.max(first, 0)).join("\n\n");
}
