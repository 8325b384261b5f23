/** A model's answer apart from what it wrote while thinking. */
export interface SplitAnswer {
  answer: string;
  /** Present when there was any. */
  reasoning?: string;
  /** Set when the reasoning was begun and never closed, so that no answer came after it. */
  unclosed?: true;
}

const opening = /<(think|thinking|thought|reasoning)>/gi;
const closing = /<\/(?:think|thinking|thought|reasoning)>/gi;

/** Whether a tag stands within a sentence, which then speaks of it: between two words of one line, or before a sign. */
function inSentence(text: string, { 0: tag, index }: RegExpMatchArray): boolean {
  const start = index!;
  const end = start + tag.length;
  return (
    /[\p{L}\p{N},;] $/u.test(text.slice(Math.max(0, start - 3), start)) &&
    /^(?: [\p{Ll}\p{N}]|[.,;:!?])/u.test(text.slice(end, end + 3))
  );
}

function isWholeJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A text without its closed blocks of reasoning, and what stood in them. One pass: a model that falls into a loop can
 * begin thousands of blocks and close none, and looking for each one's end anew would take minutes.
 */
function withoutBlocks(text: string): { rest: string; thoughts: string[] } {
  const begins = new RegExp(opening, "gi");
  const neverClosed = new Set<string>();
  const thoughts: string[] = [];
  let rest = "";
  let done = 0;
  for (let begin = begins.exec(text); begin; begin = begins.exec(text)) {
    const name = begin[1]!.toLowerCase();
    if (neverClosed.has(name)) continue;
    const ends = new RegExp(`</${name}>`, "gi");
    ends.lastIndex = begins.lastIndex;
    const end = ends.exec(text);
    if (end) {
      thoughts.push(text.slice(begins.lastIndex, end.index).trim());
      rest += text.slice(done, begin.index);
      done = begins.lastIndex = ends.lastIndex;
    } else neverClosed.add(name);
  }
  return { rest: rest + text.slice(done), thoughts };
}

function firstOpening(text: string): RegExpExecArray | undefined {
  for (const tag of text.matchAll(opening)) if (!inSentence(text, tag)) return tag;
  return undefined;
}

/**
 * Splits reasoning from the answer: closed blocks, a block that was begun and never closed, and a closing tag alone
 * (a chat template that opens the block itself). A lone tag within a sentence is part of what was said, and so are the
 * tags of a text that is JSON as a whole.
 */
export function splitReasoning(text: string): SplitAnswer {
  if (isWholeJson(text)) return { answer: text.trim() };
  const { rest, thoughts } = withoutBlocks(text);
  let answer = rest;
  const last = [...answer.matchAll(closing)].findLast((tag) => !inSentence(answer, tag));
  if (last) {
    thoughts.push(answer.slice(0, last.index).replace(closing, "").trim());
    answer = answer.slice(last.index + last[0].length);
  }
  const open = firstOpening(answer);
  if (open) {
    thoughts.push(answer.slice(open.index + open[0].length).trim());
    answer = answer.slice(0, open.index);
  }
  const reasoning = thoughts.filter(Boolean).join("\n\n");
  return { answer: answer.trim(), ...(reasoning && { reasoning }), ...(open && { unclosed: true }) };
}
