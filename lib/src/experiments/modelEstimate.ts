import type { KnownPrice } from "../models/cost.js";
import type { PrefixShares } from "../models/sharedPrefix.js";

/** What one model will take; null for what nothing is known of. */
export interface ModelEstimate {
  model: string;
  /** Where it is asked: a provider, with its server's address where that is another or Ollama's. */
  service: string;
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
  /**
   * US dollars at most, for the longest answers and the prompts that quote them; 0 for what runs on one's own machine or a
   * server of one's own, null where no price is known.
   */
  money: number | null;
  /** A row of the dated table, or the price that `model` was given; null where there is none. */
  price: KnownPrice | null;
  /** What the money rests on. */
  pricing: string;
  /** Days of the service's quota, where one was given and it has any. */
  days: number | null;
  /** By layout, the share of the prompts that a prefix cache can serve. */
  sharedPrefix: { [layout: string]: PrefixShares };
}
