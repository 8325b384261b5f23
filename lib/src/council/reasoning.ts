import { allVoicesId } from "../agents/allVoicesAgent.js";

import type { RecordEntry } from "../foundation/log.js";
import type { Voice } from "./allVoicesAnswer.js";
import { maskedOptions } from "./maskedOptions.js";
import type { Policy } from "./policy.js";

/** What each evaluator gave: its voice, out of the entries of its phase, whether each came alone or all in one. */
export function voicesOf(entries: readonly RecordEntry[]): Map<string, Voice> {
  const voices = new Map<string, Voice>();
  for (const { speaker, text, value } of entries)
    if (speaker === allVoicesId)
      for (const [id, voice] of Object.entries(value as unknown as { [id: string]: Voice })) voices.set(id, voice);
    else voices.set(speaker, { reasoning: text, ballot: value as string[] });
  return voices;
}

/**
 * How the judge takes an evaluator's reasoning out of what it is shown: the text alone, never the ballot, with the
 * options' names masked where that is asked.
 */
export function reasoningReader(policy: Policy, maskOptions: boolean) {
  return (seen: readonly RecordEntry[], evaluator: string): string | undefined => {
    const voice = voicesOf(seen).get(evaluator);
    if (!voice || !("reasoning" in voice) || voice.reasoning === "") return undefined;
    return maskOptions ? maskedOptions(voice.reasoning, policy.options) : voice.reasoning;
  };
}
