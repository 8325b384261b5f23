import { jsonrepair } from "jsonrepair";

const strings = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

/** A comment in the style of Python at the end of a line; a # inside a string is none. */
const comment = /^((?:[^"'#\n]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')*)#.*$/gm;

/** The beginning of a number that ends before its digits do: "0.", "-", "1e". */
const cutNumber = /(?<![\w.)\]}-])(?:-?\d*\.|-|-?\d*\.?\d+e[+-]?)\s*(?=[,}\]]|$)/im;

/**
 * A damaged text as JSON text, where a repair can make it that without making anything up; undefined where it cannot. A
 * number that was cut is not ended, since it may have been any.
 */
export function repairedJson(text: string): string | undefined {
  const bare = text.replace(comment, "$1");
  if (cutNumber.test(bare.replace(strings, '""'))) return undefined;
  try {
    return jsonrepair(bare);
  } catch {
    return undefined;
  }
}
