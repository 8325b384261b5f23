import { canonicalJson } from "../foundation/canonicalJson.js";
import type { ChatModel } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import { Residency, type ResidencyOptions } from "./residency.js";
import { requireModel, wrapped } from "./wrapped.js";

/**
 * Local models that share one machine: calls wait in one queue, and all waiting calls of the loaded model are served
 * before the next model is loaded, so that many runs at once load each model once a phase. The replies are those of one
 * call at a time, since a call's seed depends on its position and not on its order. A model with other settings counts
 * as another model: a server loads it anew for another context length.
 *
 * Put it inside `recorded`, so that recorded replies do not wait.
 *
 * @param models a list of models, or a record from role to model; the same shape comes back.
 * @throws InputError for an option that is not a whole number from 1 (`linger`: a number from 0).
 * @example
 * const models = resident({ Kant: model("ollama:qwen3:8b"), Mill: model("ollama:llama3.2:3b") }, { loaded: 1 });
 */
export function resident<T extends readonly ChatModel[] | { readonly [role: string]: ChatModel }>(
  models: T,
  options: ResidencyOptions = {},
): T {
  requireObject("options", options);
  const { loaded = 1, parallel = 1, linger = 20, patience = 256 } = options;
  requireInput(
    typeof models === "object" && models !== null,
    "models",
    models,
    "a list of models, or a record of them",
  );
  for (const [name, value] of Object.entries({ loaded, parallel, patience }))
    if (!Number.isInteger(value) || value < 1) throw new InputError(name, value, "a whole number from 1");
  if (!(linger >= 0)) throw new InputError("linger", linger, "milliseconds from 0");
  const residency = new Residency({ loaded, parallel, linger, patience });
  const waitingFor = (model: ChatModel) => {
    requireModel(model);
    const name = canonicalJson([model.id, model.settings ?? {}]);
    return wrapped(model, (request, context) =>
      residency.run(name, () => model.generate(request, context), context?.signal),
    );
  };
  const entries = Array.isArray(models)
    ? models.map(waitingFor)
    : Object.fromEntries(Object.entries(models).map(([role, model]) => [role, waitingFor(model as ChatModel)]));
  return entries as unknown as T;
}
