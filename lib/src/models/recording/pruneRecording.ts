import { requireObject } from "../../foundation/requireInput.js";
import { type ParsedRecording, requireRecording } from "./parsedRecording.js";

/**
 * A recording without what is not needed: superseded lines, replies that failed, replies whose key is not in `keep`,
 * and models that none of the rest needs.
 *
 * @param keep the keys to keep; all by default.
 * @param failed whether to keep replies that failed: a run in which they stand is only repeated with them; false by
 *   default.
 * @throws InputError for what is no recording.
 * @example
 * const lean = pruneRecording(readRecording("run.jsonl"), { keep: new Set(keysOfTheFinalRun) });
 */
export function pruneRecording(
  recording: ParsedRecording,
  options: { keep?: ReadonlySet<string>; failed?: boolean } = {},
): ParsedRecording {
  requireObject("options", options);
  const { keep, failed = false } = options;
  requireRecording("recording", recording);
  const { models, calls } = recording;
  const last = [...new Map(calls.map((call) => [call.key, call])).values()];
  const kept = last.filter(
    ({ key, reply }) => (failed || reply.outcome !== "failed") && (keep === undefined || keep.has(key)),
  );
  const needed = new Set(kept.map(({ model }) => model));
  return { models: models.filter(({ model }) => needed.has(model)), calls: kept };
}
