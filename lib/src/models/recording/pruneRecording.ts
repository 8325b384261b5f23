import type { ParsedRecording } from "./parsedRecording.js";

/**
 * A recording without what is not needed: superseded lines, replies that failed, replies whose key is not in `keep`,
 * and models that none of the rest needs.
 *
 * @param keep the keys to keep; all by default.
 * @example
 * const lean = pruneRecording(readRecording("run.jsonl"), { keep: new Set(keysOfTheFinalRun) });
 */
export function pruneRecording(
  { models, calls }: ParsedRecording,
  { keep }: { keep?: ReadonlySet<string> } = {},
): ParsedRecording {
  const last = [...new Map(calls.map((call) => [call.key, call])).values()];
  const kept = last.filter(({ key, reply }) => reply.outcome !== "failed" && (keep === undefined || keep.has(key)));
  const needed = new Set(kept.map(({ model }) => model));
  return { models: models.filter(({ model }) => needed.has(model)), calls: kept };
}
