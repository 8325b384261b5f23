import { canonicalJson } from "../../foundation/canonicalJson.js";
import type { ChatModel, ChatRequest } from "../../foundation/chat.js";
import { DissensusError, shown } from "../../foundation/errors.js";
import { requestDifference, sharedEnd, sharedStart } from "./difference.js";
import type { RecordedCall } from "./line.js";

/**
 * A request that a recording has no reply to.
 *
 * @example
 * await run(design, { replay: "run.jsonl" }).catch((error) => {
 *   if (error instanceof ReplayMissError) console.log(error.difference); // how the nearest recorded request differs
 * });
 */
export class ReplayMissError extends DissensusError {
  override readonly name: string = "ReplayMissError";
  constructor(
    /** Path of the recording. */
    readonly recording: string,
    readonly model: string,
    readonly request: ChatRequest,
    /** The recorded call whose request is most like the one asked; undefined in an empty recording. */
    readonly nearest: RecordedCall | undefined,
    /** What differs between the two, a line each. */
    readonly difference: readonly string[],
  ) {
    const rest = nearest
      ? `the nearest recorded request differs: ${difference.join("; ")}`
      : "the recording holds no call at all";
    super("replay-miss", `${recording} has no reply of ${model} to this request; ${rest}`);
  }
}

const textOf = (request: ChatRequest) => request.messages.map(({ role, content }) => `${role}\n${content}`).join("\n");

function likeness(call: RecordedCall, model: string, asked: ChatRequest, askedText: string): number {
  const text = textOf(call.request);
  const start = sharedStart(text, askedText);
  const longest = Math.max(text.length, askedText.length, 1);
  let score = (start + sharedEnd(text, askedText, start)) / longest;
  if (call.model === model) score += 2;
  if (call.request.seed === asked.seed) score += 0.2;
  if (call.request.sample === asked.sample) score += 0.1;
  return score;
}

/** The error for a miss: looks for the recorded call whose model and request are most like those asked. */
export function replayMiss(
  path: string,
  calls: readonly RecordedCall[],
  model: Pick<ChatModel, "id" | "settings">,
  request: ChatRequest,
): ReplayMissError {
  const text = textOf(request);
  let nearest: RecordedCall | undefined;
  let best = -1;
  for (const call of calls) {
    const score = likeness(call, model.id, request, text);
    if (score > best) [nearest, best] = [call, score];
  }
  const difference: string[] = [];
  if (nearest) {
    if (nearest.model !== model.id) difference.push(`model: ${nearest.model} became ${model.id}`);
    const settings = model.settings ?? {};
    if (canonicalJson(nearest.settings) !== canonicalJson(settings))
      difference.push(`settings: ${shown(nearest.settings)} became ${shown(settings)}`);
    difference.push(...requestDifference(nearest.request, request));
  }
  return new ReplayMissError(path, model.id, request, nearest, difference);
}
