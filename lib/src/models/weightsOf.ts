import type { ChatModel } from "../foundation/chat.js";

/** The digest of a model's weights; undefined where it tells none, fails to, or gives what is no text. */
export async function weightsOf(model: ChatModel): Promise<string | undefined> {
  try {
    const digest: unknown = await model.weightsDigest?.();
    return typeof digest === "string" && digest !== "" ? digest : undefined;
  } catch {
    return undefined;
  }
}
