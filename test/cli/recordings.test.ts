import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { run } from "../../lib/src/experiments/run.js";
import { verify } from "../../lib/src/experiments/verify.js";
import { verifyRecording } from "../../lib/src/experiments/verifyRecording.js";
import { digestOf } from "../../lib/src/foundation/canonicalJson.js";
import type { ChatModel, ChatRequest, Reply } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import type { RecordedCall } from "../../lib/src/models/recording/line.js";
import { type ParsedRecording, readRecording, writeRecording } from "../../lib/src/models/recording/parsedRecording.js";
import { temporaryFolder } from "../support/folders.js";
import { cli, outcomeOf, refusalOf, vote, votes } from "./cli.js";

const design = { experiment: "three-states", scenario: "housing", options: { states: ["A"], debate: false } };
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => vi.unstubAllEnvs());

/** A ballot of seven evaluators, each in a time of its own, by a model of this id; some of its calls fail. */
function voter(id: string, fails: (call: number) => boolean = () => false, digest?: string): ChatModel {
  let calls = 0;
  return {
    id,
    async generate(request: ChatRequest): Promise<Reply & { timing: { total: number } }> {
      const timing = { total: 100 + calls };
      if (fails(calls++)) return { outcome: "failed", reason: "busy", timing };
      const { ranking } = request.schema!.properties as { ranking: { items: { enum: string[] } } };
      const value = { reasoning: "Safety first.", ranking: ranking.items.enum };
      return { outcome: "ok", text: JSON.stringify(value), value, timing };
    },
    ...(digest && { weightsDigest: async () => digestOf(digest) }),
  };
}

/** A store of votes by a model. */
async function storeOf(name: string, models: ChatModel, more = {}): Promise<string> {
  const store = join(folder, name);
  await run({ ...design, models, ...more }, { store });
  return store;
}

/** A recording changed, in a file of its own with the design beside it. */
function changedOf(store: string, change: (recording: ParsedRecording) => ParsedRecording): string {
  const path = join(folder, "changed.jsonl");
  writeRecording(path, change(readRecording(store)));
  writeFileSync(join(folder, "changed.design.json"), readFileSync(join(store, "design.json")));
  return path;
}

