import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { InputError, messageOf } from "../../foundation/errors.js";
import { parsed } from "../../foundation/files.js";
import { requireInput } from "../../foundation/requireInput.js";
import { headerSchema, lineSchemaFor, type RecordedCall, type RecordedModel } from "./line.js";
import { recordingFile } from "./recordingFile.js";

/** The complete lines of a recording file. */
export interface RecordingText {
  lines: (RecordedModel | RecordedCall)[];
  /** Bytes up to the end of the last complete line; what follows was cut off while it was written. */
  completeBytes: number;
  /** Whether the first line is there whole; not in a file that nothing was written to yet, or only a part of it. */
  headed: boolean;
  /** Whether the last complete line ends in a newline. */
  terminated: boolean;
}

function bytesOf(file: string): Buffer {
  try {
    const bytes = readFileSync(file);
    return file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
  } catch (cause) {
    throw new InputError(file, undefined, `a readable recording (${messageOf(cause)})`, { cause });
  }
}

function jsonOf(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * Reads a recording (JSONL, or JSONL compressed with gzip), or that of a store's folder. A last line that was cut off
 * in mid-write is left out.
 * Throws InputError naming the file and the line where any other line is not what a recording holds.
 */
export function readLines(path: string): RecordingText {
  // A number would be read as a file that the process has open.
  requireInput(typeof path === "string", "path", path, "the path of a recording");
  const file = recordingFile(path);
  const bytes = bytesOf(file);
  const lines: (RecordedModel | RecordedCall)[] = [];
  let start = 0;
  let terminated = true;
  for (let number = 1; start < bytes.length; number++) {
    const newline = bytes.indexOf(10, start);
    terminated = newline !== -1;
    const end = terminated ? newline : bytes.length;
    const text = bytes.toString("utf8", start, end);
    const found = jsonOf(text);
    if (!found) {
      if (!terminated) return { lines, headed: number > 1, completeBytes: start, terminated: true };
      throw new InputError(`${file}, line ${number}`, text, "a whole line of JSON: the file is damaged there");
    }
    const where = `${file}, line ${number}`;
    if (number === 1) parsed(where, found.value, headerSchema);
    else lines.push(parsed(where, found.value, lineSchemaFor(found.value)));
    start = end + 1;
  }
  return { lines, headed: bytes.length > 0, completeBytes: Math.min(start, bytes.length), terminated };
}
