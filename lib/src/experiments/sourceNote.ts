import type { RunLog } from "./experiment.js";
import { countReplies, missingText, modelsThatSpoke } from "./missingReplies.js";

const isNullModel = (id: string) => id === "extractive" || id.startsWith("extractive:");

/** Which models spoke, how many runs there are, and what is missing: the line that every table of ours carries. */
export function sourceNote(logs: readonly Pick<RunLog, "calls" | "missing" | "record" | "models">[]): string {
  const weights = new Map<string, string>();
  for (const { models } of logs)
    for (const { id, weights: digest } of Object.values(models)) if (digest !== undefined) weights.set(id, digest);
  const named = modelsThatSpoke(logs).map((id) => {
    const digest = weights.get(id);
    if (isNullModel(id)) return `${id} (null model: it selects sentences of its request, no language model)`;
    return digest === undefined ? id : `${id} (weights ${digest.slice(0, 12)})`;
  });
  const counts = countReplies(logs);
  const cut = counts.truncated > 0 ? `, ${counts.truncated} statements cut at the token limit and counted` : "";
  return `model ${named.join(", ")}; ${logs.length} ${logs.length === 1 ? "run" : "runs"}; replies missing: ${missingText(counts)}${cut}`;
}
