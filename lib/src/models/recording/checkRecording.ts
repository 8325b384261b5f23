import type { Outcome } from "../../foundation/chat.js";
import { type ParsedRecording, requireRecording } from "./parsedRecording.js";
import { requestKey } from "./requestKey.js";

/** What a look over a recording finds. */
export interface RecordingReport {
  /** Replies that count: the last of each key. */
  replies: number;
  /** How many of them have each outcome. */
  outcomes: { [outcome in Outcome]?: number };
  /** Calls that a later line of the same key stands in for. */
  superseded: number;
  /** Keys that are not the digest of what stands in their line: the line was changed by hand. */
  wrongKeys: string[];
  /** Models that answered and are not named with their weights. */
  unnamedModels: string[];
  /** Models whose weights nobody could tell. */
  withoutWeights: string[];
}

/**
 * Looks a recording over: whether each key is the digest of its request, and what the replies are.
 * Throws InputError for what is no recording.
 *
 * @example
 * const { wrongKeys } = checkRecording(readRecording("run.jsonl"));
 */
export function checkRecording(recording: ParsedRecording): RecordingReport {
  requireRecording("recording", recording);
  const { models, calls } = recording;
  const last = new Map(calls.map((call) => [call.key, call]));
  const outcomes: RecordingReport["outcomes"] = {};
  for (const { reply } of last.values()) outcomes[reply.outcome] = (outcomes[reply.outcome] ?? 0) + 1;
  const named = new Set(models.map(({ model }) => model));
  const known = new Set(models.flatMap(({ model, weights }) => (weights === null ? [] : [model])));
  const answered = [...new Set(calls.map(({ model }) => model))];
  return {
    replies: last.size,
    outcomes,
    superseded: calls.length - last.size,
    wrongKeys: calls
      .filter(({ key, model, settings, request }) => requestKey({ id: model, settings }, request) !== key)
      .map(({ key }) => key),
    unnamedModels: answered.filter((model) => !named.has(model)),
    withoutWeights: [...named].filter((model) => !known.has(model)),
  };
}