describe("recordings verify", () => {
  it.each(["openai:gpt-4o-mini", "deepseek:chat", "gemini:flash", "anthropic:haiku"])(
    "passes for %s, whose weights no service tells, and says so",
    async (id) => {
      const store = await storeOf("paid", voter(id));
      expect(await cli("recordings", "verify", store)).toBe(
        `${store}: 1 run, ${votes} of ${votes} planned calls\n  ${id}: 0.100 s to 0.106 s a call\n` +
          `  ${id}: a service's weights are not known\n`,
      );
      expect(await cli("recordings", "check", store)).toMatch(`  ${id}: a service's weights are not known\n`);
    },
  );

  it("passes for an object of one's own that tells no weights, and says so", async () => {
    const text = await cli("recordings", "verify", await storeOf("own", voter("mine")));
    expect(text).toMatch(/\n {2}mine: its weights are not known\n$/);
  });

  it.each(["ollama:small:1b", "extractive"])("does not for %s, whose provider tells them", async (id) => {
    const store = await storeOf("local", voter(id));
    const { written, error } = await outcomeOf(["recordings", "verify", store]);
    expect(written).toMatch(`  ${id}: its weights are not known\n`);
    expect(error).toMatchObject({ code: "bad-input", argument: store, value: "1 problem" });
    expect((await verifyRecording(await storeOf("known", voter(id, undefined, "w")))).problems).toEqual([]);
  });

  it("passes for the null model, which no clock measures, and says so", async () => {
    const store = join(folder, "null");
    await cli("run", ...vote, "--model", "extractive", "--store", store);
    expect(await cli("recordings", "verify", store)).toBe(
      `${store}: 1 run, ${votes} of ${votes} planned calls\n  extractive: ${votes} answers without a duration\n`,
    );
  });

  it("passes after calls that failed, were asked again and failed once more, until they were answered", async () => {
    const model = voter("ollama:small:1b", (call) => call % 3 === 0, "w");
    const store = await storeOf("night", model);
    for (let again = 0; again < 3; again++) await storeOf("night", model);
    const { calls } = readRecording(store);
    expect(calls.length).toBeGreaterThan(votes + 1);
    expect(calls.filter(({ reply }) => reply.outcome === "ok")).toHaveLength(votes);
    expect((await verifyRecording(store)).problems).toEqual([]);
    expect(await cli("recordings", "verify", store)).toMatch(`${votes} of ${votes} planned calls\n`);
  });

  it.each([
    [1, "1 call is recorded twice"],
    [2, "2 calls are recorded twice"],
  ])("names %d answers that stand there twice with the command that mends it, which does", async (count, words) => {
    const store = await storeOf("twice", voter("ollama:small:1b", undefined, "w"));
    // Whatever stands in for an answer, a failure among them, it was answered twice.
    const more = (call: RecordedCall, index: number): RecordedCall[] => [
      ...(index === 0 ? [{ ...call, reply: { outcome: "failed", reason: "late" } } as RecordedCall] : []),
      { ...call, timing: { total: 200 + index } },
    ];
    const path = changedOf(store, ({ models, calls }) => ({
      models,
      calls: [...calls, ...calls.slice(0, count).flatMap(more)],
    }));
    const { written, error } = await outcomeOf(["recordings", "verify", path]);
    expect(written).toMatch(`\n  ${words}: dissensus recordings prune ${path} --out FILE.jsonl\n`);
    expect(error).toMatchObject({ value: "1 problem" });
    const mended = join(folder, "mended.jsonl");
    await cli("recordings", "prune", path, "--out", mended);
    expect(await cli("recordings", "verify", mended)).toMatch(`${votes} of ${votes} planned calls\n`);
  });

  it("shows every problem, or ten and how many more, of every file, before it fails", async () => {
    const one = await storeOf("one", voter("ollama:small:1b"));
    const fine = await storeOf("fine", voter("openai:x"));
    const many = changedOf(await storeOf("many", voter("openai:x"), { runs: 2 }), ({ models, calls }) => ({
      models,
      calls: calls.filter(({ request }, index) => index === 0 || request.sample === 2).slice(0, 2),
    }));
    const { written, error } = await outcomeOf(["recordings", "verify", many, fine, one]);
    const of = written.split(/^(?=\S)/m);
    expect(of).toHaveLength(3);
    expect(of[0]!.match(/: not recorded\n/g)).toHaveLength(10);
    expect(of[0]).toMatch(/\n {2}and 2 more\n$/);
    expect(of[2]).toMatch(/its weights are not known\n$/);
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toBe(
      `${many}, ${one}: "12 problems, 1 problem" is not allowed; expected a recording of exactly what its design plans; ` +
        "what is wrong stands above",
    );
  });

  it("shows the words of a recording on one line, and its terminal obeys none of them", async () => {
    const path = changedOf(await storeOf("one", voter("openai:x")), ({ models, calls }) => ({
      models,
      calls: calls.map((call) => ({ ...call, model: "\u001b[2Jforged\nall is well" })),
    }));
    const { written } = await outcomeOf(["recordings", "verify", path]);
    expect(written.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    expect(written).not.toMatch(/^all is well/m);
  });
});

describe("the design of a recording", () => {
  it("that is not there is named with the file it should be in and where to get it", async () => {
    const store = await storeOf("one", voter("openai:x"));
    const path = join(folder, "alone.jsonl.gz");
    writeRecording(path, readRecording(store));
    const message =
      `${path}, its design: undefined is not allowed; expected alone.design.json or design.json beside it: copy ` +
      `design.json from the store that it was recorded in to ${join(folder, "alone.design.json")}`;
    for (const words of [
      ["recordings", "verify", path],
      ["verify", path],
    ])
      expect((await refusalOf(...words)).message).toBe(message);
    writeFileSync(join(folder, "alone.design.json"), readFileSync(join(store, "design.json")));
    expect((await verifyRecording(path)).problems).toEqual([]);
    expect((await verify(path)).same).toBe(votes);
    writeFileSync(join(folder, "alone.design.json"), "{}");
    for (const words of [
      ["recordings", "verify", path],
      ["verify", path],
    ])
      expect((await refusalOf(...words)).message).toMatch(/alone\.design\.json, field format/);
  });

  it("is written beside what is merged and pruned of it, so that both can be verified", async () => {
    const model = voter("openai:x");
    const [first, second] = [await storeOf("a", model), await storeOf("b", model, { runs: 2 })];
    const merged = join(folder, "out", "merged.jsonl.gz");
    expect(await cli("recordings", "merge", first, join(second, "recording.jsonl"), "--out", merged)).toMatch(
      `\nits design: ${join(folder, "out", "merged.design.json")}\n`,
    );
    const pruned = join(folder, "out", "pruned.jsonl");
    expect(await cli("recordings", "prune", merged, "--out", pruned)).toMatch(/\nits design: .*pruned\.design\.json\n/);
    for (const path of [merged, pruned]) {
      expect(await cli("recordings", "verify", path)).toMatch(`: 2 runs, ${2 * votes} of ${2 * votes} planned calls`);
      expect((await verify(path)).same).toBe(2 * votes);
    }
    expect(readFileSync(join(folder, "out", "pruned.design.json"), "utf8")).toBe(
      readFileSync(join(first, "design.json"), "utf8"),
    );
  });

  it("is not written a second time where it lies there already, as in a store", async () => {
    const store = await storeOf("a", voter("openai:x"));
    const before = readdirSync(store);
    expect(await cli("recordings", "prune", store, "--out", join(store, "recording.jsonl"))).toBe(
      "7 of 7 lines kept\n",
    );
    expect(readdirSync(store)).toEqual(before);
    expect((await verifyRecording(store)).problems).toEqual([]);
  });

  it("is that of the recording also in the folder of another's store", async () => {
    const [store, other] = [await storeOf("a", voter("openai:x")), await storeOf("b", voter("openai:x"), { seed: 2 })];
    const path = join(other, "kept.jsonl");
    await cli("recordings", "prune", store, "--out", path);
    expect((await verifyRecording(path)).problems).toEqual([]);
    expect((await verifyRecording(other)).problems).toEqual([]);
  });

  it("is not made up where a source has none or another, and it is said which", async () => {
    const [store, other] = [await storeOf("a", voter("openai:x")), await storeOf("b", voter("openai:x"), { seed: 2 })];
    const alone = join(folder, "alone.jsonl");
    writeRecording(alone, readRecording(store));
    const out = ["--out", join(folder, "out", "all.jsonl")];
    expect(await cli("recordings", "merge", store, alone, ...out)).toMatch(
      `\nno design is written beside it: ${alone} has none beside it\n`,
    );
    expect(await cli("recordings", "prune", alone, ...out)).toMatch(/\nno design is written beside it: /);
    expect(await cli("recordings", "merge", store, other, ...out)).toMatch(
      `\nno design is written beside it: ${other} is of another design than ${store}\n`,
    );
    expect(readdirSync(join(folder, "out"))).toEqual(["all.jsonl"]);
  });
});

describe("a store's folder", () => {
  it("stands for its recording wherever one is named", async () => {
    const words = [...vote, "--model", "extractive"];
    const store = join(folder, "store");
    await cli("run", ...words, "--store", store);
    const file = join(store, "recording.jsonl");
    expect(await cli("recordings", "check", store)).toBe(await cli("recordings", "check", file));
    expect(await verifyRecording(store)).toEqual(await verifyRecording(file));
    expect(await cli("recordings", "diff", store, file)).toMatch(/^7 answered alike, 0 /);
    for (const act of ["merge", "prune"]) await cli("recordings", act, store, "--out", join(folder, `${act}.jsonl`));
    expect(readRecording(join(folder, "merge.jsonl"))).toEqual(readRecording(file));
    const table = await cli("run", ...words, "--replay", file);
    expect(await cli("run", ...words, "--replay", store)).toBe(table);
    const taken = join(folder, "taken");
    expect(await cli("run", ...words, "--from", store, "--store", taken)).toBe(table);
    expect(readRecording(taken).calls).toEqual(readRecording(store).calls);
  });

  it("without a recording in it is refused with the file that is not there, by every command", async () => {
    const empty = join(folder, "empty");
    mkdirSync(empty);
    const file = join(empty, "recording.jsonl");
    for (const words of [
      ["recordings", "check", empty],
      ["recordings", "verify", empty],
      ["recordings", "prune", empty, "--out", join(folder, "out.jsonl")],
      ["run", ...vote, "--replay", empty],
      ["run", ...vote, "--from", empty, "--store", join(folder, "new")],
    ])
      expect((await refusalOf(...words)).message).toMatch(`${file}: undefined is not allowed; expected a readable rec`);
    expect(existsSync(join(folder, "new"))).toBe(false);
  });

  it("without a finished run is named by every command that needs one", async () => {
    const store = await storeOf("whole", voter("openai:x"));
    const begun = await storeOf("begun", voter("openai:x"));
    rmSync(join(begun, "runs"), { recursive: true });
    mkdirSync(join(begun, "runs"));
    for (const words of [
      ["report", begun, "--out", join(folder, "page.html")],
      ["compare", begun, store],
      ["compare", store, begun],
      ["verify", begun],
    ])
      expect((await refusalOf(...words)).message).toMatch(
        `store: ${JSON.stringify(begun)} is not allowed; expected a store with a finished run: none of its runs is finished`,
      );
    onTestFinished(() => expect(existsSync(join(folder, "page.html"))).toBe(false));
  });
});

describe("compare", () => {
  it.each([
    [5, 6, /^second: "6 runs" .*the 5 runs of the first, each once; only the second has \S+_6$/],
    [3, 1, /^second: "1 run" .*the 3 runs of the first, each once; only the first has \S+_2, \S+_3$/],
    [1, 14, /^second: "14 runs" .*the 1 run of the first, each once; only the second has (\S+, ){9}\S+ and 3 more$/],
  ])("of %d runs with %d says which runs one has and the other lacks", async (first, second, message) => {
    const stores = [await storeOf("a", voter("x"), { runs: first }), await storeOf("b", voter("x"), { runs: second })];
    expect((await refusalOf("compare", ...stores)).message).toMatch(message);
  });
});
