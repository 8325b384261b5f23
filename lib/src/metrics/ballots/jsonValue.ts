import { jsonrepair } from "jsonrepair";

/** Longer data than this, in characters, is not repaired: the time that a repair takes grows with the square. */
const longestRepair = 20_000;

/** A comment in the style of Python at the end of a line; a # inside a string is none. */
const comment = /^((?:[^"'#\n]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')*)#.*$/gm;

/** Keys that stand twice in one object. JSON.parse keeps the last without a word. */
function repeatedKeys(json: string): Set<string> {
  const repeated = new Set<string>();
  const open: Set<string>[] = [];
  for (const [token, key] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (key !== undefined) {
      if (open.at(-1)?.has(key)) repeated.add(JSON.parse(key) as string);
      open.at(-1)?.add(key);
    }
  }
  return repeated;
}

/** Data, with the keys that were given twice. */
export interface JsonValue {
  value: unknown;
  repeated: Set<string>;
}

/** The value of a text that is JSON, or that a repair makes JSON (Python literals, comments, stray commas). */
export function jsonValue(text: string): JsonValue | undefined {
  for (const read of [(json: string) => json, (json: string) => jsonrepair(json.replace(comment, "$1"))]) {
    try {
      const json = read(text);
      return { value: JSON.parse(json), repeated: repeatedKeys(json) };
    } catch {
      // Damaged beyond this reading; the next may do.
    }
    if (text.length > longestRepair) break;
  }
  return undefined;
}
