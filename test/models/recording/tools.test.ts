import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Reply } from "../../../lib/src/foundation/chat.js";
import { checkRecording } from "../../../lib/src/models/recording/checkRecording.js";
import { diffRecordings } from "../../../lib/src/models/recording/diffRecordings.js";
import type { RecordedCall } from "../../../lib/src/models/recording/line.js";
import { mergeRecordings } from "../../../lib/src/models/recording/mergeRecordings.js";
import {
  type ParsedRecording,
  readRecording,
  writeRecording,
} from "../../../lib/src/models/recording/parsedRecording.js";
import { pruneRecording } from "../../../lib/src/models/recording/pruneRecording.js";
import { requestKey } from "../../../lib/src/models/recording/requestKey.js";
import { ask } from "../scripted.js";

const ok = (text: string): Reply => ({ outcome: "ok", text });
const failed: Reply = { outcome: "failed", reason: "down" };

function call(content: string, reply: Reply, model = "m"): RecordedCall {
  const request = ask(content, { seed: 1 });
  return { key: requestKey({ id: model, settings: {} }, request), model, settings: {}, request, reply, tries: 1 };
}
const named = (model: string, weights: string | null = "w") => ({ model, weights, settings: {} });
const recording = (...calls: RecordedCall[]): ParsedRecording => ({ models: [named("m")], calls });

describe("readRecording, writeRecording", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "tools-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each(["run.jsonl", "run.jsonl.gz"])("%s gives back what was written", (name) => {
    const whole = recording(call("one", ok("été")), call("two", failed));
    const path = join(folder, name);
    writeRecording(path, whole);
    expect(readRecording(path)).toEqual(whole);
    expect(readFileSync(path).subarray(0, 2).toString("hex") === "1f8b").toBe(name.endsWith(".gz"));
  });

  it("two weights of one model are an error that names the file", () => {
    const path = join(folder, "two.jsonl");
    writeRecording(path, { models: [named("m", "a"), named("m", "b")], calls: [] });
    expect(() => readRecording(path)).toThrow(/two\.jsonl: m was recorded with the weights a and now has b/);
  });
});

describe("checkRecording", () => {
  it("counts what counts, and finds what was changed by hand", () => {
    const forged = { ...call("three", ok("x")), request: ask("another") };
    const parsed: ParsedRecording = {
      models: [named("m"), named("api", null)],
      calls: [
        call("one", failed),
        call("one", ok("yes")),
        call("two", { outcome: "refused", reason: "no" }),
        forged,
        call("four", ok("x"), "stranger"),
      ],
    };
    expect(checkRecording(parsed)).toEqual({
      replies: 4,
      outcomes: { ok: 3, refused: 1 },
      superseded: 1,
      wrongKeys: [forged.key],
      unnamedModels: ["stranger"],
      withoutWeights: ["api"],
    });
  });

  it("an empty recording is in order", () => {
    expect(checkRecording({ models: [], calls: [] })).toMatchObject({ replies: 0, outcomes: {}, wrongKeys: [] });
  });
});

describe("mergeRecordings", () => {
  it("takes the first answer, an answer rather than a failure, and tells of conflicts", () => {
    const first = recording(call("one", ok("a")), call("two", failed), call("three", ok("c")));
    const second = recording(call("one", ok("b")), call("two", ok("b")), call("three", failed), call("four", ok("d")));
    const { recording: merged, conflicts } = mergeRecordings([first, second]);
    expect(merged.calls.map(({ reply }) => reply.text)).toEqual(["a", "b", "c", "d"]);
    expect(conflicts).toEqual([call("one", failed).key]);
    expect(merged.models).toEqual([named("m")]);
  });

  it("within a recording the later line counts", () => {
    const { recording: merged, conflicts } = mergeRecordings([recording(call("one", ok("a")), call("one", ok("b")))]);
    expect(merged.calls.map(({ reply }) => reply.text)).toEqual(["b"]);
    expect(conflicts).toEqual([]);
  });

  it("refuses different weights of one model", () => {
    const other = { models: [named("m", "v")], calls: [] };
    expect(() => mergeRecordings([recording(), other])).toThrow(/recorded with the weights w and now has v/);
  });

  it("law: merging with itself or with nothing changes nothing", () => {
    const replies = fc.array(fc.record({ content: fc.string(), text: fc.string() }), { maxLength: 8 });
    fc.assert(
      fc.property(replies, (entries) => {
        const unique = new Map(entries.map(({ content, text }) => [content, text]));
        const parsed = recording(...[...unique].map(([content, text]) => call(content, ok(text))));
        for (const parts of [[parsed], [parsed, parsed], [parsed, { models: [], calls: [] }]])
          expect(mergeRecordings(parts)).toEqual({ recording: parsed, conflicts: [] });
      }),
    );
  });
});

describe("pruneRecording", () => {
  const parsed: ParsedRecording = {
    models: [named("m"), named("n")],
    calls: [call("one", failed), call("one", ok("a")), call("two", failed), call("three", ok("c"), "n")],
  };

  it("drops what failed and what was superseded", () => {
    expect(pruneRecording(parsed)).toEqual({ models: parsed.models, calls: [parsed.calls[1], parsed.calls[3]] });
  });

  it("keeps the keys that are wanted, and the models that they need", () => {
    const keep = new Set([call("one", failed).key]);
    expect(pruneRecording(parsed, { keep })).toEqual({ models: [named("m")], calls: [parsed.calls[1]] });
    expect(parsed.calls).toHaveLength(4);
  });
});

describe("diffRecordings", () => {
  it("tells which requests were answered otherwise, which by one alone", () => {
    const counted = { ...ok("a"), usage: { promptTokens: 3 } };
    const first = recording(call("one", counted), call("two", ok("b")), call("three", ok("c")));
    const second = recording(call("one", ok("a")), call("two", ok("B")), call("four", ok("d")));
    expect(diffRecordings(first, second)).toEqual({
      same: 1,
      changed: [{ key: call("two", failed).key, call: first.calls[1], first: ok("b"), second: ok("B") }],
      onlyInFirst: [first.calls[2]],
      onlyInSecond: [second.calls[2]],
    });
  });
});
