import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { InputError } from "../../foundation/errors.js";

function envFile(): { [name: string]: string | undefined } {
  try {
    return parseEnv(readFileSync(resolve(".env"), "utf8")) as { [name: string]: string | undefined };
  } catch {
    return {};
  }
}

/** A secret from the environment, else from the file .env of the working folder; undefined where neither has it. */
export function secret(name: string): string | undefined {
  return (process.env[name] || envFile()[name])?.trim() || undefined;
}

/** A secret that is needed. Throws InputError that names the variable, never a value. */
export function neededSecret(name: string): string {
  const found = secret(name);
  if (!found) throw new InputError(name, undefined, "an API key in the environment or in the file .env");
  return found;
}

const shortest = 6;

/**
 * Takes a secret out of a text that a server or a library wrote: the secret itself, and any run of characters that
 * begins like it (servers quote keys half masked).
 */
export function scrubbed(text: string, key: string | undefined): string {
  if (!key || key.length < shortest) return text;
  const start = key.slice(0, shortest).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text
    .replaceAll(key, "[key]")
    .replaceAll(encodeURIComponent(key), "[key]")
    .replace(new RegExp(`${start}[^\\s"',]*`, "g"), "[key]");
}
