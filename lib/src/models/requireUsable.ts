import type { ChatModel } from "../foundation/chat.js";
import { makingOf } from "./making.js";

/**
 * Throws what the first call of a model would throw before it reaches a server: InputError for a missing key,
 * DissensusError "missing-dependency" for a missing library. Only what `model` made is looked at, and nobody is asked.
 */
export async function requireUsable(models: readonly ChatModel[]): Promise<void> {
  for (const model of models) await makingOf(model)?.bare.requireUsable?.();
}
