/** What a line shows after a carriage return: the new text over the old, which stays where it was longer. */
function overwritten(line: string): string {
  const [first = "", ...later] = line.split("\r");
  return later.reduce((shown, text) => text + shown.slice(text.length), first).trimEnd();
}

/**
 * The text that a terminal would show in the end: of a line rewritten with carriage returns, such as progress, only
 * what it came to. Other lines are left as they are.
 */
export function settledText(text: string): string {
  if (!text.includes("\r")) return text;
  return text
    .replace(/\r+\n/g, "\n")
    .split("\n")
    .map((line) => (line.includes("\r") ? overwritten(line) : line))
    .join("\n");
}
