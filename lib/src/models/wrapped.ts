import type { ChatModel } from "../foundation/chat.js";
import { requireInput } from "../foundation/requireInput.js";

/** Throws InputError for what is no model. */
export function requireModel(model: ChatModel): void {
  requireInput(typeof model?.generate === "function", "model", model, "a ChatModel: an id and generate(request)");
}

/** A model that answers in another way but stays the same model: id, settings and weights are those of the inner one. */
export function wrapped(model: ChatModel, generate: ChatModel["generate"]): ChatModel {
  requireModel(model);
  return {
    id: model.id,
    ...(model.settings && { settings: model.settings }),
    ...(model.weightsDigest && { weightsDigest: () => model.weightsDigest!() }),
    generate,
  };
}
