import type { ChatModel } from "../foundation/chat.js";
import { counted } from "../foundation/counted.js";
import { checkRecording } from "../models/recording/checkRecording.js";
import { type ParsedRecording, readRecording } from "../models/recording/parsedRecording.js";
import { callsOf } from "../protocol/calls.js";
import { describedBeside } from "./designBeside.js";
import { prepareRuns } from "./prepare.js";

/** What a look over a whole recording finds. */
export interface RecordingVerification {
  runs: number;
  /** Calls that `plan` names. */
  planned: number;
  /** Calls that it holds. */
  calls: number;
  /** Calls that were planned and not made, since what they had to answer was missing. */
  silent: number;
  /** Shortest and longest duration in milliseconds, by model. */
  durations: { [model: string]: { shortest: number; longest: number } };
  /** What is wrong, a line each; nothing is. */
  problems: string[];
  /** What cannot be known and is no fault of the recording, a line each. */
  notes: string[];
}

/** Of durations as a clock measures them nearly every one is a number of its own. */
const leastDistinct = 0.95;

const isService = (id: string) => /^(openai|deepseek|gemini|anthropic):/.test(id);

/** Whether a model's provider tells the digest of its weights. */
const tellsWeights = (id: string) => /^(ollama|extractive)(:|$)/.test(id);

/** Whether a model's answers are timed: those of a server are; the null model's are not, and one's own need not be. */
const isTimed = (id: string) => id.startsWith("ollama:") || isService(id);

/** Says of a model that the digest of its weights is not known; no service tells it. */
export const withoutWeights = (id: string): string =>
  `${id}: ${isService(id) ? "a service's" : "its"} weights are not known`;

/** Answers that another line stands in for. A call that failed and was asked again stands there twice by rights. */
function answeredTwice({ calls }: ParsedRecording): number {
  const last = new Map(calls.map((call) => [call.key, call]));
  return calls.filter((call) => call.reply.outcome !== "failed" && last.get(call.key) !== call).length;
}

/**
 * Holds a recording, or that of a store's folder, against its design (NAME.design.json or design.json beside it):
 * whether it has exactly the calls that `plan` names, each answered once, under its own digest and of the model that the
 * design gives its speaker, that model with the digest of its weights where its provider tells it, and each answered in a
 * time of its own where it is timed. Each call is known by its seed, which comes from its place; whether the words of its
 * request are still today's is what `verify` says.
 *
 * @throws InputError for a recording or a design that cannot be read.
 * @example
 * (await verifyRecording("data/recordings/resilience-smollm2-135m.jsonl.gz")).problems; // []
 */
export async function verifyRecording(path: string): Promise<RecordingVerification> {
  const recording = readRecording(path);
  const description = describedBeside(path);
  const report = checkRecording(recording);
  const twice = answeredTwice(recording);
  const mend = `dissensus recordings prune ${path} --out FILE.jsonl`;
  const problems = [
    ...report.wrongKeys.map((key) => `key ${key} is not the digest of its line`),
    ...report.unnamedModels.map((id) => `${id} answered and is not named with its weights`),
    ...report.withoutWeights.filter(tellsWeights).map(withoutWeights),
    ...(twice > 0 ? [`${counted(twice, "call")} ${twice === 1 ? "is" : "are"} recorded twice: ${mend}`] : []),
  ];
  const notes = report.withoutWeights.filter((id) => !tellsWeights(id)).map(withoutWeights);
  const bySeed = new Map(recording.calls.map((call) => [call.request.seed ?? -1, call]));
  const runs = recording.calls.reduce((most, { request }) => Math.max(most, request.sample ?? 1), 1);
  const models: ChatModel = {
    id: "recorded",
    async generate({ seed = -1 }) {
      return bySeed.get(seed)?.reply ?? { outcome: "failed", reason: "not in the recording" };
    },
  };
  const prepared = prepareRuns({ ...description, runs, models });
  const asked = new Set<number>();
  for (const { cell, identity, seed } of prepared) {
    const log = await cell.run({ models, seed, sample: identity.run });
    for (const { phase, turn, speaker, request } of log.calls) {
      const place = `${identity.id}, ${phase} ${turn}, ${speaker}`;
      const found = bySeed.get(request.seed ?? -1);
      asked.add(request.seed ?? -1);
      const planned = description.models[`${identity.cell}: ${speaker}`] ?? description.models[speaker];
      if (!found) problems.push(`${place}: not recorded`);
      else if (found.model !== planned) problems.push(`${place}: ${found.model} answered, the design has ${planned}`);
    }
  }
  const extra = [...bySeed.keys()].filter((seed) => !asked.has(seed)).length;
  if (extra > 0) problems.push(`${counted(extra, "call")} that the design does not make`);

  const durations: RecordingVerification["durations"] = {};
  for (const id of new Set(recording.calls.map(({ model }) => model))) {
    const answered = recording.calls.filter(({ model, reply }) => model === id && reply.outcome !== "failed");
    const times = answered.flatMap(({ timing }) => timing?.total ?? []);
    if (times.length < answered.length)
      (isTimed(id) ? problems : notes).push(
        `${id}: ${counted(answered.length - times.length, "answer")} without a duration`,
      );
    if (new Set(times).size < leastDistinct * times.length)
      problems.push(`${id}: many answers took the very same time`);
    if (times.length > 0) durations[id] = { shortest: Math.min(...times), longest: Math.max(...times) };
  }
  const planned = prepared.reduce(
    (sum, { cell }) => sum + Object.values(callsOf(cell.protocol)).reduce((calls, count) => calls + count, 0),
    0,
  );
  return {
    ...{ runs: prepared.length, planned, calls: bySeed.size, silent: planned - asked.size },
    ...{ durations, problems, notes },
  };
}
