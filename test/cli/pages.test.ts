import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { experimentProgress, progressText } from "../../lib/src/cli/experimentProgress.js";
import type { Progress } from "../../lib/src/experiments/run.js";
import { run } from "../../lib/src/experiments/run.js";
import { model } from "../../lib/src/models/model.js";
import { settledText } from "../../lib/src/notebook/streamText.js";
import { json } from "../servers/contractServer.js";
import { answer, ollamaServer } from "../servers/ollamaServer.js";
import { openAiServer } from "../servers/openAiServer.js";
import { temporaryFolder } from "../support/folders.js";
import { cli, outcomeOf, refusalOf, vote } from "./cli.js";

afterEach(() => vi.unstubAllEnvs());

describe("report", () => {
  let logs: { [name: string]: string };
  let design: string;
  beforeAll(async () => {
    const made = await run({
      experiment: "resilience",
      models: model("extractive"),
      options: { turns: 2, injectionTurn: 1 },
    });
    logs = Object.fromEntries(made.slice(0, 2).map((log) => [`${log.experiment.id}.json`, JSON.stringify(log)]));
    design = JSON.stringify(made[0]!.experiment.design);
  });
  /** A store with the logs of the run, as a run leaves it. */
  function storeOf(): { folder: string; store: string } {
    const folder = temporaryFolder();
    const store = join(folder, "store");
    mkdirSync(join(store, "runs"), { recursive: true });
    for (const [name, text] of Object.entries(logs)) writeFileSync(join(store, "runs", name), text);
    writeFileSync(join(store, "design.json"), design);
    return { folder, store };
  }

  it("writes a page that stands alone, and says where", async () => {
    const { folder, store } = storeOf();
    const page = join(folder, "pages", "mine.html");
    expect(await cli("report", store, "--out", page)).toBe(`${page}\n`);
    expect(readdirSync(join(folder, "pages"))).toEqual(["mine.html"]);
    const { document } = new JSDOM(readFileSync(page, "utf8")).window;
    expect(document.querySelector("h1")!.textContent).toBe("Experiment resilience");
    expect(document.querySelectorAll("table").length).toBeGreaterThan(2);
    for (const [name, text] of Object.entries(logs)) expect(readFileSync(join(store, "runs", name), "utf8")).toBe(text);
    expect([...document.querySelectorAll("img")].every(({ src }) => src.startsWith("data:"))).toBe(true);
  });

  it("writes nothing where a page cannot be made", async () => {
    const { folder, store } = storeOf();
    const [first] = Object.keys(logs);
    const log = JSON.parse(logs[first!]!);
    log.experiment.design.seed = 2;
    writeFileSync(join(store, "runs", first!), JSON.stringify(log));
    expect((await refusalOf("report", store, "--out", join(folder, "page.html"))).message).toMatch(/one design/);
    expect(readdirSync(folder).sort()).toEqual(["store"]);
  });

  it("compares a store with itself: all the same, and no measure moved; runs that are not there are named", async () => {
    const { store } = storeOf();
    const { store: fewer } = storeOf();
    const text = await cli("compare", store, store);
    expect(text).toMatch(/extractive\s+36\s+36\s+0\s+0/);
    expect(text).not.toMatch(/\n\n\n/);
    const [first] = Object.keys(logs);
    rmSync(join(fewer, "runs", first!));
    expect((await refusalOf("compare", store, fewer)).message).toMatch(/^second: .*only the first has /);
  });

  it("verifies a store: what was measured otherwise is said of the run it is of", async () => {
    const { store } = storeOf();
    expect(await cli("verify", store)).toBe("36 requests are the same, 0 have changed, 0 are not recorded\n");
    const [first] = Object.keys(logs);
    const log = JSON.parse(logs[first!]!);
    log.measures.arCo = { ...log.measures.arCo, value: 0.123 };
    writeFileSync(join(store, "runs", first!), JSON.stringify(log));
    expect(await cli("verify", store)).toMatch(
      new RegExp(`^36 requests are the same.*\\n  ${first!.replace(".json", "")}: its measures come out otherwise`),
    );
  });

  it("verifies a log that tries to steer the terminal in words alone", async () => {
    const { store } = storeOf();
    const [first] = Object.keys(logs);
    const log = JSON.parse(logs[first!]!);
    log.calls[0].request.messages[0].content = "\u001b[2J\u009b31mforged\n0 have changed";
    writeFileSync(join(store, "runs", first!), JSON.stringify(log));
    const text = await cli("verify", store);
    expect(text).toMatch(/^35 requests are the same, 1 have changed/);
    expect(text.trimEnd().split("\n")).toHaveLength(2);
    expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });
});

