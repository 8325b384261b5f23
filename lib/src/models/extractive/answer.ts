import type { Json } from "../../foundation/canonicalJson.js";
import type { AnswerSchema } from "../../foundation/chat.js";

/** What the request gives to answer a schema with. */
export interface Sources {
  /** A statement, another one for each `place` that is asked. */
  statement(place: number): string;
  /** Choices, best first. */
  ranked(choices: readonly string[]): string[];
  /** A number from 0 to 1. */
  overlap(): number;
}

/** Says which part of a schema the null model cannot answer. */
export class UnanswerableSchema extends Error {}

const annotations = ["title", "description", "$schema", "additionalProperties", "required"];
const known: { [type: string]: string[] } = {
  object: ["type", "properties"],
  array: ["type", "items", "minItems", "maxItems", "uniqueItems"],
  string: ["type", "enum"],
  number: ["type", "minimum", "maximum"],
  integer: ["type", "minimum", "maximum"],
  boolean: ["type"],
};

const isSchema = (value: unknown): value is AnswerSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const choicesOf = (schema: AnswerSchema): string[] | undefined =>
  Array.isArray(schema.enum) && schema.enum.length > 0 && schema.enum.every((choice) => typeof choice === "string")
    ? schema.enum
    : undefined;

/**
 * A value of the shape that the schema asks for, made of the sources alone.
 * Throws UnanswerableSchema where the schema has a kind or a keyword that it knows no honest answer to.
 */
export function answerTo(schema: AnswerSchema, sources: Sources): Json {
  let statements = 0;
  const answer = (part: AnswerSchema, path: string): Json => {
    const type = part.type ?? (part.enum ? "string" : part.properties ? "object" : undefined);
    const allowed = typeof type === "string" ? known[type] : undefined;
    if (!allowed) throw new UnanswerableSchema(`${path} is of type ${JSON.stringify(type)}`);
    for (const keyword of Object.keys(part))
      if (part[keyword] !== undefined && !allowed.includes(keyword) && !annotations.includes(keyword))
        throw new UnanswerableSchema(`${path} has the keyword "${keyword}"`);

    if (type === "object") {
      const properties = isSchema(part.properties) ? Object.entries(part.properties) : [];
      return Object.fromEntries(
        properties.map(([name, property]) => {
          if (!isSchema(property)) throw new UnanswerableSchema(`${path}.${name} has no schema`);
          return [name, answer(property, `${path}.${name}`)];
        }),
      );
    }
    if (type === "array") return list(part, path);
    if (type === "string") {
      if (part.enum === undefined) return sources.statement(statements++);
      const choices = choicesOf(part);
      if (!choices) throw new UnanswerableSchema(`${path} has choices that are not strings`);
      return sources.ranked(choices)[0]!;
    }
    if (type === "boolean") return sources.overlap() >= 0.5;
    const low = typeof part.minimum === "number" ? part.minimum : 0;
    const high = typeof part.maximum === "number" ? part.maximum : low + 1;
    const value = low + sources.overlap() * (high - low);
    return type === "integer" ? Math.round(value) : Number(value.toFixed(4));
  };

  const list = (part: AnswerSchema, path: string): Json[] => {
    if (!isSchema(part.items)) throw new UnanswerableSchema(`${path} does not say what its items are`);
    const least = typeof part.minItems === "number" ? part.minItems : 0;
    const most = typeof part.maxItems === "number" ? part.maxItems : Number.POSITIVE_INFINITY;
    const choices = choicesOf(part.items);
    if (choices) {
      if (least > choices.length) throw new UnanswerableSchema(`${path} wants more items than there are choices`);
      return sources.ranked(choices).slice(0, most);
    }
    const { items } = part;
    return Array.from({ length: Math.min(Math.max(least, 1), most) }, (_, index) => answer(items, `${path}[${index}]`));
  };

  return answer(schema, "answer");
}
