import type { Measured } from "./measuredModels.js";
import type { ModelEstimate } from "./modelEstimate.js";

/** The minutes of calls one after the other: as recorded calls took, else at the speeds given. */
export function estimatedMinutes(
  { calls, promptTokens, answerTokens }: { calls: number; promptTokens: number; answerTokens: number },
  measured: Measured | undefined,
  writing: number | undefined,
  reading: number | undefined,
): Pick<ModelEstimate, "minutes" | "timing"> {
  if (measured?.callMilliseconds)
    return {
      minutes: (calls * measured.callMilliseconds) / 60_000,
      timing: `as long as ${measured.timedCalls} recorded calls took on average`,
    };
  if (writing === undefined) return { minutes: null, timing: "no recording of this model and no speed given" };
  const seconds = answerTokens / writing + (reading === undefined ? 0 : promptTokens / reading);
  return {
    minutes: seconds / 60,
    timing: `the longest answers at ${writing} tokens a second${reading === undefined ? ", reading left out" : `, prompts at ${reading}`}`,
  };
}
