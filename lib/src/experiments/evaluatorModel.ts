import { allVoicesId } from "../agents/allVoicesAgent.js";
import type { ProtocolLog } from "../foundation/log.js";

/** Id of the model that speaks for an evaluator, alone or in the single call that plays all voices. */
export function evaluatorModel({ models }: Pick<ProtocolLog, "models">, evaluator: string): string {
  return (models[evaluator] ?? models[allVoicesId])?.id ?? "not known";
}
