import { z } from "zod";
import type { AnswerSchema } from "../../foundation/chat.js";
import { InputError, messageOf } from "../../foundation/errors.js";

const compiled = new WeakMap<AnswerSchema, z.ZodType>();

function compiledOf(schema: AnswerSchema): z.ZodType {
  const before = compiled.get(schema);
  if (before) return before;
  try {
    const made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    compiled.set(schema, made);
    return made;
  } catch (cause) {
    throw new InputError("schema", schema, `a plain inline JSON Schema (${messageOf(cause)})`, { cause });
  }
}

/** Why a value does not fit a JSON Schema, naming the first field that is wrong; undefined where it fits. */
export function misfit(value: unknown, schema: AnswerSchema): string | undefined {
  const result = compiledOf(schema).safeParse(value);
  if (result.success) return undefined;
  const issue = result.error.issues[0]!;
  return issue.path.length > 0 ? `${issue.path.join(".")}: ${issue.message}` : issue.message;
}
