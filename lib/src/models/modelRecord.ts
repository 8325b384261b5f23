import { z } from "zod";
import type { ChatModel } from "../foundation/chat.js";
import { type ModelOptions, model } from "./model.js";

/** A model as data: its id, or an object with the id and the model's options. */
export type ModelEntry = string | ({ id: string } & ModelOptions);

/** Checks a record from role to model as data. */
export const modelEntriesSchema = z.record(
  z.string(),
  z.union([z.string(), z.looseObject({ id: z.string() })], { error: "expected a model id, or an object with an id" }),
) as unknown as z.ZodType<{ [role: string]: ModelEntry }>;

/** The models of a record from role to model as data; equal entries share one. Throws InputError for an unknown id. */
export function modelRecord(entries: { readonly [role: string]: ModelEntry }): Record<string, ChatModel> {
  const made = new Map<string, ChatModel>();
  return Object.fromEntries(
    Object.entries(entries).map(([role, entry]) => {
      const key = JSON.stringify(entry);
      const { id, ...options } = typeof entry === "string" ? { id: entry } : entry;
      const known = made.get(key) ?? model(id, options);
      made.set(key, known);
      return [role, known];
    }),
  );
}
