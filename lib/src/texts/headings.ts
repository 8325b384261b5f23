import { isTitle, withoutBrackets, withoutMarks } from "./marks.js";

/** A line that opens a section. A lower rank is an outer section. */
export interface Heading {
  text: string;
  rank: number;
  /**
   * `structural`: Book, Chapter, Question and their like; `numbered`: a number alone or before a title;
   * `opening` and `closing`: Preface, Argument, Conclusion and their like; `plain`: a title without a number.
   */
  kind: "structural" | "numbered" | "opening" | "closing" | "plain";
  /** The title without its number, where it has one. */
  title?: string;
}

/** Ranks below those of the structural headings, which are 1 to 5. */
export const numberedRank = 6;
export const plainRank = 7;

const ordinal =
  "(?:FIRST|SECOND|THIRD|FOURTH|FIFTH|SIXTH|SEVENTH|EIGHTH|NINTH|TENTH|ELEVENTH|TWELFTH|[A-Z]+TEENTH|TWENTIETH|TWENTY-[A-Z]+)";
const number = `(?:[IVXLC]+(?:-[IVXLC]+)?|\\d{1,3}|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ON|(?:THE )?${ordinal})(?![\\w'])`;

/** From the outermost in. Aquinas has parts, treatises, questions and articles; Kant parts, books and chapters. */
const structural = [
  [1, "VOLUME|VOL\\."],
  [2, "PART"],
  [3, "BOOK|TREATISE|DIALOGUE|ESSAY|LECTURE|LETTER|DISCOURSE"],
  [4, "CHAPTER|CHAP\\.|QUESTION|SECTION|SECT\\."],
  [5, "ARTICLE|§"],
] as const;
const structuralForms = structural.map(([rank, words]) => ({
  rank,
  form: new RegExp(`^(?:THE )?(?:(?:${words}) ?${number}|${ordinal} (?:${words})\\b)[.: ]*`, "i"),
}));

const opening =
  /^(?:(?:EDITOR|AUTHOR|TRANSLATOR)'S )?(?:PREFACE|INTRODUCTION|PROLOGUE|FOREWORD|DEDICATION|ARGUMENT|ADVERTISEMENT)\b/i;
const closing = /^(?:CONCLUSION|CONCLUDING REMARKS?|EPILOGUE|APPENDIX|NOTES|INDEX|POSTSCRIPT|SUPPLEMENT)\b/i;
const bareNumber = /^(?:[IVXL]+|\d{1,3})$/;
const arabicTitle = /^\d{1,3}\. +(\S.*)$/;
const romanTitle = /^[IVXL]+\. +(\S.*)$/;
const italicTitle = /^\s*[\dIVXL]+\.\s+_[^_]+_\s*$/;

/** What heading a paragraph is, as it was printed, if any. */
export function headingOf(printed: string): Heading | undefined {
  const text = withoutMarks(printed).replace(/[.:]$/, "");
  const lines = printed.trim().split("\n").length;
  if (text === "" || text.length > 200 || lines > 4) return undefined;
  const titled = isTitle(printed);
  for (const { rank, form } of structuralForms) {
    const found = form.exec(text)?.[0];
    if (found === undefined) continue;
    const title = withoutBrackets(text.slice(found.length));
    if (title === "") return { text, rank, kind: "structural" };
    if (titled || isTitle(title) || (/[.:] *$/.test(found) && isPlainTitle(title)))
      return { text, rank, kind: "structural", title };
  }
  const named = titled || !text.includes(" ");
  if (named && opening.test(text)) return { text, rank: 1, kind: "opening", title: text };
  if (named && closing.test(text)) return { text, rank: 1, kind: "closing", title: text };
  if (bareNumber.test(text)) return { text, rank: numberedRank, kind: "numbered" };
  const title = numberedTitle(printed, text);
  if (title) return { text, rank: numberedRank, kind: "numbered", title };
  return titled ? { text, rank: plainRank, kind: "plain", title: text } : undefined;
}

/** After a number, a title is in italics, in capitals, or, after a Roman one, does not end as a sentence does. */
function numberedTitle(printed: string, text: string): string | undefined {
  const roman = romanTitle.exec(text)?.[1];
  const title = roman ?? arabicTitle.exec(text)?.[1];
  if (title === undefined) return undefined;
  const open = roman !== undefined && isPlainTitle(title) && !/[.,;:?!"'”’]$/.test(printed.trim());
  return open || italicTitle.test(printed) || isTitle(title) ? title : undefined;
}

/** Whether words after a number can be its title though most are in small letters. */
function isPlainTitle(title: string): boolean {
  return title.length <= 140 && /^\p{Lu}/u.test(title);
}
