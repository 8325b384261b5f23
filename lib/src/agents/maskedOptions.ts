import type { PolicyOption } from "./policyQuestion.js";

/** What stands in a masked text where an option was named. */
export const optionMask = "[option]";

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

/**
 * A text with the options' labels, and ids after the word "option", masked: what is left says nothing by name of
 * which option it speaks of. A bare letter stays, since "A" is a word.
 */
export function maskedOptions(text: string, options: readonly Pick<PolicyOption, "id" | "label">[]): string {
  const labels = options.map(({ label }) => literally(label)).sort((one, other) => other.length - one.length);
  const ids = options.map(({ id }) => literally(id)).join("|");
  const named = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:options?\\s+["'“‘(]?(?:${ids})(?![\\p{L}\\p{N}])["'”’)]?|(?:${labels.join("|")})(?![\\p{L}\\p{N}]))`,
    "giu",
  );
  return text.replace(named, optionMask);
}
