/** Words that turn a ranking round: "from worst to best", "least preferred first", "in reverse order". */
const reversed = new RegExp(
  [
    "\\b(?:worst|least(?:[ -]\\w+)?|lowest|weakest|last|bottom)[ -]+to[ -]+(?:the )?(?:best|most|highest|strongest|first|top)\\b",
    "\\b(?:worst|least[ -]\\w+|last)(?: options?| choices?)?[ -]+first\\b",
    "\\b(?:ascending|increasing|reversed?) (?:order|preference)\\b|\\bin reverse\\b",
  ].join("|"),
  "i",
);

/** Words that deny a ranking, ask for one, lay it in another's mouth, or give it as an example or a former thought. */
const denied =
  /\b(?:not|never|nor|hardly|wrong|(?:ca|wo|do|does|did|would|should|is)n['’]t|cannot|rather than|instead of|unlike|initially|at first|originally|example|e\.g|for instance|some(?:one| may| might| would)|one could|argue[ds]|claim(?:s|ed)|according to|considered|tempt\w+|please|question|task|mention(?:ed)?|alphabetical\w*)\b/i;

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
