import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { InputError } from "../../../lib/src/foundation/errors.js";
import type { RecordedCall } from "../../../lib/src/models/recording/line.js";
import { Recording } from "../../../lib/src/models/recording/recording.js";
import { requestKey } from "../../../lib/src/models/recording/requestKey.js";
import { ask } from "../scripted.js";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recording-"));
  path = join(folder, "run.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const call = (content: string): RecordedCall => ({
  key: requestKey({ id: "m" }, ask(content)),
  model: "m",
  settings: {},
  request: ask(content),
  reply: { outcome: "ok", text: `Answer to ${content}, déjà vu` },
  tries: 1,
});

/** A recording with a model and three calls, as bytes. */
function small(): Buffer {
  const recording = Recording.open(path);
  recording.note({ model: "m", weights: "w", settings: {} });
  for (const content of ["one", "two", "three"]) recording.append(call(content));
  recording.close();
  return readFileSync(path);
}

describe("recording: a crash in mid-write", () => {
  it("at every byte: all complete lines are kept, the file can be gone on with, and reads the same after", () => {
    const whole = small();
    const ends = [...whole.entries()].filter(([, byte]) => byte === 10).map(([index]) => index);
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(path, whole.subarray(0, length));
      // A line is complete as soon as its last character is there, with or without its newline.
      const calls = ends.slice(2).filter((end) => end <= length).length;
      expect(Recording.open(path, { writable: false }).size, `read at ${length} bytes`).toBe(calls);

      const recording = Recording.open(path);
      expect(recording.size, `opened at ${length} bytes`).toBe(calls);
      recording.append(call("four"));
      recording.close();
      const again = Recording.open(path, { writable: false });
      expect(again.size).toBe(calls + 1);
      expect(again.find(call("four").key)).toEqual(call("four").reply);
      expect(again.weightsOf("m")).toBe(ends[1]! <= length ? "w" : undefined);
    }
  });

  it("reading changes nothing in the file", () => {
    const whole = small();
    const torn = whole.subarray(0, whole.length - 9);
    writeFileSync(path, torn);
    Recording.open(path, { writable: false });
    expect(readFileSync(path).equals(torn)).toBe(true);
  });
});

describe("recording: a damaged file", () => {
  it.each<[string, (lines: string[]) => void, RegExp]>([
    ["a torn line in the middle", (lines) => lines.splice(3, 1, '{"key":'), /run\.jsonl, line 4.*damaged/],
    [
      "a call without a reply",
      (lines) => lines.splice(2, 1, lines[2]!.replace('"reply"', '"said"')),
      /line 3, field reply/,
    ],
    [
      "a key that is none",
      (lines) => lines.splice(2, 1, lines[2]!.replace(/[0-9a-f]{64}/, "abc")),
      /line 3, field key/,
    ],
    ["another format", (lines) => lines.splice(0, 1, '{"format":"other","version":1}'), /line 1, field format/],
    [
      "a later version",
      (lines) => lines.splice(0, 1, '{"format":"dissensus-recording","version":2}'),
      /line 1, field version: 2/,
    ],
    ["no header", (lines) => lines.splice(0, 1), /line 1, field format/],
    ["an empty line", (lines) => lines.splice(2, 0, ""), /line 3/],
  ])("%s is refused, naming the line", (_, damage, message) => {
    const lines = small().toString("utf8").trimEnd().split("\n");
    damage(lines);
    writeFileSync(path, `${lines.join("\n")}\n`);
    expect(() => Recording.open(path)).toThrow(InputError);
    expect(() => Recording.open(path)).toThrow(message);
    expect(readFileSync(path, "utf8")).toBe(`${lines.join("\n")}\n`);
  });

  it("two weights of one model in one file are an error", () => {
    small();
    appendFileSync(path, '{"model":"m","weights":"v","settings":{}}\n');
    expect(() => Recording.open(path)).toThrow(/m was recorded with the weights w and now has v/);
  });

  it("a file that is not there, or compressed but to be written, is refused", () => {
    expect(() => Recording.open(path, { writable: false })).toThrow(InputError);
    expect(() => Recording.open(`${path}.gz`)).toThrow(/for replay/);
    writeFileSync(`${path}.gz`, "not gzip");
    expect(() => Recording.open(`${path}.gz`, { writable: false })).toThrow(/readable recording/);
  });

  it("a recording opened for replay is never written", () => {
    small();
    expect(() => Recording.open(path, { writable: false }).append(call("five"))).toThrow(/opened for replay/);
  });
});

describe("recording: many writers in one process", () => {
  it("the later of two lines with one key counts, and a model is noted once for each of its settings", () => {
    const recording = Recording.open(path);
    for (const settings of [{}, {}, { think: true }]) recording.note({ model: "m", weights: "w", settings });
    recording.append({ ...call("one"), reply: { outcome: "failed", reason: "down" } });
    recording.append(call("one"));
    recording.close();
    const again = Recording.open(path, { writable: false });
    expect(again.find(call("one").key)?.outcome).toBe("ok");
    expect(readFileSync(path, "utf8").trimEnd().split("\n")).toHaveLength(5);
    expect(again.calls()).toHaveLength(2);
  });
});

describe("requestKey", () => {
  it("does not depend on the order of fields or on fields that are undefined", () => {
    const one = requestKey({ id: "m", settings: { a: 1, b: 2 } }, { messages: [], seed: 1, sample: 2 });
    const other = requestKey(
      { settings: { b: 2, a: 1 }, id: "m" },
      { sample: 2, seed: 1, messages: [], schema: undefined },
    );
    expect(other).toBe(one);
  });

  it("depends on everything that shapes an answer", () => {
    const base = ask("Is it?");
    const keys = [
      requestKey({ id: "m" }, base),
      requestKey({ id: "n" }, base),
      requestKey({ id: "m", settings: { think: true } }, base),
      requestKey({ id: "m" }, ask("Is it? ")),
      requestKey({ id: "m" }, { messages: [{ role: "system", content: "Is it?" }] }),
      ...[{ seed: 0 }, { sample: 0 }, { temperature: 0 }, { maxTokens: 1 }, { schema: {} }].map((more) =>
        requestKey({ id: "m" }, { ...base, ...more }),
      ),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
