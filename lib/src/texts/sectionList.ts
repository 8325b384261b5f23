import type { Heading } from "./headings.js";

/** The paragraphs under one path of headings, outermost first. */
export interface Section {
  path: string[];
  paragraphs: string[];
}

/** The sections of an edition as they fill up, in order of their first paragraphs. */
export interface SectionList {
  sections: Section[];
  /** Adds a paragraph under the open headings. A path that comes again later is a section of its own. */
  add(open: readonly Heading[], text: string): void;
  /** Adds a note to "Notes" in the Book or Chapter that is open, so that it does not interrupt the text. */
  addNote(open: readonly Heading[], text: string): void;
}

export function sectionList(): SectionList {
  const sections: Section[] = [];
  const notes = new Map<string, Section>();
  let current: Section | undefined;
  const started = (path: string[], text: string) => {
    const section = { path, paragraphs: [text] };
    sections.push(section);
    return section;
  };
  return {
    sections,
    add(open, text) {
      const path = open.map((heading) => heading.text);
      if (current && keyOf(current.path) === keyOf(path)) current.paragraphs.push(text);
      else current = started(path, text);
    },
    addNote(open, text) {
      const outer = open.filter(({ kind }) => kind !== "numbered" && kind !== "plain");
      const path = [...outer.map((heading) => heading.text), "Notes"];
      const known = notes.get(keyOf(path));
      if (known) known.paragraphs.push(text);
      else notes.set(keyOf(path), started(path, text));
    },
  };
}

const keyOf = (path: readonly string[]) => path.join("\n");
