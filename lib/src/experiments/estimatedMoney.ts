import type { Cost } from "../models/cost.js";
import type { ModelEstimate } from "./modelEstimate.js";

/** The most that calls can cost, and what that rests on. */
export function estimatedMoney(
  cost: Cost,
  { promptTokensAtMost, answerTokens }: { promptTokensAtMost: number; answerTokens: number },
): Pick<ModelEstimate, "money" | "price" | "pricing"> {
  if (cost.kind === "unknown") return { money: null, price: null, pricing: `no price known of ${cost.of}` };
  if (cost.kind === "free") return { money: 0, price: null, pricing: "nothing to pay" };
  const { price } = cost;
  const money = (promptTokensAtMost * price.prompt + answerTokens * price.completion) / 1e6;
  return {
    money,
    price,
    pricing:
      price.read === undefined
        ? `price given: ${price.prompt} for a million tokens of prompts, ${price.completion} of answers`
        : `price read ${price.read}${price.note ? `, ${price.note}` : ""}; today's: ${price.page}`,
  };
}
