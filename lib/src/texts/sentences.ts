const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Characters that are segmented at a time: the segmenter's time grows with the square of what it is given. */
const stretch = 4000;
/** Characters that show how a sentence ends. */
const tail = 12;

/** A capital letter of a name, or a word that stands before a name or number. */
const beforeName = /(?:^|[\s([])(?:[A-Z]|Cf|cf|Chap|Ch|Vol|Pp?|Lib|Art|Obj|St|Mr|Mrs|Dr|Rev)\.\s*$/;
/** A small letter, a numeral, or an abbreviated title of a book. */
const beforeNumber =
  /(?:^|[\s([])(?:\p{Ll}|[ivxlc]+|chap|ch|vol|pp?|ll?|lib|art|qq?|e\.g|i\.e|viz|etc|[A-Z][a-z]{1,5})\.\s*$/u;
const number = /^(?:\d|\p{Ll}|[ivxlcIVXLC]+\b)/u;

/**
 * The sentences of a paragraph. A stop after a single letter, a numeral or a common abbreviation, or before a number,
 * ends none (I-II, Q. 94, Art. 2; Dan. 7:10): to leave two together only makes a passage a little longer.
 */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  let held: string[] = [];
  const close = () => {
    const sentence = held.join("").trim();
    if (sentence) sentences.push(sentence);
    held = [];
  };
  for (const part of stretchesOf(paragraph))
    for (const { segment } of segmenter.segment(part)) {
      const end = (held.at(-1) ?? "").slice(-tail);
      if (!beforeName.test(end) && !(beforeNumber.test(end) && number.test(segment))) close();
      held.push(segment);
    }
  close();
  return sentences;
}

/** A long paragraph in parts that end with a sentence where they can, else with a word. */
function stretchesOf(paragraph: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (paragraph.length - start > stretch) {
    const window = paragraph.slice(start, start + stretch);
    const stop = Math.max(window.lastIndexOf(". "), window.lastIndexOf("? "), window.lastIndexOf("! ")) + 2;
    const length = stop > 1 ? stop : window.lastIndexOf(" ") + 1 || stretch;
    parts.push(window.slice(0, length));
    start += length;
  }
  return [...parts, paragraph.slice(start)];
}
