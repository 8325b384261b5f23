import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import wabt from "wabt";
import { cosineProgram } from "../../lib/src/texts/cosineProgram.js";
import { cosineScan } from "../../lib/src/texts/cosineScan.js";
import { buildDenseIndex } from "../../lib/src/texts/denseIndex.js";
import { type Embedder, unitVectors } from "../../lib/src/texts/embedder.js";

/** The scan as one would write it down: four sums of 64-bit numbers, what is left over to the first. */
function plainScan(rows: Float32Array, vector: Float32Array, allowed: Uint8Array): Float32Array {
  const dimension = vector.length;
  return Float32Array.from(allowed, (asked, row) => {
    if (!asked) return 0;
    const sums = [0, 0, 0, 0];
    for (let at = 0; at < dimension; at++)
      sums[at < dimension - (dimension % 4) ? at % 4 : 0]! += rows[row * dimension + at]! * vector[at]!;
    return sums[0]! + sums[1]! + sums[2]! + sums[3]!;
  });
}

const number = fc.float({ min: -1, max: 1, noNaN: true });
const scanned = fc.tuple(fc.integer({ min: 1, max: 37 }), fc.integer({ min: 0, max: 12 })).chain(([dimension, count]) =>
  fc.record({
    dimension: fc.constant(dimension),
    rows: fc.float32Array({ min: -1, max: 1, noNaN: true, minLength: dimension * count, maxLength: dimension * count }),
    vector: fc.array(number, { minLength: dimension, maxLength: dimension }),
    allowed: fc.array(fc.constantFrom(0, 1), { minLength: count, maxLength: count }),
  }),
);

describe("cosineScan", () => {
  test("gives the very bits of the plain scan, whatever the dimension and whoever is asked for", () => {
    fc.assert(
      fc.property(scanned, ({ dimension, rows, vector, allowed }) => {
        const [asked, of] = [Float32Array.from(vector), Uint8Array.from(allowed)];
        expect(cosineScan(rows, dimension)(asked, of)).toEqual(plainScan(rows, asked, of));
      }),
      { numRuns: 500 },
    );
  });

  test("keeps nothing of one question for the next, and leaves what it was given alone", () => {
    const rows = Float32Array.of(1, 0, 0, 1);
    const scan = cosineScan(rows, 2);
    const vector = Float32Array.of(0.5, 0.25);
    const first = scan(vector, Uint8Array.of(1, 1));
    const second = scan(Float32Array.of(1, 1), Uint8Array.of(0, 1));
    expect([...first, ...second]).toEqual([0.5, 0.25, 0, 1]);
    expect([...rows, ...vector]).toEqual([1, 0, 0, 1, 0.5, 0.25]);
    rows.fill(9);
    expect([...scan(vector, Uint8Array.of(1, 1))]).toEqual([0.5, 0.25]);
  });

  test("refuses what 32-bit addresses do not reach", () => {
    const rows = { length: 1 << 30, byteLength: 4 * (1 << 30) } as Float32Array;
    expect(() => cosineScan(rows, 512)).toThrow(/passages: "2097152 vectors of 512 numbers".*4 GiB/);
  });

  test("runs what its source says", async () => {
    const source = readFileSync(new URL("../../lib/src/texts/cosines.wat", import.meta.url), "utf8");
    const assembly = (await wabt()).parseWat("cosines.wat", source, { simd: true });
    expect(cosineProgram).toBe(Buffer.from(assembly.toBinary({}).buffer).toString("base64"));
  });
});

describe("an index that scans", () => {
  test("has the ids, the order and the scores of the plain scan, ties too", async () => {
    const few = fc.constantFrom(-0.5, 0, 0.25, 1);
    const vectors = fc.array(fc.array(few, { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(vectors, fc.integer({ min: 1, max: 25 }), async (given, limit) => {
        const embedder: Embedder = {
          id: "fixed",
          dimension: 6,
          embed: async (texts) => texts.map((text) => Float32Array.from(given[Number(text)]!)),
        };
        const id = (place: number) => `p${String(place).padStart(2, "0")}`;
        const passages = given.map((_, place) => ({
          id: id(place),
          source: "s",
          work: "W",
          section: "1",
          text: `${place}`,
        }));
        const hits = await (await buildDenseIndex(passages, embedder)).search("0", { limit });
        const units = await unitVectors(embedder, Object.keys(given), "passage");
        const rows = Float32Array.from(units.flatMap((unit) => [...unit]));
        const scores = plainScan(rows, units[0]!, new Uint8Array(given.length).fill(1));
        const expected = [...scores]
          .map((score, place) => ({ id: id(place), score }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
          .slice(0, limit);
        expect(hits.map(({ passage, score }) => ({ id: passage.id, score }))).toEqual(expected);
      }),
    );
  });
});
