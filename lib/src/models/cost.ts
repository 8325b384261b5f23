import type { ChatModel } from "../foundation/chat.js";
import type { TokenPrices } from "./budgeted.js";
import { makingOf } from "./making.js";
import { isFree, type Price, priceOf } from "./prices.js";

/** A row of the table of prices, or what was given. */
export type KnownPrice = TokenPrices & Partial<Price>;

/** What is known of what asking a model costs. */
export type Cost = { kind: "free" } | { kind: "priced"; price: KnownPrice } | { kind: "unknown"; of: string };

function costOf(model: ChatModel): Cost {
  if (isFree(model)) return { kind: "free" };
  const { price, host } = makingOf(model) ?? {};
  if (price) return { kind: "priced", price: { prompt: price.prompt, completion: price.completion } };
  // What another server takes for a model is not what its provider takes.
  const listed = host === undefined ? priceOf(model.id) : undefined;
  if (listed) return { kind: "priced", price: listed };
  return { kind: "unknown", of: host === undefined ? model.id : `the server ${host}` };
}

/** What is at most to be paid where a call can be of either. */
function dearer(one: Cost, other: Cost): Cost {
  if (one.kind === "unknown" || other.kind === "free") return one;
  if (other.kind === "unknown" || one.kind === "free") return other;
  const [a, b] = [one.price, other.price];
  if (a.prompt >= b.prompt && a.completion >= b.completion) return one;
  if (b.prompt >= a.prompt && b.completion >= a.completion) return other;
  const [prompt, completion] = [Math.max(a.prompt, b.prompt), Math.max(a.completion, b.completion)];
  return { kind: "priced", price: { prompt, completion } };
}

/** What asking costs by model id. Models of one id can be on several servers: then it is what it is at most. */
export function costsById(models: readonly ChatModel[]): ReadonlyMap<string, Cost> {
  const costs = new Map<string, Cost>();
  for (const model of models) {
    const [before, own] = [costs.get(model.id), costOf(model)];
    costs.set(model.id, before ? dearer(before, own) : own);
  }
  return costs;
}
