import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface PublicName {
  name: string;
  /** What stands right before its declaration; empty where that is no docstring. */
  docstring: string;
  isFunction: boolean;
}

/** Every name that the package exports as a value, with the docstring that an editor shows for it. */
function publicNames(): PublicName[] {
  const index = readFileSync("lib/src/index.ts", "utf8");
  return [...index.matchAll(/export \{([^}]*)\} from "\.\/(.*?)\.js"/g)].flatMap(([, names, path]) => {
    const source = readFileSync(`lib/src/${path}.ts`, "utf8");
    const values = names!.split(",").filter((name) => name.trim() !== "" && !name.trim().startsWith("type "));
    return values.map((written) => {
      const name = written.trim();
      const at = source.search(new RegExp(`^export (async )?(function|const|class) ${name}\\b`, "m"));
      expect(at, `${name} in ${path}.ts`).toBeGreaterThanOrEqual(0);
      const before = source.slice(0, at).trimEnd();
      return {
        name,
        docstring: before.endsWith("*/") ? before.slice(before.lastIndexOf("/**")) : "",
        isFunction: /^export (async )?function/.test(source.slice(at)),
      };
    });
  });
}

describe("what an editor shows of the package", () => {
  const names = publicNames();

  it("is the whole of it", () => {
    expect(names.length).toBeGreaterThan(250);
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });

  it("says of every function what it means, with an example that calls it", () => {
    const without = names
      .filter(({ isFunction }) => isFunction)
      .filter(({ name, docstring }) => !new RegExp(`@example\\n[\\s\\S]*\\b${name}\\b`).test(docstring))
      .map(({ name }) => name);
    expect(without).toEqual([]);
  });
});
