import { NotComputableError } from "../foundation/errors.js";
import { requireChoice } from "../foundation/requireInput.js";

/** "macro": the mean of the agents' shares; "micro": the share of all turns. */
export type Average = "macro" | "micro";

/** Shares of turns, per agent in order of the first turn and over all. */
export interface ShareOfTurns {
  value: number;
  perAgent: { [speaker: string]: number };
}

/** The share of turns that a decision holds for. Throws NotComputableError when there are no turns. */
export function shareOfTurns(
  measure: string,
  turns: readonly { speaker: string; holds: boolean }[],
  average: Average,
): ShareOfTurns {
  requireChoice("average", average, ["macro", "micro"]);
  if (turns.length === 0) throw new NotComputableError(measure, "the transcript has no turns");
  const bySpeaker = new Map<string, { turns: number; holding: number }>();
  for (const { speaker, holds } of turns) {
    const counted = bySpeaker.get(speaker) ?? { turns: 0, holding: 0 };
    counted.turns++;
    if (holds) counted.holding++;
    bySpeaker.set(speaker, counted);
  }
  const shares = [...bySpeaker].map(([speaker, { turns: all, holding }]) => [speaker, holding / all] as const);
  const micro = turns.filter(({ holds }) => holds).length / turns.length;
  const macro = shares.reduce((sum, [, share]) => sum + share, 0) / shares.length;
  return { value: average === "macro" ? macro : micro, perAgent: Object.fromEntries(shares) };
}
