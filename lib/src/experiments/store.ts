import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { DissensusError, InputError, messageOf } from "../foundation/errors.js";
import { insideFolder, readCheckedJsonFile, readJsonFile, writeWhole } from "../foundation/files.js";
import type { ProtocolLog } from "../foundation/log.js";
import { protocolLogSchema } from "../foundation/logSchema.js";
import { requireInput } from "../foundation/requireInput.js";
import { Recording } from "../models/recording/recording.js";
import { recordingFile } from "../models/recording/recordingFile.js";
import { checkDesign } from "./checkDesign.js";
import { checkSettings } from "./checkSettings.js";
import { type DesignDescription, descriptionSchema } from "./describe.js";
import type { RunIdentity, RunLog } from "./experiment.js";
import { lockFolder } from "./lock.js";

const identitySchema = z.strictObject({
  experiment: z.string(),
  id: z.string(),
  cell: z.string(),
  factors: z.record(z.string(), z.string()),
  run: z.number().int().min(1),
  design: z.looseObject({ experiment: z.string(), seed: z.number().int() }),
}) as unknown as z.ZodType<RunIdentity>;

/** Checks a run's log. */
export const runLogSchema = protocolLogSchema.and(
  z.looseObject({ experiment: identitySchema }),
) as unknown as z.ZodType<RunLog>;

/** A folder that holds an experiment: design.json, runs/ID.json (one log a run), recording.jsonl. */
export interface Store {
  readonly folder: string;
  readonly recordingPath: string;
  /** The log of a run; undefined where it has none yet. */
  read(id: string): RunLog | undefined;
  write(log: RunLog): void;
  /** Lets another process use the folder. */
  close(): void;
}

/** A log under its own name: a copy under another would count as a run that was never made. */
function readLog(path: string, id: string): RunLog {
  const log = readCheckedJsonFile(path, runLogSchema);
  const { id: own } = log.experiment;
  if (own !== id) throw new InputError(`${path}, field experiment.id`, own, `${id}, as the file is called`);
  return log;
}

/** Names of logs end in the number of their run: run 10 comes after run 9. */
const byCellAndRun = new Intl.Collator("en", { numeric: true }).compare;

/**
 * The logs of an experiment's store, by cell and run. Throws InputError for a folder that has none, and for a log that is damaged or not the one it is called.
 *
 * @example
 * const logs = readLogs("output/mine");
 */
export function readLogs<Log extends ProtocolLog>(folder: string, schema?: z.ZodType<Log>): RunLog<Log>[] {
  requireInput(typeof folder === "string", "store", folder, "a folder with runs/ID.json in it");
  const runs = join(folder, "runs");
  if (!existsSync(runs)) throw new InputError("store", folder, "a folder with runs/ID.json in it");
  return readdirSync(runs)
    .filter((name) => name.endsWith(".json"))
    .sort(byCellAndRun)
    .map((name) => {
      const path = join(runs, name);
      if (schema) readCheckedJsonFile(path, schema);
      return readLog(path, name.slice(0, -".json".length)) as RunLog<Log>;
    });
}

/** Settings under which models answered in a store: those of its logs, else those of its recording. */
function settingsAsked(folder: string): { model: string; settings: unknown }[] {
  const logs = readLogs(folder);
  if (logs.length > 0)
    return logs.flatMap(({ models }) =>
      Object.values(models).map(({ id, settings = {} }) => ({ model: id, settings })),
    );
  const recording = recordingFile(folder);
  return existsSync(recording) ? Recording.open(recording, { writable: false }).calls() : [];
}

function checkDescription(path: string, description: DesignDescription): void {
  const known = readJsonFile(path, descriptionSchema);
  checkDesign(path, known, description);
  checkSettings(path, known.settings, description, () => settingsAsked(dirname(path)));
}

const descriptionIn = (folder: string) => join(folder, "design.json");

/** Whether a folder holds an experiment. */
export const isStore = (folder: string): boolean => existsSync(descriptionIn(folder));

/**
 * Opens a store for a design, or makes it. One process uses a store at a time.
 * Throws InputError where the folder holds another design, and DissensusError "store" where it cannot be written.
 */
export function openStore(folder: string, description: DesignDescription): Store {
  const path = descriptionIn(folder);
  if (isStore(folder)) checkDescription(path, description);
  try {
    mkdirSync(join(folder, "runs"), { recursive: true });
  } catch (cause) {
    throw new DissensusError("store", `${folder} cannot be written: ${messageOf(cause)}`, { cause });
  }
  const unlock = lockFolder(folder);
  try {
    // Another process may have made it since.
    if (isStore(folder)) checkDescription(path, description);
    else writeWhole(path, `${JSON.stringify(description, null, 2)}\n`);
  } catch (error) {
    unlock();
    throw error;
  }
  const logPath = (id: string) => insideFolder(join(folder, "runs"), `${id}.json`, "run");
  return {
    folder,
    recordingPath: recordingFile(folder),
    read: (id) => (existsSync(logPath(id)) ? readLog(logPath(id), id) : undefined),
    write: (log) => writeWhole(logPath(log.experiment.id), `${JSON.stringify(log, null, 1)}\n`),
    close: unlock,
  };
}
