import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import pLimit from "p-limit";
import { InputError, messageOf } from "../foundation/errors.js";
import { writeWhole } from "../foundation/files.js";
import { requireInput, requireWhole } from "../foundation/requireInput.js";
import { compareOutputs } from "./compareOutputs.js";
import { notebookText, readNotebook } from "./notebookFile.js";
import { type CellProblem, runNotebook } from "./runNotebook.js";

/** What came of one notebook. */
export interface NotebookResult {
  /** Its file name. */
  notebook: string;
  /** `differs` only when checking, `updated` only when not; a notebook that failed is never written. */
  outcome: "same" | "updated" | "differs" | "failed";
  /** The cells that differ from what was committed, or the one that failed. */
  problems: CellProblem[];
}

/** Where a run of notebooks is. */
export interface NotebookProgress {
  notebook: string;
  /** The code cell that is about to run, from 1. */
  cell: number;
  cells: number;
  /** The first line of that cell. */
  line: string;
}

/** Which notebooks are run, and to what end. */
export interface RunNotebooksSettings {
  /** The folder that holds them; they run in it. */
  folder: string;
  /** Compare with the committed outputs and write nothing. Default false: write what is new. */
  check?: boolean;
  /** Names of those to run, each whole, without `.ipynb`, or a beginning that no other has ("01"). Default all. */
  only?: readonly string[];
  onProgress?: (progress: NotebookProgress) => void;
  onResult?: (result: NotebookResult) => void;
  /** How many run at once. Default 2. */
  atOnce?: number;
  /** Seconds that one cell may take. Default 600. */
  cellTimeout?: number;
  /** Stops the run and ends its kernels. */
  signal?: AbortSignal;
}

const ending = ".ipynb";

function chosen(folder: string, only: readonly string[] | undefined): string[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(ending));
  } catch (cause) {
    throw new InputError("folder", folder, `a folder with notebooks (${messageOf(cause)})`, { cause });
  }
  if (names.length === 0) throw new InputError("folder", folder, "a folder with notebooks (it has none)");
  names.sort();
  if (only === undefined) return names;
  return [...new Set(only.map((name) => named(name, names, folder)))];
}

/** The notebook of that name, or the only one whose name begins with it. */
function named(name: string, names: readonly string[], folder: string): string {
  const whole = names.find((known) => known === name || known === name + ending);
  const [first, ...others] = name === "" ? [] : names.filter((known) => known.startsWith(name));
  const one = whole ?? (others.length === 0 ? first : undefined);
  if (one !== undefined) return one;
  throw new InputError(
    "only",
    name,
    `names, or beginnings of one name alone, of notebooks in ${folder}: ${names.join(", ")}`,
  );
}

/**
 * Executes the notebooks of a folder without Python, two at a time, each on a kernel of its own.
 * With `check` it says which cells' outputs are not what was committed; without, it writes notebooks whose outputs are
 * new, whole or not at all. A second run in a row changes nothing.
 *
 * Throws InputError for a folder or a name that is not there and for a file that is no notebook, and
 * DissensusError("stopped") when the signal said so.
 *
 * @example
 * const results = await runNotebooks({ folder: "notebooks", check: true });
 * const good = results.every(({ outcome }) => outcome === "same");
 */
export async function runNotebooks(settings: RunNotebooksSettings): Promise<NotebookResult[]> {
  const { folder, check = false, only, onProgress, onResult, atOnce = 2, cellTimeout, signal } = settings;
  requireWhole("atOnce", atOnce, 1);
  requireInput(cellTimeout === undefined || cellTimeout > 0, "cellTimeout", cellTimeout, "seconds, above 0");
  // All are read before any is run, so that a file that is no notebook stops nothing half way.
  const notebooks = chosen(folder, only).map((notebook) => {
    const path = resolve(folder, notebook);
    return { notebook, path, committed: readNotebook(path) };
  });
  const one = async ({ notebook, path, committed }: (typeof notebooks)[number]): Promise<NotebookResult> => {
    const onCell = (cell: number, cells: number, line: string) => onProgress?.({ notebook, cell, cells, line });
    const { notebook: fresh, failure } = await runNotebook(committed, {
      folder: resolve(folder),
      cellTimeout,
      onCell,
      signal,
    });
    if (failure) return { notebook, outcome: "failed", problems: [failure] };
    const problems = compareOutputs(committed, fresh);
    if (check) return { notebook, outcome: problems.length > 0 ? "differs" : "same", problems };
    const text = notebookText(fresh);
    if (text === readFileSync(path, "utf8")) return { notebook, outcome: "same", problems };
    writeWhole(path, text);
    return { notebook, outcome: "updated", problems };
  };
  const limit = pLimit(atOnce);
  return Promise.all(
    notebooks.map((notebook) =>
      limit(async () => {
        const result = await one(notebook);
        onResult?.(result);
        return result;
      }),
    ),
  );
}
