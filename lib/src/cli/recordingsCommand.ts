import { InputError } from "../foundation/errors.js";
import { checkRecording } from "../models/recording/checkRecording.js";
import { diffRecordings } from "../models/recording/diffRecordings.js";
import { mergeRecordings } from "../models/recording/mergeRecordings.js";
import { readRecording, writeRecording } from "../models/recording/parsedRecording.js";
import { pruneRecording } from "../models/recording/pruneRecording.js";
import type { Command } from "./command.js";
import { readFlags } from "./flags.js";

type Act = (files: string[], target: string | undefined) => string[];

function exactly(count: number, files: readonly string[]): void {
  if (files.length !== count) throw new InputError("FILE", files, `${count} recordings after the command`);
}

function targetOf(out: string | undefined): string {
  if (out === undefined) throw new InputError("--out", undefined, "the file to write, ending in .jsonl or .jsonl.gz");
  return out;
}

const acts: { readonly [name: string]: Act } = {
  check(files) {
    exactly(1, files);
    const report = checkRecording(readRecording(files[0]!));
    const outcomes = Object.entries(report.outcomes).map(([outcome, count]) => `${count} ${outcome}`);
    return [
      `${report.replies} replies (${outcomes.join(", ")}), ${report.superseded} superseded`,
      ...report.wrongKeys.map((key) => `  key ${key} is not the digest of its line`),
      ...report.withoutWeights.map((id) => `  ${id}: its weights are not known`),
    ];
  },
  merge(files, out) {
    const { recording, conflicts } = mergeRecordings(files.map(readRecording));
    writeRecording(targetOf(out), recording);
    return [`${recording.calls.length} replies written, ${conflicts.length} requests were answered in different ways`];
  },
  prune(files, out) {
    exactly(1, files);
    const before = readRecording(files[0]!);
    const after = pruneRecording(before);
    writeRecording(targetOf(out), after);
    return [`${after.calls.length} of ${before.calls.length} lines kept`];
  },
  diff(files) {
    exactly(2, files);
    const { same, changed, onlyInFirst, onlyInSecond } = diffRecordings(
      readRecording(files[0]!),
      readRecording(files[1]!),
    );
    return [
      `${same} answered alike, ${changed.length} otherwise, ${onlyInFirst.length} only in the first, ${onlyInSecond.length} only in the second`,
    ];
  },
};

/** `dissensus recordings check|merge|prune|diff FILE ...`: looks after recordings. */
export const recordingsCommand: Command = {
  summary: "check, merge, prune or compare recordings",
  usage: `recordings ${Object.keys(acts).join("|")} FILE ... [--out FILE]`,
  async run(words, { out }) {
    const { flags, positionals } = readFlags(words, { out: { type: "string" } });
    const [name = "", ...files] = positionals;
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (!act || files.length === 0)
      throw new InputError("recordings", name, `${Object.keys(acts).join(", ")} and files`);
    for (const line of act(files, flags.out as string | undefined)) out(`${line}\n`);
  },
};
