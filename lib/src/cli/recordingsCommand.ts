import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { sharedDesign, writeDesignBeside } from "../experiments/designBeside.js";
import { lockFolder } from "../experiments/lock.js";
import { withoutWeights } from "../experiments/verifyRecording.js";
import { InputError } from "../foundation/errors.js";
import { checkRecording } from "../models/recording/checkRecording.js";
import { diffRecordings } from "../models/recording/diffRecordings.js";
import { mergeRecordings } from "../models/recording/mergeRecordings.js";
import { type ParsedRecording, readRecording, writeRecording } from "../models/recording/parsedRecording.js";
import { pruneRecording } from "../models/recording/pruneRecording.js";
import { below } from "./below.js";
import type { Command } from "./command.js";
import { readFlags } from "./flags.js";
import { verifiedRecordings } from "./verifiedRecordings.js";

/** Gives the lines to write, those that stand before it fails among them. */
type Act = (files: string[], target: string | undefined) => Iterable<string> | AsyncIterable<string>;

function exactly(count: number, files: readonly string[]): void {
  if (files.length !== count) throw new InputError("FILE", files, `${count} recordings after the command`);
}

function targetOf(out: string | undefined): string {
  if (out === undefined || !/\.jsonl(\.gz)?$/.test(out))
    throw new InputError("--out", out, "the file to write, ending in .jsonl or .jsonl.gz");
  return out;
}

/**
 * Writes what is made of recordings, which may not be added to meanwhile: an experiment that runs on would go on
 * writing into a file that is gone. The design that all of them are of is written beside it, and what became of that is
 * said. Throws DissensusError "store" where the target's folder is a store in use.
 */
function written<T extends { recording: ParsedRecording }>(
  sources: readonly string[],
  target: string,
  make: () => T,
): { made: T; ofDesign: string[] } {
  const design = sharedDesign(sources);
  const folder = dirname(target);
  const letGo = existsSync(folder) ? lockFolder(folder) : undefined;
  try {
    const made = make();
    writeRecording(target, made.recording);
    if (typeof design === "string") return { made, ofDesign: [`no design is written beside it: ${design}`] };
    const place = writeDesignBeside(target, design);
    return { made, ofDesign: place === undefined ? [] : [`its design: ${place}`] };
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
      ...below(report.wrongKeys.map((key) => `key ${key} is not the digest of its line`)),
      ...below(report.withoutWeights.map(withoutWeights)),
    ];
  },
  verify: verifiedRecordings,
  merge(files, out) {
    const target = targetOf(out);
    const { made, ofDesign } = written(files, target, () => mergeRecordings(files.map(readRecording)));
    const { recording, conflicts } = made;
    return [
      `${recording.calls.length} replies written, ${conflicts.length} requests were answered in different ways`,
      ...ofDesign,
    ];
  },
  prune(files, out) {
    exactly(1, files);
    const target = targetOf(out);
    const { made, ofDesign } = written(files, target, () => {
      const before = readRecording(files[0]!);
      return { before, recording: pruneRecording(before) };
    });
    return [`${made.recording.calls.length} of ${made.before.calls.length} lines kept`, ...ofDesign];
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

/** `dissensus recordings check|verify|merge|prune|diff FILE ...`: looks after recordings; a store's folder stands for its own. */
export const recordingsCommand: Command = {
  summary: "check, verify against their designs, merge, prune or compare recordings",
  usage: `recordings ${Object.keys(acts).join("|")} FILE ... [--out FILE]`,
  flags: { "--out FILE": "with merge and prune: the recording to write, not in a store that is in use" },
  async run(words, { out }) {
    const { flags, positionals } = readFlags(words, { out: { type: "string" } });
    const [name = "", ...files] = positionals;
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    const known = Object.keys(acts).join(", ");
    if (!act) throw new InputError("recordings", name, `one of ${known}, and then files`);
    if (files.length === 0)
      throw new InputError(`recordings ${name}`, files, "at least one recording or store after it");
    if (flags.out !== undefined && !writing.includes(name))
      throw new InputError("--out", flags.out, `only with ${writing.join(" and ")}: ${name} writes no file`);
    for await (const line of act(files, flags.out as string | undefined)) out(`${line}\n`);
  },
};
