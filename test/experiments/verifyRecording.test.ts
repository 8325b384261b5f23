import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../../lib/src/cli/runCli.js";
import { listShippedRecordings } from "../../lib/src/experiments/shippedRecordings.js";
import { verifyRecording } from "../../lib/src/experiments/verifyRecording.js";
import type { RecordedCall } from "../../lib/src/models/recording/line.js";
import { type ParsedRecording, readRecording, writeRecording } from "../../lib/src/models/recording/parsedRecording.js";
import { requestKey } from "../../lib/src/models/recording/requestKey.js";
import { temporaryFolder } from "../support/folders.js";

const shipped = join("data", "recordings");
const files = readdirSync(shipped).filter((name) => name.endsWith(".jsonl.gz"));

describe("the shipped recordings", () => {
  it.each(files)(
    "%s holds exactly what its design plans, under its models' weights, in times that differ",
    async (file) => {
      const { problems, calls, planned, silent, durations } = await verifyRecording(join(shipped, file));
      expect(problems).toEqual([]);
      expect(calls).toBe(planned - silent);
      for (const { shortest, longest } of Object.values(durations)) expect(longest).toBeGreaterThan(shortest);
    },
  );

  it("are all on the list, and none has more runs than it", async () => {
    const list = new Map(listShippedRecordings().map((one) => [`${one.name}.jsonl.gz`, one]));
    for (const file of files) {
      const samples = readRecording(join(shipped, file)).calls.map(({ request }) => request.sample ?? 1);
      expect(Math.max(...samples)).toBeLessThanOrEqual(list.get(file)!.runs);
    }
  });
});

describe("verifyRecording finds", () => {
  const source = join(shipped, "resilience-smollm2-135m.jsonl.gz");
  const again = (call: RecordedCall, more: Partial<RecordedCall>): RecordedCall => {
    const changed = { ...call, ...more };
    return { ...changed, key: requestKey({ id: changed.model, settings: changed.settings }, changed.request) };
  };
  const wrong: [string, (recording: ParsedRecording) => ParsedRecording, RegExp][] = [
    [
      "a call that is missing",
      ({ models, calls }) => ({ models, calls: calls.slice(1) }),
      /resilience-hetero.*aristotle.*: not recorded/,
    ],
    [
      "a call that the design does not make",
      ({ models, calls }) => ({
        models,
        calls: [...calls, again(calls[0]!, { request: { ...calls[0]!.request, seed: 1 } })],
      }),
      /1 call that the design does not make/,
    ],
    [
      "a call that is there twice",
      ({ models, calls }) => ({ models, calls: [...calls, calls[0]!] }),
      /1 call is recorded twice/,
    ],
    [
      "a model that is another than the design's",
      ({ models, calls }) => ({
        models: [...models, { ...models[0]!, model: "ollama:other" }],
        calls: calls.map((call, index) => (index === 0 ? again(call, { model: "ollama:other" }) : call)),
      }),
      /ollama:other answered, the design has ollama:smollm2:135m/,
    ],
    [
      "weights that are not known",
      ({ models, calls }) => ({ models: models.map((one) => ({ ...one, weights: null })), calls }),
      /its weights are not known/,
    ],
    ["a model without a name", ({ calls }) => ({ models: [], calls }), /answered and is not named/],
    [
      "words that were changed by hand",
      ({ models, calls }) => ({
        models,
        calls: calls.map((call, index) =>
          index === 3 ? { ...call, request: { ...call.request, temperature: 2 } } : call,
        ),
      }),
      /is not the digest of its line/,
    ],
    [
      "durations that nobody measured",
      ({ models, calls }) => ({ models, calls: calls.map((call) => ({ ...call, timing: { total: 1000 } })) }),
      /many answers took the very same time/,
    ],
    [
      "durations that are not there",
      ({ models, calls }) => ({ models, calls: calls.map(({ timing: _timing, ...call }) => call) }),
      /468 answers without a duration/,
    ],
  ];

  it.each(wrong)("%s", async (_name, change, problem) => {
    const folder = temporaryFolder();
    const path = join(folder, "changed.jsonl.gz");
    copyFileSync(source.replace(".jsonl.gz", ".design.json"), join(folder, "changed.design.json"));
    writeRecording(path, change(readRecording(source)));
    const { problems } = await verifyRecording(path);
    expect(problems.filter((line) => problem.test(line)).length).toBeGreaterThan(0);
    const command = runCli(["recordings", "verify", path], { out: () => {}, signal: new AbortController().signal });
    await expect(command).rejects.toMatchObject({ code: "bad-input", argument: path });
  });
});
