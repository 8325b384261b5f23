import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import * as dissensus from "../lib/src/index.js";

const readme = readFileSync("README.md", "utf8");

/** Fenced blocks of a language, as they stand. */
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, "gm"))].map(([, text]) => text as string);

/** What a compiler says of a script that stands in this checkout, strictly. */
function complaints(compiler: string, script: string): string {
  mkdirSync("output", { recursive: true });
  const folder = mkdtempSync(resolve("output", "readme-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "script.mts");
  writeFileSync(path, script);
  const settings = "--noEmit --strict --skipLibCheck --target es2022 --module nodenext --types node".split(" ");
  try {
    execFileSync(process.execPath, [compiler, ...settings, path], { encoding: "utf8", cwd: folder });
    return "";
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}

describe("what the README shows", () => {
  it("compiles, strictly, with today's TypeScript", () => {
    const scripts = blocks("typescript");
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(complaints(resolve("node_modules/typescript/bin/tsc"), script)).toBe("");
    expect(complaints(resolve("node_modules/typescript/bin/tsc"), "const x: string = 1;")).toMatch(/TS2322/);
  }, 120_000);

  it("is exported: each name that its table says to call", () => {
    const table = readme.slice(readme.indexOf("| to | call |"), readme.indexOf("**A real model without a GPU.**"));
    const names = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name as string);
    const exported = new Map<string, unknown>(Object.entries(dissensus));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(typeof exported.get(name), name).toBe("function");
  });

  it("is notebook 01's figure, from the data that is shipped now (node scripts/readme-figure.mjs writes it anew)", () => {
    const { cells } = JSON.parse(readFileSync("notebooks/01-resilience.ipynb", "utf8")) as {
      cells: { outputs?: { data?: { "image/svg+xml"?: string | string[] } }[] }[];
    };
    const figures = cells
      .flatMap(({ outputs }) => outputs ?? [])
      .flatMap(({ data }) => (data?.["image/svg+xml"] ? [[data["image/svg+xml"]].flat().join("")] : []));
    const [, shown] = /!\[[^\]]*\]\((docs\/[\w-]+\.svg)\)/.exec(readme)!;
    expect(figures).toContain(readFileSync(shown!, "utf8"));
  });

  it("has a parrot that debates: the model of one's own speaks for the philosopher it is given to", async () => {
    const { extractive, runDebate } = dissensus;
    const parrot: dissensus.ChatModel = {
      id: "parrot",
      generate: async ({ messages }) => ({ outcome: "ok", text: messages[0]!.content }),
    };
    const [, teams] = /runDebate\(\{ teams: "([\w-]+)", scenario: "trolley", models: models/.exec(readme)!;
    const log = await runDebate({
      teams: teams!,
      scenario: "trolley",
      models: { mill: parrot, default: extractive() },
      seed: 1,
    });
    expect(log.calls.filter(({ model }) => model === "parrot").length).toBeGreaterThan(0);
  });
});
