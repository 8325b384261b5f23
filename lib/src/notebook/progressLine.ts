import { onOneLine } from "../figures/markup.js";
import { requireObject } from "../foundation/requireInput.js";
import { kernelDisplay } from "./kernelDisplay.js";

/** One line that is rewritten while work goes on. */
export interface ProgressLine {
  /** Rewrites the line, at most every `everyMilliseconds`. */
  update(text: string): void;
  /** Writes the line for the last time and ends it. Without times in it a notebook's outputs stay the same. */
  done(text: string): void;
}

/** Where a progress line goes. */
export interface ProgressOutput {
  isTTY?: boolean;
  /** Width of the terminal in characters. */
  columns?: number;
  write(text: string): unknown;
}

/** A text cut to a terminal's width: a line that wraps can not be rewritten, and each update would leave one behind. */
function fitting(text: string, { columns }: ProgressOutput): string {
  const most = (columns || Number.POSITIVE_INFINITY) - 1;
  return text.length > most ? text.slice(0, most) : text;
}

/**
 * A progress line for a notebook's cell or a terminal. Where output goes to a file, only the last line is written.
 * Throws InputError for settings that are none.
 *
 * @example
 * const progress = progressLine();
 * await run(design, { store, onProgress: ({ finishedRuns, runs }) => progress.update(`${finishedRuns} of ${runs} runs`) });
 * progress.done("all runs are there");
 */
export function progressLine(settings: { everyMilliseconds?: number; output?: ProgressOutput } = {}): ProgressLine {
  requireObject("settings", settings, "{ everyMilliseconds, output }");
  const { everyMilliseconds = 200, output = process.stdout as ProgressOutput } = settings;
  const isRewritten = output.isTTY === true || kernelDisplay() !== undefined;
  let last = Number.NEGATIVE_INFINITY;
  let shownLength = 0;
  const write = (text: string, end: string) => {
    const line = onOneLine(text);
    const rest = " ".repeat(Math.max(0, shownLength - line.length));
    output.write(isRewritten ? `\r${line}${rest}${end}` : line + end);
    shownLength = line.length;
  };
  return {
    update(text) {
      const now = performance.now();
      if (!isRewritten || now - last < everyMilliseconds) return;
      last = now;
      write(fitting(onOneLine(text), output), "");
    },
    done: (text) => write(text, "\n"),
  };
}
