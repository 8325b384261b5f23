import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface PublicName {
  name: string;
  /** What stands right before its declaration; empty where that is no docstring. */
  docstring: string;
  kind: string;
}

/** Every name that the package exports, values and types, with the docstring that an editor shows for it. */
function publicNames(): PublicName[] {
  const index = readFileSync("lib/src/index.ts", "utf8");
  return [...index.matchAll(/export (?:type )?\{([^}]*)\} from "\.\/(.*?)\.js"/g)].flatMap(([, names, path]) => {
    const source = readFileSync(`lib/src/${path}.ts`, "utf8");
    const written = names!.split(",").filter((name) => name.trim() !== "");
    return written.map((one) => {
      const [name, as = name] = one
        .trim()
        .replace(/^type /, "")
        .split(" as ") as [string, string?];
      const declared = new RegExp(`^export (?:async )?(function|const|class|interface|type) ${name}\\b`, "m");
      const at = source.search(declared);
      expect(at, `${name} in ${path}.ts`).toBeGreaterThanOrEqual(0);
      const before = source.slice(0, at).trimEnd();
      return {
        name: as,
        docstring: before.endsWith("*/") ? before.slice(before.lastIndexOf("/**")) : "",
        kind: declared.exec(source)![1]!,
      };
    });
  });
}

describe("what an editor shows of the package", () => {
  const names = publicNames();

  it("is the whole of it", () => {
    expect(names.length).toBeGreaterThan(500);
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });

  it("says of every name what it means", () => {
    expect(names.filter(({ docstring }) => docstring === "").map(({ name }) => name)).toEqual([]);
  });

  it("shows of every function and class how it is used", () => {
    const without = names
      .filter(({ kind }) => kind === "function" || kind === "class")
      .filter(({ name, docstring }) => !new RegExp(`@example\\n[\\s\\S]*\\b${name}\\b`).test(docstring))
      .map(({ name }) => name);
    expect(without).toEqual([]);
  });
});
