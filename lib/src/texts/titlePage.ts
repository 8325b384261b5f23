import type { Block } from "./blocks.js";
import { isProse } from "./contents.js";

const byline = /^(?:by|translated|edited|with an introduction)\b/i;

/** Who wrote what: to know a title page and the half-titles within a book. */
export interface TitleWords {
  isTitle(text: string): boolean;
  isByline(text: string): boolean;
}

/** Knows a work's title (in any of its forms) and its author by their words. */
export function titleWords(titles: readonly string[], authors: readonly string[]): TitleWords {
  const ofTitle = new Set(titles.flatMap(wordsOf));
  const ofAuthor = new Set(authors.flatMap(wordsOf));
  return {
    isTitle(text) {
      const words = wordsOf(text);
      return words.some((word) => ofTitle.has(word)) && words.every((word) => ofTitle.has(word) || ofAuthor.has(word));
    },
    isByline(text) {
      const words = wordsOf(text);
      return words.length <= 8 && (byline.test(text) || words.every((word) => ofAuthor.has(word)));
    },
  };
}

/** Words that tell titles apart: without articles, prepositions and the possessive's s. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !/^(?:the|a|an|of|and|by|in|s|st)$/.test(word));
}

/** The blocks without the title page: all before the first prose, Book or Preface, but for a title right before prose. */
export function withoutTitlePage(blocks: readonly Block[], words: TitleWords): Block[] {
  const first = blocks.findIndex((block) => isProse(block) || opensText(block, words));
  if (first <= 0) return [...blocks];
  const before = blocks[first - 1]!;
  const titled =
    isProse(blocks[first]!) &&
    before.kind === "heading" &&
    !words.isTitle(before.heading.text) &&
    !/[\d&]/.test(before.heading.text);
  return blocks.slice(titled ? first - 1 : first);
}

/** A volume's number stands on the title page; a Book's, a Part's or a Preface's heading opens the text. */
function opensText(block: Block, words: TitleWords): boolean {
  if (block.kind !== "heading") return false;
  const { kind, rank, text } = block.heading;
  return (kind === "structural" ? rank > 1 : kind !== "plain") && !words.isTitle(text);
}
