/** A stretch of a text that looks like JSON data. */
export interface JsonChunk {
  text: string;
  start: number;
  end: number;
  /** Set when the text ends before the data does; with `closable` when nothing but closing braces is lacking. */
  cut?: { closable: boolean };
}

const closers: { [opener: string]: string } = { "{": "}", "[": "]" };

/** A text that begins like data, not like a bracket in prose. */
const dataLike = /^[{[]\s*(?:["'“{[\]}]|[\w -]+:)/;

/** More brackets of prose than this are not looked into: a text made of brackets must not take minutes. */
const mostStrayBrackets = 30;

function neighbour(text: string, index: number, step: 1 | -1): string {
  let at = index + step;
  while (/\s/.test(text[at] ?? "")) at += step;
  return text[at] ?? "";
}

/**
 * Follows the data that opens at `start`. A quote opens a string only where a value or a key may begin and closes it
 * only where one may end, so that apostrophes and unescaped quotes inside strings do no harm.
 * Undefined when the brackets do not match.
 */
function chunkAt(text: string, start: number): JsonChunk | undefined {
  const waiting: string[] = [];
  let quote = "";
  for (let index = start; index < text.length; index++) {
    const character = text[index]!;
    if (quote !== "") {
      if (character === "\\") index++;
      else if (character === quote && ",:}]".includes(neighbour(text, index, 1))) quote = "";
    } else if ((character === '"' || character === "'") && "{[,:".includes(neighbour(text, index, -1))) {
      quote = character;
    } else if (character in closers) {
      waiting.push(closers[character]!);
    } else if (character === "}" || character === "]") {
      if (waiting.pop() !== character) return undefined;
      if (waiting.length === 0) return { text: text.slice(start, index + 1), start, end: index + 1 };
    }
  }
  const closable = quote === "" && waiting.every((closer) => closer === "}") && !/[,:]\s*$/.test(text);
  return {
    text: text.slice(start) + (closable ? "}".repeat(waiting.length) : ""),
    start,
    end: text.length,
    cut: { closable },
  };
}

/** The outermost {...} and [...] of a text, in order; the last may be cut. */
export function jsonChunks(text: string): JsonChunk[] {
  const chunks: JsonChunk[] = [];
  const bracket = /[{[]/g;
  let stray = 0;
  for (let match = bracket.exec(text); match; match = bracket.exec(text)) {
    const chunk = chunkAt(text, match.index);
    if (chunk && (!chunk.cut || dataLike.test(chunk.text))) {
      chunks.push(chunk);
      bracket.lastIndex = chunk.end;
    } else if (++stray > mostStrayBrackets) break;
  }
  return chunks;
}
