const closers: { [opener: string]: string } = { "{": "}", "[": "]" };

/** The index of the quote that ends the string which begins at `start`; -1 where it never ends. */
function endOfString(text: string, start: number): number {
  const quote = text[start]!;
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === "\\") index++;
    // An apostrophe ends a string in single quotes only before what can follow a string.
    else if (text[index] === quote && (quote === '"' || /^\s*[:,}\]]/.test(text.slice(index + 1, index + 40))))
      return index;
  }
  return -1;
}

/** Where the value that opens at `start` closes; -1 where the text ends before. Brackets inside strings do not count. */
function closeOf(text: string, start: number): number {
  const waiting: string[] = [];
  let before = "";
  for (let index = start; index < text.length; index++) {
    const character = text[index]!;
    // A single quote begins a string (as Python writes it) only where a string can stand.
    if (character === '"' || (character === "'" && /[{[,:]/.test(before))) {
      index = endOfString(text, index);
      if (index === -1) return -1;
    } else if (character in closers) waiting.push(closers[character]!);
    else if (character === "}" || character === "]") {
      if (waiting.pop() !== character) return -1;
      if (waiting.length === 0) return index;
    }
    if (character.trim()) before = character;
  }
  return -1;
}

/** The outermost balanced {...} and [...] of a text, in order. A bracket of prose that never closes is passed over. */
export function jsonSpans(text: string): string[] {
  const spans: string[] = [];
  let unclosed = 0;
  for (let index = 0; index < text.length; index++) {
    if (!(text[index]! in closers)) continue;
    const end = closeOf(text, index);
    if (end === -1) {
      // What an unclosed { or [ of data holds is part of a cut answer, not an answer.
      if (/^[{[]\s*["'{[\]}\d-]/.test(text.slice(index, index + 20)) || ++unclosed > 20) break;
      continue;
    }
    spans.push(text.slice(index, end + 1));
    index = end;
  }
  return spans;
}

/** The contents of the fenced blocks of a text, in order. Cut at the fences, each piece is looked at once. */
export function fencedBlocks(text: string): string[] {
  const pieces = text.split("```");
  const blocks: string[] = [];
  // The last piece has no fence after it, and one that begins with words and no line break is no block.
  for (let index = 1; index < pieces.length - 1; index++) {
    const label = /^[^\n`]*\n/.exec(pieces[index]!)?.[0];
    if (label === undefined) continue;
    blocks.push(pieces[index]!.slice(label.length).trimEnd());
    index++;
  }
  return blocks;
}

const occurrences = (text: string, character: string) => text.split(character).length - 1;

/**
 * The stretch from the first bracket to the last of its kind, for a repair of what is inside. Nothing where brackets
 * are missing: a repair would close what was cut and so make an answer up.
 */
export function repairableSpan(text: string): string | undefined {
  const start = text.search(/[{[]/);
  if (start === -1) return undefined;
  const end = text.lastIndexOf(closers[text[start]!]!);
  const span = text.slice(start, end + 1);
  const whole = ["{}", "[]"].every((pair) => occurrences(span, pair[0]!) === occurrences(span, pair[1]!));
  return end > start && whole ? span : undefined;
}
