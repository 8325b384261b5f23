import { readFileSync, realpathSync, statSync } from "node:fs";
import { relative } from "node:path";
import { InputError, messageOf } from "../foundation/errors.js";
import { insideFolder } from "../foundation/files.js";
import { type Decoded, decoded } from "./decode.js";

/** The most that a text may have, in bytes: ten times the longest work of the seven philosophers. */
export const mostBytes = 50 * 1024 * 1024;

const controls = /\p{Cc}/gu;
const whitespace = /[\s\u0085]/;

/**
 * Reads a text file of a folder. Throws InputError for a path that leaves the folder (through a link too), a file that
 * cannot be read, is empty, has more than 50 MB, or is no text (null bytes, or one control character in a hundred).
 */
export function readTextFile(folder: string, name: string): Decoded & { bytes: Uint8Array } {
  const path = insideFolder(folder, name, "file");
  let size: number;
  try {
    const real = realpathSync(path);
    if (relative(realpathSync(folder), real).startsWith(".."))
      throw new InputError("file", name, `a file inside ${folder}`);
    const stats = statSync(real);
    if (!stats.isFile()) throw new InputError("file", name, "a file, not a folder or device");
    size = stats.size;
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw new InputError("file", name, `a readable file (${messageOf(cause)})`, { cause });
  }
  if (size > mostBytes) throw new InputError("file", `${name}, ${size} bytes`, `at most ${mostBytes} bytes (50 MB)`);
  const bytes = readFileSync(path);
  const { text, encoding } = decoded(bytes);
  if (text.trim() === "") throw new InputError("file", name, "a file with text in it; this one is empty");
  if (isBinary(text)) throw new InputError("file", name, "a plain text or Markdown file; this one is binary");
  return { text, encoding, bytes };
}

function isBinary(text: string): boolean {
  if (text.includes("\0")) return true;
  const odd = text.match(controls)?.filter((character) => !whitespace.test(character)).length ?? 0;
  return odd * 100 > text.length;
}
