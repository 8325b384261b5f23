/** What the best option has most of. */
const merits =
  "prefer\\w*|suit\\w*|fit\\w*|align\\w*|desir\\w*|favou?r\\w*|accept\\w*|effective|appropriate|important|recommend\\w*|consistent|compatible|attractive|promising|beneficial|to";

/** Words that turn a ranking round: "from worst to best", "least preferred first", "in reverse order". */
const reversed = new RegExp(
  [
    "\\b(?:worst|least(?:[ -]\\w+)?|lowest|weakest|last|bottom)[ -]+to[ -]+(?:the )?(?:best|most|highest|strongest|first|top)\\b",
    "\\b(?:worst|least[ -]\\w+|last)(?: options?| choices?)?[ -]+first\\b",
    "\\b(?:ascending|increasing|reversed?) (?:order|preference)\\b|\\bin reverse\\b|\\bbottom[ -]up\\b",
    "\\b(?:1(?:st)?|one|first)\\s*(?:=|is|being|means)\\s*(?:the\\s+)?(?:worst|least|lowest|weakest)\\b|\\b(?:worst|least\\s\\w+|lowest)\\s*=\\s*1\\b",
    // "Most harmful to least harmful" names a fault; what a ranking may go by is known.
    `\\bmost (?!(?:${merits})\\b)\\w+(?: \\w+)? to (?:the )?least\\b`,
  ].join("|"),
  "i",
);

/** Words that deny a ranking, ask for one, lay it in another's mouth, or give it as an example or a former thought. */
const denied =
  /\b(?:not|never|nor|hardly|wrong|(?:ca|wo|do|does|did|would|should|is)n['’]t|cannot|rather than|instead of|unlike|initially|at first|originally|example|e\.g|for instance|some(?:one| may| might| would)|one could|argue[ds]|claim(?:s|ed)|according to|considered|tempt\w+|please|question|task|(?:options?|alternatives?|policies|choices) to (?:be )?rank\w*|mention(?:ed)?|alphabetical\w*)\b/i;

/** Words after a ranking that take it back. */
const retracted = /,?\s(?:but|however|yet|although|though|until)\b|\?/i;

/** Sentences that begin by taking back what was said before. */
const secondThought =
  /(?:^|[.!?\n]["”*]*\s*)["“*]*(?:wait|actually|correction|scratch that|on (?:second thought|reflection)|hmm|no,)(?![\p{L}])/iu;

/** Whether a text may give its ranking from the worst option to the best. */
export function mayBeReversed(text: string): boolean {
  return reversed.test(text);
}

/** Whether a key of an object says so: "ranking_worst_first". */
export function isReversedKey(key: string): boolean {
  return /worst|least|ascending|revers/i.test(key);
}

/** Whether a key says so of what stands beside it: { "worst_to_best": true }. */
export function isReversingKey(key: string): boolean {
  return /(?:worst|least)[a-z]*[_ -]?(?:first|to)|\bascending|(?:^|[_ -])reversed?(?:$|[_ -])/i.test(key);
}

/** Whether a sentence says that options share a place. */
export function saysLevel(sentence: string): boolean {
  return /\b(?:tied|tie|indifferent between|equally (?:good|ranked|preferred|strong))\b/i.test(sentence);
}

/** Whether what stands around a ranking in its sentence takes it back. */
export function isDenied(before: string, after = ""): boolean {
  return denied.test(before) || retracted.test(after);
}

/** Whether a text has second thoughts about what it said. */
export function hasSecondThoughts(text: string): boolean {
  return secondThought.test(text);
}

/** A text by sentences and lines. A point after a number, as in "1. B", ends none. */
export function sentencesOf(text: string): string[] {
  return text.split(/\n|(?<=[\p{L})"”*][.!?;])\s+(?=[\p{L}"“*(])/u);
}
