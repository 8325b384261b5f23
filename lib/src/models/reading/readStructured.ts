import { canonicalJson, type Json } from "../../foundation/canonicalJson.js";
import type { AnswerSchema } from "../../foundation/chat.js";
import { misfit } from "./fitsSchema.js";
import { fencedBlocks, jsonSpans, repairableSpan } from "./jsonSpans.js";
import { pythonToJson } from "./pythonLiteral.js";
import { repairedJson } from "./repairedJson.js";
import { repeatedName } from "./repeatedName.js";

/** The data that an answer holds, or why there is none. */
export type StructuredReading = { value: Json } | { reason: string };

const json = (text: string): StructuredReading | undefined => {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  const name = repeatedName(text);
  return name === undefined ? { value } : { reason: `the answer gives ${JSON.stringify(name)} twice` };
};

const parsed = (text: string): StructuredReading | undefined => json(text) ?? json(pythonToJson(text));

const repaired = (text: string | undefined): StructuredReading | undefined => {
  const made = text === undefined ? undefined : repairedJson(text);
  return made === undefined ? undefined : json(made);
};

const defined = <T>(values: readonly (T | undefined)[]): T[] =>
  values.filter((value): value is T => value !== undefined);

function misfitOf(value: Json, schema: AnswerSchema): string | undefined {
  const problem = misfit(value, schema);
  return problem === undefined ? undefined : `the answer does not fit the schema: ${problem}`;
}

/** The stretches of an answer that can be data: those in fences, and those in the whole text, fenced or not. */
const stretches = (text: string): string[] => [
  ...fencedBlocks(text).flatMap((block) => (parsed(block) ? [block] : jsonSpans(block))),
  ...jsonSpans(text),
];

/** Ways to find data in a text, from the strictest to the most lenient. */
const finders: ((text: string) => StructuredReading[])[] = [
  (text) => defined([parsed(text)]),
  (text) => defined(stretches(text).map((stretch) => parsed(stretch) ?? repaired(stretch))),
  (text) => defined(fencedBlocks(text).map((block) => repaired(repairableSpan(block)))),
  (text) => defined([repaired(repairableSpan(text))]),
];

/**
 * Reads the data out of a model's answer: plain JSON, JSON in fences or in prose, and what a repair makes JSON
 * (Python literals, single quotes, stray commas, comments). Only a value that fits the schema counts. A text with two
 * different ones has none, wherever they stand and however they are written, and neither has an object that gives one
 * name twice, since choosing would be guessing; a cut value, and a cut number, is never completed.
 */
export function readStructured(text: string, schema: AnswerSchema): StructuredReading {
  let reason: string | undefined;
  for (const find of finders) {
    const fitting = new Map<string, Json>();
    for (const reading of find(text)) {
      const problem = "reason" in reading ? reading.reason : misfitOf(reading.value, schema);
      if (problem === undefined && "value" in reading) fitting.set(canonicalJson(reading.value), reading.value);
      else reason ??= problem;
    }
    if (fitting.size > 1) return { reason: `the answer holds ${fitting.size} different values that fit the schema` };
    for (const value of fitting.values()) return { value };
  }
  return {
    reason: reason ?? (/[{[]/.test(text) ? "the JSON of the answer is damaged or cut" : "the answer holds no JSON"),
  };
}
