import type { Json } from "../foundation/canonicalJson.js";
import type { Reply } from "../foundation/chat.js";

type Fault = NonNullable<Reply["fault"]>;
const faults: readonly Fault[] = ["length", "request", "model"];

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

const isNumber = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0;

/** The fields of an object that are numbers from 0; undefined for anything else than an object. */
function numbers(value: unknown): { [field: string]: number } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => isNumber(entry[1])));
}

/** Through JSON, so that a log has what a recording gives back. Throws where JSON cannot hold it. */
function json(value: unknown): Json | undefined {
  const written = JSON.stringify(value);
  return written === undefined ? undefined : (JSON.parse(written) as Json);
}

/** What each field of a reply may be: the value to keep, undefined for one that is none. */
const fields: { readonly [Field in keyof Required<Reply>]: (value: unknown) => unknown } = {
  outcome: text,
  text,
  reason: text,
  value: json,
  reasoning: text,
  usage: numbers,
  timing: numbers,
  fault: (value) => (faults.includes(value as Fault) ? value : undefined),
  retry: numbers,
};

/**
 * A reply with the fields that replies have and no others, each of its kind, in the order in which they were given:
 * what a recording and a log can hold and give back the same. What a field should not be counts as left out.
 * Throws what a getter throws, and where JSON cannot hold the value.
 */
export function plainReply(reply: object): Partial<Reply> {
  const given = new Set([...Object.keys(reply), ...Object.keys(fields)]);
  return Object.fromEntries(
    [...given].flatMap((name) => {
      if (!Object.hasOwn(fields, name)) return [];
      const kept = fields[name as keyof Reply]((reply as Partial<Reply>)[name as keyof Reply]);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}
