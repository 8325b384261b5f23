import { gzipSync } from "node:zlib";
import { InputError } from "../../foundation/errors.js";
import { writeWhole } from "../../foundation/files.js";
import { requireFields, requireRows } from "../../foundation/requireFields.js";
import { requireInput } from "../../foundation/requireInput.js";
import type { RecordedCall, RecordedModel, RecordingHeader } from "./line.js";
import { ModelRegister } from "./modelRegister.js";
import { readLines } from "./readLines.js";

/** A recording as data: its models and its calls, in the order of its lines. */
export interface ParsedRecording {
  models: RecordedModel[];
  calls: RecordedCall[];
}

/** Throws InputError for what is no recording as data. */
export function requireRecording(argument: string, recording: unknown): void {
  requireFields(argument, recording, ["models", "calls"], "what readRecording gives");
  const { models, calls } = recording as ParsedRecording;
  requireRows(`${argument}.models`, models, ["model"], "the models of a recording");
  requireRows(`${argument}.calls`, calls, ["key", "reply"], "the calls of a recording");
}

/**
 * Reads a recording (.jsonl or .jsonl.gz), or that of a store's folder, as data.
 * Throws InputError naming the file and the line that is damaged, and for a file without a whole line.
 *
 * @example
 * readRecording("output/mine/recording.jsonl").calls.length;
 */
export function readRecording(path: string): ParsedRecording {
  const models: RecordedModel[] = [];
  const calls: RecordedCall[] = [];
  const register = new ModelRegister();
  const { lines, headed } = readLines(path);
  if (!headed) throw new InputError(path, undefined, "a recording: the file ends before its first line does");
  for (const line of lines) {
    if ("key" in line) calls.push(line);
    else {
      register.add(line, path);
      models.push(line);
    }
  }
  return { models, calls };
}

/**
 * Writes a recording whole, or leaves the file as it was; compressed where the path ends in .gz.
 * Throws InputError for what is no path and no recording.
 *
 * @example
 * writeRecording("mine.jsonl.gz", pruneRecording(readRecording("output/mine/recording.jsonl")));
 */
export function writeRecording(path: string, recording: ParsedRecording): void {
  requireInput(typeof path === "string", "path", path, "a path to write to");
  requireRecording("recording", recording);
  const { models, calls } = recording;
  const header: RecordingHeader = { format: "dissensus-recording", version: 1 };
  const text = [header, ...models, ...calls].map((line) => `${JSON.stringify(line)}\n`).join("");
  writeWhole(path, path.endsWith(".gz") ? gzipSync(text, { level: 9 }) : text);
}
