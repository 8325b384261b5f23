import { isDenied, sentencesOf } from "./doubts.js";
import { type Findings, noFindings, problem } from "./findings.js";
import type { OptionNames } from "./optionNames.js";
import { ordinalPattern, placeOf } from "./placeWords.js";
import { isVouched, unvouched } from "./vouching.js";

const noun = "(?:choice|preference|place|pick|rank)";
const ordinal = new RegExp(`\\b(?:${ordinalPattern}|top)\\b`, "i");

/** "first choice is", "second preference:", "third place goes to", right before a name. */
const before = new RegExp(
  `\\b(${ordinalPattern}|top)[\\s-]+${noun}\\b[\\s*_]*(?:is|would be|goes to|:|=|–|—|-|,)?[\\s*_"'“(]*(?:the\\s+)?$`,
  "i",
);
/** "is my first choice", "comes second", "in third place", "first", right after a name. */
const after = new RegExp(
  `^[\\s*_"'”)]*(?:(?:is|comes|ranks|ranked|as|in|at|my|the)\\s+){0,3}(${ordinalPattern})\\b(?:[\\s-]+${noun}\\b)?\\s*(?:[,.;:)]|and\\b|because\\b|$)`,
  "i",
);

/** Statements that give an option its place: "My first choice is B", "Option A second". */
export function ordinalFindings(text: string, names: OptionNames): Findings {
  const findings = noFindings();
  if (!ordinal.test(text)) return findings;
  const options = names.ids.length;
  const placed = new Map<number, string>();
  const sentences = sentencesOf(text);
  let vouched = true;
  for (const sentence of sentences) {
    const mentions = names.mentions(sentence);
    if (isDenied(sentence.slice(0, mentions[0]?.start), sentence.slice(mentions.at(-1)?.end))) continue;
    for (const { id, start, end } of mentions) {
      const word =
        before.exec(sentence.slice(Math.max(0, start - 60), start))?.[1] ??
        after.exec(sentence.slice(end, end + 60))?.[1];
      const position = word?.toLowerCase() === "top" ? 1 : placeOf(word ?? "", options);
      if (position === undefined || position > options) continue;
      const there = placed.get(position) ?? id;
      if (there !== id) return problem(`the text gives place ${position} to ${there} and to ${id}`);
      placed.set(position, id);
      vouched &&= isVouched(sentence.slice(0, mentions[0]!.start));
    }
  }
  if (new Set(placed.values()).size < placed.size) return problem("the text gives one option two places");
  if (placed.size === options)
    findings.rankings.push([...placed].sort(([one], [other]) => one - other).map(([, id]) => id));
  else findings.positions.push(...[...placed].map(([position, id]) => ({ position, id })));
  return vouched ? findings : unvouched(findings);
}
