import { InputError } from "../../foundation/errors.js";
import { requireObject } from "../../foundation/requireInput.js";
import { serverAddress } from "../../foundation/serverAddress.js";
import { longestTimeout } from "../deadline.js";

/** What an option may be, and how that is said. */
type Check = readonly [accepts: (value: unknown) => boolean, allowed: string];

const oneOf = (...choices: (string | boolean)[]): Check => [
  (value) => choices.includes(value as string),
  `one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`,
];
const whole = (least: number, most: number, allowed: string): Check => [
  (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
  allowed,
];
const positive = whole(1, Number.MAX_SAFE_INTEGER, "a whole number above 0");
const isPrice = (value: unknown) => Number.isFinite(value) && (value as number) >= 0;
const prices: Check = [
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.keys(value).sort().join() === "completion,prompt" &&
    Object.values(value).every(isPrice),
  "{ prompt, completion }: numbers from 0, US dollars per million tokens",
];
/** Checked where it is used. */
const elsewhere: Check = [() => true, ""];

/** Each option of `model`. */
export const optionChecks = {
  host: [(value) => typeof value === "string" && value.trim() !== "", "the address of a server"],
  contextLength: positive,
  threads: positive,
  temperature: [(value) => Number.isFinite(value) && (value as number) >= 0, "a number from 0"],
  think: oneOf(true, false, "low", "medium", "high"),
  keepAlive: [
    (value) => Number.isFinite(value) || (typeof value === "string" && value.trim() !== ""),
    'a time such as "10m", or seconds',
  ],
  timeout: [
    (value) => Number.isFinite(value) && (value as number) > 0 && (value as number) <= longestTimeout,
    `milliseconds above 0, at most ${longestTimeout}`,
  ],
  oneMessage: oneOf(true, false),
  structured: oneOf("schema", "object", "prompt"),
  thinkingBudget: whole(-1, Number.MAX_SAFE_INTEGER, "a whole number of tokens, 0 for none, or -1 (Gemini decides)"),
  safety: oneOf("default", "none"),
  retries: elsewhere,
  pace: elsewhere,
  price: prices,
} satisfies { readonly [option: string]: Check };

/**
 * Throws InputError for an option that no kind of model has, and for a value that the option cannot have: a slip of the
 * pen would otherwise pass for an option left out.
 */
export function checkOptions(options: { readonly host?: string }): void {
  requireObject("options", options);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(optionChecks, name))
      throw new InputError("options", name, `options of models: ${Object.keys(optionChecks).join(", ")}`);
    const [accepts, allowed] = optionChecks[name as keyof typeof optionChecks];
    if (value !== undefined && !accepts(value)) throw new InputError(name, value, allowed);
  }
  if (options.host !== undefined) serverAddress("host", options.host);
}
