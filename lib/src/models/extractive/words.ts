/** Words too common to say what a text is about. */
const common = new Set(
  (
    "a about above after again all also am an and any are as at be because been before being both but by can could did do " +
    "does each for from had has have he her here him his how i if in into is it its just may me might more most must my no " +
    "nor not of on one only or other our out over own same shall she should so some such than that the their them then " +
    "there these they this those to too under up upon us very was we were what when where which while who whom why will " +
    "with would you your"
  ).split(" "),
);

/** The words of a text that carry meaning, folded to lower case and to a common form of singular and plural. */
export function contentWords(text: string): string[] {
  const words: string[] = [];
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (word.length < 2 || common.has(word)) continue;
    words.push(word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word);
  }
  return words;
}
