#!/usr/bin/env node
import { DissensusError, messageOf } from "../foundation/errors.js";
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

/** Every other DissensusError is 2: bad input. */
const exitCodes: { readonly [code: string]: number } = { stopped: 3, notebook: 1 };

process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());

try {
  await runCli(process.argv.slice(2), { out: (text) => void process.stdout.write(text), signal: stop.signal });
} catch (error) {
  if (seenEnough && error instanceof DissensusError && error.code === "stopped") process.exit(0);
  process.stderr.write(`dissensus: ${messageOf(error)}\n`);
  if (!(error instanceof DissensusError)) process.stderr.write(`${(error as Error)?.stack ?? ""}\n`);
  process.exitCode = error instanceof DissensusError ? (exitCodes[error.code] ?? 2) : 1;
}
