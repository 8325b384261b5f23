import { NotComputableError } from "../foundation/errors.js";
import { requireInput } from "../foundation/requireInput.js";

/** What one evaluator was shown, and what it chose first. */
export interface Presentation {
  /** Option ids in the order in which they were shown. */
  shown: readonly string[];
  /** The first choice. */
  vote: string;
}

/** First choices by the place in which the option was shown. */
export interface PositionBias {
  positions: { position: number; firstChoices: number; share: number }[];
  /** Share of each position if it did not matter. */
  expected: number;
  votes: number;
  /** Different orders that were shown. With one, positions and options cannot be told apart. */
  orders: number;
}

/**
 * Position bias: the share of first choices that went to the option shown first, second, and so on. Where options were
 * shuffled for each evaluator and position does not matter, each share tends to 1 / K.
 *
 * @param presentations what each evaluator was shown and chose; those without a ballot are left out.
 * @throws InputError when a presentation repeats an option, lacks its vote, or has another number of options.
 * @throws NotComputableError without presentations.
 * @example
 * positionBias([{ shown: ["B", "A"], vote: "B" }, { shown: ["A", "B"], vote: "A" }]).positions[0].share; // 1
 */
export function positionBias(presentations: readonly Presentation[]): PositionBias {
  requireInput(Array.isArray(presentations), "presentations", presentations, "an array of { shown, vote }");
  const size = presentations[0]?.shown?.length ?? 0;
  const orders = new Set<string>();
  const counts = new Array<number>(size).fill(0);
  for (const [index, presentation] of presentations.entries()) {
    const { shown, vote } = presentation ?? {};
    const argument = `presentations[${index}]`;
    const whole = Array.isArray(shown) && shown.every((id) => typeof id === "string");
    requireInput(whole && new Set(shown).size === shown.length, `${argument}.shown`, shown, "option ids, each once");
    requireInput(shown.length === size, `${argument}.shown`, shown, `as many options as the first (${size})`);
    requireInput(shown.includes(vote), `${argument}.vote`, vote, `one of those shown (${shown.join(", ")})`);
    orders.add(JSON.stringify(shown));
    counts[shown.indexOf(vote)]!++;
  }
  const votes = presentations.length;
  if (votes === 0) throw new NotComputableError("positionBias", "there are no votes");
  const positions = counts.map((firstChoices, index) => ({
    position: index + 1,
    firstChoices,
    share: firstChoices / votes,
  }));
  return { positions, expected: 1 / size, votes, orders: orders.size };
}
