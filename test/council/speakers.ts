import type { ChatRequest, Reply } from "../../lib/src/foundation/chat.js";
import { type SpyModel, spyModel, textOf } from "../support/models.js";

/** The paper's evaluators, in its order. */
export const evaluators = [
  "conservative",
  "innovator",
  "pragmatist",
  "perfectionist",
  "minimalist",
  "driver",
  "guardian",
] as const;
export const champions = ["champion-conservative", "champion-innovator", "champion-pragmatist"] as const;

/** An answer with a ballot. */
export function ballotReply(ranking: readonly string[], reasoning: string): Reply {
  const value = { reasoning, ranking: [...ranking] };
  return { outcome: "ok", text: JSON.stringify(value), value };
}

/** An answer with a score. */
export function scoreReply(score: number, rationale = "because of its steps"): Reply {
  const value = { rationale, score };
  return { outcome: "ok", text: JSON.stringify(value), value };
}

/** What each speaker of a scripted council answers: a model of its own for each, which keeps what it was asked. */
export interface Council {
  [speaker: string]: SpyModel;
}

/**
 * A council whose every text is a mark that nobody else writes. `ballots` are by evaluator; the judge scores each
 * reasoning by the evaluator whose mark it reads.
 */
export function scriptedCouncil({
  ballots = {},
  scores = {},
}: {
  ballots?: { [evaluator: string]: readonly string[] | Reply };
  scores?: { [evaluator: string]: number | Reply };
} = {}): Council {
  const council: Council = {};
  for (const id of champions)
    council[id] = spyModel((_, index) => ({ outcome: "ok", text: `said-${id}-${index}.` }), id);
  for (const id of evaluators)
    council[id] = spyModel((_, index) => {
      const ballot = ballots[id] ?? ["A", "B", "C"];
      return "outcome" in ballot ? ballot : ballotReply(ballot, `reasoned-${id}-${index}.`);
    }, id);
  council.judge = spyModel((request) => {
    const judged = judgedIn(request);
    const score = scores[judged] ?? 0.8;
    return typeof score === "number" ? scoreReply(score, `judged-${judged}.`) : score;
  }, "judge");
  return council;
}

/** The evaluator whose reasoning a request shows. */
export function judgedIn(request: ChatRequest): string {
  return /reasoned-(\w+)-\d+\./.exec(textOf(request))?.[1] ?? "nobody";
}
