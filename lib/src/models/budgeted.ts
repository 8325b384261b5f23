import type { ChatModel, ChatRequest, Reply } from "../foundation/chat.js";
import { DissensusError, InputError } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import { countedTokens } from "./countedTokens.js";
import { madeAs } from "./madeAs.js";
import { makingOf } from "./making.js";
import type { TriedTiming } from "./retried.js";
import { tokenEstimate } from "./tokenEstimate.js";
import { wrapped } from "./wrapped.js";

/** Prices of a model, per million tokens, in the currency of the budget. */
export interface TokenPrices {
  prompt: number;
  completion: number;
}

/** What an experiment may spend at most; what is left out has no limit. */
export interface BudgetLimits {
  /** Requests that are sent: each try of a call is one. */
  calls?: number;
  tokens?: number;
  /** In any one currency; needs the prices of every model that is used. */
  money?: number;
  /** Prices by model id. */
  prices?: { readonly [model: string]: TokenPrices };
}

interface Amount {
  calls: number;
  tokens: number;
  money: number;
}

const kinds = ["calls", "tokens", "money"] as const;

const ownValue = <T>(values: { readonly [name: string]: T } | undefined, name: string): T | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined;

/** What is known of a model that is asked, or was. */
type AskedModel = Pick<ChatModel, "id" | "settings">;

/** How often a model that tries again was asked for a reply. */
const triesOf = (reply: Reply | undefined): number => (reply?.timing as Partial<TriedTiming> | undefined)?.tries ?? 1;

/**
 * A budget that several models may share.
 *
 * @example
 * const budget = new Budget({ calls: 500, tokens: 1_000_000 });
 * const models = ["smollm2:135m", "qwen3:8b"].map((name) => budgeted(ollama(name), budget));
 */
export class Budget {
  private readonly used: Amount = { calls: 0, tokens: 0, money: 0 };

  /** @throws InputError for a limit or a price that is not a number from 0. */
  constructor(private readonly limits: BudgetLimits) {
    requireObject("limits", limits, "{ calls, tokens, money, prices }");
    for (const kind of kinds) {
      const limit = limits[kind];
      if (limit !== undefined && !(limit >= 0)) throw new InputError(kind, limit, "a number from 0");
    }
    // A price that is no number would make the money spent none either, and no limit would ever be passed.
    for (const [model, price] of Object.entries(limits.prices ?? {}))
      for (const part of ["prompt", "completion"] as const)
        if (!Number.isFinite(price?.[part]) || price[part] < 0)
          throw new InputError(`prices.${model}.${part}`, price?.[part], "a number from 0");
  }

  /** What was spent until now, calls under way counted with the most they may take. */
  get spent(): Readonly<Amount> {
    return { ...this.used };
  }

  private amountOf(model: string, tokens: { prompt: number; completion: number }): Amount {
    const prices = ownValue(this.limits.prices, model);
    if (this.limits.money !== undefined && !prices)
      throw new InputError("prices", model, "a price of this model, since the budget limits money");
    const { prompt, completion } = tokens;
    const money = prices ? (prompt * prices.prompt + completion * prices.completion) / 1e6 : 0;
    return { calls: 1, tokens: prompt + completion, money };
  }

  private add(amount: Amount, sign: 1 | -1): void {
    for (const kind of kinds) this.used[kind] += sign * amount[kind];
  }

  /**
   * Sets aside what a call may take at most; what comes back is given the reply and corrects it to what it took.
   * Throws DissensusError "stopped" when that could pass a limit.
   */
  reserve({ id, settings }: AskedModel, request: ChatRequest): (reply?: Reply) => void {
    const most = this.amountOf(id, tokenEstimate(request, settings));
    for (const kind of kinds) {
      const limit = this.limits[kind] ?? Number.POSITIVE_INFINITY;
      if (this.used[kind] + most[kind] > limit)
        throw new DissensusError(
          "stopped",
          `the budget of ${limit} ${kind} would be passed (${Number(this.used[kind].toFixed(4))} spent)`,
        );
    }
    this.add(most, 1);
    return (reply) => {
      this.add(most, -1);
      this.charge({ id, settings }, request, reply, triesOf(reply));
    };
  }

  /**
   * Counts a call that was made, now or in an earlier part of the same experiment. An answer without a count keeps what was
   * set aside for it. What came of a try that failed without one nobody says (a service may have read the prompt before
   * its time was up), so it counts with its prompt.
   *
   * @param tries how often the request was sent; the reply is that of the last.
   */
  charge({ id, settings }: AskedModel, request: ChatRequest, reply?: Reply, tries = 1): void {
    const most = tokenEstimate(request, settings);
    const promptAlone = { prompt: most.prompt, completion: 0 };
    const answered = reply !== undefined && reply.outcome !== "failed";
    // A service that asks to wait has read nothing.
    const unanswered = reply?.retry?.afterMs === undefined ? promptAlone : { prompt: 0, completion: 0 };
    this.add(this.amountOf(id, countedTokens(reply) ?? (answered ? most : unanswered)), 1);
    for (let earlier = 1; earlier < tries; earlier++) this.add(this.amountOf(id, promptAlone), 1);
  }
}

/** A model that sets aside the most a request may take before it is sent, and is charged what it took. */
function charged(model: ChatModel, budget: Budget): ChatModel {
  return wrapped(model, async (request, context) => {
    const settle = budget.reserve(model, request);
    let reply: Reply | undefined;
    try {
      reply = await model.generate(request, context);
      return reply;
    } finally {
      settle(reply);
    }
  });
}

/**
 * A model that stops before a limit would be passed: each request that is sent first sets aside the most that it may take
 * (three characters a token, the whole answer limit, and what the model may think with), then is charged what the service
 * counted. Each try of a model that `model` made is such a request; of an object of the user's own that tries again by
 * itself the tries are charged when its reply says how many they were. Put it inside `recorded`, so that replies given
 * from a recording cost nothing.
 *
 * @param limits the limits of this model alone, or a Budget that several models share.
 * @throws DissensusError "stopped" when a call could pass a limit; InputError for a missing price.
 * @example
 * const thrifty = budgeted(model("gemini:gemini-2.0-flash"), { calls: 500, tokens: 1_000_000 });
 */
export function budgeted(model: ChatModel, limits: BudgetLimits | Budget): ChatModel {
  const budget = limits instanceof Budget ? limits : new Budget(limits);
  const making = makingOf(model);
  return making ? madeAs(making, (bare) => charged(bare, budget)) : charged(model, budget);
}
