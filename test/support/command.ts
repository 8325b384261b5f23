import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";

/** How a process ended and what it wrote. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  error: string;
}

/** Starts the `dissensus` command as users do, in a process of its own. */
export function startCommand(...words: string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [resolve("lib/dist/cli/main.js"), ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let error = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    error += chunk;
  });
  const ended = new Promise<Ended>((settle) =>
    child.on("close", (code, signal) => settle({ code, signal, out, error })),
  );
  return { child, ended };
}

/** Runs the command to its end. */
export function command(...words: string[]): Promise<Ended> {
  return startCommand(...words).ended;
}
