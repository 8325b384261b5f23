import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import type { Connection } from "./connection.js";
import { writeConnection } from "./connection.js";
import { kernelCommand } from "./kernelspec.js";

/** A kernel that was started. */
export interface KernelProcess {
  connection: Connection;
  pid: number;
  /** Settles when the process is gone, with what it left to say. */
  ended: Promise<string>;
  /** Ends the process at once and removes its files. Calling it again does nothing. */
  kill(): void;
}

/** How a kernel is started. */
export interface KernelSettings {
  /** The folder in which it runs: a notebook's own. */
  folder: string;
  /** The command, with `{connection_file}` in it; ours unless another is given. */
  command?: readonly string[];
  transport?: Connection["transport"];
}

const living = new Set<() => void>();
process.on("exit", () => {
  for (const kill of living) kill();
});

function lastWords(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (more: string) => {
    text = (text + more).slice(-2000);
  });
  return () => text.trim();
}

/** Starts a kernel. Whoever starts it kills it; it also ends when this process does, however that happens. */
export async function startKernel({ folder, command, transport }: KernelSettings): Promise<KernelProcess> {
  const file = await writeConnection(transport);
  const [program = "", ...words] = (command ?? [...kernelCommand(), "--end-with-parent", String(process.pid)]).map(
    (word) => (word === "{connection_file}" ? file.path : word),
  );
  const child = spawn(program, words, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const said = lastWords(child);
  const kill = () => {
    living.delete(kill);
    child.kill("SIGKILL");
    rmSync(file.folder, { recursive: true, force: true });
  };
  living.add(kill);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(`${signal ?? `exit code ${code}`}${said() && `: ${said()}`}`));
  });
  void ended.then(kill);
  return { connection: file.connection, pid: child.pid ?? 0, ended, kill };
}
