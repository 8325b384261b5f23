import { requireInput, requireObject } from "../foundation/requireInput.js";
import { isFree, type Price, priceOf } from "../models/prices.js";
import { distinctModels } from "../models/served.js";
import { type PrefixShares, prefixShares } from "../models/sharedPrefix.js";
import { tokenCounter } from "../models/tokenCounter.js";
import type { Design } from "./design.js";
import { requireDesignFields } from "./designFields.js";
import { type DryRequest, dryRun, inEachLayout } from "./dryRun.js";
import { type Measured, measuredModels, promptCharacters } from "./measuredModels.js";
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

/** What one model will take; null for what nothing is known of. */
export interface ModelEstimate {
  model: string;
  calls: number;
  /** Tokens of the prompts as the dry run has them, which quote the null model's answers: an estimate, and no bound. */
  promptTokens: number;
  /** Tokens of the prompts when every answer that they quote is as long as it may be. */
  promptTokensAtMost: number;
  /** How the prompt tokens were come by. */
  counting: string;
  /** The most tokens that the answers can take, what the model may think with included. */
  answerTokens: number;
  /** One call after the other. */
  minutes: number | null;
  /** What the minutes rest on. */
  timing: string;
  /** US dollars at most, for the longest answers and the prompts that quote them; 0 for what runs on one's own machine. */
  money: number | null;
  price: Price | null;
  /** Days of the service's quota, where one was given and it has any. */
  days: number | null;
  /** By layout, the share of the prompts that a prefix cache can serve. */
  sharedPrefix: { [layout: string]: PrefixShares };
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

function minutesOf(
  { calls, promptTokens, answerTokens }: { calls: number; promptTokens: number; answerTokens: number },
  measured: Measured | undefined,
  writing: number | undefined,
  reading: number | undefined,
): Pick<ModelEstimate, "minutes" | "timing"> {
  if (measured?.callMilliseconds)
    return {
      minutes: (calls * measured.callMilliseconds) / 60_000,
      timing: `as long as ${measured.timedCalls} recorded calls took on average`,
    };
  if (writing === undefined) return { minutes: null, timing: "no recording of this model and no speed given" };
  const seconds = answerTokens / writing + (reading === undefined ? 0 : promptTokens / reading);
  return {
    minutes: seconds / 60,
    timing: `the longest answers at ${writing} tokens a second${reading === undefined ? ", reading left out" : `, prompts at ${reading}`}`,
  };
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
 * not known. Money is at most what the design costs when every call is asked once and nothing is cached; as a bound it is
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
  const models = new Map(distinctModels(withStandingModels(design).models).map((model) => [model.id, model]));
  const callsOfService = new Map<string, number>();
  const serviceOf = (id: string) => id.split(":")[0]!;
  for (const { model, runs } of asIs.filter((one) => !isFree(models.get(one.model)!)))
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
    const free = isFree(models.get(id)!);
    const price = priceOf(id) ?? null;
    estimates.push({
      model: id,
      ...amounts,
      counting:
        ratio === null
          ? counter.how
          : `measured: ${ratio.toFixed(3)} tokens a character in ${measured!.countedCalls} recorded calls`,
      ...minutesOf(amounts, measured, of(tokensPerSecond, id), of(promptTokensPerSecond, id)),
      money: free
        ? 0
        : price && (amounts.promptTokensAtMost * price.prompt + amounts.answerTokens * price.completion) / 1e6,
      price: free ? null : price,
      days:
        free || requestsPerDay === undefined ? null : Math.ceil(callsOfService.get(serviceOf(id))! / requestsPerDay),
      sharedPrefix: sharesOf(id, dryRuns),
    });
  }
  return estimates;
}
