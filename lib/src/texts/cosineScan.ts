import { InputError } from "../foundation/errors.js";
import { cosineProgram } from "./cosineProgram.js";

/** Cosines of the allowed rows with a vector of length 1, in the rows' order; 0 for rows that are not asked for. */
export type CosineScan = (vector: Float32Array, allowed: Uint8Array) => Float32Array;

/** What this file needs of WebAssembly, which Node's types leave out. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: { readonly cosines: Cosines } };
};
type Cosines = (
  dimension: number,
  count: number,
  vector: number,
  scores: number,
  allowed: number,
  rows: number,
) => void;

const page = 65_536;
/** Pages that 32-bit addresses reach: 4 GiB. */
const mostPages = 65_536;

let program: object | undefined;

/**
 * An exact scan over rows of length 1, one after the other: every product and sum is of 64-bit numbers, and only the
 * score is rounded to 32 bits.
 *
 * Throws InputError for more rows than 4 GiB hold.
 *
 * @example
 * const scan = cosineScan(Float32Array.of(1, 0, 0, 1), 2);
 * scan(Float32Array.of(0.6, 0.8), Uint8Array.of(1, 1)); // 0.6, 0.8
 */
export function cosineScan(rows: Float32Array, dimension: number): CosineScan {
  const count = rows.length / dimension;
  const scoresAt = dimension * Float64Array.BYTES_PER_ELEMENT;
  const rowsAt = scoresAt + count * Float32Array.BYTES_PER_ELEMENT;
  const allowedAt = rowsAt + rows.byteLength;
  const pages = Math.ceil((allowedAt + count) / page);
  if (pages > mostPages)
    throw new InputError("passages", `${count} vectors of ${dimension} numbers`, "as many as 4 GiB hold");
  program ??= new WebAssembly.Module(Buffer.from(cosineProgram, "base64"));
  const memory = new WebAssembly.Memory({ initial: pages });
  const { cosines } = new WebAssembly.Instance(program, { scan: { memory } }).exports;
  const inMemory = {
    vector: new Float64Array(memory.buffer, 0, dimension),
    scores: new Float32Array(memory.buffer, scoresAt, count),
    allowed: new Uint8Array(memory.buffer, allowedAt, count),
  };
  new Float32Array(memory.buffer, rowsAt, rows.length).set(rows);
  return (vector, allowed) => {
    inMemory.vector.set(vector);
    inMemory.allowed.set(allowed);
    inMemory.scores.fill(0);
    cosines(dimension, count, 0, scoresAt, allowedAt, rowsAt);
    return inMemory.scores.slice();
  };
}
