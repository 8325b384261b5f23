import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { lockFolder } from "../experiments/lock.js";
import { verifyRecording } from "../experiments/verifyRecording.js";
import { InputError } from "../foundation/errors.js";
import { checkRecording } from "../models/recording/checkRecording.js";
import { diffRecordings } from "../models/recording/diffRecordings.js";
import { mergeRecordings } from "../models/recording/mergeRecordings.js";
import { type ParsedRecording, readRecording, writeRecording } from "../models/recording/parsedRecording.js";
import { pruneRecording } from "../models/recording/pruneRecording.js";
import type { Command } from "./command.js";
import { readFlags } from "./flags.js";

type Act = (files: string[], target: string | undefined) => string[] | Promise<string[]>;

/** A duration in seconds, short. */
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toPrecision(3)} s`;

async function verified(path: string): Promise<string[]> {
  const { runs, planned, calls, silent, durations, problems } = await verifyRecording(path);
  if (problems.length > 0)
    throw new InputError(
      path,
      problems[0],
      `a recording of exactly what its design plans (${problems.length} ${problems.length === 1 ? "problem" : "problems"}, this is the first)`,
    );
  return [
    `${path}: ${runs} runs, ${calls} of ${planned} planned calls${silent > 0 ? `, ${silent} had nothing to answer` : ""}`,
    ...Object.entries(durations).map(
      ([id, { shortest, longest }]) => `  ${id}: ${seconds(shortest)} to ${seconds(longest)} a call`,
    ),
  ];
}

function exactly(count: number, files: readonly string[]): void {
  if (files.length !== count) throw new InputError("FILE", files, `${count} recordings after the command`);
}

function targetOf(out: string | undefined): string {
  if (out === undefined || !/\.jsonl(\.gz)?$/.test(out))
    throw new InputError("--out", out, "the file to write, ending in .jsonl or .jsonl.gz");
  return out;
}

/**
 * Writes what is made of recordings, none of which may be added to meanwhile: an experiment that runs on would go on
 * writing into a file that is gone. Throws DissensusError "store" where the target's folder is a store in use.
 */
function written<T extends { recording: ParsedRecording }>(target: string, make: () => T): T {
  const folder = dirname(target);
  const letGo = existsSync(folder) ? lockFolder(folder) : undefined;
  try {
    const result = make();
    writeRecording(target, result.recording);
    return result;
  } finally {
    letGo?.();
  }
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
  async verify(files) {
    const lines: string[] = [];
    for (const file of files) lines.push(...(await verified(file)));
    return lines;
  },
  merge(files, out) {
    const target = targetOf(out);
    const { recording, conflicts } = written(target, () => mergeRecordings(files.map(readRecording)));
    return [`${recording.calls.length} replies written, ${conflicts.length} requests were answered in different ways`];
  },
  prune(files, out) {
    exactly(1, files);
    const target = targetOf(out);
    const { before, recording } = written(target, () => {
      const before = readRecording(files[0]!);
      return { before, recording: pruneRecording(before) };
    });
    return [`${recording.calls.length} of ${before.calls.length} lines kept`];
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

/** The acts that write a recording. */
const writing = ["merge", "prune"];

/** `dissensus recordings check|verify|merge|prune|diff FILE ...`: looks after recordings. */
export const recordingsCommand: Command = {
  summary: "check, verify against their designs, merge, prune or compare recordings",
  usage: `recordings ${Object.keys(acts).join("|")} FILE ... [--out FILE]`,
  flags: { "--out FILE": "with merge and prune: the recording to write, not in a store that is in use" },
  async run(words, { out }) {
    const { flags, positionals } = readFlags(words, { out: { type: "string" } });
    const [name = "", ...files] = positionals;
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (!act || files.length === 0)
      throw new InputError("recordings", name, `${Object.keys(acts).join(", ")} and files`);
    if (flags.out !== undefined && !writing.includes(name))
      throw new InputError("--out", flags.out, `only with ${writing.join(" and ")}: ${name} writes no file`);
    for (const line of await act(files, flags.out as string | undefined)) out(`${line}\n`);
  },
};
