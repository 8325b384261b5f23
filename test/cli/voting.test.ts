import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { DissensusError } from "../../lib/src/foundation/errors.js";
import { type ContractServer, hang, json } from "../servers/contractServer.js";
import { ollamaServer } from "../servers/ollamaServer.js";
import { command } from "../support/command.js";
import { temporaryFolder } from "../support/folders.js";
import { cli, outcomeOf, refusalOf, vote, votes, voting, votingServer } from "./cli.js";

const local = [...vote, "--model", "ollama:small:1b"];
let server: ContractServer;
let folder: string;
let store: string;

beforeEach(async () => {
  folder = temporaryFolder();
  store = join(folder, "store");
  server = await votingServer();
  vi.stubEnv("OLLAMA_HOST", server.host);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

/** Every file under a folder of runs, by name. */
function logsOf(of: string): { [name: string]: string } {
  const runs = join(of, "runs");
  return Object.fromEntries(readdirSync(runs).map((name) => [name, readFileSync(join(runs, name), "utf8")]));
}
const logOf = (of: string): RunLog => JSON.parse(Object.values(logsOf(of))[0]!);

describe("a run that was stopped by its budget", () => {
  it("is told with what was reached, goes on where it was with the same command, and ends with the same logs", async () => {
    const first = await outcomeOf(["run", ...local, "--store", store, "--budget-calls", "3"]);
    expect(first.error).toMatchObject({ code: "stopped" });
    expect((first.error as Error).message).toMatch(/3/);
    expect(first.written).toBe("");
    expect(server.bodies.length).toBeLessThanOrEqual(3);
    const table = await cli("run", ...local, "--store", store);
    expect(server.bodies).toHaveLength(votes);
    expect(await cli("run", ...local, "--store", store)).toBe(table);
    expect(server.bodies).toHaveLength(votes);

    const whole = join(folder, "whole");
    expect(await cli("run", ...local, "--store", whole)).toBe(table);
    expect(logsOf(whole)).toEqual(logsOf(store));
  });

  it("does not promise what is not so: without a store nothing is kept, and that is said before and after", async () => {
    const warned = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onTestFinished(() => warned.mockRestore());
    const said = () => warned.mock.calls.map(([text]) => String(text)).filter((text) => text.includes("--store"));
    const { error } = await outcomeOf(["run", ...local, "--budget-calls", "3"]);
    expect((error as Error).message).toMatch(/budget of 3 calls .*; nothing was kept, for the run has no store$/);
    expect(said()).toEqual(["nothing that is answered is kept: there is no --store\n"]);
    const kept = await outcomeOf(["run", ...local, "--budget-calls", "3", "--store", store]);
    expect((kept.error as Error).message).toMatch(/budget of 3 calls .*; the same command goes on where it was$/);
    await cli("run", ...vote, "--model", "extractive");
    await cli("run", ...local, "--store", store);
    await cli("run", ...local, "--replay", store);
    expect(said()).toHaveLength(1);
  });

  it("asks no more than that many calls, whatever the budget", async () => {
    for (const budget of [0, 1, 6]) {
      const before = server.bodies.length;
      const words = ["run", ...local, "--store", join(folder, String(budget)), "--budget-calls", String(budget)];
      expect((await outcomeOf(words)).error).toMatchObject({ code: "stopped" });
      expect(server.bodies.length - before).toBeLessThanOrEqual(budget);
    }
    expect(await cli("run", ...local, "--store", store, "--budget-calls", String(votes))).toMatch(/Table/);
  });

  it("stops for tokens and for money as it does for calls", async () => {
    const tokens = await outcomeOf(["run", ...local, "--store", store, "--budget-tokens", "1000"]);
    expect(tokens.error).toMatchObject({ code: "stopped" });
    expect(server.bodies.length).toBeLessThan(votes);
    // A local model costs nothing: no budget of money stops it.
    expect(await cli("run", ...local, "--store", store, "--budget-money", "0")).toMatch(/Table/);
    expect(server.bodies).toHaveLength(votes);
  });
});

describe("replies that are there already", () => {
  it("are taken from another recording: nobody is asked, and every call comes out the same", async () => {
    await cli("run", ...local, "--store", store);
    const again = join(folder, "again");
    await cli("run", ...local, "--store", again, "--from", join(store, "recording.jsonl"));
    expect(server.bodies).toHaveLength(votes);
    expect(logsOf(again)).toEqual(logsOf(store));
    const compared = await cli("compare", store, again);
    const row = compared.split("\n").find((line) => line.startsWith("ollama:small:1b"));
    expect(row!.split(/\s{2,}/).slice(1, 5)).toEqual([String(votes), String(votes), "0", "0"]);
    expect(await cli("verify", again)).toBe(`${votes} requests are the same, 0 have changed, 0 are not recorded\n`);
  });

  it("are replayed without any server, and what a recording lacks is an error that leaves no log", async () => {
    await cli("run", ...local, "--store", store);
    await server.close();
    const recording = join(store, "recording.jsonl");
    const replayed = join(folder, "replayed");
    expect(await cli("run", ...local, "--replay", recording, "--store", replayed)).toMatch(/Table/);
    expect(logOf(replayed)).toEqual(logOf(store));
    const other = join(folder, "other");
    const miss = await refusalOf("run", ...local, "--seed", "8", "--replay", recording, "--store", other);
    expect(miss.code).toBe("replay-miss");
    expect(readdirSync(join(other, "runs"))).toEqual([]);
  });

  it("do not serve another design: its store says in which field it differs", async () => {
    await cli("run", ...local, "--store", store);
    const before = logsOf(store);
    expect((await refusalOf("run", ...local, "--seed", "2", "--store", store)).message).toMatch(
      /the store has seed 1, you ask for 2/,
    );
    expect((await refusalOf("run", ...vote, "--store", store)).message).toMatch(/field models/);
    expect(logsOf(store)).toEqual(before);
    expect(server.bodies).toHaveLength(votes);
  });
});

describe("a server that does not do its part", () => {
  it("has not the model: the run stops, says how to get it, and goes on when it is there", async () => {
    const without = await ollamaServer(json(404, { error: 'model "small:1b" not found, try pulling it first' }));
    onTestFinished(() => without.close());
    vi.stubEnv("OLLAMA_HOST", without.host);
    const { written, error } = await outcomeOf(["run", ...local, "--store", store]);
    expect(error).toMatchObject({ code: "stopped" });
    expect((error as Error).message).toMatch(/small:1b/);
    expect(written).toBe("");
    expect(readdirSync(join(store, "runs"))).toEqual([]);
    vi.stubEnv("OLLAMA_HOST", server.host);
    expect(await cli("run", ...local, "--store", store)).toMatch(/missing: 0 of 7/);
  });

  it("refuses the requests: every vote is missing, none is made up, the table says so, and all are asked again", async () => {
    const refusing = await ollamaServer(json(400, { error: "invalid options" }));
    onTestFinished(() => refusing.close());
    vi.stubEnv("OLLAMA_HOST", refusing.host);
    const said = await cli("run", ...local, "--store", store);
    expect(said).toMatch(new RegExp(`missing: ${votes} of ${votes}`));
    expect(said).toMatch(new RegExp(`\\n${votes} calls failed; the same command asks them again\n$`));
    const log = logOf(store);
    expect(log.missing.map(({ outcome }) => outcome)).toEqual(Array(votes).fill("failed"));
    expect(log.record.filter(({ value }) => value !== undefined)).toEqual([]);
    vi.stubEnv("OLLAMA_HOST", server.host);
    const well = await cli("run", ...local, "--store", store);
    expect(well).toMatch(/missing: 0 of 7/);
    expect(well).not.toMatch(/failed;/);
    expect(server.bodies).toHaveLength(votes);
  });

  it("fails one call: it is said of one, and only where the same command asks again", async () => {
    let calls = 0;
    const speaks = voting();
    const flaky = await ollamaServer((...call) =>
      ++calls === 3 ? json(400, { error: "invalid options" })(...call) : speaks(...call),
    );
    onTestFinished(() => flaky.close());
    vi.stubEnv("OLLAMA_HOST", flaky.host);
    expect(await cli("run", ...local, "--store", store)).toMatch(/\n1 call failed; the same command asks it again\n$/);
    const replayed = ["--replay", store, "--store", join(folder, "replayed")];
    expect(await cli("run", ...local, ...replayed)).not.toMatch(/failed;/);
    calls = 2;
    expect(await cli("run", ...local)).not.toMatch(/failed;/);
  });

  it("is left when the user stops: an error that is meant, and a store that goes on", async () => {
    const silent = await ollamaServer(hang);
    onTestFinished(() => silent.close());
    vi.stubEnv("OLLAMA_HOST", silent.host);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 150);
    const { error } = await outcomeOf(["run", ...local, "--store", store], stop.signal);
    expect(error).toBeInstanceOf(DissensusError);
    expect(error).toMatchObject({ code: "stopped" });
    vi.stubEnv("OLLAMA_HOST", server.host);
    expect(await cli("run", ...local, "--store", store)).toMatch(/Table/);
    expect(server.bodies).toHaveLength(votes);
  });
});

describe("the making of recordings", () => {
  const listed = (name: string, models: object, more = {}) => ({
    ...{ name, experiment: "three-states", scenario: "housing", runs: 1 },
    ...{ options: { states: ["A"], debate: false }, models, ...more },
  });
  function listOf(...recordings: object[]): string[] {
    const list = join(folder, "list.json");
    writeFileSync(list, JSON.stringify({ format: 1, recordings }));
    return ["--list", list, "--data", join(folder, "data"), "--work", join(folder, "work")];
  }

  it("makes what is not there, leaves what stands, skips what the server lacks, and knows what each holds", async () => {
    const words = listOf(
      listed("votes", { default: "ollama:small:1b" }),
      listed("far", { default: "ollama:far:70b", "evaluator-deontology": "ollama:further" }),
    );
    expect(await cli("record", ...words)).toMatch(
      /^votes: made\nfar: skipped, the server lacks .*far:70b.*\(ollama pull .*far:70b.*\)\n$/,
    );
    expect(server.bodies).toHaveLength(votes);
    expect(await cli("record", "votes", ...words)).toBe("votes: stands\n");
    expect(server.bodies).toHaveLength(votes);
    const path = join(folder, "data", "recordings", "votes.jsonl.gz");
    expect(await cli("recordings", "verify", path)).toMatch(new RegExp(`1 run, ${votes} of ${votes} planned calls`));
    expect(await cli("recordings", "check", path)).toBe(`${votes} replies (${votes} ok), 0 superseded\n`);
    expect(existsSync(join(folder, "data", "logs", "votes", "design.json"))).toBe(true);
    expect(await cli("verify", path)).toMatch(new RegExp(`^${votes} requests are the same, 0`));
  });

  it("one with a call too few is not what its design plans, and is made whole by the same command", async () => {
    const words = listOf(listed("votes", { default: "ollama:small:1b" }));
    await cli("record", ...words);
    const whole = join(folder, "data", "recordings", "votes.jsonl.gz");
    const plain = join(folder, "data", "recordings", "short.jsonl");
    await cli("recordings", "prune", whole, "--out", plain);
    const lines = readFileSync(plain, "utf8").trimEnd().split("\n");
    writeFileSync(plain, `${lines.slice(0, -1).join("\n")}\n`);
    const { written, error } = await outcomeOf(["recordings", "verify", plain]);
    expect(written).toMatch(/: not recorded\n$/);
    expect((error as Error).message).toMatch(/short\.jsonl: "1 problem"/);
    expect(await cli("recordings", "diff", whole, plain)).toBe(
      `${votes - 1} answered alike, 0 otherwise, 1 only in the first, 0 only in the second\n`,
    );
    const merged = join(folder, "merged.jsonl.gz");
    await cli("recordings", "merge", plain, whole, "--out", merged);
    expect(await cli("recordings", "diff", whole, merged)).toMatch(
      new RegExp(`^${votes} answered alike, 0 .*0 only.*0`),
    );
  });

  it("asks for no server where no recording needs one", async () => {
    vi.stubEnv("OLLAMA_HOST", "http://127.0.0.1:9");
    const words = listOf(listed("null", { default: "extractive" }), listed("far", { default: "ollama:far" }));
    expect(await cli("record", "null", ...words)).toMatch(/^null: (made|stands)\n$/);
    expect((await refusalOf("record", "far", ...words)).message).toMatch(/no server at http:\/\/127\.0\.0\.1:9/);
  });

  it("a list with a name that leaves its folder is refused before anything is made", async () => {
    const error = await refusalOf("record", ...listOf(listed("../out", { default: "extractive" })));
    expect(error.message).toMatch(/list\.json, field recordings\.0\.name: "\.\.\/out"/);
    expect(existsSync(join(folder, "data"))).toBe(false);
  });
});

describe("the process", () => {
  it("ends with 3 when it was stopped, says why on one line of standard error, and 0 when it went on", async () => {
    const words = ["run", ...local, "--store", store];
    const stopped = await command(...words, "--budget-calls", "1");
    expect({ code: stopped.code, out: stopped.out }).toEqual({ code: 3, out: "" });
    expect(stopped.error.trimEnd().split("\n").at(-1)).toMatch(/^dissensus: /);
    expect(stopped.error).not.toMatch(/\n\s+at /);
    const done = await command(...words);
    expect(done.code).toBe(0);
    expect(done.out).toMatch(/Table/);
    expect(done.error).toMatch(/7\/7 calls, 1\/1 runs\n$/);
  }, 30_000);
});
