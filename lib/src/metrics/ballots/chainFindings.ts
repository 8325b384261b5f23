import { isDenied, sentencesOf } from "./doubts.js";
import { type Findings, noFindings, orderFindings, problem, together } from "./findings.js";
import type { OptionNames } from "./optionNames.js";
import { isVouched, unvouched } from "./vouching.js";

/** Runs of signs between names: better than, level with, or none of the two. */
const separator = /\s*(->|<-|[<>=~≈≻≺→←]+)\s*/;
const better = new Set([">", "≻", "→", "->"]);
const level = new Set(["=", "==", "~", "≈"]);

/** What a segment says before its last name, and what it says after its first: the words around a chain. */
function around(segment: string, names: OptionNames, side: "before" | "after"): string {
  if (names.whole(segment) !== undefined) return "";
  if (side === "before") {
    const start = names.mentions(segment).at(-1)?.start ?? segment.lastIndexOf(":") + 1;
    return segment.slice(0, start);
  }
  const end = names.mentions(segment)[0]?.end ?? segment.search(/[.,;:(]|\sbecause\s/);
  return segment.slice(end);
}

/** Names before the first sign end their segment: "My ranking is: Option B". */
function lastNamed(segment: string, names: OptionNames): string | undefined {
  const whole = names.whole(segment) ?? names.whole(segment.slice(segment.lastIndexOf(":") + 1));
  if (whole !== undefined) return whole;
  const mention = names.mentions(segment).at(-1);
  return mention && /^[\s*_"'`”)\]]*$/.test(segment.slice(mention.end)) ? mention.id : undefined;
}

/** Names after the last sign begin their segment: "C because it is feasible". */
function firstNamed(segment: string, names: OptionNames): string | undefined {
  const whole = names.whole(segment) ?? names.whole(segment.split(/[.,;:(]|\sbecause\s/)[0]!);
  if (whole !== undefined) return whole;
  const mention = names.mentions(segment)[0];
  return mention && /^[\s*_"'`“([]*$/.test(segment.slice(0, mention.start)) ? mention.id : undefined;
}

/** A chain in one sentence, such as "B > A > C"; no findings where the signs are not between options. */
function chainIn(sentence: string, names: OptionNames): Findings {
  const parts = sentence.split(separator);
  const segments = parts.filter((_, index) => index % 2 === 0).map((part) => part.replace(/^#?\(?\d{1,2}[.)]\s+/, ""));
  const signs = parts.filter((_, index) => index % 2 === 1);
  if (signs.length === 0) return noFindings();
  const order = segments.map((segment, index) => {
    if (index === 0) return lastNamed(segment, names);
    return index === segments.length - 1 ? firstNamed(segment, names) : names.whole(segment);
  });
  const known = order.filter((id) => id !== undefined);
  const different = new Set(known).size;
  // "A = Rent control, B = Deregulate" explains ids; "A > A" or "Option A -> its label" ranks nothing.
  const explains = signs.every((sign) => level.has(sign)) && different < order.length;
  if (different < 2 || explains) return noFindings();
  if (isDenied(segments[0]!, segments.at(-1)!)) return problem("the ranking is denied, doubted or given as an example");
  if (signs.some((sign) => level.has(sign))) return problem("the ranking has options that are level");
  if (!signs.every((sign) => better.has(sign))) return problem("the ranking has signs other than > between options");
  const findings = orderFindings(order, names.ids, "the ranking");
  // "I put B > A because ..." says something true of the ranking that is given elsewhere.
  const statement = different === order.length;
  if (findings.rankings.length === 0) return statement ? { ...noFindings(), partial: [known] } : findings;
  const vouched = isVouched(around(segments[0]!, names, "before"), around(segments.at(-1)!, names, "after"));
  return vouched ? findings : unvouched(findings);
}

/** Chains of options with signs between them. */
export function chainFindings(text: string, names: OptionNames): Findings {
  if (!/[<>=~≈≻≺→←]/.test(text)) return noFindings();
  // A sign and a space at the start of a line quote it, as in Markdown.
  return together(...sentencesOf(text).map((sentence) => chainIn(sentence.replace(/^\s*>\s+/, ""), names)));
}
