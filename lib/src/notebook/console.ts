import { createInterface, type Interface } from "node:readline";
import { DissensusError } from "../foundation/errors.js";
import { loadTslab, type Tslab, type TslabExecutor } from "./tslab.js";

const preloaded = 'import * as dissensus from "dissensus";';
const greeting = `A TypeScript console: \`dissensus\` is imported, await works anywhere, Tab completes, Ctrl-D ends.`;
const prompts = { first: "> ", more: "... " };

/** Where a console reads and writes. */
export interface ConsoleSettings {
  input?: NodeJS.ReadableStream & { isTTY?: boolean };
  output?: NodeJS.WritableStream;
}

function completer(executor: TslabExecutor, before: () => string) {
  return (line: string): [string[], string] => {
    const source = before() + line;
    const { start, candidates } = executor.complete(source, source.length);
    const typed = source.slice(start);
    return [candidates.filter((candidate) => candidate.startsWith(typed)), typed];
  };
}

/** Reads lines until they make whole statements, runs those, and goes on until the input ends. */
async function converse(tslab: Tslab, executor: TslabExecutor, lines: Interface, before: { source: string }) {
  let good = true;
  lines.prompt();
  for await (const line of lines) {
    before.source += `${line}\n`;
    if (tslab.isComplete(before.source)) {
      const { source } = before;
      before.source = "";
      if (source.trim() !== "") good = (await executor.execute(source)) && good;
    }
    lines.setPrompt(before.source === "" ? prompts.first : prompts.more);
    lines.prompt();
  }
  if (before.source.trim() !== "") good = (await executor.execute(before.source)) && good;
  return good;
}

/**
 * Runs a TypeScript console in this process, on tslab and without Python: statements as in a notebook's cells, with
 * this package imported as `dissensus`. Gives false when a statement failed.
 * Throws DissensusError("missing-dependency") where tslab or the built package is not to be found.
 *
 * @example
 * process.exitCode = (await startConsole()) ? 0 : 1;
 */
export async function startConsole({
  input = process.stdin,
  output = process.stdout,
}: ConsoleSettings = {}): Promise<boolean> {
  const tslab = loadTslab();
  const executor = tslab.createExecutor(console);
  const isTerminal = input.isTTY === true;
  const before = { source: "" };
  const lines = createInterface({
    input,
    output: isTerminal ? output : undefined,
    prompt: prompts.first,
    completer: completer(executor, () => before.source),
  });
  lines.on("SIGINT", () => {
    if (before.source === "") executor.interrupt();
    before.source = "";
    output.write("\n");
    lines.setPrompt(prompts.first);
    lines.prompt();
  });
  try {
    if (isTerminal) output.write(`${greeting}\n`);
    if (!(await executor.execute(preloaded)))
      throw new DissensusError("missing-dependency", "The console needs this package built and installed: npm ci");
    return await converse(tslab, executor, lines, before);
  } finally {
    lines.close();
    executor.close();
  }
}
