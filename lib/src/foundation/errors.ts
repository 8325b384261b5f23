/** What a DissensusError can be about; the command turns it into its exit code. */
export type ErrorCode =
  | "bad-input"
  | "not-computable"
  | "store"
  | "replay-miss"
  | "missing-dependency"
  | "notebook"
  | "stopped";

/**
 * The one error this package throws on purpose. Its message is one line that says what was wrong,
 * with which value, what is allowed and what to do.
 *
 * @example
 * try { sysAR([], { keywords: [] }); } catch (error) { if (error instanceof DissensusError) console.log(error.code); }
 */
export class DissensusError extends Error {
  override readonly name: string = "DissensusError";
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(onOneLine(message), options);
  }
}

/** Paths, flags and names of fields stand in messages as they were given; a terminal must not obey them. */
function onOneLine(message: string): string {
  const escaped = (control: string) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return message.replace(/\s*\n\s*/g, " ").replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, escaped);
}

/**
 * An argument, a flag or a file that cannot be used. Nothing has been written when it is thrown.
 *
 * @example
 * try { mean([]); } catch (error) { if (error instanceof InputError) console.log(error.argument, error.allowed); }
 */
export class InputError extends DissensusError {
  override readonly name: string = "InputError";
  /** The argument, flag or file and field that is wrong. */
  readonly argument: string;
  /** The value that was given. */
  readonly value: unknown;
  /** What would have been accepted. */
  readonly allowed: string;

  constructor(argument: string, value: unknown, allowed: string, options?: { cause?: unknown }) {
    super("bad-input", `${argument}: ${shown(value)} is not allowed; expected ${allowed}`, options);
    this.argument = argument;
    this.value = value;
    this.allowed = allowed;
  }
}

/**
 * A number that these data do not determine (constant or empty samples, a total weight of zero).
 *
 * @example
 * try { spearman([1, 1, 1], [1, 2, 3]); } catch (error) { error instanceof NotComputableError; } // true: a constant
 */
export class NotComputableError extends DissensusError {
  override readonly name: string = "NotComputableError";
  constructor(measure: string, reason: string) {
    super("not-computable", `${measure} is not computable: ${reason}`);
  }
}

/** What is given as text; some objects refuse even that (no prototype, a `toString` that throws). */
function asText(give: () => unknown): string {
  try {
    return String(give());
  } catch {
    return "an object without a text";
  }
}

function asJson(value: unknown): string {
  if (typeof value === "number" || typeof value === "bigint" || value === undefined) return String(value);
  if (typeof value === "function") return "a function";
  try {
    return JSON.stringify(value) ?? asText(() => value);
  } catch {
    return asText(() => value);
  }
}

/** A value as it appears in a message: JSON where it has one, one line, at most 80 characters. */
export function shown(value: unknown): string {
  // What JSON leaves as it is and a terminal obeys: the C1 controls, and separators of lines.
  const text = asJson(value).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ");
  return text.length > 80 ? `${text.slice(0, 77).replace(/[\ud800-\udbff]$/, "")}...` : text;
}

/** The message of anything that was thrown, on one line and without control characters: servers write some of them. */
export function messageOf(thrown: unknown): string {
  const text = asText(() => (thrown instanceof Error ? thrown.message : thrown));
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
