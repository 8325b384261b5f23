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

const startTimeout = 60;
// tslab skips cells that come within 200 ms of an error.
const pauseAfterError = 300;

/** The first line of a cell that says something. */
export function firstLine({ source }: Cell): string {
  return source.trim().split("\n")[0]!.trim();
}

/**
 * Runs the code cells of a notebook one after another on a kernel of its own, without Python, and ends the kernel on
 * every path. It stops at the first cell that fails, unless the cell has Jupyter's tag `raises-exception`.
 * The notebook that was given is left as it is.
 *
 * Throws DissensusError: "missing-dependency" where tslab or zeromq is not installed, "stopped" where the signal said so
 * or the kernel did not start.
 *
 * @example
 * const { notebook, failure } = await runNotebook(readNotebook("notebooks/resilience.ipynb"), { folder: "notebooks" });
 */
export async function runNotebook(notebook: Notebook, settings: ExecutionSettings): Promise<ExecutedNotebook> {
  const { cellTimeout = 600, onCell, signal } = settings;
  const fresh: Notebook = structuredClone(notebook);
  const cells = fresh.cells.filter(({ cell_type }) => cell_type === "code");
  for (const cell of cells) Object.assign(cell, { outputs: [], execution_count: null });
  const kernel = await startKernel(settings);
  let client: KernelClient | undefined;
  const limits = (seconds: number): Limits => ({ ended: kernel.ended, seconds, signal });
  const displays = new Map();
  const collectors: OutputCollector[] = [];
  const failed = (index: number, problem: string): ExecutedNotebook => ({
    notebook: fresh,
    failure: { cell: index + 1, line: firstLine(cells[index]!), problem },
  });
  try {
    client = await connect(kernel.connection);
    const info = await within(untilReady(client), limits(startTimeout));
    fresh.metadata = { ...fresh.metadata, kernelspec, language_info: info.content.language_info };
    for (const [index, cell] of cells.entries()) {
      onCell?.(index + 1, cells.length, firstLine(cell));
      const collector = collectOutputs(displays);
      collectors.push(collector);
      const { content } = await within(
        client.ask("execute_request", { code: cell.source, silent: false, store_history: true }, collector.receive),
        limits(cellTimeout),
      );
      cell.execution_count = typeof content.execution_count === "number" ? content.execution_count : null;
      const failure = cellFailure(content.status, collector.outputs());
      if (failure === undefined) continue;
      if (!cell.metadata.tags?.includes("raises-exception")) return failed(index, failure);
      await pause(pauseAfterError);
    }
    return { notebook: fresh };
  } catch (error) {
    if (!(error instanceof KernelLost)) throw error;
    if (collectors.length > 0) return failed(collectors.length - 1, `the kernel ${error.message}`);
    throw new DissensusError("stopped", `The notebook kernel did not start: it ${error.message}`, { cause: error });
  } finally {
    client?.close();
    kernel.kill();
    // Output that came after its cell had ended belongs to that cell still.
    for (const [index, collector] of collectors.entries()) cells[index]!.outputs = collector.outputs();
  }
}
