import { onOneLine } from "../figures/markup.js";

/** Lines that stand below another, and how many more there are than are shown. */
export const below = (lines: readonly string[], most = lines.length): string[] => [
  ...lines.slice(0, most).map((line) => `  ${onOneLine(line)}`),
  ...(lines.length > most ? [`  and ${lines.length - most} more`] : []),
];
