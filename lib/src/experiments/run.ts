import { setImmediate as turnOfTheEventLoop } from "node:timers/promises";
import pLimit from "p-limit";
import type { ChatModel } from "../foundation/chat.js";
import { DissensusError, InputError } from "../foundation/errors.js";
import type { Call } from "../foundation/log.js";
import { requireKnownFields, requireObject } from "../foundation/requireInput.js";
import { ServiceDownError } from "../models/pacing/serviceDown.js";
import { readRecording } from "../models/recording/parsedRecording.js";
import { Recording } from "../models/recording/recording.js";
import { requireInstalled } from "../models/requireInstalled.js";
import { requireUsable } from "../models/requireUsable.js";
import { distinctModels, sharingAServer } from "../models/served.js";
import { callsOf } from "../protocol/calls.js";
import { type Models, modelsOf } from "../protocol/models.js";
import { type AskingOptions, askedModels } from "./askedModels.js";
import { describeDesign } from "./describe.js";
import type { Design } from "./design.js";
import { requireDesignFields } from "./designFields.js";
import type { RunLog } from "./experiment.js";
import { type PreparedRun, prepareRuns, withStandingModels } from "./prepare.js";
import { isStore, openStore, type Store } from "./store.js";

/** How far an experiment is. */
export interface Progress {
  runs: number;
  finishedRuns: number;
  calls: number;
  finishedCalls: number;
  /** The call that just ended; absent where a whole run ended or was found in the store. */
  call?: Pick<Call, "phase" | "turn" | "speaker" | "model"> & { outcome: Call["reply"]["outcome"] };
  /** The run it belongs to. */
  run: string;
}

/** Where and how a design runs. */
export interface RunOptions extends AskingOptions {
  /** Folder for the logs and the recording; nothing is kept on disk where left out. */
  store?: string;
  /** Path of a recording, or of a store's folder, to replay: no model is asked, and what it does not hold is an error. */
  replay?: string;
  /**
   * Paths of other recordings, or of their stores' folders: a reply to the very same request is taken from there and not
   * asked for.
   */
  from?: readonly string[];
  /**
   * Runs that go on at once; 1. Where several local models take turns on one server all runs go on at once, 64 at most,
   * so that each model is loaded about once a phase and not once a run.
   */
  concurrency?: number;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

const optionFields: { readonly [Field in keyof Required<RunOptions>]: true } = {
  store: true,
  replay: true,
  from: true,
  concurrency: true,
  loaded: true,
  requestsPerMinute: true,
  patience: true,
  budget: true,
  signal: true,
  onProgress: true,
};

/** Runs at once where local models take turns: enough that loading one is worth it. */
const mostAtOnce = 64;

const usualConcurrency = (models: Models) => (sharingAServer(distinctModels(models)).length > 0 ? mostAtOnce : 1);

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
 * Models that `model` made are asked as `served` says: at the pace of their service, tried again, taking turns where they
 * share a machine, within the budget.
 *
 * Throws InputError for a design that cannot run, or that begins with a key that is missing or a local model that its
 * server has not, and ServiceDownError for one that begins without that server (nothing is written then); DissensusError
 * "stopped" when the signal aborts, the budget is used up or a service is down (ServiceDownError, with its name and
 * reason): the same call goes on later. "store" when the store cannot be written or holds another design.
 *
 * @example
 * const logs = await run({ experiment: "resilience", models: model("extractive") }, { store: "output/resilience" });
 */
export async function run(given: Design, options: RunOptions = {}): Promise<RunLog[]> {
  requireDesignFields(given);
  requireObject("options", options, "{ store, ... }");
  requireKnownFields("options", options, Object.keys(optionFields));
  const design = withStandingModels(given);
  const { store: folder, replay, from = [], signal, onProgress } = options;
  const { concurrency = usualConcurrency(design.models) } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new InputError("concurrency", concurrency, "a whole number from 1");
  if (from.length > 0 && (replay !== undefined || folder === undefined))
    throw new InputError("from", from, "a store that replies are taken into, and no recording that is replayed");
  const prepared = prepareRuns(design);
  // Refuses options that are none before anything is written.
  askedModels(design.models, undefined, "record", options);
  const sources = from.map(readRecording);
  const replayed = replay === undefined ? undefined : Recording.open(replay, { writable: false });
  if (replayed === undefined && !(folder !== undefined && isStore(folder))) {
    // A model that answers in another recording may find there all that it is asked.
    const elsewhere = new Set(sources.flatMap(({ calls }) => calls.map(({ model }) => model)));
    const asked = askedIn(prepared, design.models).filter(({ id }) => !elsewhere.has(id));
    await requireUsable(asked);
    await requireInstalled(asked, signal);
    // Nothing is written for a run that was stopped while its server was asked.
    if (signal?.aborted) throw stoppedRun(folder);
  }
  const store = folder === undefined ? undefined : openStore(folder, describeDesign(design));
  let recording: Recording | undefined;
  try {
    recording = replayed ?? (store ? Recording.open(store.recordingPath) : undefined);
    for (const source of sources) recording?.drawFrom(source);
    const models = askedModels(design.models, recording, replayed ? "replay" : "record", options);
    const progress = {
      runs: prepared.length,
      finishedRuns: 0,
      calls: prepared.reduce((sum, one) => sum + callCount(one), 0),
      finishedCalls: 0,
    };
    const oneRun = async (one: PreparedRun): Promise<RunLog> => {
      const { identity, cell, seed } = one;
      // Models that answer at once never wait, and a process that never waits hears no Ctrl-C.
      await turnOfTheEventLoop();
      if (signal?.aborted) throw stoppedRun(folder);
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
      throw signal?.aborted && !isOwnReason(error) ? stoppedRun(folder) : withAdvice(error, folder);
    }
  } finally {
    recording?.close();
    store?.close();
  }
}

/** The models that some run asks: a record may name others too. */
const askedIn = (prepared: readonly PreparedRun[], models: Models): ChatModel[] => [
  ...new Set(prepared.flatMap(({ cell }) => [...modelsOf(models, cell.participants).values()])),
];

const keptNothing = "nothing was kept, for the run has no store";

function stoppedRun(folder: string | undefined): DissensusError {
  const kept = folder === undefined ? keptNothing : "the same command goes on where it was";
  return new DissensusError("stopped", `the experiment was stopped; ${kept}`);
}

/** What ended the run whether or not it was stopped at the same time: a store that is full, a service that is down. */
const isOwnReason = (error: unknown) =>
  error instanceof ServiceDownError || (error instanceof DissensusError && error.code !== "stopped");

/** A stop that says what becomes of the run: only here is it known whether anything was kept. */
function withAdvice(error: unknown, folder: string | undefined): unknown {
  if (!(error instanceof DissensusError) || error.code !== "stopped") return error;
  const mended = error instanceof ServiceDownError && !error.passing ? "once that is mended " : "";
  error.message += `; ${folder === undefined ? keptNothing : `${mended}the same command goes on where it was`}`;
  return error;
}
