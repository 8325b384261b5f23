/**
 * A text after NFKC and case folding, printed hyphens and apostrophes as the typewriter's, each run of white space one space, with the way back:
 * `origin[i]` is where in the original the character begins that gave `text[i]`, and -1 where `text[i]` is not the first
 * that its character gave (the second letter of a ligature, the second half of a surrogate pair).
 * `origin` is one longer than `text`; its last entry is the length of the original.
 */
export interface FoldedText {
  text: string;
  origin: Int32Array;
}

/**
 * Characters that are folded together: printable ASCII up to the last that has no mark after it, a run of white space,
 * or one character with the marks on it.
 */
const groups = /[!-~]+(?!\p{M})|\s+|.\p{M}*/gsu;

/** Printable ASCII with single spaces, which only its case can fold: most keywords. */
const plain = /^[!-~]*(?: [!-~]+)* ?$/;
const itself = (_: unknown, index: number) => index;

/** Models write "well‑being" with a hyphen that does not break, and books "tyrant’s": NFKC leaves both as they are. */
const hyphens = /[\u2010\u2011]/g;
const apostrophes = /[\u2018\u2019\u02bc]/g;

/**
 * Case folding by way of both cases, character by character, so that sharp s meets SS and the final sigma the other.
 * NFKC once more at the end, because folding can take a composed letter apart.
 */
function foldedGroup(group: string): string {
  const folded = group.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");
  return folded.replace(hyphens, "-").replace(apostrophes, "'");
}

/** Whether a group melts into the one before it: Hangul letters into syllables, half-width voicing marks into kana. */
function joins(previous: string, group: string): boolean {
  if (previous === "" || group.charCodeAt(0) < 0x1100) return false;
  return (previous + group).normalize("NFKC") !== previous.normalize("NFKC") + group.normalize("NFKC");
}

/**
 * Folds a text for looking up words in it.
 *
 * @example
 * foldedText("ＤＵＴＹ of  ofﬁce").text; // "duty of office"
 */
export function foldedText(original: string): FoldedText {
  if (plain.test(original))
    return { text: original.toLowerCase(), origin: Int32Array.from({ length: original.length + 1 }, itself) };
  const origin: number[] = [];
  let text = "";
  // The last single character with its marks, where it began and where its folding did: the next may belong to it.
  let previous = "";
  let previousStart = 0;
  let previousFolded = 0;

  for (const { 0: group, index } of original.matchAll(groups)) {
    const first = group.charCodeAt(0);
    if (first > 0x20 && first < 0x7f && group.charCodeAt(group.length - 1) < 0x7f) {
      text += group.toLowerCase();
      for (let offset = 0; offset < group.length; offset++) origin.push(index + offset);
      previous = "";
    } else if (/^\s/.test(group)) {
      text += " ";
      origin.push(index);
      previous = "";
    } else {
      let character = group;
      if (joins(previous, group)) {
        character = previous + group;
        text = text.slice(0, previousFolded);
        origin.length = previousFolded;
      } else {
        previousStart = index;
        previousFolded = text.length;
      }
      const folded = foldedGroup(character);
      text += folded;
      origin.push(previousStart);
      for (let inside = 1; inside < folded.length; inside++) origin.push(-1);
      previous = character;
    }
  }
  origin.push(original.length);
  return { text, origin: Int32Array.from(origin) };
}
