import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { InputError } from "../../../lib/src/foundation/errors.js";
import { recorded } from "../../../lib/src/models/recorded.js";
import { readRecording } from "../../../lib/src/models/recording/parsedRecording.js";
import { Recording } from "../../../lib/src/models/recording/recording.js";
import { temporaryFolder } from "../../support/folders.js";
import { spyModel } from "../../support/models.js";

const ask = (content: string) => ({ messages: [{ role: "user" as const, content }] });

it("a folder stands for the recording in it: written to, replayed and read", async () => {
  const folder = temporaryFolder();
  const recording = Recording.open(folder);
  const speaker = spyModel(() => ({ outcome: "ok", text: "yes" }));
  await recorded(speaker, recording).generate(ask("one"));
  recording.close();
  const file = join(folder, "recording.jsonl");
  expect(recording.path).toBe(file);
  expect(readRecording(folder)).toEqual(readRecording(file));
  const before = readFileSync(file, "utf8");
  const replay = Recording.open(folder, { writable: false });
  expect(await recorded(speaker, replay, "replay").generate(ask("one"))).toEqual({ outcome: "ok", text: "yes" });
  await expect(recorded(speaker, replay, "replay").generate(ask("two"))).rejects.toThrow(file);
  expect(readFileSync(file, "utf8")).toBe(before);
});

it("a folder without a recording is named with the file that is not there", () => {
  const folder = temporaryFolder();
  const file = join(folder, "recording.jsonl");
  const ways = [readRecording, (path: string) => Recording.open(path, { writable: false })];
  for (const read of ways) {
    expect(() => read(folder)).toThrow(InputError);
    expect(() => read(folder)).toThrow(`${file}: undefined is not allowed; expected a readable recording (ENOENT`);
  }
});
