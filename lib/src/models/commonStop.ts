import type { ChatModel } from "../foundation/chat.js";
import { ServiceDownError } from "./pacing/serviceDown.js";
import { wrapped } from "./wrapped.js";

/**
 * A stop that several models share: once the service of one of them is down, no further call of any is begun. Calls under
 * way end, so that nothing that was paid for is lost.
 */
export class CommonStop {
  private cause: ServiceDownError | undefined;

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
        if (thrown instanceof ServiceDownError) this.cause ??= thrown;
        throw thrown;
      }
    });
  }
}
