import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { DissensusError, InputError, messageOf } from "./errors.js";
import { requireInput } from "./requireInput.js";
import { schemaComplaint } from "./schemaComplaint.js";

/** The shipped data (scenarios, corpora, data): beside the package when it was packed, else the root of the checkout. */
function dataRoot(): string {
  const packageFolder = fileURLToPath(new URL("../../", import.meta.url));
  return existsSync(resolve(packageFolder, "scenarios")) ? packageFolder : resolve(packageFolder, "..");
}

/**
 * Absolute path of a shipped data file or folder, such as `dataPath("scenarios", "teams")`.
 * Throws InputError for what is no name.
 *
 * @example
 * readDebateLogs(dataPath("data", "logs", "resilience-smollm2-135m"));
 */
export function dataPath(...segments: string[]): string {
  for (const segment of segments)
    requireInput(typeof segment === "string", "segment", segment, "a name of a folder or file");
  return resolve(dataRoot(), ...segments);
}

/** Resolves a name that came from outside within a folder. Throws InputError where it would leave the folder. */
export function insideFolder(folder: string, name: string, argument = "path"): string {
  if (typeof name !== "string") throw new InputError(argument, name, `a name inside ${folder}`);
  const path = resolve(folder, name);
  const inside = relative(folder, path);
  if (inside === "" || inside.startsWith("..") || isAbsolute(inside) || name.includes("\0"))
    throw new InputError(argument, name, `a name inside ${folder}`);
  return path;
}

/**
 * Reads a JSON file and checks it against a schema.
 * Throws InputError naming the file and the first field that is wrong.
 */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>): T {
  return parsed(path, jsonOf(path), schema);
}

/** Like `readJsonFile`, but gives the file's own value, with the order of its fields and nothing filled in. */
export function readCheckedJsonFile<T>(path: string, schema: z.ZodType<T>): T {
  const value = jsonOf(path);
  parsed(path, value, schema);
  return value as T;
}

function jsonOf(path: string): unknown {
  // A number would be read as a file that the process has open.
  requireInput(typeof path === "string", "path", path, "the path of a file");
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    throw new InputError(path, undefined, `a readable file (${messageOf(cause)})`, { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InputError(path, text.slice(0, 40), `valid JSON (${messageOf(cause)})`, { cause });
  }
}

/** Checks a value against a schema. Throws InputError naming `argument` and the first field that is wrong. */
export function parsed<T>(argument: string, value: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path, allowed } = schemaComplaint(result.error.issues, schema);
  const field = path.join(".");
  let found = value;
  for (const key of path) found = (found as Record<PropertyKey, unknown> | undefined)?.[key];
  throw new InputError(field ? `${argument}, field ${field}` : argument, found, allowed);
}

/** Writes a whole file or nothing: to a neighbour first, then renamed into place. Makes its folder. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const neighbour = `${path}.${process.pid}.partial`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(neighbour, content);
    renameSync(neighbour, path);
  } catch (cause) {
    if (existsSync(neighbour)) rmSync(neighbour);
    throw new DissensusError("store", `${path} cannot be written: ${messageOf(cause)}`, { cause });
  }
}
