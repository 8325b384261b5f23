import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { describe, expect, it } from "vitest";

const source = resolve("lib/src");

/** The import table of ARCHITECTURE.md. */
const mayImport: Record<string, string[]> = {
  foundation: [],
  models: ["foundation"],
  texts: ["foundation"],
  metrics: ["foundation"],
  statistics: ["foundation"],
  audit: ["foundation", "statistics"],
  protocol: ["foundation", "models"],
  agents: ["foundation", "protocol", "texts", "models"],
  debate: ["foundation", "protocol", "agents", "texts", "metrics", "models"],
  council: ["foundation", "protocol", "agents", "texts", "metrics", "models"],
  experiments: [
    "foundation",
    "models",
    "texts",
    "metrics",
    "statistics",
    "audit",
    "protocol",
    "agents",
    "debate",
    "council",
  ],
  figures: ["foundation", "metrics", "statistics", "experiments", "debate", "council", "audit"],
};
const everyRoom = Object.keys(mayImport);
mayImport.notebook = everyRoom;
mayImport.cli = [...everyRoom, "notebook"];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : entry.name.endsWith(".ts") ? [path] : [];
  });
}

const files = filesIn(source);
const roomOf = (path: string) => relative(source, path).split(sep)[0] as string;
const importsOf = (path: string) =>
  [...readFileSync(path, "utf8").matchAll(/(?:from|import\()\s*"(\.{1,2}\/[^"]+)"/g)].map(([, to]) =>
    resolve(dirname(path), to as string),
  );

describe("rooms", () => {
  it("are all in the table", () => {
    const rooms = new Set(files.map(roomOf).filter((room) => !room.endsWith(".ts")));
    expect([...rooms].filter((room) => !(room in mayImport))).toEqual([]);
  });

  it("import only what the table allows", () => {
    const wrong = files.flatMap((path) => {
      const room = roomOf(path);
      if (room.endsWith(".ts")) return [];
      return importsOf(path)
        .map(roomOf)
        .filter((other) => other !== room && !mayImport[room]?.includes(other))
        .map((other) => `${relative(source, path)} imports from ${other}`);
    });
    expect(wrong).toEqual([]);
  });

  it("import the file that has the thing, never index.ts", () => {
    const wrong = files.filter((path) => importsOf(path).some((to) => to === join(source, "index.js")));
    expect(wrong).toEqual([]);
  });

  it("have no import cycle", () => {
    const graph = new Map(files.map((path) => [path, importsOf(path).map((to) => to.replace(/\.js$/, ".ts"))]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, above: string[]) => {
      if (above.includes(path)) {
        cycles.push([...above.slice(above.indexOf(path)), path].map((one) => relative(source, one)).join(" -> "));
        return;
      }
      if (done.has(path)) return;
      for (const to of graph.get(path) ?? []) visit(to, [...above, path]);
      done.add(path);
    };
    for (const path of files) visit(path, []);
    expect(cycles).toEqual([]);
  });
});

describe("files", () => {
  const lengths = files.map((path) => readFileSync(path, "utf8").split("\n").length).sort((a, b) => a - b);
  it("are small: the median under 60 lines, nine in ten under 200", () => {
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(60);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(200);
  });
});

describe("the README", () => {
  const readme = readFileSync("README.md", "utf8");
  it("says of every dependency why it is there, and names no other", () => {
    const packages = ["package.json", "lib/package.json"].map((path) => JSON.parse(readFileSync(path, "utf8")));
    const named = new Set(
      packages.flatMap((one) => Object.keys({ ...one.dependencies, ...one.devDependencies, ...one.peerDependencies })),
    );
    const table = readme.slice(readme.indexOf("| package | why |"), readme.indexOf("## Cite"));
    const listed = [...table.matchAll(/^\| ([^|]+) \|/gm)]
      .slice(1)
      .flatMap(([, names]) =>
        (names as string)
          .replace(/\(.*\)/, "")
          .split(",")
          .map((name) => name.trim()),
      )
      .filter((name) => !/^-+$/.test(name));
    expect(listed.sort()).toEqual([...named].sort());
  });

  it("names every notebook that there is", () => {
    const notebooks = readdirSync("notebooks")
      .filter((name) => name.endsWith(".ipynb"))
      .map((name) => name.replace(".ipynb", ""));
    const listed = [...readme.matchAll(/^\| (\d\d-[\w-]+) \|/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual(notebooks.sort());
  });
});
