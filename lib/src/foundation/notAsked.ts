import type { Missing, ProtocolLog } from "./log.js";
import { placeOf } from "./placeOf.js";

type Asked = Pick<ProtocolLog, "calls" | "missing"> & Partial<Pick<ProtocolLog, "models">>;

/**
 * The places of a log that stand in `missing` although no model was asked there, because there was nothing to answer: a
 * judge whose evaluator gave no reasoning. That is no failure of the model that would have answered. A voice that a
 * single call for all voices left out is another matter: it was asked for, and has no model of its own in the log.
 */
export function notAsked({ calls, missing, models }: Asked): Missing[] {
  if (missing.length === 0) return [];
  const called = new Set(calls.map(placeOf));
  return missing.filter(
    (one) => !called.has(placeOf(one)) && (models === undefined || Object.hasOwn(models, one.speaker)),
  );
}
