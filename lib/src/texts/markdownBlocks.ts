import { marked, type Token, type Tokens } from "marked";
import { InputError, messageOf } from "../foundation/errors.js";
import type { Block } from "./blocks.js";
import { isOrnament, withoutMarks } from "./marks.js";

/** What some collections print as headings before the text. */
const metadata = /^(?:title|author|year|date|translator|editor|language): /i;

const noteMark = /^\[\^[^\]]*\]:?/;

/** The blocks of a Markdown text; the depth of a heading is its rank. */
export function markdownBlocks(body: string): Block[] {
  return lexed(body).flatMap((token): Block[] => {
    const note = token.raw.startsWith("[^");
    const text = withoutMarks(note ? wordsOf(token).replace(noteMark, "") : wordsOf(token));
    if (isOrnament(text)) return [];
    if (token.type === "heading" && metadata.test(text)) return [];
    if (token.type === "heading")
      return [{ kind: "heading", heading: { text: text.replace(/[.:]$/, ""), rank: token.depth, kind: "structural" } }];
    return [{ kind: note ? "note" : "paragraph", text }];
  });
}

function lexed(body: string): Token[] {
  try {
    return marked.lexer(body);
  } catch (cause) {
    // The library goes down into quotations and lists by calling itself.
    throw new InputError("text", body.slice(0, 40), `Markdown that can be read (${messageOf(cause)})`, { cause });
  }
}

/** The words of a token without its Markdown. */
function wordsOf(token: Token): string {
  switch (token.type) {
    case "space":
    case "br":
    case "hr":
      return " ";
    case "html":
      return token.raw.replace(/<[^>]*>/g, " ");
    case "table":
      return token.raw.replace(/[|]|-{3,}/g, " ");
    case "def":
      // "[^1]: Ibid" has the form of a link's target.
      return (token as Tokens.Def).tag.startsWith("^") ? token.raw : "";
    case "list": {
      const { items, ordered, start } = token as Tokens.List;
      return items.map((item, place) => `${ordered ? `${Number(start) + place}. ` : ""}${wordsOf(item)}`).join(" ");
    }
  }
  const { tokens } = token as Tokens.Generic;
  if (!tokens?.length) return "text" in token ? String(token.text) : token.raw;
  const block = token.type === "blockquote" || token.type === "list_item";
  return tokens.map(wordsOf).join(block ? " " : "");
}
