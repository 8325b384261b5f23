const words: { [word: string]: string } = { True: "true", False: "false", None: "null" };

/** A string of Python in single quotes, as JSON writes it. */
function asJsonString(content: string): string {
  const escapes = content.replace(/\\(x[0-9a-fA-F]{2}|.)|"/g, (found, escaped: string | undefined) => {
    if (escaped === undefined) return '\\"';
    if (escaped === "'") return "'";
    return escaped.length === 3 ? `\\u00${escaped.slice(1)}` : found;
  });
  return `"${escapes}"`;
}

/**
 * A literal of Python as JSON: strings in single quotes, True, False, None. What is no such literal comes back as
 * something that is no JSON either, so the result still has to be parsed.
 */
export function pythonToJson(text: string): string {
  return text.replace(
    // A quote that nothing ends takes the rest of its line, so that no later one is tried in vain over the same text.
    /'((?:[^'\\\n]|\\.)*)('?)|"(?:[^"\\\n]|\\.)*"?|\b(True|False|None)\b/g,
    (found, single: string | undefined, end: string | undefined, word: string | undefined) => {
      if (single !== undefined) return end ? asJsonString(single) : found;
      return word === undefined ? found : words[word]!;
    },
  );
}