describe("models", () => {
  it("shows one line for each, whatever a model says", async () => {
    const server = await ollamaServer(answer("One\r\n\u001b[2Jtwo\u009b31m\u2028three"));
    onTestFinished(() => server.close());
    vi.stubEnv("OLLAMA_HOST", server.host);
    expect(await cli("models", "ollama:small:1b")).toBe("ollama:small:1b: ok: One [2Jtwo 31m three\n");
  });

  it("says why one gave nothing, and ends as what was not done", async () => {
    const server = await ollamaServer(json(400, { error: "no such option" }));
    onTestFinished(() => server.close());
    vi.stubEnv("OLLAMA_HOST", server.host);
    const { written, error } = await outcomeOf(["models", "ollama:small:1b"]);
    expect(written).toMatch(/^ollama:small:1b: failed \(.*no such option.*\)\n$/);
    expect(error).toMatchObject({ code: "stopped", message: expect.stringContaining("1 of 1 did not answer") });
    expect(server.bodies).toHaveLength(1);
  });

  it("shows no key, neither of a service that takes it nor of one that refuses it", async () => {
    const key = "sk-very-secret-0123456789";
    const variables = ["OPENAI_API_KEY", "DEEPSEEK_API_KEY", "GEMINI_API_KEY", "ANTHROPIC_API_KEY"];
    for (const variable of variables) vi.stubEnv(variable, key);
    vi.stubEnv("OLLAMA_HOST", "http://127.0.0.1:9");
    const list = await cli("models");
    for (const variable of variables) expect(list).toContain(`${variable} is set`);
    expect(list).not.toContain(key);
  });

  it("keep their keys out of every log, recording and message, even where the service says them aloud", async () => {
    const key = "sk-very-secret-0123456789";
    vi.stubEnv("OPENAI_API_KEY", key);
    const refusing = await openAiServer(json(400, { error: { message: `Bad request with the key ${key}` } }));
    onTestFinished(() => refusing.close());
    const folder = temporaryFolder();
    const models = join(folder, "models.json");
    writeFileSync(models, JSON.stringify({ default: { id: "openai:gpt-4o-mini", host: refusing.host } }));
    const store = join(folder, "store");
    const { written, error } = await outcomeOf(["run", ...vote, "--models", models, "--store", store]);
    expect(refusing.heads[0]!.headers.authorization).toBe(`Bearer ${key}`);
    expect(`${written}${error}`).not.toContain(key);
    const files = readdirSync(store, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
    expect(texts.join("")).toContain("Bad request");
    for (const text of texts) expect(text).not.toContain(key);
  });

  it("without a key are named with the variable that would hold it", async () => {
    for (const variable of ["OPENAI_API_KEY", "GEMINI_API_KEY"]) vi.stubEnv(variable, "");
    vi.stubEnv("OLLAMA_HOST", "http://127.0.0.1:9");
    expect(await cli("models")).toMatch(
      /openai: no key: set OPENAI_API_KEY\n(.*\n)*gemini: no key: set GEMINI_API_KEY/,
    );
  });
});

describe("corpora", () => {
  const essay = `ON TRAMS\n\nCHAPTER I\n\n${"A tram that cannot stop is a question put to whoever stands by. ".repeat(12)}\n`;
  const from = (path: string, store: string, id = "on-trams") => [
    "corpora",
    "import",
    path,
    "--id",
    id,
    "--source",
    "mill",
    "--work",
    "On Trams",
    "--folder",
    store,
  ];

  it("keep a text under its id, the same each time, and nowhere but in their folder", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "essay.txt"), essay);
    const store = join(folder, "texts");
    const words = from(join(folder, "essay.txt"), store);
    const said = await cli(...words);
    expect(said).toMatch(/^on-trams: \d+ passages in .*texts \(utf-8, SHA-256 [0-9a-f]{64}\)\n$/);
    const kept = readFileSync(join(store, "on-trams.json"), "utf8");
    expect(await cli(...words)).toBe(said);
    expect(readFileSync(join(store, "on-trams.json"), "utf8")).toBe(kept);
    for (const id of ["../out", "a/b", "", "On Trams"])
      expect((await refusalOf(...from(join(folder, "essay.txt"), store, id))).code).toBe("bad-input");
    expect(readdirSync(folder).sort()).toEqual(["essay.txt", "texts"]);
    expect(readdirSync(store)).toEqual(["on-trams.json"]);
  });

  it("have every flag of an import named that is left out", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "essay.txt"), essay);
    const words = from(join(folder, "essay.txt"), join(folder, "texts"));
    for (const flag of ["--id", "--source", "--work"]) {
      const at = words.indexOf(flag);
      const { message } = await refusalOf(...words.slice(0, at), ...words.slice(at + 2));
      expect(message).toMatch(new RegExp(`^${flag}: undefined`));
    }
    expect(readdirSync(folder)).toEqual(["essay.txt"]);
  });

  it("mark in their list what is there", async () => {
    const store = join(temporaryFolder(), "texts");
    const before = (await cli("corpora", "list", "--folder", store)).trimEnd().split("\n");
    expect(before.every((line) => line.startsWith("  "))).toBe(true);
    const id = before[0]!.trim().split(":")[0]!;
    mkdirSync(store);
    writeFileSync(join(store, `${id}.json`), "{}");
    const after = (await cli("corpora", "list", "--folder", store)).trimEnd().split("\n");
    expect(after.filter((line) => line.startsWith("*"))).toEqual([before[0]!.replace(" ", "*")]);
    expect(after).toHaveLength(before.length);
  });
});

