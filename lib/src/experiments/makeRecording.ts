import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../foundation/files.js";
import { readRecording, writeRecording } from "../models/recording/parsedRecording.js";
import { pruneRecording } from "../models/recording/pruneRecording.js";
import { requestKey } from "../models/recording/requestKey.js";
import type { RunLog } from "./experiment.js";
import { plan } from "./plan.js";
import { type RunOptions, run } from "./run.js";
import { designOfShipped, type ShippedRecording } from "./shippedRecordings.js";
import { verify } from "./verify.js";
import { verifyRecording } from "./verifyRecording.js";

/** Where recordings are made and kept. */
export interface MakingFolders {
  /** Holds recordings/ and logs/. */
  data: string;
  /** Holds a store for each recording that is not finished. */
  work: string;
}

const recordingFile = (data: string, name: string) => join(data, "recordings", `${name}.jsonl.gz`);

/** Whether a recording is there with all its runs, nothing is wrong with it, and its requests are today's. */
async function stands(shipped: ShippedRecording, data: string): Promise<boolean> {
  const path = recordingFile(data, shipped.name);
  const logs = join(data, "logs", shipped.name, "runs");
  if (!existsSync(path) || !existsSync(logs)) return false;
  const { runs } = plan(designOfShipped(shipped));
  if (readdirSync(logs).length !== runs) return false;
  const found = await verifyRecording(path);
  if (found.runs !== runs || found.problems.length > 0) return false;
  const { changed, misses } = await verify(path);
  return changed.length === 0 && misses.length === 0;
}

/** Keys of the calls that stand in logs. */
function keysOf(logs: readonly RunLog[]): Set<string> {
  return new Set(
    logs.flatMap(({ calls, models }) =>
      calls.map(({ speaker, model, request }) =>
        requestKey({ id: model, settings: models[speaker]?.settings ?? {} }, request),
      ),
    ),
  );
}

/**
 * Makes a recording that the package ships, or goes on with it: runs its design in a store, then writes
 * recordings/NAME.jsonl.gz with the calls of its logs and no others, NAME.design.json beside it, and logs/NAME. Replies
 * of an earlier recording of that name, shorter or with requests that have changed since in part, and of those it names
 * under `from` are taken over. One that is there with all its runs, as today's code asks for them, stands, and nobody is
 * asked.
 *
 * Throws what `run` throws; started again it goes on where it was.
 *
 * @returns whether it stood already.
 */
export async function makeRecording(
  shipped: ShippedRecording,
  { data, work }: MakingFolders,
  options: Pick<RunOptions, "signal" | "onProgress"> = {},
): Promise<"stands" | "made"> {
  if (await stands(shipped, data)) return "stands";
  const { name } = shipped;
  const store = join(work, name);
  const from = [name, ...shipped.from].map((one) => recordingFile(data, one)).filter((path) => existsSync(path));
  const logs = await run(designOfShipped(shipped), { ...options, store, from });
  const recorded = readRecording(store);
  writeRecording(recordingFile(data, name), pruneRecording(recorded, { keep: keysOf(logs), failed: true }));
  const design = readFileSync(join(store, "design.json"));
  writeWhole(join(data, "recordings", `${name}.design.json`), design);
  rmSync(join(data, "logs", name), { recursive: true, force: true });
  writeWhole(join(data, "logs", name, "design.json"), design);
  for (const file of logs.map(({ experiment }) => `${experiment.id}.json`))
    writeWhole(join(data, "logs", name, "runs", file), readFileSync(join(store, "runs", file)));
  return "made";
}
