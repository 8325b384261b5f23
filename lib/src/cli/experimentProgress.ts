import type { Progress } from "../experiments/run.js";
import { onOneLine } from "../figures/markup.js";
import { counted } from "../foundation/counted.js";
import { type ProgressOutput, progressLine } from "../notebook/progressLine.js";

const barWidth = 24;
/** Milliseconds without a line after which one is written where nobody watches. */
const longestSilence = 60_000;

/** A progress bar in words: calls, runs, missing replies, and what was said last. */
export function progressText({ calls, finishedCalls, runs, finishedRuns, call }: Progress, missing: number): string {
  const filled = calls === 0 ? barWidth : Math.round((barWidth * finishedCalls) / calls);
  const bar = "#".repeat(filled) + "-".repeat(barWidth - filled);
  const last = call ? `  ${call.phase} ${call.turn}, ${call.speaker}` : "";
  const lost = missing > 0 ? `, ${missing} missing` : "";
  return `[${bar}] ${finishedCalls}/${calls} calls, ${finishedRuns}/${runs} runs${lost}${last}`;
}

/** Milliseconds between two looks at whether the silence is too long. */
const lookEvery = 10_000;

/** Hour and minute of a clock on the wall. */
const hourOf = (time: number) => new Date(time).toTimeString().slice(0, "hh:mm".length);

/**
 * Shows an experiment's progress on standard error, so that its table can be piped: on a terminal one line that is
 * written anew; elsewhere a line at each finished run and, since runs that go on side by side all end late, one when a
 * minute has passed since the last, with the hour and how many calls a minute ended meanwhile. A minute in which no call
 * ends is said too, so that a wait does not look like a halt.
 *
 * @param now milliseconds since the epoch.
 */
export function experimentProgress(output: ProgressOutput = process.stderr, now: () => number = Date.now) {
  const line = progressLine({ output, everyMilliseconds: 80 });
  let missing = 0;
  let isOpen = false;
  let lastLine = now();
  let lastCall = now();
  let lastText: string | undefined;
  let callsSince = 0;
  /** A line where nobody watches, and none before the time has come again. */
  function lasting(text: string): void {
    output.write(`${text}\n`);
    lastLine = now();
    callsSince = 0;
  }
  const watch = setInterval(() => {
    const minutes = Math.floor((now() - lastCall) / longestSilence);
    if (lastText === undefined || minutes < 1) return;
    const text = onOneLine(`${hourOf(now())} ${lastText}, no call has ended for ${counted(minutes, "minute")}`);
    if (isOpen) line.update(text);
    else if (now() - lastLine >= longestSilence) lasting(text);
  }, lookEvery);
  watch.unref();
  return {
    show(progress: Progress): void {
      const { call, finishedRuns, runs } = progress;
      if (call && call.outcome !== "ok" && call.outcome !== "truncated") missing++;
      if (call) callsSince++;
      lastCall = now();
      const text = progressText(progress, missing);
      lastText = text;
      const isOver = !call && finishedRuns === runs;
      isOpen = output.isTTY === true && !isOver;
      const silence = now() - lastLine;
      if (isOver) clearInterval(watch);
      if (isOver) line.done(text);
      else if (isOpen) line.update(text);
      else if (!call) lasting(`${text}  ${progress.run}`);
      else if (silence >= longestSilence) {
        const pace = ((callsSince * 60_000) / silence).toFixed(1);
        lasting(onOneLine(`${hourOf(now())} ${text}, ${pace} calls a minute`));
      }
    },
    /** Ends the line where it stands, so that what is written next, such as why it stopped, has a line of its own. */
    end(): void {
      clearInterval(watch);
      if (isOpen) output.write("\n");
      isOpen = false;
    },
  };
}
