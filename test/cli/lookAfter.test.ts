import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { runCli } from "../../lib/src/cli/runCli.js";
import { lockFolder } from "../../lib/src/experiments/lock.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { recorded } from "../../lib/src/models/recorded.js";
import { Recording } from "../../lib/src/models/recording/recording.js";
import { contractServer, hang } from "../servers/contractServer.js";
import { answer, ollamaServer } from "../servers/ollamaServer.js";
import { temporaryFolder } from "../support/folders.js";
import { spyModel } from "../support/models.js";
import { outcomeOf } from "./cli.js";

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

/** A recording with a reply to each of these questions. */
async function recordingOf(path: string, answers: Record<string, string>): Promise<string> {
  const recording = Recording.open(path);
  const speaker = spyModel(({ messages }) => ({ outcome: "ok", text: answers[messages[0]?.content ?? ""] ?? "?" }));
  const model = recorded(speaker, recording);
  for (const question of Object.keys(answers))
    await model.generate({ messages: [{ role: "user", content: question }] });
  recording.close();
  return path;
}

afterEach(() => vi.unstubAllEnvs());

describe("recordings", () => {
  it("are checked, merged, pruned and compared", async () => {
    const folder = temporaryFolder();
    const first = await recordingOf(join(folder, "a.jsonl"), { one: "1", two: "2" });
    const second = await recordingOf(join(folder, "b.jsonl"), { two: "zwei", three: "3" });
    expect(await cli("recordings", "check", first)).toMatch(/^2 replies \(2 ok\), 0 superseded\n/);
    expect(await cli("recordings", "diff", first, second)).toBe(
      "0 answered alike, 1 otherwise, 1 only in the first, 1 only in the second\n",
    );
    const merged = join(folder, "both.jsonl.gz");
    expect(await cli("recordings", "merge", first, second, "--out", merged)).toMatch(/^3 replies written, 1 requests/);
    expect(await cli("recordings", "check", merged)).toMatch(/^3 replies/);
    const pruned = join(folder, "lean.jsonl");
    expect(await cli("recordings", "prune", merged, "--out", pruned)).toMatch(/^3 of 3 lines kept/);
  });

  it.each([
    ["no act", ["recordings"], /^recordings: .*one of check, verify, merge, prune, diff/],
    ["no file", ["recordings", "check"], /^recordings check: .*at least one recording/],
    ["a file that is not there", ["recordings", "check", "nowhere.jsonl"], /nowhere\.jsonl/],
    ["one file to compare", ["recordings", "diff", "a.jsonl"], /2 recordings/],
  ])("%s is named", async (_name, words, message) => {
    await expect(cli(...words)).rejects.toThrow(message);
    await expect(cli(...words)).rejects.toBeInstanceOf(InputError);
  });

  it.each(["merge", "prune"])(
    "are not written by %s where their store is in use, and the lock is let go after",
    async (act) => {
      const folder = temporaryFolder();
      const other = await recordingOf(join(temporaryFolder(), "other.jsonl"), { two: "2" });
      const path = await recordingOf(join(folder, "recording.jsonl"), { one: "1" });
      const text = readFileSync(path, "utf8");
      const letGo = lockFolder(folder);
      for (const source of [path, other])
        await expect(cli("recordings", act, source, "--out", path)).rejects.toMatchObject({
          code: "store",
          message: expect.stringMatching(/is in use by the process/),
        });
      expect(readFileSync(path, "utf8")).toBe(text);
      letGo();
      await cli("recordings", act, other, "--out", path);
      expect(readFileSync(path, "utf8")).toBe(readFileSync(other, "utf8"));
      expect(readdirSync(folder)).toEqual(["recording.jsonl"]);
      await expect(cli("recordings", act, "nowhere.jsonl", "--out", path)).rejects.toThrow(InputError);
      await cli("recordings", act, other, "--out", join(folder, "new", "a.jsonl.gz"));
      expect(readdirSync(folder).sort()).toEqual(["new", "recording.jsonl"]);
    },
  );

  it.each(["", '{"format":"dissens'])("without a whole first line is none: %j", async (text) => {
    const path = join(temporaryFolder(), "torn.jsonl");
    writeFileSync(path, text);
    for (const words of [["check"], ["diff", path], ["prune", "--out", `${path}.jsonl`]])
      await expect(cli("recordings", words[0]!, path, ...words.slice(1))).rejects.toThrow(
        /torn\.jsonl: .*before its first line/,
      );
    // A store that was stopped there goes on all the same.
    const recording = Recording.open(path);
    recording.close();
    expect(await cli("recordings", "check", path)).toMatch(/^0 replies/);
  });

  it("a merge without a target writes nothing", async () => {
    const folder = temporaryFolder();
    const first = await recordingOf(join(folder, "a.jsonl"), { one: "1" });
    await expect(cli("recordings", "merge", first)).rejects.toThrow(/--out/);
  });
});

