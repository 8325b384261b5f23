import { canonicalJson } from "../../foundation/canonicalJson.js";
import type { ChatModel } from "../../foundation/chat.js";
import { DissensusError } from "../../foundation/errors.js";
import { weightsOf } from "../weightsOf.js";
import type { RecordedModel } from "./line.js";

/** Which weights stand behind each model id of a recording. */
export class ModelRegister {
  private readonly weights = new Map<string, string | null>();
  private readonly known = new Set<string>();

  /** Takes in a model. Throws DissensusError "store" where its id already stands for other weights. */
  add(entry: RecordedModel, path: string): void {
    const before = this.weights.get(entry.model) ?? null;
    if (before !== null && entry.weights !== null && before !== entry.weights)
      throw new DissensusError(
        "store",
        `${path}: ${entry.model} was recorded with the weights ${before.slice(0, 12)} and now has ` +
          `${entry.weights.slice(0, 12)}; use another store or recording for the new weights`,
      );
    this.weights.set(entry.model, entry.weights ?? before);
    this.known.add(canonicalJson(entry));
  }

  has(entry: RecordedModel): boolean {
    return this.known.has(canonicalJson(entry));
  }

  /** Digest of a model's weights; undefined where it is not known. */
  weightsOf(model: string): string | undefined {
    return this.weights.get(model) ?? undefined;
  }
}

/** A model as a recording names it. */
export async function recordedModelOf(model: ChatModel): Promise<RecordedModel> {
  return { model: model.id, weights: (await weightsOf(model)) ?? null, settings: model.settings ?? {} };
}
