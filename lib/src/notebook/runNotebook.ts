import { setTimeout as pause } from "node:timers/promises";
import { DissensusError } from "../foundation/errors.js";
import { cellFailure } from "./cellFailure.js";
import { connect, type KernelClient, untilReady } from "./kernelClient.js";
import { type KernelSettings, startKernel } from "./kernelProcess.js";
import { kernelspec } from "./kernelspec.js";
import { KernelLost, type Limits, within } from "./limits.js";
import type { Cell, Notebook } from "./notebookFile.js";
import { collectOutputs, type OutputCollector } from "./outputs.js";

/** What is wrong with a cell. */
export interface CellProblem {
  /** Which code cell, from 1: the number that Jupyter shows beside it. */
  cell: number;
  /** The first line of its source. */
  line: string;
  problem: string;
}

/** A notebook after its run. */
export interface ExecutedNotebook {
  /** The notebook with fresh outputs; from a cell that failed on, none. */
  notebook: Notebook;
  /** Why it stopped; undefined when every cell ran. */
  failure?: CellProblem;
}

/** How a notebook is run. */
export interface ExecutionSettings extends KernelSettings {
  /** Seconds that one cell may take. Default 600. */
  cellTimeout?: number;
  /** Called before each code cell: its number, from 1, how many there are, and its first line. */
  onCell?: (cell: number, cells: number, line: string) => void;
  /** Stops the run and ends its kernel. */
  signal?: AbortSignal;
}

const startTimeout = 120;
// tslab skips cells that come within 200 ms of an error.
const pauseAfterError = 300;

/** The first line of a cell that says something. */
export function firstLine({ source }: Cell): string {
  return source.trim().split("\n")[0]!.trim();
}

/** A code cell and what has come of it so far. */
interface CellRun {
  cell: Cell;
  number: number;
  collector: OutputCollector;
}

function problemOf({ cell, number }: CellRun, problem: string): CellProblem {
  return { cell: number, line: firstLine(cell), problem };
}

function isMeantToFail({ cell }: CellRun): boolean {
  return cell.metadata.tags?.includes("raises-exception") ?? false;
}

/** Runs one cell; says what is wrong with it where something is. */
async function runCell(client: KernelClient, run: CellRun, limits: Limits): Promise<CellProblem | undefined> {
  const { cell, collector } = run;
  try {
    const request = { code: cell.source, silent: false, store_history: true };
    const { content } = await within(client.ask("execute_request", request, collector.receive), limits);
    cell.execution_count = typeof content.execution_count === "number" ? content.execution_count : null;
    const failure = cellFailure(content.status, collector.outputs());
    if (failure === undefined) return undefined;
    if (!isMeantToFail(run)) return problemOf(run, failure);
    await pause(pauseAfterError);
    return undefined;
  } catch (error) {
    if (error instanceof KernelLost) return problemOf(run, `the kernel ${error.message}`);
    throw error;
  }
}

/** What a cell left running may fail after the cell has ended; nobody else would say so. */
function lateFailure(runs: readonly CellRun[]): CellProblem | undefined {
  for (const run of runs) {
    const failure = cellFailure("ok", run.collector.outputs());
    if (failure !== undefined && !isMeantToFail(run)) return problemOf(run, failure);
  }
  return undefined;
}

/** What the kernel says of itself once it answers. */
async function untilStarted(client: KernelClient, limits: Limits) {
  try {
    return (await within(untilReady(client), limits)).content;
  } catch (error) {
    if (!(error instanceof KernelLost)) throw error;
    throw new DissensusError("notebook", `The notebook kernel did not start: it ${error.message}`, { cause: error });
  }
}

/**
 * Runs the code cells of a notebook one after another on a kernel of its own, without Python, and ends the kernel on
 * every path. It stops at the first cell that fails, unless the cell has Jupyter's tag `raises-exception`.
 * The notebook that was given is left as it is.
 *
 * Throws DissensusError: "missing-dependency" where tslab or zeromq is not installed, "notebook" where the kernel did not
 * start, "stopped" where the signal said so.
 *
 * @example
 * const { notebook, failure } = await runNotebook(readNotebook("notebooks/01-resilience.ipynb"), { folder: "notebooks" });
 */
export async function runNotebook(notebook: Notebook, settings: ExecutionSettings): Promise<ExecutedNotebook> {
  const { cellTimeout = 600, onCell, signal } = settings;
  const fresh: Notebook = structuredClone(notebook);
  const displays = new Map();
  const runs = fresh.cells
    .filter(({ cell_type }) => cell_type === "code")
    .map((cell, index): CellRun => ({ cell, number: index + 1, collector: collectOutputs(displays) }));
  for (const { cell } of runs) cell.execution_count = null;
  const kernel = await startKernel(settings);
  const limits = (seconds: number): Limits => ({ ended: kernel.ended, seconds, signal });
  let client: KernelClient | undefined;
  try {
    client = await connect(kernel.connection);
    const { language_info } = await untilStarted(client, limits(startTimeout));
    fresh.metadata = { ...fresh.metadata, kernelspec, language_info };
    for (const run of runs) {
      onCell?.(run.number, runs.length, firstLine(run.cell));
      const failure = await runCell(client, run, limits(cellTimeout));
      if (failure) return { notebook: fresh, failure };
    }
    return { notebook: fresh, failure: lateFailure(runs) };
  } finally {
    client?.close();
    kernel.kill();
    // Output that came after its cell had ended belongs to that cell still.
    for (const { cell, collector } of runs) cell.outputs = collector.outputs();
  }
}
