import { execFileSync } from "node:child_process";
import type { Cell, Notebook, Output } from "../../lib/src/notebook/notebookFile.js";

/** A notebook of code cells. */
export function notebookOf(...sources: string[]): Notebook {
  const cells = sources.map(
    (source): Cell => ({ cell_type: "code", source, metadata: {}, execution_count: null, outputs: [] }),
  );
  return { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };
}

/** What a cell printed, and where to. */
export function printed(cell: Cell | undefined): string {
  const text = (output: Output) =>
    output.output_type === "stream" ? `${output.name}: ${output.text}` : output.output_type;
  return (cell?.outputs ?? []).map(text).join("");
}

/** Process ids of kernels that a process has started and that still run. */
export function kernelsOf(parent: number): number[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return rows
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row))
    .filter((row) => Number(row?.[2]) === parent && /launcher\.js|tslab/.test(row?.[3] ?? ""))
    .map((row) => Number(row![1]));
}

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits until something holds; throws after two minutes. */
export async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 100) {
    if (waited > 120_000) throw new Error("waited in vain");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
