import pLimit from "p-limit";
import type { ChatModel } from "../foundation/chat.js";
import { DissensusError, InputError } from "../foundation/errors.js";
import type { Call } from "../foundation/log.js";
import { type RecordingMode, recorded } from "../models/recorded.js";
import { Recording } from "../models/recording/recording.js";
import { callsOf } from "../protocol/calls.js";
import type { Models } from "../protocol/models.js";
import { describeDesign } from "./describe.js";
import type { Design } from "./design.js";
import type { RunLog } from "./experiment.js";
import { type PreparedRun, prepareRuns, withStandingModels } from "./prepare.js";
import { openStore, type Store } from "./store.js";

/** How far an experiment is. */
export interface Progress {
  runs: number;
  finishedRuns: number;
  calls: number;
  finishedCalls: number;
  /** The call that just ended; absent where a whole run was found in the store. */
  call?: Pick<Call, "phase" | "turn" | "speaker" | "model"> & { outcome: Call["reply"]["outcome"] };
  /** The run it belongs to. */
  run: string;
}

/** Where and how a design runs. */
export interface RunOptions {
  /** Folder for the logs and the recording; nothing is kept on disk where left out. */
  store?: string;
  /** Path of a recording to replay: no model is asked, and what it does not hold is an error. */
  replay?: string;
  /** Runs that go on at once; 1. */
  concurrency?: number;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** Wraps each model once, so that equal requests under way are asked once. */
function recordedModels(models: Models, recording: Recording, mode: RecordingMode): Models {
  const wrapped = new Map<ChatModel, ChatModel>();
  const wrap = (model: ChatModel): ChatModel => {
    const known = wrapped.get(model) ?? recorded(model, recording, mode);
    wrapped.set(model, known);
    return known;
  };
  if (typeof (models as ChatModel).generate === "function") return wrap(models as ChatModel);
  return Object.fromEntries(
    Object.entries(models as Record<string, ChatModel>).map(([role, model]) => [role, wrap(model)]),
  );
}

/** A log that is done: none of its calls failed, so there is nothing to ask again. */
function finishedLog(store: Store | undefined, id: string): RunLog | undefined {
  const log = store?.read(id);
  return log?.missing.some(({ outcome }) => outcome === "failed") ? undefined : log;
}

const callCount = ({ cell }: PreparedRun) =>
  Object.values(callsOf(cell.protocol)).reduce((sum, count) => sum + count, 0);

/**
 * Runs a design, or goes on with it: a run whose log is in the store is not run again unless a call of it failed, and
 * of a run that was stopped only what is not in the recording is asked. Gives the logs in the design's order.
 *
 * Throws InputError for a design that cannot run (nothing is written then), DissensusError "stopped" when the signal
 * aborts (the same call goes on later), "store" when the store cannot be written or holds another design.
 *
 * @example
 * const logs = await run({ experiment: "resilience", models: model("extractive") }, { store: "output/resilience" });
 */
export async function run(given: Design, options: RunOptions = {}): Promise<RunLog[]> {
  const design = withStandingModels(given);
  const { store: folder, replay, concurrency = 1, signal, onProgress } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new InputError("concurrency", concurrency, "a whole number from 1");
  const prepared = prepareRuns(design);
  const replayed = replay === undefined ? undefined : Recording.open(replay, { writable: false });
  const store = folder === undefined ? undefined : openStore(folder, describeDesign(design));
  let recording: Recording | undefined;
  try {
    recording = replayed ?? (store ? Recording.open(store.recordingPath) : undefined);
    const models = recording ? recordedModels(design.models, recording, replayed ? "replay" : "record") : design.models;
    const progress = {
      runs: prepared.length,
      finishedRuns: 0,
      calls: prepared.reduce((sum, one) => sum + callCount(one), 0),
      finishedCalls: 0,
    };
    const oneRun = async (one: PreparedRun): Promise<RunLog> => {
      const { identity, cell, seed } = one;
      if (signal?.aborted) throw stoppedRun();
      const done = finishedLog(store, identity.id);
      if (done) {
        progress.finishedRuns++;
        progress.finishedCalls += callCount(one);
        onProgress?.({ ...progress, run: identity.id });
        return done;
      }
      const log = await cell.run({
        models,
        seed,
        sample: identity.run,
        ...(signal ? { signal } : {}),
        onCall({ phase, turn, speaker, model, reply: { outcome } }) {
          progress.finishedCalls++;
          onProgress?.({ ...progress, run: identity.id, call: { phase, turn, speaker, model, outcome } });
        },
      });
      const runLog: RunLog = { ...log, experiment: identity };
      store?.write(runLog);
      progress.finishedRuns++;
      onProgress?.({ ...progress, run: identity.id });
      return runLog;
    };
    const limit = pLimit(concurrency);
    const started: Promise<RunLog>[] = [];
    const start = (one: PreparedRun) => {
      const running = oneRun(one);
      started.push(running);
      return running;
    };
    try {
      return await Promise.all(prepared.map((one) => limit(start, one)));
    } catch (error) {
      limit.clearQueue();
      // Runs under way end, or are stopped by the signal, before the store is let go.
      await Promise.allSettled(started);
      throw signal?.aborted && !(error instanceof DissensusError) ? stoppedRun() : error;
    }
  } finally {
    recording?.close();
    store?.close();
  }
}

function stoppedRun(): DissensusError {
  return new DissensusError("stopped", "the experiment was stopped; the same command goes on where it was");
}
