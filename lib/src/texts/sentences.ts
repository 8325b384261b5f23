/** Short words that a full stop follows within a sentence. */
const abbreviation =
  /(?:^|[\s([])(?:\p{L}|[ivxlc]+|cf|chap|ch|vol|pp?|ll?|lib|art|qq?|obj|sect?|st|mr|mrs|dr|rev|viz|e\.g|i\.e|etc|[A-Z][a-z]{1,5})\.\s*$/u;
const namedAbbreviation = /(?:^|[\s([])(?:Cf|Chap|Ch|Vol|Pp?|Lib|Art|Obj|St|Mr|Mrs|Dr|Rev)\.\s*$/;
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * The sentences of a paragraph. A stop after a single letter, a numeral or a common abbreviation, or before a number,
 * ends none (I-II, Q. 94, Art. 2; Dan. 7:10): to leave two together only makes a passage a little longer.
 */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  let held = "";
  for (const { segment } of segmenter.segment(paragraph)) {
    const continues =
      held !== "" &&
      (namedAbbreviation.test(held) ||
        (abbreviation.test(held) && /^(?:[\d\p{Ll}]|[ivxlcIVXLC]+\b)/u.test(segment)) ||
        /(?:^|\s)[A-Z]\.\s*$/.test(held));
    if (held !== "" && !continues) {
      sentences.push(held.trim());
      held = "";
    }
    held += segment;
  }
  if (held.trim()) sentences.push(held.trim());
  return sentences;
}
