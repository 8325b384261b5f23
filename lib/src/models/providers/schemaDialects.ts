import type { Json } from "../../foundation/canonicalJson.js";
import type { AnswerSchema } from "../../foundation/chat.js";

type Schema = { [key: string]: Json };

const isSchema = (value: unknown): value is AnswerSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The part of a schema that a service knows. What is left out is checked by our own reader anyway. */
function narrowed(schema: AnswerSchema, known: ReadonlySet<string>, ofObject: (names: string[]) => Schema): Schema {
  const result: Schema = {};
  for (const [keyword, value] of Object.entries(schema))
    if (known.has(keyword) && value !== undefined) result[keyword] = value;
  if (isSchema(schema.items)) result.items = narrowed(schema.items, known, ofObject);
  if (isSchema(schema.properties)) {
    const properties = Object.entries(schema.properties).flatMap(([name, property]) =>
      isSchema(property) ? [[name, narrowed(property, known, ofObject)] as const] : [],
    );
    result.properties = Object.fromEntries(properties);
    Object.assign(result, ofObject(properties.map(([name]) => name)));
  }
  return result;
}

const googleKeywords = new Set([
  "type",
  "description",
  "enum",
  "required",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
]);

/**
 * A schema in Google's dialect, a part of OpenAPI's: it refuses any other keyword. Properties are asked for in their
 * order, so that a reasoning comes before what it leads to.
 */
export const googleSchema = (schema: AnswerSchema): Schema =>
  narrowed(schema, googleKeywords, (names) => ({ propertyOrdering: names }));

const closedKeywords = new Set(["type", "description", "enum", "required"]);

/** A schema as Anthropic takes it: objects closed, no bounds. */
export const closedSchema = (schema: AnswerSchema): Schema =>
  narrowed(schema, closedKeywords, () => ({ additionalProperties: false }));
