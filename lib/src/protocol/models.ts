import { canonicalJson } from "../foundation/canonicalJson.js";
import type { ChatModel } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import type { ModelIdentity } from "../foundation/log.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import { weightsOf } from "../models/weightsOf.js";
import type { Participant } from "./participant.js";

/** One model for every voice, or a record from a speaker's id or a role to one, with "default" for the rest. */
export type Models = ChatModel | { readonly [speakerOrRole: string]: ChatModel };

/** Throws InputError for settings that a log and the key of a recording cannot hold. */
function requireSettings({ id, settings = {} }: ChatModel): void {
  let found: unknown;
  try {
    found = JSON.parse(canonicalJson(settings));
  } catch {
    found = undefined;
  }
  const isObject = typeof found === "object" && found !== null && !Array.isArray(found);
  const allowed = "an object of JSON values, each number a finite one";
  requireInput(isObject, `models, ${id}, settings`, settings, allowed);
}

function isChatModel(value: unknown): value is ChatModel {
  return (
    typeof (value as ChatModel | undefined)?.generate === "function" && typeof (value as ChatModel).id === "string"
  );
}

/** What a record has under a name itself: a speaker may be called "constructor". */
function ownModel(models: Exclude<Models, ChatModel>, name: string): ChatModel | undefined {
  return Object.hasOwn(models ?? {}, name) ? models[name] : undefined;
}

/**
 * The model that answers for each participant: its speaker's id first, then its role, then "default", unless it names
 * others itself.
 * Throws InputError where none is named or what is named is not a ChatModel.
 */
export function modelsOf(models: Models, participants: readonly Participant[]): Map<string, ChatModel> {
  requireObject("models", models, 'a ChatModel, such as model("extractive"), or a record from speaker or role to one');
  const chosen = new Map<string, ChatModel>();
  for (const { id, role, modelNames = [id, role, "default"] } of participants) {
    const name = isChatModel(models) ? undefined : modelNames.find((one) => ownModel(models, one) !== undefined);
    const model = isChatModel(models) ? models : name === undefined ? undefined : ownModel(models, name);
    if (!isChatModel(model))
      throw new InputError(
        `models (for ${id})`,
        model,
        `a ChatModel, or a record with one under ${modelNames.map((one) => `"${one}"`).join(" or ")}`,
      );
    requireSettings(model);
    chosen.set(id, model);
  }
  return chosen;
}

/** How a log names the models that spoke: by speaker. */
export async function identitiesOf(models: ReadonlyMap<string, ChatModel>): Promise<Record<string, ModelIdentity>> {
  const digests = new Map<ChatModel, Promise<string | undefined>>();
  const named: Record<string, ModelIdentity> = {};
  for (const [speaker, model] of models) {
    if (!digests.has(model)) digests.set(model, weightsOf(model));
    const weights = await digests.get(model);
    named[speaker] = {
      id: model.id,
      ...(weights === undefined ? {} : { weights }),
      ...(model.settings === undefined ? {} : { settings: model.settings }),
    };
  }
  return named;
}
