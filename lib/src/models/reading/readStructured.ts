import { jsonrepair } from "jsonrepair";
import { canonicalJson, type Json } from "../../foundation/canonicalJson.js";
import type { AnswerSchema } from "../../foundation/chat.js";
import { misfit } from "./fitsSchema.js";
import { fencedBlocks, jsonSpans, repairableSpan } from "./jsonSpans.js";
import { pythonToJson } from "./pythonLiteral.js";

/** The data that an answer holds, or why there is none. */
export type StructuredReading = { value: Json } | { reason: string };

const json = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

const parse = (text: string): Json | undefined => json(text) ?? json(pythonToJson(text));

/** A comment in the style of Python at the end of a line; a # inside a string is none. */
const comment = /^((?:[^"'#\n]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')*)#.*$/gm;

const repair = (text: string): Json | undefined => {
  try {
    return JSON.parse(jsonrepair(text.replace(comment, "$1"))) as Json;
  } catch {
    return undefined;
  }
};

const defined = <T>(values: readonly (T | undefined)[]): T[] =>
  values.filter((value): value is T => value !== undefined);

/** Ways to find data in a text, from the strictest to the most lenient. */
const finders: ((text: string) => Json[])[] = [
  (text) => defined([parse(text)]),
  (text) => defined(fencedBlocks(text).map(parse)),
  (text) => defined(jsonSpans(text).map(parse)),
  (text) => defined(fencedBlocks(text).map(repairableSpan)).flatMap((span) => defined([repair(span)])),
  (text) => defined(jsonSpans(text).map(repair)),
  (text) => defined([repairableSpan(text)]).flatMap((span) => defined([repair(span)])),
];

/**
 * Reads the data out of a model's answer: plain JSON, JSON in fences or in prose, and what a repair makes JSON
 * (Python literals, single quotes, stray commas, comments). Only a value that fits the schema counts; a text with two
 * different ones has none, since choosing would be guessing; a cut one is never completed.
 */
export function readStructured(text: string, schema: AnswerSchema): StructuredReading {
  let reason = /[{[]/.test(text) ? "the JSON of the answer is damaged or cut" : "the answer holds no JSON";
  let read = false;
  for (const find of finders) {
    const fitting = new Map<string, Json>();
    for (const value of find(text)) {
      const problem = misfit(value, schema);
      if (problem === undefined) fitting.set(canonicalJson(value), value);
      else if (!read) reason = `the answer does not fit the schema: ${problem}`;
      read = true;
    }
    if (fitting.size > 1) return { reason: `the answer holds ${fitting.size} different values that fit the schema` };
    for (const value of fitting.values()) return { value };
  }
  return { reason };
}
