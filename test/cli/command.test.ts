import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../../lib/src/cli/runCli.js";
import { listExperiments } from "../../lib/src/experiments/registry.js";
import { DissensusError, InputError } from "../../lib/src/foundation/errors.js";
import { packageVersion } from "../../lib/src/foundation/version.js";
import { command } from "../support/command.js";
import { temporaryFolder } from "../support/folders.js";

/** Runs the command in this process and gives what it wrote. */
async function cli(...words: string[]): Promise<string> {
  let written = "";
  await runCli(words, {
    out(text) {
      written += text;
    },
    signal: new AbortController().signal,
  });
  return written;
}

describe("help", () => {
  it("names every command, with or without being asked", async () => {
    for (const words of [[], ["help"], ["--help"]]) {
      const text = await cli(...words);
      for (const name of ["run", "plan", "verify", "notebooks"]) expect(text).toMatch(new RegExp(`^  ${name} `, "m"));
    }
    expect(await cli("plan", "--help")).toMatch(/plan EXPERIMENT/);
    expect(await cli("--version")).toBe(`${packageVersion}\n`);
  });
});

describe("run", () => {
  it("prints the paper's table beside ours, says who spoke, and keeps the logs", async () => {
    const store = join(temporaryFolder(), "store");
    const text = await cli("run", "resilience", "--store", store, "--seed", "4");
    expect(text).toMatch(/Table 2/);
    expect(text).toMatch(/paper: SysAR/);
    expect(text).toMatch(/extractive \(null model/);
    expect(text).toMatch(/replies missing: 0 of 156/);
    expect(readdirSync(join(store, "runs"))).toHaveLength(6);
  });

  it("takes models by role from a file, with options", async () => {
    const folder = temporaryFolder();
    const models = join(folder, "models.json");
    writeFileSync(models, JSON.stringify({ moderator: "extractive:b", default: { id: "extractive" } }));
    const plan = JSON.parse(await cli("plan", "resilience", "--models", models, "--json"));
    expect(plan.callsByModel).toEqual({ "extractive:b": 24, extractive: 132 });
  });

  it("takes the experiment's options", async () => {
    const plan = JSON.parse(
      await cli("plan", "resilience", "--option", "turns=6", "--option", "injectionTurn=2", "--json"),
    );
    expect(plan.calls).toBe(6 * 22);
  });
});

describe("verify", () => {
  it("finds nothing changed in what was just run, and names what was", async () => {
    const store = join(temporaryFolder(), "store");
    await cli("run", "resilience", "--store", store, "--option", "turns=4");
    expect(await cli("verify", store)).toMatch(/^120 requests are the same, 0 have changed, 0 are not recorded\n$/);
    expect(await cli("verify", join(store, "recording.jsonl"))).toMatch(/^120 requests are the same/);
    const path = join(store, "runs", "resilience-homo_push_vs_lever_1.json");
    writeFileSync(path, readFileSync(path, "utf8").replace("You are Aristotle, one of", "You are Aristotle, some of"));
    const text = await cli("verify", path);
    expect(text).toMatch(/19 requests are the same, 1 have changed/);
    expect(text).toMatch(/aristotle: message 0.*some of.*one of/s);
  });
});

describe("bad input is one line that says what is allowed", () => {
  const wrong: [string, string[], RegExp][] = [
    ["command", ["runn"], /command: "runn".*run, plan/],
    ["no experiment", ["run"], /experiment: undefined/],
    ["experiment", ["run", "resilient"], /experiment: "resilient".*resilience/],
    ["flag", ["run", "resilience", "--modle", "x"], /--modle.*--model/s],
    ["model", ["run", "resilience", "--model", "gpt"], /model: "gpt".*extractive/],
    [
      "both model and models",
      ["run", "resilience", "--model", "extractive", "--models", "x"],
      /either --model or --models/,
    ],
    ["runs", ["run", "resilience", "--runs", "many"], /--runs: "many".*whole number/],
    ["seed", ["plan", "resilience", "--seed", "1.5"], /--seed: "1\.5"/],
    ["option without a value", ["plan", "resilience", "--option", "turns"], /--option: "turns".*NAME=VALUE/],
    ["option's name", ["plan", "resilience", "--option", "tunrs=3"], /options.*tunrs/],
    ["scenario", ["plan", "resilience", "--scenario", "../trolley"], /scenario: "\.\.\/trolley".*trolley/],
    ["file to verify", ["verify", "nowhere.jsonl"], /verify: "nowhere\.jsonl"/],
    ["recording to replay", ["run", "resilience", "--replay", "nowhere.jsonl"], /nowhere\.jsonl/],
  ];
  it.each(wrong)("%s", async (_name, words, message) => {
    const failure = await cli(...words).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(DissensusError);
    expect((failure as Error).message).toMatch(message);
    expect((failure as Error).message.split("\n")).toHaveLength(1);
  });

  it("a models file that is broken names the file and the field", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "models.json");
    writeFileSync(path, "{ nonsense");
    await expect(cli("plan", "resilience", "--models", path)).rejects.toThrow(/models\.json.*JSON/);
    writeFileSync(path, JSON.stringify({ default: 7 }));
    await expect(cli("plan", "resilience", "--models", path)).rejects.toThrow(/models\.json, field default/);
    writeFileSync(path, JSON.stringify({ default: "ollama:" }));
    await expect(cli("plan", "resilience", "--models", path)).rejects.toBeInstanceOf(InputError);
    writeFileSync(path, JSON.stringify({ judge: "alpha:7b", default: "extractive" }));
    await expect(cli("plan", "resilience", "--models", path)).rejects.toThrow(/models\.json, field judge: "alpha:7b"/);
  });

  it("ends the process with 2, one line on standard error, and nothing written", async () => {
    const folder = temporaryFolder();
    const store = join(folder, "store");
    const { code, out, error } = await command("run", "resilience", "--scenario", "no-such", "--store", store);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(error).toMatch(/^dissensus: scenario: "no-such".*\n$/);
    expect(existsSync(store)).toBe(false);
  }, 30_000);

  it("a store that cannot be written ends with 2 and its path", async () => {
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "file"), "");
    const { code, error } = await command("run", "resilience", "--store", join(folder, "file", "store"));
    expect(code).toBe(2);
    expect(error).toMatch(/^dissensus: .*file\/store cannot be written/);
  }, 30_000);
});

it("every experiment has a table to print", async () => {
  const { experimentTables } = await import("../../lib/src/figures/experimentViews.js");
  for (const experiment of listExperiments()) expect(() => experimentTables(experiment, [])).not.toThrow(InputError);
});
