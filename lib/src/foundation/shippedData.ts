import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { identifierSchema } from "./dataSchemas.js";
import { InputError } from "./errors.js";
import { dataPath, readJsonFile } from "./files.js";

/** A folder of shipped JSON files, one thing each, known by the file's name. */
export interface ShippedData<T> {
  /** Ids of what is shipped, in alphabetical order. */
  list(): string[];
  /** One of them, read once and given as a copy that the caller may change. Throws InputError for an unknown id and for a file that does not fit its schema. */
  load(id: string): T;
}

/** The things in a folder of shipped data; `argument` names what an unknown id was given as. */
export function shippedData<T>(argument: string, schema: z.ZodType<T>, ...folder: string[]): ShippedData<T> {
  const read = new Map<string, T>();
  const list = () =>
    readdirSync(dataPath(...folder))
      .filter((name) => name.endsWith(".json"))
      .map((name) => name.slice(0, -".json".length))
      .sort();
  return {
    list,
    load(id) {
      const path = join(dataPath(...folder), `${id}.json`);
      if (!read.has(id)) {
        if (!identifierSchema.safeParse(id).success || !existsSync(path))
          throw new InputError(argument, id, `one of ${list().join(", ")}`);
        read.set(id, readJsonFile(path, schema));
      }
      return structuredClone(read.get(id)!);
    },
  };
}
