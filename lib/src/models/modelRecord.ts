import { z } from "zod";
import type { ChatModel } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { type ModelOptions, model } from "./model.js";

/** A model as data: its id, or an object with the id and the model's options. */
export type ModelEntry = string | ({ id: string } & ModelOptions);

/** Checks a record from role to model as data. */
export const modelEntriesSchema = z.record(
  z.string(),
  z.union([z.string(), z.looseObject({ id: z.string() })], { error: "expected a model id, or an object with an id" }),
) as unknown as z.ZodType<{ [role: string]: ModelEntry }>;

/** What a maker of models complains of, with the entry that it is in. */
function inEntry(source: string, role: string, { argument, value, allowed }: InputError): InputError {
  const part = argument === "model" ? "" : `, ${argument}`;
  return new InputError(`${source}, field ${role}${part}`, value, allowed);
}

/**
 * The models of a record from role to model as data; equal entries share one. Throws InputError for an unknown id or an
 * option that is not allowed, with the role.
 *
 * @param source where the record stands, as an error names it: a file's path.
 */
export function modelRecord(
  entries: { readonly [role: string]: ModelEntry },
  source = "models",
): Record<string, ChatModel> {
  const makeFor = (role: string, id: string, options: ModelOptions): ChatModel => {
    try {
      return model(id, options);
    } catch (error) {
      throw error instanceof InputError ? inEntry(source, role, error) : error;
    }
  };
  const made = new Map<string, ChatModel>();
  return Object.fromEntries(
    Object.entries(entries).map(([role, entry]) => {
      const key = JSON.stringify(entry);
      const { id, ...options } = typeof entry === "string" ? { id: entry } : entry;
      const known = made.get(key) ?? makeFor(role, id, options);
      made.set(key, known);
      return [role, known];
    }),
  );
}
