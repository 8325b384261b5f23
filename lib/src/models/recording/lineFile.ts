import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { DissensusError, messageOf } from "../../foundation/errors.js";

/**
 * A file that whole lines are appended to. A write that fails, on a full disk, leaves half a line: it is taken off
 * again, and nothing more is written, so that the half can at worst stand at the end, where a reader leaves it out.
 */
export class LineFile {
  private readonly file: number;
  private failure: DissensusError | undefined;

  /**
   * Opens the file, or makes it with its folder, and drops all after its first `length` bytes.
   * Throws DissensusError "store" where it cannot be written.
   */
  constructor(
    private readonly path: string,
    private length: number,
  ) {
    try {
      mkdirSync(dirname(path), { recursive: true });
      this.file = openSync(path, "a");
    } catch (cause) {
      throw this.failed(cause);
    }
    try {
      ftruncateSync(this.file, length);
    } catch (cause) {
      closeSync(this.file);
      throw this.failed(cause);
    }
  }

  private failed(cause: unknown): DissensusError {
    return new DissensusError("store", `${this.path} cannot be written: ${messageOf(cause)}`, { cause });
  }

  /** Throws the DissensusError "store" of the write that failed before, if one did. */
  requireWhole(): void {
    if (this.failure) throw this.failure;
  }

  /** Appends a text, all of it or nothing. Throws DissensusError "store" where it cannot, and from then on. */
  append(text: string): void {
    this.requireWhole();
    const bytes = Buffer.from(text);
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.file, bytes, written);
      this.length += bytes.length;
    } catch (cause) {
      this.failure = this.failed(cause);
      try {
        ftruncateSync(this.file, this.length);
      } catch {
        // The half line stays the last one, since no other follows it.
      }
      throw this.failure;
    }
  }

  close(): void {
    closeSync(this.file);
  }
}
