import { jsonrepair } from "jsonrepair";

/**
 * A string, whose ending quote is caught, or a comment in the style of Python. A quote that nothing ends takes the rest
 * of its line, so that no later one is tried in vain over the same text.
 */
const stringOrComment = /"(?:[^"\\\n]|\\.)*("?)|'(?:[^'\\\n]|\\.)*('?)|#.*/g;

const withoutComments = (text: string) => text.replace(stringOrComment, (found) => (found[0] === "#" ? "" : found));

const withoutStrings = (text: string) =>
  text.replace(stringOrComment, (found, double?: string, single?: string) => (double || single ? '""' : found));

/** The beginning of a number that ends before its digits do: "0.", "-", "1e". */
const cutNumber = /(?<![\w.)\]}-])(?:-?\d*\.|-|-?(?:\d+(?:\.\d*)?|\.\d+)e[+-]?)\s*(?=[,}\]]|$)/im;

/**
 * A damaged text as JSON text, where a repair can make it that without making anything up; undefined where it cannot. A
 * number that was cut is not ended, since it may have been any.
 */
export function repairedJson(text: string): string | undefined {
  const bare = withoutComments(text);
  if (cutNumber.test(withoutStrings(bare))) return undefined;
  try {
    return jsonrepair(bare);
  } catch {
    return undefined;
  }
}
