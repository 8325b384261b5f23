import type { ChatModel } from "../foundation/chat.js";
import { DissensusError } from "../foundation/errors.js";
import { ServiceDownError } from "./pacing/serviceDown.js";
import { wrapped } from "./wrapped.js";

const isStop = (thrown: unknown): thrown is DissensusError =>
  thrown instanceof DissensusError && thrown.code === "stopped";

/**
 * A stop that several models share: once the service of one of them is down, no further call of any is begun. Calls under
 * way end, so that nothing that was paid for is lost; those that wait for their turn, or for another try, end at once.
 */
export class CommonStop {
  private cause: ServiceDownError | undefined;
  private waits = new AbortController();

  /** Ends all waits for this reason; once a service is down for good, before that calls may begin anew. */
  private end(cause: DissensusError): void {
    if (cause instanceof ServiceDownError) this.cause ??= cause;
    this.waits.abort(cause);
    this.waits = new AbortController();
  }

  private check(): void {
    if (this.cause) throw this.cause;
  }

  /** A model that is asked no more once there was a stop; to be put where calls have waited for their turn. */
  heeding(model: ChatModel): ChatModel {
    return wrapped(model, async (request, context) => {
      this.check();
      return model.generate(request, context);
    });
  }

  /** A model whose stop stops the others. */
  telling(model: ChatModel): ChatModel {
    return wrapped(model, async (request, context) => {
      this.check();
      const { waits } = this;
      try {
        return await model.generate(request, { ...context, waits: waits.signal });
      } catch (thrown) {
        if (waits.signal.aborted && !context?.signal?.aborted) throw waits.signal.reason;
        if (isStop(thrown) && !context?.signal?.aborted) this.end(thrown);
        throw thrown;
      }
    });
  }
}
