import { isDenied } from "./doubts.js";
import { type Findings, noFindings, orderFindings, problem, together } from "./findings.js";
import { joining } from "./itemOption.js";
import type { OptionNames } from "./optionNames.js";
import { rankingCue } from "./placeWords.js";
import { weighed } from "./vouching.js";

const introduced = /^(.*?\b(?:is|are|as follows|goes)\b\s*:?|[^:]*:)\s*(.+)$/i;
const numbering = /(?:^|[\s,;])\(?#?(\d{1,2})[.):]\s+/g;

/** Parts of a line between commas, "then", or numbers that count up; undefined where it is no such list. */
function partsOf(line: string): string[] | undefined {
  const plain = line.replace(/[.\s]+$/, "").replace(/^[\s([{]+|[\s)\]}]+$/g, "");
  const numbers = [...plain.matchAll(numbering)].map(([, number]) => Number(number));
  if (numbers.length > 1)
    return numbers.every((number, index) => number === index + 1)
      ? plain
          .split(numbering)
          .filter((_, index) => index > 0 && index % 2 === 0)
          .map((part) => part.replace(/[\s,;]+$/, ""))
      : undefined;
  const listed = plain.split(
    /\s*(?:,\s*(?:and\s+)?(?:then|finally|lastly|followed by)\b|,|;|\bthen\b|\bfollowed by\b)\s*/i,
  );
  if (listed.length < 2) return undefined;
  // "B, A and C": the last two of a list. "B and A" alone would be a tie.
  return listed.flatMap((part, index) => {
    const pair =
      index === listed.length - 1 && listed.length > 1
        ? part.split(/\s+and\s+(?:then\s+|finally\s+|lastly\s+)?/i)
        : [part];
    return pair.length === 2 && pair.every((half) => half !== "") ? pair : [part.replace(/^and\s+/i, "")];
  });
}

/** "A or C", "A = C": two options at one place. */
function joinsTwo(part: string, names: OptionNames): boolean {
  const [first, second] = names.mentions(part);
  return second !== undefined && joining.test(part.slice(first!.end, second.start));
}

function listIn(line: string, names: OptionNames, cued: boolean): Findings {
  const parts = partsOf(line);
  if (!parts) return noFindings();
  const order = parts.map((part) => names.whole(part));
  const known = order.filter((id) => id !== undefined);
  const joined = parts.some((part, index) => order[index] === undefined && joinsTwo(part, names));
  if (joined && (cued || known.length > 0)) return problem("the ranking has options that are level");
  // A sentence with commas is no list of options, and "A: Rent control, B: Deregulate" explains ids.
  const plain = known.length === order.length && !parts.some((part) => /[:=]/.test(part));
  if (known.length < 2 || !(cued || plain)) return noFindings();
  return orderFindings(order, names.ids, "the ranking");
}

/** Options one a line, where a line before says that they are ranked or nothing else stands in the answer. */
function columnFindings(lines: readonly string[], names: OptionNames): Findings {
  const named = lines.map((line) => names.whole(line.replace(/^\s*[-*+•]\s+/, "")));
  const columns: { intro: string | undefined; order: string[] }[] = [];
  for (const [index, id] of named.entries()) {
    if (id === undefined) continue;
    if (index > 0 && named[index - 1] !== undefined) columns.at(-1)!.order.push(id);
    else columns.push({ intro: lines[index - 1], order: [id] });
  }
  // "A: Rent control" or "A. Rent control" on each line is the list of options itself.
  const explained = lines.every((line) => /[:=]|^[^\p{L}\p{N}]*[\p{L}\p{N}]{1,8}[.)]\s+\S/u.test(line));
  const ranked = columns.filter(({ intro, order }) =>
    intro === undefined ? order.length === lines.length && !explained : rankingCue.test(intro) && !isDenied(intro),
  );
  return together(
    ...ranked
      .filter(({ order }) => order.length > 1)
      .map(({ intro, order }) => weighed(orderFindings(order, names.ids, "the list"), intro ?? "")),
  );
}

/**
 * Rankings in one line ("Ranking: B, A, C") or one name a line, where the words before say that they are rankings or
 * the answer is nothing else.
 */
export function lineFindings(text: string, names: OptionNames): Findings {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [only] = lines;
  const alone = lines.length === 1 ? listIn(only!, names, false) : noFindings();
  if (alone.rankings.length + alone.problems.length > 0) return alone;
  const inline = lines.map((line, index) => {
    const [, cue, rest] = introduced.exec(line) ?? [];
    if (rest !== undefined && rankingCue.test(cue!)) {
      return weighed(listIn(rest, names, true), cue!);
    }
    const above = lines[index - 1] ?? "";
    return rankingCue.test(above) && /:\W*$/.test(above) ? weighed(listIn(line, names, false), above) : noFindings();
  });
  return together(columnFindings(lines, names), ...inline);
}
