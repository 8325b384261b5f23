import { canonicalJson } from "../foundation/canonicalJson.js";

/** A place at which two values differ; `undefined` on the side that has nothing there. */
export interface Difference {
  path: readonly string[];
  known: unknown;
  asked: unknown;
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null;

const ownPart = (value: { readonly [key: string]: unknown }, key: string) =>
  Object.hasOwn(value, key) ? value[key] : undefined;

/** Where two values of JSON differ first; undefined where they are the same. What is left out is as good as null. */
export function firstDifference(known: unknown, asked: unknown, path: readonly string[] = []): Difference | undefined {
  if (canonicalJson(known ?? null) === canonicalJson(asked ?? null)) return undefined;
  if (isObject(known) && isObject(asked) && Array.isArray(known) === Array.isArray(asked))
    for (const key of new Set([...Object.keys(known), ...Object.keys(asked)])) {
      const inside = firstDifference(ownPart(known, key), ownPart(asked, key), [...path, key]);
      if (inside) return inside;
    }
  return { path, known, asked };
}
