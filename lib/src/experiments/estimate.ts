import { requireInput, requireObject } from "../foundation/requireInput.js";
import { askedAt } from "../models/askedAt.js";
import { costsById } from "../models/cost.js";
import { distinctModels } from "../models/served.js";
import { prefixShares } from "../models/sharedPrefix.js";
import { tokenCounter } from "../models/tokenCounter.js";
import type { Design } from "./design.js";
import { requireDesignFields } from "./designFields.js";
import { type DryRequest, dryRun, inEachLayout } from "./dryRun.js";
import { estimatedMinutes } from "./estimatedMinutes.js";
import { estimatedMoney } from "./estimatedMoney.js";
import { measuredModels, promptCharacters } from "./measuredModels.js";
import type { ModelEstimate } from "./modelEstimate.js";
import { withStandingModels } from "./prepare.js";

/** A number for every model, or by model id with "default" for the rest. */
export type ByModel = number | { readonly [model: string]: number };

/** What is known of the models beforehand. */
export interface EstimateOptions {
  /** Recordings of the same models: what their calls took is measured and not guessed. */
  recordings?: readonly string[] | undefined;
  /** Tokens of an answer that a model writes in a second. */
  tokensPerSecond?: ByModel | undefined;
  /** Tokens of a prompt that a model reads in a second; reading takes no time where it is left out. */
  promptTokensPerSecond?: ByModel | undefined;
  /** Calls a day that each service which needs a key allows. */
  requestsPerDay?: number | undefined;
}

const of = (values: ByModel | undefined, model: string): number | undefined =>
  typeof values === "object" ? ((Object.hasOwn(values, model) ? values[model] : undefined) ?? values.default) : values;

function requireAmount(name: string, value: unknown): void {
  const isAmount = value === undefined || (Number.isFinite(value) && (value as number) > 0);
  requireInput(isAmount, name, value, "a number above 0");
}

function requireSpeed(name: string, speed: ByModel | undefined): void {
  const isRecord = typeof speed === "object" && speed !== null;
  for (const value of isRecord ? Object.values(speed) : [speed]) requireAmount(name, value);
}

/** By layout, what share of each model's prompts a prefix cache can serve. */
function sharesOf(model: string, dryRuns: ReadonlyMap<string, readonly DryRequest[]>): ModelEstimate["sharedPrefix"] {
  return Object.fromEntries(
    [...dryRuns].flatMap(([layout, requests]) => {
      const shares = prefixShares(requests.filter((one) => one.model === model).map(({ request }) => request));
      return shares ? [[layout, shares]] : [];
    }),
  );
}

/**
 * What a design will take of each model: tokens, minutes, money, days of a quota, and how much of its prompts a prefix
 * cache can serve. Nobody is asked and nothing is written: the requests are those of a dry run with the null model, one
 * run of each cell. The estimate of the prompts is as long as with its answers in them; at most they are as long as with
 * the longest answers that each call may give, and answers are always taken at their limit.
 *
 * Tokens are counted where a tokenizer is at hand, else measured in the recordings, else estimated: `counting` says which.
 * Minutes come from recordings or from the speeds given and are null otherwise, as is the money of a model whose price is
 * not known: not in the table and not given to `model`, or of another server than its provider's. Money is at most what the design costs when every call is asked once and nothing is cached; as a bound it is
 * as good as the count of the tokens, which `counting` names.
 *
 * @throws InputError for a design that cannot run, a recording that cannot be read, a number that is not above 0.
 * @example
 * const [gpt] = await estimate({ experiment: "resilience", models: model("openai:gpt-4o-mini") });
 * gpt.money; // US dollars, at most
 */
export async function estimate(design: Design, options: EstimateOptions = {}): Promise<ModelEstimate[]> {
  requireDesignFields(design);
  requireObject("options", options, "{ recordings, tokensPerSecond, ... }");
  const { recordings = [], tokensPerSecond, promptTokensPerSecond, requestsPerDay } = options;
  requireSpeed("tokensPerSecond", tokensPerSecond);
  requireSpeed("promptTokensPerSecond", promptTokensPerSecond);
  requireAmount("requestsPerDay", requestsPerDay);
  const measurements = measuredModels(recordings);
  const asIs = await dryRun(design);
  const longest = await dryRun(design, "at their limit");
  const dryRuns = new Map<string, readonly DryRequest[]>();
  for (const { layout, design: laidOut } of inEachLayout(design))
    dryRuns.set(layout, laidOut === design ? asIs : await dryRun(laidOut));
  const models = distinctModels(withStandingModels(design).models);
  const costs = costsById(models);
  const serviceOf = (id: string) =>
    [...new Set(models.filter((one) => one.id === id).map(askedAt))].sort().join(" and ");
  const isFree = (id: string) => costs.get(id)!.kind === "free";
  const callsOfService = new Map<string, number>();
  for (const { model, runs } of asIs.filter((one) => !isFree(one.model)))
    callsOfService.set(serviceOf(model), (callsOfService.get(serviceOf(model)) ?? 0) + runs);

  const estimates: ModelEstimate[] = [];
  for (const id of new Set(asIs.map(({ model }) => model))) {
    const requests = asIs.filter(({ model }) => model === id);
    const sum = (amount: (one: DryRequest) => number, over: readonly DryRequest[] = requests) =>
      Math.ceil(over.reduce((total, one) => total + one.runs * amount(one), 0));
    const measured = measurements.get(id);
    const counter = await tokenCounter(id);
    const ratio = counter.how.startsWith("counted") ? null : (measured?.tokensPerCharacter ?? null);
    const tokensOf = ({ request }: DryRequest) =>
      ratio === null ? counter.count(request) : promptCharacters(request) * ratio;
    // A ratio is an average: a bound takes the count that is rather too high where that is more.
    const mostOf = (one: DryRequest) => Math.max(tokensOf(one), counter.count(one.request)) + one.quotedTokens;
    const promptTokens = sum(tokensOf);
    const amounts = {
      calls: sum(() => 1),
      promptTokens,
      promptTokensAtMost: Math.max(
        promptTokens,
        sum(
          mostOf,
          longest.filter(({ model }) => model === id),
        ),
      ),
      answerTokens: sum(({ answerTokens }) => answerTokens),
    };
    estimates.push({
      model: id,
      service: serviceOf(id),
      ...amounts,
      counting:
        ratio === null
          ? counter.how
          : `measured: ${ratio.toFixed(3)} tokens a character in ${measured!.countedCalls} recorded calls`,
      ...estimatedMinutes(amounts, measured, of(tokensPerSecond, id), of(promptTokensPerSecond, id)),
      ...estimatedMoney(costs.get(id)!, amounts),
      days:
        isFree(id) || requestsPerDay === undefined
          ? null
          : Math.ceil(callsOfService.get(serviceOf(id))! / requestsPerDay),
      sharedPrefix: sharesOf(id, dryRuns),
    });
  }
  return estimates;
}
