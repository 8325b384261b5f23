import { isDenied } from "./doubts.js";
import { type Findings, noFindings, orderFindings, problem, together } from "./findings.js";
import { itemOption } from "./itemOption.js";
import type { OptionNames } from "./optionNames.js";
import { ordinalPattern, placeOf, rankingCue } from "./placeWords.js";
import { isVouched, unvouched } from "./vouching.js";

interface ListItem {
  place: number;
  text: string;
  /** Whether the marker itself says that this is a ranking: "First choice: ...". */
  named: boolean;
}

interface NumberedList {
  items: ListItem[];
  /** What stands before the list, back to the list before it. */
  intro: string;
  /** What stands after it, up to the next list. */
  rest: string;
}

const noun = "(?:[\\s-]*(?:choice|place|rank|preference|pick|position))?";
const marker = new RegExp(
  `^\\s*(?:[-*+•]\\s+)?(?:#{1,6}\\s+)?[*_]{0,3}\\(?(?:(?:rank|place|position)\\s*)?(#?\\d{1,2}|${ordinalPattern})${noun}[*_]{0,3}\\s*(?:[.):]|[-–—]\\s)[*_]{0,3}\\s*(.+)$`,
  "i",
);
/** An introduction that names what is to be ranked, not the ranking. */
const presentation = /\b(?:options?|alternatives?|choices|policies|candidates)\b[^.\n]*:?$/i;
const preferring =
  /\b(?:best|prefer\w*|recommend\w*|choose|top|favou?r\w*|go with|opt for|strongest|winner|first choice)\b/i;

function itemOf(line: string, options: number): ListItem | undefined {
  const [, place, text] = marker.exec(line) ?? [];
  const number = place === undefined ? undefined : placeOf(place, options);
  return number === undefined ? undefined : { place: number, text: text!, named: !/^#?\d+$/.test(place!) };
}

/** Lists whose items are numbered 1, 2, ... with or without lines of prose between them. */
function numberedLists(text: string, options: number): NumberedList[] {
  const lists: { items: ListItem[]; first: number; last: number }[] = [];
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const item = itemOf(line, options);
    if (!item) continue;
    const list = lists.at(-1);
    if (list && item.place === list.items.length + 1) {
      list.items.push(item);
      list.last = index;
    } else lists.push({ items: [item], first: index, last: index });
  }
  return lists.map(({ items, first, last }, index) => ({
    items,
    intro: lines.slice((lists[index - 1]?.last ?? -1) + 1, first).join("\n"),
    rest: lines.slice(last + 1, lists[index + 1]?.first).join("\n"),
  }));
}

/** A sentence after the list that prefers another option than the list puts first. */
function contradicted(list: NumberedList, first: string, names: OptionNames): boolean {
  return list.rest
    .split(/[.!?\n]+/)
    .filter((sentence) => preferring.test(sentence))
    .some((sentence) => {
      const named = names.mentions(sentence).map(({ id }) => id);
      return named.length > 0 && !named.includes(first);
    });
}

function findingsOf(list: NumberedList, names: OptionNames): Findings {
  if (list.items[0]!.place !== 1 || list.items.length < 2) return noFindings();
  const read = list.items.map(({ text }) => itemOption(text, names));
  const cued = list.items.some(({ named }) => named) || rankingCue.test(list.intro);
  const bare = read.every((item) => item && "id" in item && item.bare);
  const intro = list.intro.trim();
  // Points of an argument, or the options as they were presented, are numbered too; neither is a ranking.
  const naming = read.filter((item) => item !== undefined).length;
  if (naming < 2 || (!cued && (!bare || presentation.test(intro)))) return noFindings();
  if (isDenied(intro.split("\n").at(-1)!)) return problem("the ranking is denied, doubted or given as an example");
  const wrong = read.find((item) => item && "problem" in item);
  if (wrong && "problem" in wrong) return problem(wrong.problem);
  const order = read.map((item) => (item && "id" in item ? item.id : undefined));
  if (order[0] !== undefined && contradicted(list, order[0], names))
    return problem(`the list puts ${order[0]} first and the text after it prefers another option`);
  const findings = orderFindings(order, names.ids, "the list");
  // Under words that say nothing of ranking it is not certain, yet no ranking that it speaks against is certain either.
  const itself = list.items.every(({ named }) => named);
  const certain = itself || !/\p{L}/u.test(intro) || (cued && isVouched(intro.split("\n").at(-1)!));
  return certain ? findings : unvouched(findings);
}

/** Numbered lists that are rankings: said to be, or of nothing but options and with no words before them. */
export function listFindings(text: string, names: OptionNames): Findings {
  return together(...numberedLists(text, names.ids.length).map((list) => findingsOf(list, names)));
}
