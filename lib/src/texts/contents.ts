import type { Block } from "./blocks.js";

const contents = /^(?:table of )?contents$/i;

/**
 * The blocks without tables of contents. A table goes on from its heading to the first paragraph of prose after it;
 * the headings right before that prose, from the innermost out, open the text and stay.
 */
export function withoutContents(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!;
    if (block.kind === "heading" && contents.test(block.heading.text)) at = endOfContents(blocks, at + 1) - 1;
    else kept.push(block);
  }
  return kept;
}

function endOfContents(blocks: readonly Block[], from: number): number {
  let end = from;
  while (end < blocks.length && !isProse(blocks[end]!)) end++;
  let inner = Number.POSITIVE_INFINITY;
  while (end > from) {
    const block = blocks[end - 1]!;
    if (block.kind !== "heading" || endsWithPage(block.heading.text)) break;
    // A Preface can stand within a Book or before all; it tells nothing of what may stand before it.
    const named = block.heading.kind === "opening" || block.heading.kind === "closing";
    if (!named && block.heading.rank >= inner) break;
    if (!named) inner = block.heading.rank;
    end--;
  }
  return end;
}

const endsWithPage = (text: string) => /[\s,.](?:\d{1,4}|[ivxlc]+)$/.test(text);

/** A sentence or more; an entry of a table has no full stop, is a list of numbers, or ends with its page. */
export function isProse(block: Block): boolean {
  if (block.kind !== "paragraph") return false;
  const { text } = block;
  const entries = count(text, /(?:^|\s)\d{1,3}\.\s/g);
  const ends = /[.?!]["'”’)]*$/.test(text) && !endsWithPage(text);
  return text.split(" ").length >= 8 && ends && entries < 3 && count(text, /\p{Ll}/gu) > count(text, /\p{Lu}/gu);
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