describe("corpora", () => {
  it("lists the public-domain editions", async () => {
    const text = await cli("corpora", "list", "--folder", join(temporaryFolder(), "texts"));
    expect(text).toMatch(/^ {2}mill-utilitarianism: .*Mill/m);
  });

  it("imports a text of one's own and marks it in the list", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "essay.txt");
    writeFileSync(
      path,
      `ON TRAMS\n\nCHAPTER I\n\n${"A tram that cannot stop is a question put to whoever stands by. ".repeat(12)}\n`,
    );
    const store = join(folder, "texts");
    const words = [
      "corpora",
      "import",
      path,
      "--id",
      "on-trams",
      "--source",
      "mill",
      "--work",
      "On Trams",
      "--folder",
      store,
    ];
    expect(await cli(...words)).toMatch(/^on-trams: \d+ passages/);
    expect(await cli("corpora", "list", "--folder", store)).toMatch(/^\* on-trams$/m);
  });

  it.each([
    ["an act that is none", ["corpora", "steal"], /list, fetch EDITION, or import FILE/],
    ["an unknown edition", ["corpora", "fetch", "no-such-edition"], /no-such-edition/],
    ["an import without an id", ["corpora", "import", "essay.txt"], /--id/],
  ])("%s is named, and nothing is written", async (_name, words, message) => {
    const store = join(temporaryFolder(), "texts");
    await expect(cli(...words, "--folder", store)).rejects.toThrow(message);
    expect(existsSync(store)).toBe(false);
  });
});

describe("models", () => {
  it("says what is reachable and which keys are there, never what they are", async () => {
    const server = await ollamaServer(answer("yes"));
    onTestFinished(() => server.close());
    vi.stubEnv("OLLAMA_HOST", server.host);
    vi.stubEnv("GEMINI_API_KEY", "a-very-secret-key");
    const text = await cli("models");
    expect(text).toMatch(/ollama: .* has small:1b, plain:latest/);
    expect(text).toMatch(/gemini: GEMINI_API_KEY is set/);
    expect(text).not.toContain("a-very-secret-key");
  });

  it("says how to start a server that is not there", async () => {
    vi.stubEnv("OLLAMA_HOST", "http://127.0.0.1:9");
    expect(await cli("models")).toMatch(/ollama: no server at http:\/\/127\.0\.0\.1:9 .*ollama serve/);
  });

  it("that do not answer are shown, and the others asked all the same, before the command fails", async () => {
    vi.stubEnv("OLLAMA_HOST", "http://127.0.0.1:9");
    const { written, error } = await outcomeOf(["models", "ollama:nope", "extractive"]);
    expect(written).toMatch(/^ollama:nope: failed .*\nextractive: ok: /);
    expect(error).toMatchObject({ code: "stopped", message: "1 of 2 did not answer: ollama:nope" });
  });

  it.each([["models"], ["record", "resilience-smollm2-135m"]])(
    "%s: a server that does not answer is not waited for after Ctrl-C",
    async (...words) => {
      const server = await contractServer([hang], { isChat: () => false, other: hang });
      onTestFinished(() => server.close());
      vi.stubEnv("OLLAMA_HOST", server.host);
      const controller = new AbortController();
      const began = performance.now();
      setTimeout(() => controller.abort(), 100);
      const { error } = await outcomeOf(words, controller.signal);
      expect(error).toMatchObject({ code: "stopped" });
      expect(performance.now() - began).toBeLessThan(5000);
    },
  );

  it("without a key have failed, and the later ones are asked all the same", async () => {
    for (const name of ["OPENAI_API_KEY", "GEMINI_API_KEY"]) vi.stubEnv(name, "");
    const { written, error } = await outcomeOf(["models", "openai:gpt-4o", "extractive", "gemini:x", "extractive:a"]);
    expect(written.split("\n").map((line) => line.replace(/: ok: .*/, ": ok"))).toEqual([
      expect.stringMatching(/^openai:gpt-4o: failed \(OPENAI_API_KEY: .*\)$/),
      "extractive: ok",
      expect.stringMatching(/^gemini:x: failed \(GEMINI_API_KEY: .*\)$/),
      "extractive:a: ok",
      "",
    ]);
    expect(error).toMatchObject({ code: "stopped", message: "2 of 4 did not answer: openai:gpt-4o, gemini:x" });
  });

  it("of a file are asked too, each once and with its options; a file that is wrong before any is asked", async () => {
    const server = await ollamaServer(answer("Sometimes.", { prompt_eval_count: 40 }));
    onTestFinished(() => server.close());
    const path = join(temporaryFolder(), "models.json");
    const local = { id: "ollama:small:1b", host: server.host, contextLength: 4096 };
    writeFileSync(path, JSON.stringify({ judge: local, guardian: "extractive", driver: local, default: "extractive" }));
    expect(await cli("models", "extractive:a", "--models", path)).toMatch(
      /^extractive:a: ok: .*\nollama:small:1b: ok: Sometimes\.\nextractive: ok: .*\n$/,
    );
    expect(server.bodies).toMatchObject([{ options: { num_ctx: 4096 } }]);
    writeFileSync(path, JSON.stringify({ judge: local, default: "alpha:7b" }));
    await expect(cli("models", "--models", path)).rejects.toThrow(/models\.json, field default: "alpha:7b"/);
    expect(server.bodies).toHaveLength(1);
  });

  it("asks each that is named one question", async () => {
    const server = await ollamaServer(answer("Sometimes.", { prompt_eval_count: 40 }));
    onTestFinished(() => server.close());
    vi.stubEnv("OLLAMA_HOST", server.host);
    expect(await cli("models", "ollama:small:1b", "extractive")).toMatch(
      /^ollama:small:1b: ok: Sometimes\.\nextractive: ok: /,
    );
    expect(server.bodies).toHaveLength(1);
  });
});
