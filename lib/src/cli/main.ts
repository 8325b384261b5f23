#!/usr/bin/env node
import { DissensusError, messageOf } from "../foundation/errors.js";
import { ServiceDownError } from "../models/pacing/serviceDown.js";
import { runCli } from "./runCli.js";

const stop = new AbortController();

// A reader that closed the pipe (head, a pager) has seen enough: that is no error, and what runs is stopped as by Ctrl-C.
let seenEnough = false;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  seenEnough = true;
  stop.abort();
});
// Progress that nobody reads any more is no reason to stop.
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

/** What a script can tell by the exit code: 4 is a service that may come back by itself, so that trying again helps. */
function exitCodeOf(error: unknown): number {
  if (!(error instanceof DissensusError)) return 1;
  if (error instanceof ServiceDownError && error.passing) return 4;
  return { stopped: 3, notebook: 1 }[error.code as string] ?? 2;
}

process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());

try {
  await runCli(process.argv.slice(2), { out: (text) => void process.stdout.write(text), signal: stop.signal });
} catch (error) {
  if (seenEnough && error instanceof DissensusError && error.code === "stopped") process.exit(0);
  process.stderr.write(`dissensus: ${messageOf(error)}\n`);
  if (!(error instanceof DissensusError)) process.stderr.write(`${(error as Error)?.stack ?? ""}\n`);
  process.exitCode = exitCodeOf(error);
}
