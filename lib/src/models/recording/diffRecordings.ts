import { canonicalJson } from "../../foundation/canonicalJson.js";
import type { Reply } from "../../foundation/chat.js";
import type { RecordedCall } from "./line.js";
import { type ParsedRecording, requireRecording } from "./parsedRecording.js";

/** How two recordings differ. */
export interface RecordingDifference {
  /** Requests that both answer alike. */
  same: number;
  /** Requests that they answer differently: the same seed and temperature 0 do not always give the same text. */
  changed: { key: string; call: RecordedCall; first: Reply; second: Reply }[];
  onlyInFirst: RecordedCall[];
  onlyInSecond: RecordedCall[];
}

/** What of a reply tells how a model answered; tokens are counted the same way or not at all. */
export const answerOf = ({ usage: _usage, ...reply }: Reply) => canonicalJson(reply);

/**
 * Compares two recordings, such as an experiment and its repetition, request by request.
 * Throws InputError for what is no recording.
 *
 * @example
 * const { changed } = diffRecordings(readRecording("first.jsonl"), readRecording("second.jsonl"));
 */
export function diffRecordings(first: ParsedRecording, second: ParsedRecording): RecordingDifference {
  requireRecording("first", first);
  requireRecording("second", second);
  const one = new Map(first.calls.map((call) => [call.key, call]));
  const other = new Map(second.calls.map((call) => [call.key, call]));
  const difference: RecordingDifference = { same: 0, changed: [], onlyInFirst: [], onlyInSecond: [] };
  for (const [key, call] of one) {
    const match = other.get(key);
    if (!match) difference.onlyInFirst.push(call);
    else if (answerOf(call.reply) === answerOf(match.reply)) difference.same += 1;
    else difference.changed.push({ key, call, first: call.reply, second: match.reply });
  }
  for (const [key, call] of other) if (!one.has(key)) difference.onlyInSecond.push(call);
  return difference;
}
