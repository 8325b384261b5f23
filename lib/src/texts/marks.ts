/**
 * A paragraph in plain words on one line: without emphasis marks, page numbers, side notes, pictures and
 * the numbers that point to footnotes; Greek given in brackets stays.
 */
export function withoutMarks(printed: string): string {
  return printed
    .replace(/\[(?:Illustration|Sidenote)\b[^\]]*\]/gi, " ")
    .replace(/\[(?:Pg|Page) [^\]]{1,8}\]/gi, " ")
    .replace(/\[Greek: ([^\]]*)\]/g, "$1")
    .replace(/ ?\[(?:\d{1,4}|\*+|\^[^\]\s]{1,20})\]|(?<=\S)\[[A-Z]\]/g, "")
    .replace(/\{[^{}]*\^paragraph \d+\}/g, " ")
    .replace(/(?<=^|[^=])=(\S[^=\n]*)=(?!=)/g, "$1")
    .replace(/_/g, "")
    .replace(/(?<=^|\s)\*+(?=\s|$)/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether a paragraph is only a rule, a row of stars, or a mark that a program left (SEC_1, BOOK_1|CHAPTER_2). */
export function isOrnament(printed: string): boolean {
  const text = printed.trim();
  return !/[\p{L}\p{N}]/u.test(withoutMarks(text)) || (/^[A-Z0-9_|]+$/.test(text) && /[_|]/.test(text));
}

/** A heading without what it has in brackets: "FIRST ARTICLE [I-II, Q. 1, Art. 1]". */
export function withoutBrackets(text: string): string {
  return text.replace(/\([^)]*\)|\[[^\]]*\]/g, "").trim();
}

const signature = /^(?:[A-Z]\. ?)+[A-Z]+\.?$/;
const romanYear = /^[MDCLXVI]{4,}\.?$/;

/** Whether a short paragraph is printed as a title: in capitals, or with a capital on most of its long words. */
export function isTitle(printed: string): boolean {
  const trimmed = printed.trim();
  const text = withoutMarks(withoutBrackets(trimmed));
  // Columns make a table, a year an imprint or a date; at the right margin stands who signed.
  if (text.length > 160 || /\S {3,}\S/.test(trimmed) || /^\s*\n? {45,}/.test(printed) || /\b1[4-9]\d\d\b/.test(text))
    return false;
  if (signature.test(text) || romanYear.test(text) || !/\p{L}{3}/u.test(text) || !/^[\p{L}\d_=]/u.test(trimmed))
    return false;
  if (isCapitals(text)) return true;
  if (!/^\p{Lu}\S* /u.test(text) || /[.,;:!"”'’)-]$/.test(text) || /\d|[:.] /.test(text)) return false;
  const longWords = text.match(/[\p{L}'-]{4,}/gu) ?? [];
  const capitals = longWords.filter((word) => /^\p{Lu}/u.test(word)).length;
  return capitals >= 2 && capitals / longWords.length >= 0.6;
}

/** Whether a text has no small letters, but for what stands in brackets. */
export function isCapitals(text: string): boolean {
  return !/\p{Ll}/u.test(withoutBrackets(text));
}
