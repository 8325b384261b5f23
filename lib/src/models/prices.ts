import { z } from "zod";
import type { ChatModel } from "../foundation/chat.js";
import { dataPath, readJsonFile } from "../foundation/files.js";
import { isNullModel } from "../foundation/isNullModel.js";
import type { TokenPrices } from "./budgeted.js";
import { makingOf } from "./making.js";
import { isOwnServer } from "./ownServer.js";

/** What a model costs, in US dollars per million tokens, and since when that is known. */
export interface Price extends TokenPrices {
  model: string;
  /** The day the provider's page was read, as the source says; where it says none, the day the source was read. */
  read: string;
  /** The provider's own page of prices. */
  page: string;
  /** Where the price was read. */
  source: string;
  /** What the price holds for, where there are several. */
  note?: string;
}

const priceSchema = z.strictObject({
  model: z.string().regex(/^(openai|deepseek|gemini|anthropic):./, "expected an id such as openai:NAME"),
  prompt: z.number().min(0),
  completion: z.number().min(0),
  read: z.iso.date(),
  page: z.url(),
  source: z.url(),
  note: z.string().optional(),
});

const tableSchema = z.strictObject({
  format: z.literal(1),
  currency: z.literal("USD"),
  per: z.literal("a million tokens"),
  prices: z.array(priceSchema),
});

let prices: ReadonlyMap<string, Price> | undefined;

/**
 * The dated price of a model by its id, in US dollars per million tokens; undefined where none is known. A dated version
 * of a model ("openai:gpt-4o-2024-08-06") is not looked up under the name without the date: it can cost something else.
 * Prices change: `read` says of when one is, `page` where today's stands.
 *
 * @example
 * priceOf("gemini:gemini-2.0-flash")?.completion; // 0.4
 */
export function priceOf(id: string): Price | undefined {
  prices ??= new Map(
    readJsonFile(dataPath("data", "prices.json"), tableSchema).prices.map((price) => [price.model, price as Price]),
  );
  const found = prices.get(id);
  return found && { ...found };
}

/**
 * Whether asking a model costs nothing: it runs in this process, on a server of one's own, or on one of Ollama, which
 * takes no key to charge. One whose price was given is paid for wherever it is.
 */
export function isFree(model: ChatModel): boolean {
  const making = makingOf(model);
  if (making?.price) return false;
  if (making) return making.provider === "ollama" || (making.host !== undefined && isOwnServer(making.host));
  return isNullModel(model.id);
}
