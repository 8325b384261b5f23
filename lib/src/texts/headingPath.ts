import { type Heading, numberedRank, plainRank } from "./headings.js";
import { isCapitals } from "./marks.js";

/** Where a heading was met. */
export interface HeadingContext {
  /** Nothing stands between it and the heading before. */
  directly: boolean;
  /** Words of text since the last Book, Chapter or the like. */
  wordsSinceStructure: number;
  isTitleOfWork: boolean;
}

/** An Argument or Preface within this many words of a Book's heading is the Book's own. */
const nearStructure = 150;

/** The open sections, outermost first, once a heading has been met. */
export function openedBy(open: readonly Heading[], heading: Heading, context: HeadingContext): Heading[] {
  const last = open.at(-1);
  if (context.directly && last?.text === heading.text) return [...open];
  const structure = open.filter(({ kind }) => kind === "structural");
  switch (heading.kind) {
    case "structural":
      if (context.isTitleOfWork) return [{ ...heading, rank: 0, kind: "opening" }];
      return [...structure.filter(({ rank }) => rank < heading.rank), heading];
    case "opening":
      if (structure.length > 0 && context.wordsSinceStructure < nearStructure)
        return [...structure, { ...heading, rank: numberedRank }];
      return [heading];
    case "closing":
      return [heading];
    case "numbered":
      return [...open.filter(({ rank }) => rank < numberedRank), heading];
    case "plain":
      if (last && context.directly && continues(last, heading))
        return [...open.slice(0, -1), joined(last, heading.text)];
      if (context.isTitleOfWork) return [{ ...heading, rank: 0, kind: "opening" }];
      return [...open.filter(({ rank }) => rank < plainRank), heading];
  }
}

/** Whether a title right after a heading is its title, or the next line of its title. */
function continues(last: Heading, { text }: Heading): boolean {
  if (last.title === undefined) return true;
  return last.kind !== "opening" && last.kind !== "closing" && isCapitals(last.title) === isCapitals(text);
}

/** A heading with a further line. */
export function joined(last: Heading, line: string): Heading {
  if (last.title === undefined) return { ...last, text: `${last.text}. ${line}`, title: line };
  return { ...last, text: `${last.text} ${line}`, title: `${last.title} ${line}` };
}
