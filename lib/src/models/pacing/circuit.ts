import { DissensusError } from "../../foundation/errors.js";

/**
 * Opens when one call after another fails: the service is down or lets nobody in, and every further call would only add
 * a missing reply. While it is open calls stop at once; after a time they may try again.
 */
export class Circuit {
  private failures = 0;
  private openUntil = 0;
  private reason = "";

  constructor(
    private readonly limit: number,
    private readonly coolDown: number,
  ) {}

  /** Throws DissensusError "stopped" while the circuit is open. */
  check(now: number): void {
    if (now < this.openUntil) throw this.stop();
  }

  private stop(): DissensusError {
    return new DissensusError("stopped", `${this.reason}; what was answered is kept: start again to go on`);
  }

  succeeded(): void {
    this.failures = 0;
  }

  /** Notes a failure. Throws DissensusError "stopped" when it was one too many. */
  failed(reason: string, now: number): void {
    this.failures += 1;
    if (this.failures >= this.limit)
      this.open(`${this.failures} calls failed one after another, the last: ${reason}`, now);
  }

  /** Opens the circuit and throws. One failure after the time is up opens it again. */
  open(reason: string, now: number): never {
    this.reason = reason;
    this.openUntil = now + this.coolDown;
    this.failures = this.limit - 1;
    throw this.stop();
  }
}
