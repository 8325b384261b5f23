/** One statement of a debate. Any transcript of this shape can be measured, whatever system it came from. */
export interface Turn {
  /** Its number in the debate, from 1. */
  turn: number;
  speaker: string;
  team?: string;
  text: string;
}

/** A keyword with the inflections that count as the same keyword; a bare string has none. */
export type Keyword = string | { keyword: string; forms?: readonly string[] };

/** Where a keyword was found: `text.slice(start, end)` is what matched. */
export interface KeywordHit {
  keyword: string;
  start: number;
  end: number;
}

/** Which of a debate's measures count a marked word: SysAR and ArCo, Doctrinal Accuracy, or Cross-Referencing. */
export type MarkKind = "case" | "framework" | "opponent";

/** A hit to be marked in a text, and what it is where that is known. */
export interface MarkedKeyword extends KeywordHit {
  kind?: MarkKind;
}
