import type { ChatModel } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { Budget, type BudgetLimits, type TokenPrices } from "../models/budgeted.js";
import { costsById } from "../models/cost.js";
import { type RecordingMode, recorded } from "../models/recorded.js";
import type { Recording } from "../models/recording/recording.js";
import { distinctModels, type ServingOptions, served, withModels } from "../models/served.js";
import type { Models } from "../protocol/models.js";

/** The prices that a budget of money needs: those given, else the table's; what runs on a server of one's own costs none. */
function withPrices(limits: BudgetLimits, models: readonly ChatModel[]): BudgetLimits {
  if (limits.money === undefined) return limits;
  const { prices = {} } = limits;
  const others = [...costsById(models)].filter(([id]) => !Object.hasOwn(prices, id));
  const found = others.map(([id, cost]): [string, TokenPrices] => {
    if (cost.kind === "unknown") throw unknownPrice(id, cost.of);
    return [id, cost.kind === "free" ? { prompt: 0, completion: 0 } : cost.price];
  });
  return { ...limits, prices: Object.fromEntries([...Object.entries(prices), ...found]) };
}

const unknownPrice = (id: string, of: string) =>
  new InputError(
    "budget, field money",
    id,
    `models whose price is known, and none is of ${of}: limit calls or tokens, or give its price in US dollars per ` +
      'million tokens, such as {"id": ID, "price": {"prompt": N, "completion": N}} in the file of models',
  );

/** How the models of an experiment are asked. */
export interface AskingOptions extends Pick<ServingOptions, "loaded" | "requestsPerMinute" | "patience"> {
  /**
   * What the experiment may spend in all, what its store already holds counted in; no limit by default. What was under way
   * when it was stopped is not in the store: a call that had no reply yet counts only until then.
   */
  budget?: BudgetLimits | undefined;
}

function budgetOf(models: Models, { budget = {} }: AskingOptions): Budget | undefined {
  const { calls, tokens, money } = budget;
  if (calls === undefined && tokens === undefined && money === undefined) return undefined;
  return new Budget(withPrices(budget, distinctModels(models)));
}

/**
 * The models of an experiment as its runs ask them: recorded, and served by their services. Each is wrapped once, so
 * that equal requests under way are asked once. In the mode `replay` nobody is asked.
 * Throws InputError for an option that is not allowed, and for a budget of money where a price is not known.
 */
export function askedModels(
  models: Models,
  recording: Recording | undefined,
  mode: RecordingMode,
  options: AskingOptions = {},
): Models {
  const budget = budgetOf(models, options);
  for (const { key, model, settings, request, reply, tries } of (budget && recording?.calls()) ?? [])
    if (!recording?.isDrawn(key)) budget?.charge({ id: model, settings }, request, reply, tries);
  const asked = mode === "replay" ? models : served(models, { ...options, budget });
  if (!recording) return asked;
  return withModels(asked, new Map(distinctModels(asked).map((model) => [model, recorded(model, recording, mode)])));
}
