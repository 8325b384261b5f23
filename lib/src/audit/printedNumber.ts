import { requireChoice, requireInput, requireObject, requireWhole } from "../foundation/requireInput.js";

/** A number as a paper prints it. */
export interface PrintedNumber {
  /** The text itself, such as "70.9%", "<.001" or "11-fold". */
  printed: string;
  /** What it says, a percentage as a share (0.709), or null for words that name no number. */
  value: number | null;
  /** Decimals of `value` that the text fixes: three for "70.9%", none for "25". */
  decimals: number;
  /** "<" and ">" for bounds such as "p < .001"; "=" otherwise. */
  relation: "=" | "<" | ">";
}

// What floating point may add to a distance from a rounding bound; printed bounds are at least 1e-8 apart.
const slack = 1e-10;

const numeral = /^([<>~])?([+−-]?)(\d[\d,]*)?(?:\.(\d+))?(%)?$/;
const count = /^(\d+)\/\d+$/;

/**
 * Reads a printed number: sign, thousands separators, a missing zero (.709), a bound (<.001), an approximation (~0.09),
 * a percentage, or the 25 of "25/25". Other words have the value and decimals that are given for them.
 *
 * @throws InputError for what is not a text, or a value or decimals that are no numbers
 *
 * @example
 * readPrinted("70.9%"); // { printed: "70.9%", value: 0.709, decimals: 3, relation: "=" }
 */
export function readPrinted(printed: string, given: { value?: number; decimals?: number } = {}): PrintedNumber {
  requireInput(typeof printed === "string", "printed", printed, "a text");
  requireObject("given", given, "{ value, decimals }");
  for (const [field, number] of Object.entries({ value: given.value, decimals: given.decimals }))
    requireInput(number === undefined || Number.isFinite(number), `given.${field}`, number, "a finite number");
  const whole = count.exec(printed)?.[1];
  const match = whole === undefined ? numeral.exec(printed) : null;
  const relation = match?.[1] === "<" || match?.[1] === ">" ? match[1] : "=";
  let value = given.value ?? (whole === undefined ? null : Number(whole));
  let decimals = given.decimals ?? 0;
  if (match && (match[3] !== undefined || match[4] !== undefined)) {
    const [, , sign, integer = "0", digits = "", percent] = match;
    const size = Number(`${integer.replaceAll(",", "")}.${digits}0`) * (sign === "" || sign === "+" ? 1 : -1);
    const shift = percent ? 2 : 0;
    // Through text, so that 70.9 % is 0.709 and not 0.7090000000000001.
    value = given.value ?? Number((size / 10 ** shift).toFixed(digits.length + shift));
    decimals = given.decimals ?? digits.length + shift;
  }
  return { printed, value, decimals, relation };
}

/** Half a unit of the last decimal: how far a number may lie from what is printed. Halves may round either way. */
export function roundingHalf(decimals: number): number {
  return 0.5 * 10 ** -decimals;
}

/** Whether `value` lies within rounding of `printed` at that many decimals. */
export function roundsTo(value: number, printed: number, decimals: number): boolean {
  return Math.abs(value - printed) <= roundingHalf(decimals) + slack;
}

/**
 * Whether a value would be printed so: rounded to the printed decimals, halves either way, or on the printed side of
 * a bound. Throws InputError for words that name no number.
 *
 * @example
 * printsAs(readPrinted("0.06"), 1 / 18); // true
 * printsAs(readPrinted("<.001"), 0.0004); // true
 */
export function printsAs(number: PrintedNumber, candidate: number): boolean {
  requirePrintedNumber("number", number);
  requireInput(typeof candidate === "number" && !Number.isNaN(candidate), "candidate", candidate, "a number");
  const { printed, value, decimals, relation } = number;
  requireInput(value !== null, "printed", printed, "a text that names a number");
  if (relation === "<") return candidate < value;
  if (relation === ">") return candidate > value;
  return roundsTo(candidate, value, decimals);
}

/** Throws InputError unless the argument of that name is a printed number, such as `readPrinted` gives. */
export function requirePrintedNumber(argument: string, number: unknown): asserts number is PrintedNumber {
  requireObject(argument, number, "what readPrinted gives");
  const { value, decimals, relation } = number as PrintedNumber;
  requireInput(value === null || Number.isFinite(value), `${argument}.value`, value, "a finite number or null");
  requireWhole(`${argument}.decimals`, decimals, 0, 20);
  requireChoice(`${argument}.relation`, relation, ["=", "<", ">"]);
}
