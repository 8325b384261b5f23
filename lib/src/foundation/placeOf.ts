import type { Position } from "./log.js";

/** A key for where something stands in its run, the same for a call, what came of it, and its repetition. */
export const placeOf = ({ phase, turn, speaker, addressee }: Position): string =>
  JSON.stringify([phase, turn, speaker, addressee ?? null]);
