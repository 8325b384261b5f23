import { canonicalJson } from "../foundation/canonicalJson.js";
import type { ChatModel } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { isNullModel } from "../foundation/isNullModel.js";
import { requireInput, requireObject } from "../foundation/requireInput.js";
import { Budget, type BudgetLimits, budgeted } from "./budgeted.js";
import { CommonStop } from "./commonStop.js";
import { madeAs } from "./madeAs.js";
import { type Making, makingOf, type Provider } from "./making.js";
import { paced } from "./paced.js";
import { Pace } from "./pacing/pace.js";
import { resident } from "./resident.js";
import { serviceName, serviceOf } from "./serviceOf.js";

/** One model for every voice, or a record from a role to one. */
type ModelOrRecord = ChatModel | { readonly [role: string]: ChatModel };

/** How models are asked over a long run. */
export interface ServingOptions {
  /** Local models that the machine holds at once; 1 by default. */
  loaded?: number | undefined;
  /**
   * Calls a minute, spaced evenly, to each service that needs a key, of models with a pace of their own too; no limit by
   * default.
   */
  requestsPerMinute?: number | undefined;
  /**
   * Milliseconds that a service which has answered may be away, or ask to wait, before the run stops; by default 10,000
   * for one that fails, 60,000 for a wait that it asks for at once and 600,000 for such waits in a row.
   */
  patience?: number | undefined;
  /** What all models together may spend; no limit by default. */
  budget?: Budget | BudgetLimits | undefined;
}

/** Calls under way at once: a local server works on a few and lets the rest wait, at the cost of their time limit. */
const callsAtOnce: { readonly [provider in Provider]: number } = {
  ollama: 4,
  openai: 8,
  deepseek: 8,
  gemini: 4,
  anthropic: 4,
};
/** Further tries of a call where its model was not given a number: they outlast some seconds without the service. */
const furtherTries = 3;
/** Milliseconds that a service may be away, such as a server that starts again, before the experiment stops. */
const usualPatience = 10_000;
/** Milliseconds that a service may ask to wait at once, and in a row. */
const usualWaits = { longest: 60_000, row: 600_000 };

const isOne = (models: ModelOrRecord): models is ChatModel => typeof (models as ChatModel).generate === "function";

/** Every model once. */
export function distinctModels(models: ModelOrRecord): ChatModel[] {
  return isOne(models) ? [models] : [...new Set(Object.values(models))];
}

/** The same shape with each model replaced; one that is not in the map stays. */
export function withModels<T extends ModelOrRecord>(models: T, replaced: ReadonlyMap<ChatModel, ChatModel>): T {
  const other = (model: ChatModel) => replaced.get(model) ?? model;
  return (
    isOne(models)
      ? other(models)
      : Object.fromEntries(Object.entries(models).map(([role, model]) => [role, other(model)]))
  ) as T;
}

/** Two calls of one service may use up all their tries before it counts as down: one request alone can be at fault. */
const failuresUntilStop = (retries: number) => Math.max(5, 2 * (retries + 1) - 1);

/** How one service is asked. */
interface ServicePace {
  /** Of the models that have no pace of their own. */
  pace: Pace;
  /** The calls a minute, which hold for every model; a service that needs no key has no such limit. */
  perMinute: Pace | undefined;
}

/** Counts calls a minute and does nothing else: when to stop is for the pace around it. */
const minutePace = (requestsPerMinute: number, name: string) => {
  const none = Number.POSITIVE_INFINITY;
  const patient = { failuresUntilStop: none, longestWait: none, busyPatience: none };
  return new Pace({ requestsPerMinute, concurrency: none, ...patient }, name);
};

/** One pace for each service, over all its models. */
function pacesOf(
  makings: readonly Making[],
  { requestsPerMinute, patience = 0 }: ServingOptions,
): ReadonlyMap<string, ServicePace> {
  const services = new Map<string, { first: Making; retries: number }>();
  for (const making of makings) {
    const service = serviceOf(making);
    const { first, retries } = services.get(service) ?? { first: making, retries: 0 };
    services.set(service, { first, retries: Math.max(retries, making.retries ?? furtherTries) });
  }
  return new Map(
    [...services].map(([service, { first, retries }]) => {
      const { provider } = first;
      const name = serviceName(first);
      const limits = {
        concurrency: callsAtOnce[provider],
        failuresUntilStop: failuresUntilStop(retries),
        patience: Math.max(patience, usualPatience),
        longestWait: Math.max(patience, usualWaits.longest),
        busyPatience: Math.max(patience, usualWaits.row),
      };
      const isLimited = provider !== "ollama" && requestsPerMinute !== undefined;
      const perMinute = isLimited ? minutePace(requestsPerMinute, name) : undefined;
      return [service, { pace: new Pace(limits, name), perMinute }];
    }),
  );
}

