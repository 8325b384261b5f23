import { existsSync, readFileSync } from "node:fs";
import type { z } from "zod";
import { InputError, messageOf } from "../foundation/errors.js";
import { parsed, writeWhole } from "../foundation/files.js";

/** What a packed file holds: a header, and numbers of four bytes each, one array after the other. */
export interface Packed<T> {
  header: T;
  body: ArrayBuffer;
}

/** Writes the length of the header, the header as JSON, and the arrays: one file, so that they can never fall apart. */
export function writePacked(path: string, header: object, arrays: readonly (Float32Array | Uint32Array)[]): void {
  const json = Buffer.from(JSON.stringify(header));
  const padding = Buffer.alloc((4 - (json.length % 4)) % 4, " ");
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length + padding.length);
  const bodies = arrays.map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength));
  writeWhole(path, Buffer.concat([length, json, padding, ...bodies]));
}

/** Reads a packed file; undefined where there is none. Throws InputError for one that is damaged. */
export function readPacked<T>(path: string, schema: z.ZodType<T>): Packed<T> | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  const start = bytes.length < 4 ? Number.POSITIVE_INFINITY : 4 + bytes.readUInt32LE(0);
  if (start > bytes.length || (bytes.length - start) % 4 !== 0) throw damaged(path, `${bytes.length} bytes`);
  let header: unknown;
  try {
    header = JSON.parse(bytes.toString("utf8", 4, start));
  } catch (cause) {
    throw damaged(path, messageOf(cause));
  }
  return {
    header: parsed(path, header, schema),
    body: bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + bytes.length) as ArrayBuffer,
  };
}

/** The error of a file that is not what was written; all that such files hold can be made again. */
export function damaged(path: string, found: unknown): InputError {
  return new InputError(path, found, "a whole index file; delete it, and it is made again");
}
