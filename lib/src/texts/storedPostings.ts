import { join } from "node:path";
import { z } from "zod";
import { digestOf } from "../foundation/canonicalJson.js";
import { damaged, readPacked, writePacked } from "./packedFile.js";
import { type Postings, postingsOf } from "./postings.js";
import { termReader, termsVersion } from "./terms.js";

interface Header {
  passages: number;
  terms: string[];
}

const headerSchema: z.ZodType<Header> = z.strictObject({
  passages: z.number().int().min(0),
  terms: z.array(z.string()),
});

/** The postings of texts from a folder, made and written there when these texts are new to it. */
export function storedPostings(folder: string, texts: readonly string[]): Postings {
  const digest = digestOf(texts.join("\0")).slice(0, 16);
  const path = join(folder, `lexical-${termsVersion}-${digest}.index`);
  const stored = readPacked(path, headerSchema);
  if (stored) return unpacked(path, stored.header, stored.body, texts.length);
  const termsOf = termReader();
  const postings = postingsOf(texts.map(termsOf));
  const { starts, passages, counts, lengths } = postings;
  writePacked(path, { passages: texts.length, terms: [...postings.termNumbers.keys()] } satisfies Header, [
    starts,
    passages,
    counts,
    lengths,
  ]);
  return postings;
}

function unpacked(path: string, { passages, terms }: Header, body: ArrayBuffer, expected: number): Postings {
  if (passages !== expected) throw damaged(path, `${passages} passages`);
  const numbers = new Uint32Array(body);
  const size = numbers[terms.length] ?? 0;
  const parts = [terms.length + 1, size, size, passages];
  if (numbers.length !== parts.reduce((sum, part) => sum + part)) throw damaged(path, `${numbers.length} numbers`);
  let end = 0;
  const [starts, postings, counts, lengths] = parts.map((part) => {
    end += part;
    return numbers.subarray(end - part, end);
  }) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  if (starts[0] !== 0 || starts.some((start, term) => start > starts[term + 1]!)) throw damaged(path, "its starts");
  if (postings.some((passage) => passage >= passages)) throw damaged(path, "its passages");
  return {
    termNumbers: new Map(terms.map((term, number) => [term, number])),
    starts,
    passages: postings,
    counts,
    lengths,
  };
}
