import { counted } from "../foundation/counted.js";
import { isNullModel } from "../foundation/isNullModel.js";
import type { RunLog } from "./experiment.js";
import { countReplies, missingText, modelsThatSpoke } from "./missingReplies.js";
import { requireLogs } from "./requireLogs.js";

type NotedLog = Pick<RunLog, "calls" | "missing" | "record" | "models"> & { options?: object };

/** The prompt layouts that are not the paper's, with how many of the runs have them where not all do. */
function layoutText(logs: readonly NotedLog[]): string {
  const layouts = logs.map(({ options }) => (options as { layout?: string } | undefined)?.layout ?? "paper");
  return [...new Set(layouts)]
    .filter((layout) => layout !== "paper")
    .map((layout) => {
      const count = layouts.filter((one) => one === layout).length;
      const part = count === layouts.length ? "" : ` in ${count} of them`;
      return `; layout=${layout}${part}, not the paper's order`;
    })
    .join("");
}

/**
 * Which models spoke, how many runs there are, what is missing, and a prompt layout that is not the paper's: the line
 * that every table of ours carries.
 * Throws InputError for wrong arguments.
 *
 * @example
 * showTable(rowsToTable(rows, { caption: "Mine", notes: [sourceNote(logs)] }));
 */
export function sourceNote(logs: readonly NotedLog[]): string {
  requireLogs(logs);
  const weights = new Map<string, string>();
  for (const { models } of logs)
    for (const { id, weights: digest } of Object.values(models)) if (digest !== undefined) weights.set(id, digest);
  const spoke = modelsThatSpoke(logs);
  const nullModels = spoke.filter(isNullModel);
  const named = spoke
    .filter((id) => !isNullModel(id))
    .map((id) => {
      const digest = weights.get(id);
      return digest === undefined ? id : `${id} (weights ${digest.slice(0, 12)})`;
    });
  if (nullModels.length > 0) {
    const kind = nullModels.length > 1 ? "variants of the null model" : "null model";
    named.push(`${nullModels.join(", ")} (${kind}: it selects sentences of its request, no language model)`);
  }
  const counts = countReplies(logs);
  const cut = counts.truncated > 0 ? `, ${counts.truncated} statements cut at the token limit and counted` : "";
  return `model ${named.join(", ")}; ${counted(logs.length, "run")}; replies missing: ${missingText(counts)}${cut}${layoutText(logs)}`;
}
