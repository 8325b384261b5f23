import { existsSync, statSync } from "node:fs";
import { canonicalJson } from "../foundation/canonicalJson.js";
import type { ChatModel, ChatRequest, Reply } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { readCheckedJsonFile } from "../foundation/files.js";
import { requireRows } from "../foundation/requireFields.js";
import { requestDifference } from "../models/recording/difference.js";
import { Recording } from "../models/recording/recording.js";
import { describedBeside } from "./designBeside.js";
import type { RunLog } from "./experiment.js";
import { finishedLogs } from "./finishedLogs.js";
import type { PlainDesign } from "./plainDesign.js";
import { prepareRuns } from "./prepare.js";
import { runLogSchema } from "./store.js";

/** What today's code makes of recorded runs. */
export interface Verification {
  /** Calls whose request is today what it was. */
  same: number;
  /** Calls whose request has changed since: where they stand, and what differs. */
  changed: { run: string; phase: string; turn: number; speaker: string; difference: string[] }[];
  /** Calls that today's code makes and the recording does not have. */
  misses: { run: string; phase: string; turn: number; speaker: string }[];
  /** Recorded calls that today's code does not make, all those of a run that it does not have among them. */
  gone: number;
  /** Runs whose measures come out otherwise than their log says; of a recording without logs nothing is known. */
  measuresChanged: string[];
}

interface RecordedAnswer {
  request: ChatRequest;
  reply: Reply;
}

/** A run to repeat: which one, and what was answered in it, by the seed that each call's place gives it. */
interface RecordedRun {
  design: PlainDesign;
  runs: number;
  ids?: ReadonlySet<string>;
  answers: ReadonlyMap<number, RecordedAnswer>;
  logs: ReadonlyMap<string, RunLog>;
}

function ofLogs(logs: readonly RunLog[]): RecordedRun[] {
  return logs.map((log) => ({
    design: log.experiment.design,
    runs: log.experiment.run,
    ids: new Set([log.experiment.id]),
    answers: new Map(log.calls.map(({ request, reply }) => [request.seed ?? -1, { request, reply }])),
    logs: new Map([[log.experiment.id, log]]),
  }));
}

function ofRecording(path: string): RecordedRun[] {
  const calls = Recording.open(path, { writable: false }).calls();
  return [
    {
      design: describedBeside(path),
      runs: calls.reduce((most, { request }) => Math.max(most, request.sample ?? 1), 1),
      answers: new Map(calls.map(({ request, reply }) => [request.seed ?? -1, { request, reply }])),
      logs: new Map(),
    },
  ];
}

function recordedRuns(source: string | readonly RunLog[]): RecordedRun[] {
  if (typeof source !== "string") return ofLogs(source);
  if (!existsSync(source)) throw new InputError("verify", source, "a store, a run's log or a recording that is there");
  if (statSync(source).isDirectory()) return ofLogs(finishedLogs(source));
  return /\.jsonl(\.gz)?$/.test(source) ? ofRecording(source) : ofLogs([readCheckedJsonFile(source, runLogSchema)]);
}

/** Everything a log measured, whichever protocol it is of. */
const measuresOf = (log: unknown) => canonicalJson((log as { measures?: unknown }).measures ?? null);

/**
 * Runs recorded runs again through today's code, answering each call with what was recorded at its place, and says
 * which requests are the same, which have changed since, which are new and how many are gone. Nothing is asked and nothing is written:
 * a reworded prompt does not void a recording, and does not hide either.
 *
 * `source` is logs, a store's folder, one log's file, or a recording (with its design.json, or NAME.design.json,
 * beside it). Throws InputError for a source that is not there or damaged, and for a
 * store without a finished run.
 *
 * @example
 * (await verify("output/resilience")).changed.length;
 */
export async function verify(source: string | readonly RunLog[]): Promise<Verification> {
  if (typeof source !== "string")
    requireRows("source", source, ["experiment", "calls"], "logs as run and readLogs give them");
  const result: Verification = { same: 0, changed: [], misses: [], gone: 0, measuresChanged: [] };
  for (const { design, runs, ids, answers, logs } of recordedRuns(source)) {
    const models: ChatModel = {
      id: "recorded",
      async generate(request) {
        return answers.get(request.seed ?? -1)?.reply ?? { outcome: "failed", reason: "not in the recording" };
      },
    };
    const made = new Set<number>();
    for (const one of prepareRuns({ ...design, runs, models })) {
      const run = one.identity.id;
      if (ids && !ids.has(run)) continue;
      const log = await one.cell.run({ models, seed: one.seed, sample: one.identity.run });
      for (const { phase, turn, speaker, request } of log.calls) {
        made.add(request.seed ?? -1);
        const known = answers.get(request.seed ?? -1);
        if (!known) result.misses.push({ run, phase, turn, speaker });
        else if (canonicalJson(known.request) === canonicalJson(request)) result.same++;
        else result.changed.push({ run, phase, turn, speaker, difference: requestDifference(known.request, request) });
      }
      const before = logs.get(run);
      if (before && measuresOf(before) !== measuresOf(log)) result.measuresChanged.push(run);
    }
    result.gone += [...answers.keys()].filter((seed) => !made.has(seed)).length;
  }
  return result;
}
