import { InputError } from "./errors.js";

/**
 * A key as it is. Throws InputError that does not show it where no header can carry it: a library's complaint would
 * quote it, and a line break pasted into its middle would leave half of it unrecognised.
 *
 * @param name the environment variable or the option that it comes from.
 */
export function usableKey(name: string, key: string): string {
  if (/[^\x21-\x7e]/.test(key))
    throw new InputError(
      name,
      "a key that is not shown",
      "one word of ASCII characters, without spaces or line breaks",
    );
  return key;
}

const shortest = 6;

/**
 * Takes a secret out of a text that may be a model's own: the secret itself, as it is and as addresses and JSON write
 * it, and nothing that only looks like it.
 */
export function withoutKey(text: string, key: string | undefined): string {
  if (!key || key.length < shortest) return text;
  return text
    .replaceAll(JSON.stringify(key).slice(1, -1), "[key]")
    .replaceAll(key, "[key]")
    .replaceAll(encodeURIComponent(key), "[key]");
}

/**
 * Takes a secret out of a text that a server or a library wrote: the secret itself and any run of characters that
 * begins like it (servers quote keys half masked).
 */
export function scrubbed(text: string, key: string | undefined): string {
  if (!key || key.length < shortest) return text;
  const start = key.slice(0, shortest).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return withoutKey(text, key).replace(new RegExp(`${start}[^\\s"',]*`, "g"), "[key]");
}
