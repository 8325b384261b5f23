import { counted } from "../../foundation/counted.js";
import { ServiceDownError } from "./serviceDown.js";

/** When a circuit opens. */
export interface CircuitLimits {
  /** Failures in a row. */
  failures: number;
  /** Milliseconds that a service which has answered before may fail on before that counts. */
  patience: number;
  /** Milliseconds that a service may ask to wait, again and again without an answer between, before that counts. */
  busyPatience: number;
  /** Milliseconds that the circuit stays open. */
  coolDown: number;
}

/**
 * What a failure says of a service: it can pass by itself, it will not (a key that is not accepted, a quota that is
 * spent), the service refused the request, which may be the request's own fault, or it asked to wait and come back,
 * which is no failure until it goes on and on. `away` is a failure that passes and that no request causes.
 */
export type FailureKind = "passing" | "away" | "lasting" | "refused" | "busy";

/** The first and the longest pause, in milliseconds, between two tries of a service that fails in a way that can pass. */
const pauses = { first: 1000, longest: 60_000 };

/** A request alone can be at fault, and so can a few: this many times as many refusals as failures are one too many. */
const refusalsToAFailure = 4;

/**
 * Opens when one call after another fails: the service is down or lets nobody in, and every further call would only add
 * a missing reply. While it is open calls stop at once; after a time they may try again.
 *
 * Patience is for failures that can pass: calls pause ever longer between tries while it lasts. Those that last come back within milliseconds: by the time it is over a whole
 * experiment can have failed, so a row of them opens the circuit at once. Only an answer ends a row.
 */
export class Circuit {
  private failures = 0;
  private lasting = 0;
  private refused = 0;
  private failingSince = 0;
  private busySince: number | undefined;
  /** How often calls have paused in this row of failures, and until when they do. */
  private pausesMade = 0;
  private pausedUntil = 0;
  private hasAnswered = false;
  private openUntil = 0;
  private why: ConstructorParameters<typeof ServiceDownError>[0] | undefined;

  constructor(private readonly limits: CircuitLimits) {}

  /** Throws ServiceDownError while the circuit is open. */
  check(now: number): void {
    if (this.why && now < this.openUntil) throw new ServiceDownError(this.why);
  }

  succeeded(): void {
    this.failures = 0;
    this.lasting = 0;
    this.refused = 0;
    this.busySince = undefined;
    this.pausesMade = 0;
    this.pausedUntil = 0;
    this.hasAnswered = true;
  }

  /**
   * Notes a failure. Throws ServiceDownError when it was one too many.
   *
   * @returns milliseconds to pause before the service is tried again; 0 where the failures are too few to tell.
   */
  failed(service: string, reason: string, now: number, kind: FailureKind = "passing"): number {
    const { failures, patience, busyPatience } = this.limits;
    if (kind === "busy") {
      this.busySince ??= now;
      if (now - this.busySince < busyPatience) return 0;
      const minutes = Math.round((now - this.busySince) / 60_000);
      this.open(service, `it has asked to wait for ${minutes} minutes and answered nothing, the last: ${reason}`, now);
    }
    if (kind === "refused") {
      this.refused += 1;
      if (this.refused >= refusalsToAFailure * failures)
        this.open(service, `${this.refused} requests were refused one after another, the last: ${reason}`, now, false);
      return 0;
    }
    if (this.failures === 0) this.failingSince = now;
    this.failures += 1;
    if (kind === "lasting") this.lasting += 1;
    const isPatient = this.hasAnswered && now - this.failingSince < patience;
    // One request alone may cause a few failures, but not that the service is away.
    const isToPause = isPatient && (kind === "away" || this.failures >= failures);
    if (this.lasting < failures && isToPause) return this.pause(now);
    if (this.lasting < failures && this.failures < failures) return 0;
    const why = `${counted(this.failures, "call")} failed one after another, the last: ${reason}`;
    this.open(service, why, now, this.lasting < failures);
  }

  /** Milliseconds of the pause that goes on, or of the next, which is longer: calls that fail together pause together. */
  private pause(now: number): number {
    if (now >= this.pausedUntil) {
      const length = Math.min(pauses.longest, pauses.first * 2 ** this.pausesMade++);
      this.pausedUntil = Math.min(now + length, this.failingSince + this.limits.patience);
    }
    return this.pausedUntil - now;
  }

  /**
   * Opens the circuit and throws. One failure or refusal after the time is up opens it again.
   *
   * @param passing whether it can close by itself.
   */
  open(service: string, reason: string, now: number, passing = true): never {
    const { failures, coolDown } = this.limits;
    this.why = { service, reason, passing };
    this.openUntil = now + coolDown;
    this.failures = failures - 1;
    this.lasting = 0;
    this.refused = refusalsToAFailure * failures - 1;
    this.busySince = undefined;
    this.hasAnswered = false;
    throw new ServiceDownError(this.why);
  }
}
