import type { Progress } from "../experiments/run.js";
import { type ProgressOutput, progressLine } from "../notebook/progressLine.js";

const barWidth = 24;

/** A progress bar in words: calls, runs, missing replies, and what was said last. */
export function progressText({ calls, finishedCalls, runs, finishedRuns, call }: Progress, missing: number): string {
  const filled = calls === 0 ? barWidth : Math.round((barWidth * finishedCalls) / calls);
  const bar = "#".repeat(filled) + "-".repeat(barWidth - filled);
  const last = call ? `  ${call.phase} ${call.turn}, ${call.speaker}` : "";
  const lost = missing > 0 ? `, ${missing} missing` : "";
  return `[${bar}] ${finishedCalls}/${calls} calls, ${finishedRuns}/${runs} runs${lost}${last}`;
}

/**
 * Shows an experiment's progress on standard error, so that its table can be piped: on a terminal one line that is
 * written anew, elsewhere a line at each finished run.
 */
export function experimentProgress(output: ProgressOutput = process.stderr) {
  const line = progressLine({ output, everyMilliseconds: 80 });
  let missing = 0;
  let isOpen = false;
  return {
    show(progress: Progress): void {
      const { call, finishedRuns, runs } = progress;
      if (call && call.outcome !== "ok" && call.outcome !== "truncated") missing++;
      const text = progressText(progress, missing);
      const isOver = !call && finishedRuns === runs;
      isOpen = output.isTTY === true && !isOver;
      if (isOver) line.done(text);
      else if (isOpen) line.update(text);
      else if (!call) output.write(`${text}  ${progress.run}\n`);
    },
    /** Ends the line where it stands, so that what is written next, such as why it stopped, has a line of its own. */
    end(): void {
      if (isOpen) output.write("\n");
      isOpen = false;
    },
  };
}
