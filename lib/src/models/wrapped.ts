import type { ChatModel } from "../foundation/chat.js";

/** A model that answers in another way but stays the same model: id, settings and weights are those of the inner one. */
export function wrapped(model: ChatModel, generate: ChatModel["generate"]): ChatModel {
  return {
    id: model.id,
    ...(model.settings && { settings: model.settings }),
    ...(model.weightsDigest && { weightsDigest: () => model.weightsDigest!() }),
    generate,
  };
}
