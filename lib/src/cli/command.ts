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
  run(words: readonly string[], context: CommandContext): Promise<void>;
}
