import type { Token } from "./wording.js";

/** Words that deny something, from `start` to `end` (exclusive), and the tokens that they deny. */
export interface Denial {
  start: number;
  end: number;
  denied: ReadonlySet<number>;
}

/** Phrases by their first word. */
type Phrases = ReadonlyMap<string, readonly string[][]>;

function phrases(list: string): Phrases {
  const byFirstWord = new Map<string, string[][]>();
  for (const phrase of list.split("|")) {
    const words = phrase.split(" ");
    const first = words[0] ?? "";
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), words]);
  }
  return byFirstWord;
}

/** Deny what follows them in their clause. */
const forward = phrases(
  "not|never|no|nor|neither|none|nobody|nothing|nowhere|without|hardly|scarcely|barely|seldom|rarely|rather than|" +
    "instead of|as opposed to|in place of|independent of|independently of|regardless of|irrespective of|apart from|" +
    "far from|free from|contrary to|as if|as though|deny|denies|denied|denying|denial|reject|rejects|" +
    "rejected|rejecting|rejection of|refuse|refuses|refused|refusing|refusal|refute|refutes|refuted|refuting|" +
    "dispute|disputes|disputed|doubt|doubts|doubted|forbid|forbids|forbade|forbidding|prohibit|prohibits|exclude|" +
    "excludes|excluding|avoid|avoids|avoiding|condemn|condemns|condemning|oppose|opposes|opposing|abandon|abandons|fail|fails|failing|lack|" +
    "lacks|wrong to|wrongly|mistake to|error to|absurd to|absurd that|unjust to|impermissible to|forbidden to|" +
    "false that|impossible to|impossible that|illegitimate to",
);
/** Seem to deny, and do not. */
const affirming = phrases(
  "nothing but|none but|no other than|none other than|nothing other than|nothing else than|nothing more than|" +
    "no doubt|without doubt|no less|nothing wrong with|nothing wrong in|whether or not|not least|can not but",
);
/** After a form of "be", deny what comes before them in their clause. */
const predicates = new Set(
  (
    "wrong|false|mistaken|absurd|untrue|rejected|denied|refuted|forbidden|prohibited|impermissible|unjust|unjustified|" +
    "unjustifiable|indefensible|illegitimate|excluded|impossible|nonsense|error|mistake|fallacy|confusion|delusion"
  ).split("|"),
);
const be = new Set("is are was were be been".split(" "));
const betweenBeAndPredicate = new Set(
  "always ever simply therefore thus morally strictly mere plainly still".split(" "),
);
const articles = new Set(["a", "an", "the"]);
/** Turn a denial into "only": nothing is right except what is useful. */
const exceptive = phrases("except|unless|other than|apart from|if not");
const contrasts = new Set("but nor yet however although though whereas while because since so".split(" "));
const marks = new Set(", ; : ( ) ? – — --".split(" "));
const asides = new Set("as which who though if when where whatever however".split(" "));
const finite = new Set(
  "is are was were has have had does do can may must ought should will would depends consists lies rests it they he she".split(
    " ",
  ),
);

/** What a sentence denies. Clauses are read from marks and conjunctions: a heuristic, and not a parse. */
export function denialsOf(tokens: readonly Token[]): Denial[] {
  const denials: Denial[] = [];
  let position = 0;
  while (position < tokens.length) {
    const affirmed = lengthOf(affirming, tokens, position);
    const length = affirmed || lengthOf(forward, tokens, position);
    if (length && !affirmed) {
      const end = position + length;
      const { denied, excepted } = scopeAfter(tokens, end);
      if (excepted === undefined) denials.push({ start: position, end, denied });
      position = excepted ?? end;
    } else if (length) position += length;
    else {
      const end = predicateEnd(tokens, position);
      if (end !== undefined) denials.push({ start: position, end, denied: scopeBefore(tokens, position) });
      const counterfactual = tokens[position]?.text === "if" && wereFollows(tokens, position);
      if (counterfactual)
        denials.push({ start: position, end: position + 1, denied: scopeAfter(tokens, position + 1).denied });
      position = end ?? position + 1;
    }
  }
  return denials;
}

/** How many tokens the phrase of the list that stands here has; 0 when none does. */
function lengthOf(list: Phrases, tokens: readonly Token[], at: number): number {
  const candidates = list.get(tokens[at]?.text ?? "");
  const found = candidates?.find((phrase) => phrase.every((word, index) => tokens[at + index]?.text === word));
  return found?.length ?? 0;
}

/** From a denial to the end of its clause; asides between commas are passed over, lists and short additions are not. */
function scopeAfter(tokens: readonly Token[], from: number): { denied: Set<number>; excepted?: number } {
  const denied = new Set<number>();
  let position = from;
  while (position < tokens.length) {
    const { text } = tokens[position]!;
    const exception = lengthOf(exceptive, tokens, position);
    if (exception) return { denied, excepted: position + exception };
    if (text === ",") {
      const next = clauseEnd(tokens, position + 1);
      const aside = asides.has(tokens[position + 1]?.text ?? "");
      if (aside && tokens[next]?.text === ",") {
        position = next + 1;
        continue;
      }
      const clause = tokens.slice(position + 1, next);
      if (aside || clause.some((token) => finite.has(token.text))) break;
    } else if (position > from && (marks.has(text) || contrasts.has(text))) break;
    else denied.add(position);
    position += 1;
  }
  return { denied };
}

function scopeBefore(tokens: readonly Token[], until: number): Set<number> {
  const denied = new Set<number>();
  for (let position = until - 1; position >= 0; position -= 1) {
    const { text } = tokens[position]!;
    if (marks.has(text) || contrasts.has(text)) break;
    denied.add(position);
  }
  return denied;
}

function clauseEnd(tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex(({ text }, index) => index >= from && (marks.has(text) || contrasts.has(text)));
  return end < 0 ? tokens.length : end;
}

function predicateEnd(tokens: readonly Token[], at: number): number | undefined {
  if (!be.has(tokens[at]?.text ?? "")) return undefined;
  let position = at + 1;
  const word = (index: number) => tokens[index]?.text ?? "";
  while (betweenBeAndPredicate.has(word(position))) position += 1;
  if (articles.has(word(position))) position += predicates.has(word(position + 1)) ? 1 : 2;
  const ends = predicates.has(word(position)) && !["to", "that"].includes(word(position + 1));
  return ends ? position + 1 : undefined;
}

function wereFollows(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at, clauseEnd(tokens, at)).some(({ text }) => text === "were");
}