describe("progress of an experiment", () => {
  const at = (finishedCalls: number, more: Partial<Progress> = {}): Progress => ({
    ...{ runs: 2, finishedRuns: 0, calls: 48, finishedCalls, run: "one" },
    call: { phase: "debate", turn: 3, speaker: "kant", model: "m", outcome: "ok" },
    ...more,
  });
  const runOver = (finishedRuns: number): Progress => {
    const { call: _call, ...rest } = at(24 * finishedRuns, { finishedRuns });
    return rest;
  };
  function terminal(more: object = { isTTY: true }) {
    let written = "";
    const output = {
      ...more,
      write(text: string) {
        written += text;
      },
    };
    let time = new Date(2026, 0, 31, 23, 58, 30).getTime();
    const wait = (seconds: number) => {
      time += seconds * 1000;
    };
    return { progress: experimentProgress(output, () => time), written: () => written, wait };
  }

  it("is a bar as long as what is done, with what was said last", () => {
    expect(progressText(at(0), 0)).toBe(`[${"-".repeat(24)}] 0/48 calls, 0/2 runs  debate 3, kant`);
    expect(progressText(at(24), 0)).toMatch(/^\[#{12}-{12}\] 24\/48 calls/);
    expect(progressText(runOver(2), 5)).toBe(`[${"#".repeat(24)}] 48/48 calls, 2/2 runs, 5 missing`);
    expect(progressText({ ...runOver(2), calls: 0, finishedCalls: 0 }, 0)).toMatch(/^\[#{24}\] 0\/0/);
  });

  it("counts as missing what gave no text, and what was cut as said", () => {
    const { progress, written } = terminal();
    const outcomes = ["ok", "truncated", "failed", "empty", "refused"] as const;
    for (const outcome of outcomes) progress.show(at(1, { call: { ...at(1).call!, outcome } }));
    progress.show(runOver(2));
    expect(settledText(written())).toMatch(/ 3 missing\n$/);
  });

  it("ends its line when it is cut short, so that the reason has one of its own", () => {
    const { progress, written } = terminal();
    progress.end();
    expect(written()).toBe("");
    progress.show(at(1));
    progress.end();
    progress.end();
    expect(settledText(`${written()}dissensus: stopped`)).toMatch(/kant\ndissensus: stopped$/);
  });

  it("says it where a minute passes in which no call ends, on a terminal and into a file, until it is over", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    for (const isTTY of [true, false]) {
      let written = "";
      const write = (text: string) => {
        written += text;
        return true;
      };
      const progress = experimentProgress({ isTTY, write });
      vi.advanceTimersByTime(180_000);
      expect(written).toBe("");
      progress.show(at(1));
      vi.advanceTimersByTime(130_000);
      expect(settledText(written)).toMatch(/1\/48 calls, .*, no call has ended for [12] minutes?/);
      progress.end();
      const ended = written;
      vi.advanceTimersByTime(180_000);
      expect(written).toBe(ended);
    }
  });

  it("has nothing to end when it is over", () => {
    const { progress, written } = terminal();
    progress.show(at(47));
    progress.show(runOver(2));
    const whole = written();
    progress.end();
    expect(written()).toBe(whole);
    expect(whole.endsWith("\n")).toBe(true);
  });

  it("is a line where nobody watches when a minute has passed since the last: hour, calls, calls a minute", () => {
    const { progress, written, wait } = terminal({});
    for (const [seconds, calls] of [
      [20, 1],
      [39, 2],
      [1, 3],
      [59, 4],
    ] as const) {
      wait(seconds);
      progress.show(at(calls));
    }
    const bar = (length: number) => `[${"#".repeat(length)}${"-".repeat(24 - length)}]`;
    const first = `23:59 ${bar(2)} 3/48 calls, 0/2 runs debate 3, kant, 3.0 calls a minute\n`;
    expect(written()).toBe(first);
    // A call that takes longer says so when it ends.
    wait(181);
    progress.show(at(5, { call: { ...at(5).call!, outcome: "failed" } }));
    const second = `00:03 ${bar(3)} 5/48 calls, 0/2 runs, 1 missing debate 3, kant, 0.5 calls a minute\n`;
    expect(written()).toBe(first + second);
    // A finished run is a line too, and the minute begins anew.
    wait(50);
    progress.show(runOver(1));
    const third = `${bar(12)} 24/48 calls, 1/2 runs, 1 missing  one\n`;
    wait(50);
    progress.show(at(25));
    expect(written()).toBe(first + second + third);
    wait(10);
    progress.show(at(26));
    expect(written()).toMatch(/\n00:05 .* 26\/48 calls.*, 2\.0 calls a minute\n$/);
  });

  it("is never silent for longer than a minute and a call where nobody watches, however runs go on side by side", () => {
    const { progress, written, wait } = terminal({});
    const calls = 2400;
    for (let call = 1; call <= calls; call++) {
      wait(13);
      progress.show(at(call, { calls, runs: 64, run: String(call % 64) }));
    }
    const counts = [...written().matchAll(/ (\d+)\/2400 calls/g)].map(([, count]) => Number(count));
    expect(Math.max(...counts.map((count, index) => count - (counts[index - 1] ?? 0)))).toBeLessThanOrEqual(5);
    expect(calls - counts.at(-1)!).toBeLessThan(5);
  });

  it("has no such lines on a terminal, and a speaker's name does not steer what reads the file", () => {
    const { progress, written, wait } = terminal();
    const hostile = at(1, { call: { ...at(1).call!, speaker: "\u001b[2Jkant\nforged" } });
    wait(120);
    progress.show(hostile);
    expect(written()).not.toMatch(/a minute/);
    const file = terminal({});
    file.wait(120);
    file.progress.show(hostile);
    expect(file.written().slice(0, -1)).not.toMatch(/\p{Cc}/u);
  });

  it("is a line a run where nobody watches, without a call in between", () => {
    const { progress, written } = terminal({});
    for (const one of [at(1), at(2), runOver(1), at(30), runOver(2)]) progress.show(one);
    progress.end();
    expect(written()).toBe(
      `[${"#".repeat(12)}${"-".repeat(12)}] 24/48 calls, 1/2 runs  one\n[${"#".repeat(24)}] 48/48 calls, 2/2 runs\n`,
    );
  });
});
