import type { FlagMeanings } from "./flagMeanings.js";

/** Where a command writes and how it is stopped; the real ones by default, others in tests. */
export interface CommandContext {
  out(text: string): void;
  signal: AbortSignal;
}

/** A command of `dissensus`. */
export interface Command {
  /** One line for the help. */
  summary: string;
  usage: string;
  /** What its flags mean; none where it has no flags. */
  flags?: FlagMeanings;
  /** What its first word may be, where the help lists that: its name in the usage, and a line for each. */
  choices?: { word: string; text(): string };
  run(words: readonly string[], context: CommandContext): Promise<void>;
}