/** Local models that share a server, in groups of two or more; one alone needs no turns. */
export function sharingAServer(models: readonly ChatModel[]): ChatModel[][] {
  const groups = new Map<string, ChatModel[]>();
  for (const model of models) {
    const making = makingOf(model);
    if (making?.provider !== "ollama") continue;
    const service = serviceOf(making);
    groups.set(service, [...(groups.get(service) ?? []), model]);
  }
  const kinds = (group: ChatModel[]) => new Set(group.map(({ id, settings }) => canonicalJson([id, settings ?? {}])));
  return [...groups.values()].filter((group) => kinds(group).size > 1);
}

/**
 * Models as a long run asks them, `resident(retried(paced(budgeted(provider))))`: each service has one pace over all its
 * models, a call is tried again up to three times where its model does not say otherwise, several models of one Ollama
 * server take turns so that each is loaded seldom, and one budget holds for all. Once a service is down no
 * further call is begun, of any model.
 *
 * What `model` made is served so; an object of the user's own is only budgeted, and the null model, which runs in this
 * process and costs nothing, is left as it is. Put `recorded` around it, so that recorded replies do not wait and cost
 * nothing. The argument is one model or a record from role to model; the same shape comes back.
 *
 * @throws InputError for an option that is not allowed. The models throw ServiceDownError when a service is down, and
 *   DissensusError "stopped" when the budget is used up.
 * @example
 * const models = served({ kant: model("ollama:qwen3:8b"), default: model("ollama:llama3.2:3b") }, { loaded: 1 });
 * const log = await runDebate({ teams: "ablation", scenario: "trolley", models, seed: 1 });
 */
export function served<T extends ModelOrRecord>(models: T, options: ServingOptions = {}): T {
  requireObject("options", options);
  const { loaded = 1, requestsPerMinute, patience, budget: limits } = options;
  requireInput(typeof models === "object" && models !== null, "models", models, "a ChatModel, or a record of them");
  if (!Number.isInteger(loaded) || loaded < 1) throw new InputError("loaded", loaded, "a whole number from 1");
  if (requestsPerMinute !== undefined && !(requestsPerMinute > 0))
    throw new InputError("requestsPerMinute", requestsPerMinute, "a number above 0");
  if (patience !== undefined && !(patience >= 0)) throw new InputError("patience", patience, "milliseconds from 0");
  const distinct = distinctModels(models);
  const budget = limits === undefined || limits instanceof Budget ? limits : new Budget(limits);
  const paces = pacesOf(
    distinct.flatMap((model) => makingOf(model) ?? []),
    options,
  );
  const stop = new CommonStop();
  const withinBudget = (model: ChatModel) => (budget ? budgeted(model, budget) : model);
  const asked = new Map<ChatModel, ChatModel>();
  for (const model of distinct) {
    const making = makingOf(model);
    if (making) {
      const { perMinute, pace: ofService } = paces.get(serviceOf(making))!;
      const { bare, retries = furtherTries, pace = ofService } = making;
      const inTime = (provider: ChatModel) => (perMinute ? paced(provider, perMinute) : provider);
      // Within the pace, so that what waits for its turn holds nothing of the budget; within the retries, which cost calls.
      asked.set(
        model,
        madeAs({ bare, retries, pace }, (provider) => inTime(withinBudget(stop.heeding(provider)))),
      );
    } else if (budget && !isNullModel(model.id)) asked.set(model, withinBudget(model));
  }
  for (const group of sharingAServer(distinct)) {
    const inTurns = resident(
      group.map((model) => asked.get(model)!),
      { loaded, parallel: callsAtOnce.ollama },
    );
    for (const [index, model] of group.entries()) asked.set(model, inTurns[index]!);
  }
  for (const [model, one] of asked) asked.set(model, stop.telling(one));
  return withModels(models, asked);
}
