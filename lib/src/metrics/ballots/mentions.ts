/** A place in a text that names an option. */
export interface Mention {
  id: string;
  start: number;
  end: number;
}

/** Words that stand before an id without adding to it. */
export const prefixes = ["option", "choice", "alternative", "policy", "candidate"];

const before = "(?<![\\p{L}\\p{N}\\p{M}_'’])";
const after = "(?![\\p{L}\\p{N}\\p{M}_'’])";

/** Words that may follow a bare id: "A is", never "A strong case", which has an article. */
const followers = "is|and|or|then|because|since|as|over|first|second|third|fourth|last|comes|ranks|ranked|at|in|for";
const noArticle = `(?!\\s+(?!(?:${followers})\\b)\\p{Ll})`;

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** A name in whatever punctuation and spacing its words are written; undefined when it has no words. */
function wordsPattern(name: string): string | undefined {
  const words = name.normalize("NFKC").match(/[\p{L}\p{N}\p{M}_]+/gu);
  return words?.map(escaped).join("[^\\p{L}\\p{N}\\p{M}_\\n]{1,5}");
}

/** Patterns of an option in prose: "Option B" and the label in any case, the bare id as it is spelled. */
function patternsOf(id: string, label: string): RegExp[] {
  const idPattern = wordsPattern(id) ?? escaped(id);
  const short = id.length < 3;
  const bare = new RegExp(`${before}${idPattern}${after}${short ? noArticle : ""}`, short ? "gu" : "giu");
  const prefixed = new RegExp(`${before}(?:${prefixes.join("|")})[\\s#:_-]{1,3}${idPattern}${after}`, "giu");
  const labelPattern = wordsPattern(label);
  return labelPattern ? [bare, prefixed, new RegExp(`${before}${labelPattern}${after}`, "giu")] : [bare, prefixed];
}

/** Finds where a text names options; of names that overlap the one that begins first, the longest of those. */
export function mentionFinder(labels: ReadonlyMap<string, string>): (text: string) => Mention[] {
  const patterns = [...labels].map(([id, label]) => ({ id, patterns: patternsOf(id, label) }));
  return (text) => {
    const found = patterns.flatMap(({ id, patterns: own }) =>
      own.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ id, start: index, end: index + match.length })),
      ),
    );
    found.sort((one, other) => one.start - other.start || other.end - one.end);
    let reached = 0;
    return found.filter(({ start, end }) => {
      const clear = start >= reached;
      if (clear) reached = end;
      return clear;
    });
  };
}
