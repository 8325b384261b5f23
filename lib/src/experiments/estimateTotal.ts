import type { ModelEstimate } from "./modelEstimate.js";

/** What a design takes of all its models together; null where of one of them it is not known. */
export interface EstimateTotal {
  calls: number;
  promptTokens: number;
  promptTokensAtMost: number;
  answerTokens: number;
  /** By service, whose models are asked one call after the other: on one server local models take turns. */
  minutes: { [service: string]: number | null };
  /** US dollars at most. */
  money: number | null;
  /** Ids of the models whose price is not known. */
  unpriced: string[];
  /** Of the service whose quota lasts longest; null where there is none. */
  days: number | null;
}

/** Null as soon as one of the amounts is. */
const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);

/** Adds up the estimates of a design's models. */
export function estimateTotal(estimates: readonly ModelEstimate[]): EstimateTotal {
  const sum = (field: "calls" | "promptTokens" | "promptTokensAtMost" | "answerTokens") =>
    estimates.reduce((total, one) => total + one[field], 0);
  const minutesOn = (service: string) =>
    sumOf(estimates.filter((one) => one.service === service).map(({ minutes }) => minutes));
  const days = estimates.flatMap((one) => one.days ?? []);
  return {
    calls: sum("calls"),
    promptTokens: sum("promptTokens"),
    promptTokensAtMost: sum("promptTokensAtMost"),
    answerTokens: sum("answerTokens"),
    minutes: Object.fromEntries(
      [...new Set(estimates.map(({ service }) => service))].map((service) => [service, minutesOn(service)]),
    ),
    money: sumOf(estimates.map(({ money }) => money)),
    unpriced: estimates.filter(({ money }) => money === null).map(({ model }) => model),
    days: days.length === 0 ? null : Math.max(...days),
  };
}
