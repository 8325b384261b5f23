import { DissensusError } from "../../foundation/errors.js";

/**
 * A service that answers nobody: calls stop, so that an experiment can go on later where it was.
 *
 * @example
 * await run(design, { store }).catch((error) => { if (error instanceof ServiceDownError) console.log(error.service); });
 */
export class ServiceDownError extends DissensusError {
  override readonly name: string = "ServiceDownError";
  /** The service or model that is down. */
  readonly service: string;
  /** What it answered last, or how long it asks to wait. */
  readonly reason: string;

  constructor({ service, reason }: { service: string; reason: string }) {
    super("stopped", `${service} is down: ${reason}; what was recorded is kept, and the same command goes on`);
    this.service = service;
    this.reason = reason;
  }
}
