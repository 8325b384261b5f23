import type { ChatModel } from "../foundation/chat.js";
import { isNullModel } from "../foundation/isNullModel.js";
import { makingOf } from "./making.js";
import { serviceOf } from "./serviceOf.js";

/** Where the null model is asked. */
export const ownProcess = "this process";

/** Where a model is asked: its service; of an object of the user's own nothing is known but its id. */
export function askedAt(model: ChatModel): string {
  const making = makingOf(model);
  if (making) return serviceOf(making);
  return isNullModel(model.id) ? ownProcess : model.id.split(":")[0]!;
}
