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
 * What a failure says of a service: it can pass by itself, it will not (a key that is not accepted, a quota that is
 * spent), or the service refused the request, which may be the request's own fault.
 */
export type FailureKind = "passing" | "lasting" | "refused";

/** A request alone can be at fault, and so can a few: this many times as many refusals as failures are one too many. */
const refusalsToAFailure = 4;

/**
 * Opens when one call after another fails: the service is down or lets nobody in, and every further call would only add
 * a missing reply. While it is open calls stop at once; after a time they may try again.
 *
 * Patience is for failures that can pass. Those that last come back within milliseconds: by the time it is over a whole
 * experiment can have failed, so a row of them opens the circuit at once. Only an answer ends a row.
 */
export class Circuit {
  private failures = 0;
  private lasting = 0;
  private refused = 0;
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
    this.lasting = 0;
    this.refused = 0;
    this.hasAnswered = true;
  }

  /** Notes a failure. Throws ServiceDownError when it was one too many. */
  failed(service: string, reason: string, now: number, kind: FailureKind = "passing"): void {
    const { failures, patience } = this.limits;
    if (kind === "refused") {
      this.refused += 1;
      if (this.refused >= refusalsToAFailure * failures)
        this.open(service, `${this.refused} requests were refused one after another, the last: ${reason}`, now);
      return;
    }
    if (this.failures === 0) this.failingSince = now;
    this.failures += 1;
    if (kind === "lasting") this.lasting += 1;
    const isPatient = this.hasAnswered && now - this.failingSince < patience;
    if (this.lasting < failures && (this.failures < failures || isPatient)) return;
    this.open(service, `${this.failures} calls failed one after another, the last: ${reason}`, now);
  }

  /** Opens the circuit and throws. One failure or refusal after the time is up opens it again. */
  open(service: string, reason: string, now: number): never {
    const { failures, coolDown } = this.limits;
    this.why = { service, reason };
    this.openUntil = now + coolDown;
    this.failures = failures - 1;
    this.lasting = 0;
    this.refused = refusalsToAFailure * failures - 1;
    this.hasAnswered = false;
    throw new ServiceDownError(this.why);
  }
}
