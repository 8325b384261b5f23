import { requireInput } from "../foundation/requireInput.js";

/** The options that are voted on: their ids, or a record from each id to its label. */
export type Options = readonly string[] | { readonly [id: string]: string };

/** The ids of the options, in order. Throws InputError unless there is one at least and each is named once. */
export function optionIds(options: Options): string[] {
  const allowed = "an array of option ids, each once, or { id: label }";
  requireInput(typeof options === "object" && options !== null, "options", options, allowed);
  const ids: readonly string[] = Array.isArray(options) ? options : Object.keys(options);
  const named = ids.every((id) => typeof id === "string" && id !== "");
  requireInput(ids.length > 0 && named && new Set(ids).size === ids.length, "options", options, allowed);
  return [...ids];
}
