import type { EstimateTotal } from "../experiments/estimateTotal.js";
import type { ModelEstimate } from "../experiments/modelEstimate.js";
import type { Plan } from "../experiments/plan.js";
import { onOneLine } from "../figures/markup.js";
import { counted } from "../foundation/counted.js";
import { isNullModel } from "../foundation/isNullModel.js";
import { ownProcess } from "../models/askedAt.js";

const whole = (amount: number) => Math.round(amount).toLocaleString("en-US");
/** Cents of an amount that is a bound: rounded up, but for what a sum of fractions adds. */
const dollarsAtMost = (amount: number) => (Math.ceil(100 * amount - 1e-9) / 100).toFixed(2);
const percent = (share: number) => `${Math.round(100 * share)} %`;
const minutesText = (minutes: number | null) =>
  minutes === null ? "minutes not known" : `${minutes < 10 ? minutes.toFixed(1) : whole(minutes)} minutes`;
const daysText = (days: number | null) => (days === null ? [] : [`${counted(days, "day")} of the quota`]);

/** The cells in which a voice speaks, and those of them in which it does so with a model. */
function cellsOf({ cells }: Plan, voice: string, model: string): { all: string[]; own: string[] } {
  const all = cells.filter(({ voices }) => Object.hasOwn(voices, voice));
  const own = all.filter(({ voices }) => voices[voice] === model);
  return { all: all.map(({ id }) => id), own: own.map(({ id }) => id) };
}

/** The voices that a model speaks for; those that it has in some cells alone are named with these. */
function voicesOf(needs: Plan, model: string): string {
  const groups = new Map<string, string[]>();
  for (const voice of new Set(needs.cells.flatMap(({ voices }) => Object.keys(voices)))) {
    const { all, own } = cellsOf(needs, voice, model);
    if (own.length === 0) continue;
    const where = own.length === all.length ? "" : ` (in ${own.join(", ")})`;
    groups.set(where, [...(groups.get(where) ?? []), voice]);
  }
  return [...groups].map(([where, voices]) => `${voices.join(", ")}${where}`).join("; ");
}

/** What one model will take. */
function modelLines(needs: Plan, one: ModelEstimate): string[] {
  const { model, calls, promptTokens, promptTokensAtMost, counting, answerTokens, minutes, timing } = one;
  const { money, price, pricing, days } = one;
  const cost = money === null || price === null ? pricing : `at most ${dollarsAtMost(money)} US dollars (${pricing})`;
  return [
    `${model}: ${counted(calls, "call")}`,
    `  speaks for ${voicesOf(needs, model)}`,
    `  prompts about ${whole(promptTokens)} tokens (${counting}), at most ${whole(promptTokensAtMost)} where they quote the longest answers; answers at most ${whole(answerTokens)}`,
    ...(isNullModel(model)
      ? []
      : [`  ${minutesText(minutes)}${minutes === null ? "" : ", one call after the other"} (${timing})`]),
    `  ${cost}`,
    ...daysText(days).map((text) => `  ${text}`),
    ...Object.entries(one.sharedPrefix).map(
      ([layout, { last, any }]) =>
        `  a prefix cache can serve ${percent(last)} of the prompts where it keeps the last one, ${percent(any)} where it keeps all (layout: ${layout})`,
    ),
  ];
}

function totalLine(total: EstimateTotal, estimates: readonly ModelEstimate[]): string {
  const { calls, promptTokens, promptTokensAtMost, answerTokens, minutes, unpriced, days } = total;
  const known = estimates.reduce((sum, { money }) => sum + (money ?? 0), 0);
  const isPaid = estimates.some(({ price }) => price !== null);
  const paid = isPaid ? `at most ${dollarsAtMost(known)} US dollars` : "nothing to pay";
  const unknown = unpriced.length === 0 ? "" : `, beside ${unpriced.join(", ")}, whose price is not known`;
  return [
    `in all: ${counted(calls, "call")}`,
    `prompts about ${whole(promptTokens)} tokens, at most ${whole(promptTokensAtMost)}`,
    `answers at most ${whole(answerTokens)}`,
    // The null model's time is that of this process, and too short to plan.
    ...Object.entries(minutes)
      .filter(([service]) => service !== ownProcess)
      .map(([service, sum]) => `${minutesText(sum)} on ${service}`),
    `${paid}${unknown}`,
    ...daysText(days),
  ].join("; ");
}

/** What a design needs, in lines: its cells, each model with its voices, what is not asked, and the sum of it. */
export function planText(needs: Plan, estimates: readonly ModelEstimate[], total: EstimateTotal): string {
  const notAsked = Object.entries(needs.notAsked).map(([name, id]) => `${name} (${id})`);
  const lines = [
    `${needs.experiment}: ${counted(needs.runs, "run")}, ${counted(needs.calls, "call")}`,
    ...needs.cells.map(
      ({ id, runs, calls, criticalPath }) =>
        `  ${id}: ${counted(runs, "run")}, ${counted(calls, "call")}, ${criticalPath} of them one after the other in each run`,
    ),
    ...estimates.flatMap((one) => modelLines(needs, one)),
    ...(notAsked.length === 0 ? [] : [`not asked in this experiment: ${notAsked.join(", ")}`]),
    totalLine(total, estimates),
  ];
  const indented = (line: string) => `${/^ */.exec(line)![0]}${onOneLine(line)}`;
  return lines.map((line) => `${indented(line)}\n`).join("");
}
