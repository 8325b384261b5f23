import type { ChatModel } from "../foundation/chat.js";
import { DissensusError } from "../foundation/errors.js";
import { wrapped } from "./wrapped.js";

/**
 * A stop that several models share: once a call of one of them stopped (a service that is down, a budget that is used
 * up), no further call is begun. Calls under way end, so that nothing that was paid for is lost.
 */
export class CommonStop {
  private cause: DissensusError | undefined;

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
      try {
        return await model.generate(request, context);
      } catch (thrown) {
        if (thrown instanceof DissensusError && thrown.code === "stopped") this.cause ??= thrown;
        throw thrown;
      }
    });
  }
}
