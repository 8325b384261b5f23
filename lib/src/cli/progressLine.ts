import type { Progress } from "../experiments/run.js";

/** Where progress is written: standard error, so that a table can be piped. */
export interface ProgressOutput {
  write(text: string): unknown;
  isTTY?: boolean;
}

const barWidth = 24;

/** A progress bar in words: done, runs, missing, and what was said last. */
export function progressText({ calls, finishedCalls, runs, finishedRuns, call }: Progress, missing: number): string {
  const share = calls === 0 ? 1 : finishedCalls / calls;
  const filled = Math.round(barWidth * share);
  const bar = "#".repeat(filled) + "-".repeat(barWidth - filled);
  const last = call ? `  ${call.phase} ${call.turn}, ${call.speaker}` : "";
  const lost = missing > 0 ? `, ${missing} missing` : "";
  return `[${bar}] ${finishedCalls}/${calls} calls, ${finishedRuns}/${runs} runs${lost}${last}`;
}

/**
 * Shows progress: on a terminal one line that is written anew, elsewhere a line at each finished run.
 * Gives the listener and the function that ends the line.
 */
export function progressLine(output: ProgressOutput = process.stderr): { show(progress: Progress): void; end(): void } {
  let missing = 0;
  let shown = 0;
  let open = false;
  return {
    show(progress) {
      const { call, finishedRuns, runs, finishedCalls, calls } = progress;
      if (call && call.outcome !== "ok" && call.outcome !== "truncated") missing++;
      if (output.isTTY) {
        const now = performance.now();
        if (now - shown < 80 && finishedCalls < calls) return;
        shown = now;
        open = true;
        output.write(`\r\u001b[2K${progressText(progress, missing)}`.slice(0, 200));
      } else if (!call)
        output.write(`${progressText(progress, missing)} (${finishedRuns === runs ? "done" : progress.run})\n`);
    },
    end() {
      if (open) output.write("\n");
      open = false;
    },
  };
}
