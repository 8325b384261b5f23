import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listExperiments } from "../../lib/src/experiments/registry.js";
import { DissensusError } from "../../lib/src/foundation/errors.js";
import { temporaryFolder } from "../support/folders.js";
import { cli, outcomeOf, refusalOf } from "./cli.js";

const commands = "run, plan, report, verify, compare, models, corpora, recordings, record, notebooks".split(", ");

describe("every command", () => {
  it.each(commands)("%s says how it is used, and does nothing else", async (name) => {
    for (const flag of ["--help", "-h"]) {
      const text = await cli(name, "missing-folder", flag);
      expect(text.split("\n")[0]).toMatch(new RegExp(`^dissensus ${name}\\b`));
      expect(text).not.toContain("missing-folder");
    }
  });

  it.each(commands)("%s refuses a flag that it has not and names those that it has", async (name) => {
    const { code, message } = await refusalOf(name, "--no-such-flag");
    expect(code).toBe("bad-input");
    const usage = await cli(name, "--help");
    const flags = [...usage.split("\n")[0]!.matchAll(/--[a-z-]+/g)].map(([flag]) => flag);
    for (const flag of flags) expect(message).toContain(flag);
    if (flags.length === 0) expect(message).toMatch(/expected no flags \(/);
  });

  it("names in its usage every flag that it takes, and no other", async () => {
    for (const name of commands) {
      const usage = (await cli(name, "--help")).split("\n")[0]!;
      const taken = (await refusalOf(name, "--no-such-flag")).message.match(/expected (.*?) \(/)![1]!;
      const known = taken === "no flags" ? [] : taken.split(", ");
      expect([...new Set(usage.match(/--[a-z-]+/g) ?? [])].sort()).toEqual(known.sort());
    }
  });

  it("says what each of its flags means, and of no other", async () => {
    for (const name of commands) {
      const [usage, ...rest] = (await cli("help", name)).split("\n");
      const explained = rest.flatMap((line) => line.match(/^ {2}(--[a-z-]+)\b.* {2}\S/)?.[1] ?? []);
      expect(explained.sort()).toEqual([...new Set(usage!.match(/--[a-z-]+/g) ?? [])].sort());
    }
  });

  it("lists the experiments with their places in the papers, where it takes one", async () => {
    for (const name of ["run", "plan"]) {
      const text = await cli(name, "--help");
      for (const experiment of listExperiments())
        expect(text).toMatch(new RegExp(`^  ${experiment} +\\S.*section`, "m"));
      expect((await refusalOf(name)).message).toMatch(/^experiment: .*resilience, ablation.*reliability/);
    }
  });

  it("is in the help, with its summary", async () => {
    const help = await cli("help");
    for (const name of commands) {
      const summary = (await cli(name, "--help")).split("\n")[2]!;
      expect(help).toContain(`  ${name.padEnd(12)}${summary}\n`);
    }
  });

  it.each(["", "Run", "constructor", "__proto__", "toString", "-x", "help me"])("is not %j", async (name) => {
    const { message } = await refusalOf(name);
    for (const known of commands) expect(message).toContain(known);
  });
});

describe("a word or a value that means nothing is refused", () => {
  const wrong: [string, string[], RegExp][] = [
    ["a second experiment", ["run", "resilience", "ablation"], /"ablation".*1 word beside/],
    ["a second experiment to plan", ["plan", "resilience", "trolley"], /"trolley".*1 word/],
    ["a third store", ["compare", "a", "b", "c"], /"c".*2 words/],
    ["a second file to verify", ["verify", "a", "b"], /"b".*1 word/],
    ["a second store to report", ["report", "a", "b", "--out", "x.html"], /"b".*1 word/],
    ["a third word of corpora", ["corpora", "fetch", "a", "b"], /"b".*2 words/],
    ["an empty store, as of a variable that was never set", ["run", "resilience", "--store", ""], /^--store: ""/],
    ["an empty word", ["verify", ""], /^command line: ""/],
    ["an empty model", ["plan", "resilience", "--model="], /^--model: ""/],
    ["an empty recording among others", ["plan", "resilience", "--recording", "a", "--recording", ""], /^--recording/],
    ["a flag without its value", ["run", "resilience", "--store"], /argument missing/],
    ["a switch with a value", ["plan", "resilience", "--json=yes"], /does not take an argument/],
    ["no store to verify", ["verify"], /^FILE: undefined/],
    ["no store to report", ["report", "--out", "a.html"], /^DIR: undefined/],
    ["one store to compare", ["compare", "a"], /^DIR: .*two stores/],
    ["no experiment", ["plan"], /^experiment: undefined/],
    ["a negative seed of another shape", ["plan", "resilience", "--seed=--4"], /^--seed: "--4".*whole number/],
    ["a number of runs that is none", ["plan", "resilience", "--runs=-1"], /^runs: -1.*from 1/],
    ["no runs at all", ["plan", "resilience", "--runs", "0"], /^runs: 0/],
    ["a number beyond all others", ["plan", "resilience", "--runs", "1".repeat(16)], /^--runs: .*whole number/],
    ["a number in words of another base", ["plan", "resilience", "--seed", "0x10"], /^--seed: "0x10"/],
    ["a negative budget", ["run", "resilience", "--budget-money=-1"], /^--budget-money: "-1".*from 0/],
    ["no requests a minute", ["run", "resilience", "--requests-per-minute", "0"], /requestsPerMinute: 0/],
    ["no run at once", ["run", "resilience", "--concurrency", "0"], /concurrency: 0/],
    ["an endless speed", ["plan", "resilience", "--tokens-per-second", "Infinity"], /"Infinity".*above 0/],
    ["no speed", ["plan", "resilience", "--tokens-per-second", "0"], /"0".*above 0/],
    ["a speed of a model without a name", ["plan", "resilience", "--tokens-per-second", "=20"], /"=20".*extractive/],
    ["a speed of an absent model", ["plan", "resilience", "--prompt-tokens-per-second", "b=2"], /"b=2".*extractive/],
    ["no requests a day", ["plan", "resilience", "--requests-per-day", "0"], /requestsPerDay: 0/],
    ["an option without a name", ["plan", "resilience", "--option", "=4"], /^--option: "=4".*NAME=VALUE/],
    ["an option beyond numbers", ["plan", "resilience", "--option", "turns=1e999"], /turns: Infinity/],
    ["a panel that there is not", ["plan", "three-states", "--panel", "../paper"], /panel.*"\.\.\/paper"/],
    ["replies of another recording without a store", ["run", "resilience", "--from", "a.jsonl"], /^from: /],
    ["a page of another kind", ["report", "store", "--out", "page.pdf"], /^--out: "page\.pdf".*\.tex/],
    ["a page without a kind", ["report", "store", "--out", ".html"], /^--out: "\.html"/],
    ["no page", ["report", "store"], /^--out: undefined/],
    ["an id that is no model, before any is asked", ["models", "extractive", "gpt"], /^model: "gpt"/],
    ["a target of an act that writes none", ["recordings", "check", "a.jsonl", "--out", "b.jsonl"], /^--out: .*merge/],
    ["a target of another kind", ["recordings", "merge", "a.jsonl", "--out", "b.txt"], /^--out: "b\.txt".*\.jsonl/],
    ["two files to prune", ["recordings", "prune", "a", "b", "--out", "c.jsonl"], /^FILE: .*1 recordings/],
    ["an act by an inherited name", ["recordings", "constructor", "a"], /^recordings: "constructor"/],
    ["an id for an edition", ["corpora", "fetch", "mill-utilitarianism", "--id", "x"], /^--id: "x".*import/],
    ["a recording that nobody listed", ["record", "no-such-recording"], /^NAME: "no-such-recording".*smollm2/],
    ["a list that is not there", ["record", "--list", "nowhere.json"], /^nowhere\.json/],
    ["a notebook that is not there", ["notebooks", "99-none"], /^only: "99-none".*01-resilience/],
    ["a folder that is not there", ["notebooks", "--folder", "nowhere"], /^folder: "nowhere"/],
  ];
  it.each(wrong)("%s", async (_name, words, message) => {
    const error = await refusalOf(...words);
    expect(error.code).toBe("bad-input");
    expect(error.message).toMatch(message);
  });

  it("a store without a log is nothing to verify, compare or report; a folder without notebooks nothing to execute", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "runs"));
    const page = join(folder, "page.html");
    for (const words of [["verify"], ["compare", folder], ["report", "--out", page], ["notebooks", "--folder"]])
      expect((await refusalOf(...words, folder)).code).toBe("bad-input");
    expect(readdirSync(folder)).toEqual(["runs"]);
  });

  it("a damaged log is named with its field, whatever is to be done with its store", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "runs"));
    writeFileSync(join(folder, "runs", "one.json"), '{"format": 2}');
    for (const words of [
      ["verify", folder],
      ["compare", folder, folder],
      ["report", folder, "--out", "page.md"],
    ])
      expect((await refusalOf(...words)).message).toMatch(/one\.json, field format: 2/);
  });
});

describe("any words at all", () => {
  const word = fc.oneof(
    fc.constantFrom(...commands, "resilience", "three-states", "list", "check", "merge", "diff", "nowhere.jsonl"),
    fc.constantFrom("--model", "--runs", "--seed", "--json", "--option", "--out", "--list", "--folder", "--", "-"),
    fc.constantFrom("", "0", "-1", "1e9", "NaN", "x=y", "turns=0", "../..", "\u0000", "\u001b[2J", "a\nb", "__proto__"),
    fc.string({ maxLength: 8 }),
  );
  // What needs a server, a kernel or a run is tried by name elsewhere.
  const harmless = fc.constantFrom("plan", "verify", "compare", "report", "recordings");
  it("end well, or in one line of an error that is meant", async () => {
    await fc.assert(
      fc.asyncProperty(harmless, fc.array(word, { maxLength: 4 }), async (name, words) => {
        const { error, written } = await outcomeOf([name, ...words]);
        if (error === undefined) return;
        expect(error).toBeInstanceOf(DissensusError);
        expect((error as Error).message).not.toMatch(/\p{Cc}/u);
        expect(written).toBe("");
      }),
      { numRuns: 150 },
    );
  });
});
