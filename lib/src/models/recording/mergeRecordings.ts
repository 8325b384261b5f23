import { canonicalJson } from "../../foundation/canonicalJson.js";
import { requireRows } from "../../foundation/requireFields.js";
import type { RecordedCall } from "./line.js";
import { ModelRegister } from "./modelRegister.js";
import { type ParsedRecording, requireRecording } from "./parsedRecording.js";

/**
 * One recording out of several, such as the parts of an experiment that ran on several machines. Of two replies to one
 * request the first counts, except that one that did not fail stands in for one that did; `conflicts` has the keys of
 * requests that were answered in different ways.
 *
 * @throws DissensusError "store" when one model id stands for different weights.
 * @example
 * const { recording, conflicts } = mergeRecordings(["a.jsonl", "b.jsonl"].map(readRecording));
 */
export function mergeRecordings(recordings: readonly ParsedRecording[]): {
  recording: ParsedRecording;
  conflicts: string[];
} {
  requireRows("recordings", recordings, [], "what readRecording gives");
  for (const [index, recording] of recordings.entries()) requireRecording(`recordings[${index}]`, recording);
  const register = new ModelRegister();
  const models = recordings
    .flatMap(({ models }) => models)
    .filter((model) => {
      const isNew = !register.has(model);
      register.add(model, "the recordings");
      return isNew;
    });
  const calls = new Map<string, RecordedCall>();
  const conflicts = new Set<string>();
  for (const recording of recordings) {
    // Within a recording the later line of a key counts.
    for (const call of new Map(recording.calls.map((entry) => [entry.key, entry])).values()) {
      const before = calls.get(call.key);
      if (!before || before.reply.outcome === "failed") calls.set(call.key, call);
      else if (call.reply.outcome !== "failed" && canonicalJson(before.reply) !== canonicalJson(call.reply))
        conflicts.add(call.key);
    }
  }
  return { recording: { models, calls: [...calls.values()] }, conflicts: [...conflicts] };
}
