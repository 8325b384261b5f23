import { sentencesOf } from "./sentences.js";

/** Words of a passage: enough to make a point, few enough to be shown several at a time. */
const least = 80;
const aim = 130;
const most = 200;
/** More than all other costs of a section can add up to. */
const tooShort = 1e6;

interface Piece {
  text: string;
  words: number;
  endsParagraph: boolean;
}

/**
 * Cuts the paragraphs of a section into passages of 80 to 200 words, between sentences, between paragraphs where it can.
 * A section below 80 words is one passage; a sentence above 200 is cut after a semicolon, colon, comma or dash.
 * Of all ways to cut, the one whose passages are nearest to 130 words (dynamic programming over the sentences).
 */
export function cut(paragraphs: readonly string[]): string[] {
  const pieces = paragraphs.flatMap(piecesOf);
  // best[end]: the least cost of the pieces before `end`, and where its last passage starts.
  const best: { cost: number; start: number }[] = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= pieces.length; end++) {
    let words = 0;
    let found = { cost: Number.POSITIVE_INFINITY, start: end - 1 };
    for (let start = end - 1; start >= 0; start--) {
      words += pieces[start]!.words;
      if (words > most) break;
      const cost = best[start]!.cost + costOf(words, pieces[end - 1]!.endsParagraph);
      if (cost < found.cost) found = { cost, start };
    }
    best.push(found);
  }
  const passages: string[] = [];
  for (let end = pieces.length; end > 0; end = best[end]!.start)
    passages.push(joined(pieces.slice(best[end]!.start, end)));
  return passages.reverse();
}

function costOf(words: number, endsParagraph: boolean): number {
  const distance = (words - aim) / aim;
  return distance * distance + (endsParagraph ? 0 : 0.1) + (words < least ? tooShort + (least - words) / least : 0);
}

function joined(pieces: readonly Piece[]): string {
  return pieces
    .map(({ text, endsParagraph }, place) => (place === pieces.length - 1 ? text : text + (endsParagraph ? "\n" : " ")))
    .join("");
}

function piecesOf(paragraph: string): Piece[] {
  const texts = sentencesOf(paragraph).flatMap(clausesOf);
  return texts.map((text, place) => ({
    text,
    words: text.split(/\s+/).length,
    endsParagraph: place === texts.length - 1,
  }));
}

/** A sentence in as few parts of at most 200 words as can be, alike in length, cut after clauses where there are any. */
function clausesOf(sentence: string): string[] {
  const words = sentence.split(/\s+/);
  const parts: string[] = [];
  let start = 0;
  for (let left = Math.ceil(words.length / most); left > 1; left--) {
    const even = start + Math.round((words.length - start) / left);
    const earliest = words.length - most * (left - 1);
    const latest = start + most;
    let end = even;
    for (let away = 0; away <= most; away++) {
      const near = [even - away, even + away].find(
        (at) => at >= earliest && at <= latest && /(?:[;:,—]|--)$/.test(words[at - 1]!),
      );
      if (near === undefined) continue;
      end = near;
      break;
    }
    parts.push(words.slice(start, end).join(" "));
    start = end;
  }
  return [...parts, words.slice(start).join(" ")];
}
