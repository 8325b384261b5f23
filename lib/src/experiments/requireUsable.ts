import type { ChatModel } from "../foundation/chat.js";
import { DissensusError } from "../foundation/errors.js";
import { makingOf } from "../models/making.js";

/**
 * Throws what the first call of a model would throw before it reaches a server: InputError for a missing key,
 * DissensusError "missing-dependency" for a missing library. Only what `model` made is looked at, and nobody is asked:
 * the call is one that was stopped before it begins.
 */
export async function requireUsable(models: readonly ChatModel[]): Promise<void> {
  for (const model of models) {
    try {
      await makingOf(model)?.bare.generate({ messages: [] }, { signal: AbortSignal.abort() });
    } catch (thrown) {
      if (!(thrown instanceof DissensusError && thrown.code === "stopped")) throw thrown;
    }
  }
}
