import type { ChatModel } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { Budget, type BudgetLimits } from "../models/budgeted.js";
import { isFree, priceOf } from "../models/prices.js";
import { type RecordingMode, recorded } from "../models/recorded.js";
import type { Recording } from "../models/recording/recording.js";
import { distinctModels, type ServingOptions, served, withModels } from "../models/served.js";
import type { Models } from "../protocol/models.js";

/** The prices that a budget of money needs: those given, else the table's; what runs on one's own machine costs none. */
function withPrices(limits: BudgetLimits, models: readonly ChatModel[]): BudgetLimits {
  if (limits.money === undefined) return limits;
  const prices = { ...limits.prices };
  for (const model of models) {
    if (Object.hasOwn(prices, model.id)) continue;
    prices[model.id] = isFree(model) ? { prompt: 0, completion: 0 } : (priceOf(model.id) ?? unknownPrice(model));
  }
  return { ...limits, prices };
}

function unknownPrice({ id }: ChatModel): never {
  throw new InputError("budget, field money", id, "models whose price is known: limit calls or tokens, or give prices");
}

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
