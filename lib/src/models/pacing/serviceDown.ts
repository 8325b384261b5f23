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
  /** Whether it can come back by itself; if not, a key, a quota or a model's name has to be mended first. */
  readonly passing: boolean;

  constructor({ service, reason, passing = true }: { service: string; reason: string; passing?: boolean }) {
    super("stopped", `${service} is down: ${reason}`);
    this.service = service;
    this.reason = reason;
    this.passing = passing;
  }
}
