import type { DebateLog } from "../debate/debateLog.js";
import { requireRows } from "../foundation/requireFields.js";
import { bySystem } from "./bySystem.js";
import type { RunLog } from "./experiment.js";
import { modelsThatSpoke } from "./missingReplies.js";
import { sentencesOfTurn } from "./saidBefore.js";

/** How much of what a system said after the attack had been said before. */
export interface RepeatedSentences {
  speaker: string;
  /** The resilience experiment's system, or the ablation's variant. */
  system: string;
  runs: number;
  /** Sentences of the turns after the injection turn. */
  sentences: number;
  /** Those that stand word for word in an earlier statement of the same debate, the moderator's among them. */
  repeated: number;
  /** Those that stand word for word in the request that their turn answered. */
  requested: number;
}

function countedIn(log: DebateLog) {
  const counts = { sentences: 0, repeated: 0, requested: 0 };
  for (const turn of log.turns.filter((one) => one.turn > log.injectionTurn)) {
    const call = log.calls.find(
      ({ phase, turn: asked, role }) => phase === "debate" && asked === turn.turn && role === "philosopher",
    );
    const request = call?.request.messages.map(({ content }) => content).join("\n") ?? "";
    for (const { sentence, repeated } of sentencesOfTurn(log, turn)) {
      counts.sentences++;
      if (repeated) counts.repeated++;
      if (request.includes(sentence)) counts.requested++;
    }
  }
  return counts;
}

/**
 * How much of debates after the attack is repetition, by system or variant: a speaker that says again what was said
 * keeps to the case by every count of keywords. Throws InputError for what are no debates' logs.
 *
 * @example
 * repeatedSentences(readDebateLogs("output/mine")); // [{ system: "hetero", sentences: 96, repeated: 54, ... }, ...]
 */
export function repeatedSentences(logs: readonly RunLog<DebateLog>[]): RepeatedSentences[] {
  requireRows("logs", logs, ["turns", "measures"], "logs of debates");
  return bySystem(logs as readonly RunLog<DebateLog>[]).map(({ system, logs: own }) => {
    const counts = own.map(countedIn);
    const sum = (field: "sentences" | "repeated" | "requested") => counts.reduce((total, one) => total + one[field], 0);
    return {
      ...{ speaker: modelsThatSpoke(own).join(" + "), system, runs: own.length },
      ...{ sentences: sum("sentences"), repeated: sum("repeated"), requested: sum("requested") },
    };
  });
}
