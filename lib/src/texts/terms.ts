import { stemOf } from "../foundation/stemmedText.js";
import { stopWords } from "./stopWords.js";

const word = /[\p{L}\p{N}]+/gu;

/** Changes with what a text's terms are, so that an index kept from before is not read as one of now. */
export const termsVersion = 1;

/**
 * A function from a text to its terms: words in Unicode's compatibility form, lower case, without stop words,
 * cut to their stems by Porter's algorithm. It remembers the stems it has seen, since a corpus repeats its words.
 */
export function termReader(): (text: string) => string[] {
  const stems = new Map<string, string>();
  return (text) => {
    const terms: string[] = [];
    for (const [found] of text.normalize("NFKC").toLowerCase().matchAll(word)) {
      if (stopWords.has(found)) continue;
      let stem = stems.get(found);
      if (stem === undefined) {
        stem = stemOf(found);
        stems.set(found, stem);
      }
      terms.push(stem);
    }
    return terms;
  };
}
