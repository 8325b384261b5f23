import { isDenied, saysLevel, sentencesOf } from "./doubts.js";
import { type Findings, noFindings, problem } from "./findings.js";
import type { OptionNames } from "./optionNames.js";

/** "I would choose", right before a name: its option is the first. */
const choosing =
  /\bI(?:['’]d| would| will| do| therefore| thus)? (?:choose|pick|select|vote for|recommend|opt for|go with)\s+(?:the\s+)?["'“*_]*$/i;
/** "is best", "is the best option overall", and nothing more, right after a name. */
const isBest = /^["'”*_]*\s+is (?:clearly |simply )?(?:the )?best(?: (?:option|choice|overall))*\s*[.!]?$/i;
const preferring = /\bI(?:['’]d| would| do)? prefer\s+(?:the\s+)?["'“*_]*$/i;
const over = /^["'”*_]*\s+(?:over|to|rather than)\s+(?:the\s+)?["'“*_]*$/i;

/** What sentences say of the options beside a ranking: which is chosen or best, which is preferred to which, which are level. */
export function statementFindings(text: string, names: OptionNames): Findings {
  const findings = noFindings();
  if (!/\b(?:I|best|tied?|indifferent|equally)\b/i.test(text)) return findings;
  for (const sentence of sentencesOf(text)) {
    const mentions = names.mentions(sentence);
    if (saysLevel(sentence) && new Set(mentions.map(({ id }) => id)).size > 1)
      return problem("the text says that options are level");
    for (const [index, { id, start, end }] of mentions.entries()) {
      const [before, after] = [sentence.slice(0, start), sentence.slice(end)];
      const next = mentions[index + 1];
      if (isDenied(before.replace(/\bwould\b/gi, ""))) continue;
      if (choosing.test(before) || isBest.test(after)) findings.positions.push({ position: 1, id });
      if (next && next.id !== id && preferring.test(before) && over.test(sentence.slice(end, next.start)))
        findings.partial.push([id, next.id]);
    }
  }
  return findings;
}
