import { ServiceDownError } from "./serviceDown.js";

/** When a circuit opens. */
export interface CircuitLimits {
  /** Failures in a row. */
  failures: number;
  /** Milliseconds that a service which has answered before may fail on before that counts. */
  patience: number;
  /** Milliseconds that the circuit stays open. */
  coolDown: number;
}

/**
 * Opens when one call after another fails: the service is down or lets nobody in, and every further call would only add
 * a missing reply. While it is open calls stop at once; after a time they may try again.
 */
export class Circuit {
  private failures = 0;
  private failingSince = 0;
  private hasAnswered = false;
  private openUntil = 0;
  private why: { service: string; reason: string } | undefined;

  constructor(private readonly limits: CircuitLimits) {}

  /** Throws ServiceDownError while the circuit is open. */
  check(now: number): void {
    if (this.why && now < this.openUntil) throw new ServiceDownError(this.why);
  }

  succeeded(): void {
    this.failures = 0;
    this.hasAnswered = true;
  }

  /** Notes a failure. Throws ServiceDownError when it was one too many. */
  failed(service: string, reason: string, now: number): void {
    if (this.failures === 0) this.failingSince = now;
    this.failures += 1;
    const { failures, patience } = this.limits;
    if (this.failures < failures || (this.hasAnswered && now - this.failingSince < patience)) return;
    this.open(service, `${this.failures} calls failed one after another, the last: ${reason}`, now);
  }

  /** Opens the circuit and throws. One failure after the time is up opens it again. */
  open(service: string, reason: string, now: number): never {
    this.why = { service, reason };
    this.openUntil = now + this.limits.coolDown;
    this.failures = this.limits.failures - 1;
    this.hasAnswered = false;
    throw new ServiceDownError(this.why);
  }
}
