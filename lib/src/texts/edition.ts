import { digestOf } from "../foundation/canonicalJson.js";
import { requireFields } from "../foundation/requireFields.js";
import { requireInput } from "../foundation/requireInput.js";
import { plainBlocks } from "./blocks.js";
import { withoutContents } from "./contents.js";
import { cut } from "./cut.js";
import { unwrapped } from "./gutenberg.js";
import { markdownBlocks } from "./markdownBlocks.js";
import type { Passage } from "./passage.js";
import type { Section } from "./sectionList.js";
import { sectionsOf } from "./sections.js";
import { titleWords, withoutTitlePage } from "./titlePage.js";

/** What one reads an edition as. */
export interface EditionOptions {
  /** Whose passages they are: a philosopher's id, or an id of the user's own. */
  source: string;
  work: string;
  author?: string;
  /** Found from the text where it is left out: Markdown has two headings or more. */
  format?: "plain" | "markdown";
}

/**
 * Reads a whole edition (plain text or Markdown) as passages of 80 to 200 words with the path of headings they stand under.
 * Project Gutenberg's header, licence and credits, title pages, tables of contents, page numbers and the numbers of
 * footnotes are left out; footnotes themselves stand under "Notes". The same text gives the same ids, and an id changes
 * only when the work, the path or the passage's own words do.
 * Throws InputError for what is no text, and for options without source and work.
 *
 * @example
 * passagesOfEdition("CHAPTER I\n\nOF DUTY\n\nDuty is the necessity ...", { source: "kant", work: "Groundwork" });
 */
export function passagesOfEdition(text: string, options: EditionOptions): Passage[] {
  requireInput(typeof text === "string", "text", text, "the text of an edition");
  requireFields("options", options, ["source", "work"], "{ source, work, ... }");
  const { source, work } = options;
  const seen = new Map<string, number>();
  return sectionsOfEdition(text, options).flatMap(({ path, paragraphs }) => {
    const section = path.join(" / ") || work;
    return cut(paragraphs).map((words) => {
      const digest = digestOf(JSON.stringify([work, section, words])).slice(0, 12);
      const times = (seen.get(digest) ?? 0) + 1;
      seen.set(digest, times);
      const id = `${source}-${digest}${times > 1 ? `-${times}` : ""}`;
      return { id, source, work, section, text: words };
    });
  });
}

function sectionsOfEdition(text: string, { work, author, format }: EditionOptions): Section[] {
  const { title, author: named, body } = unwrapped(text);
  const words = titleWords([work, title ?? ""], [author ?? "", named ?? ""]);
  if ((format ?? formatOf(body)) === "markdown") return sectionsOf(withoutContents(markdownBlocks(body)), words);
  const blocks = withoutContents(plainBlocks(body));
  return sectionsOf(title === undefined ? blocks : withoutTitlePage(blocks, words), words);
}

function formatOf(body: string): "plain" | "markdown" {
  return (body.match(/^ {0,3}#{1,6} +\S/gm)?.length ?? 0) >= 2 ? "markdown" : "plain";
}
