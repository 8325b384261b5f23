import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { usableKey } from "../../foundation/apiKey.js";
import { InputError } from "../../foundation/errors.js";

function envFile(): { [name: string]: string | undefined } {
  try {
    return parseEnv(readFileSync(resolve(".env"), "utf8")) as { [name: string]: string | undefined };
  } catch {
    return {};
  }
}

/**
 * A secret from the environment, else from the file .env of the working folder; undefined where neither has it. Throws
 * InputError that names the variable, never a value, where it has white space or other signs that no key has.
 */
export function secret(name: string): string | undefined {
  const found = (process.env[name] || envFile()[name])?.trim();
  return found ? usableKey(name, found) : undefined;
}

/** A secret that is needed. Throws InputError that names the variable, never a value. */
export function neededSecret(name: string): string {
  const found = secret(name);
  if (!found) throw new InputError(name, undefined, "an API key in the environment or in the file .env");
  return found;
}
