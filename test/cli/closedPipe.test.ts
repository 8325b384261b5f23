import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/folders.js";
import { vote } from "./cli.js";

/** Runs the command with one of its outputs, or both, read for one chunk and then closed, and gives its exit code. */
async function readOnce(pipes: readonly ("stdout" | "stderr")[], words: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [resolve("lib/dist/cli/main.js"), ...words], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const pipe of ["stdout", "stderr"] as const) {
    if (pipes.includes(pipe)) child[pipe].once("data", () => child[pipe].destroy());
    else child[pipe].resume();
  }
  if (pipes.length === 2) child.stderr.once("data", () => child.stdout.destroy());
  return new Promise((ended) => child.on("exit", ended));
}

describe("a reader that closes the pipe", () => {
  it.each([[["stderr"]], [["stdout"]], [["stdout", "stderr"]]] as ("stdout" | "stderr")[][][])(
    "of %j lets an experiment end well, with all its logs and without its lock",
    async (pipes) => {
      const store = join(temporaryFolder(), "store");
      expect(await readOnce(pipes, ["run", ...vote, "--runs", "3", "--store", store])).toBe(0);
      expect(readdirSync(join(store, "runs"))).toHaveLength(3);
      expect(existsSync(join(store, "lock"))).toBe(false);
    },
    120_000,
  );
});
