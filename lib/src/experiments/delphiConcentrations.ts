import type { DelphiVariant } from "../council/delphiVariants.js";
import type { DelphiLog } from "../council/runDelphi.js";
import type { RunLog } from "./experiment.js";
import { countReplies, type ReplyCounts } from "./missingReplies.js";
import { type PairedConcentrations, type PairedVotes, pairedConcentrations } from "./pairedConcentrations.js";
import { requireDelphiLogs } from "./requireLogs.js";
import { summedReplies } from "./summaries.js";

/** Concentration of the first choices before and after, by variant, with what was missing. */
export interface DelphiConcentration extends PairedConcentrations {
  variant: DelphiVariant;
  runs: number;
  replies: ReplyCounts;
}

/** First choices of the first and the last round, of the evaluators that have a ballot in both. */
function votesOf({ rounds, scenario }: DelphiLog): PairedVotes {
  const [first, last] = [rounds[0]!.ballots, rounds.at(-1)!.ballots];
  return {
    options: scenario.options.map(({ id }) => id),
    votes: Object.keys(first).flatMap((evaluator) => {
      const [before, after] = [first[evaluator]?.[0], last[evaluator]?.[0]];
      return before === undefined || after === undefined ? [] : [[before, after] as const];
    }),
  };
}

/**
 * Mean first-choice concentration of the first and the last round of each variant's runs, over the evaluators that have
 * a ballot in both: concentration depends on how many voted, so that a ballot missing in one round would look like a
 * change of mind.
 * Throws InputError for what are no logs of Delphi variants.
 *
 * @example
 * delphiConcentrations(logs);
 */
export function delphiConcentrations(logs: readonly RunLog<DelphiLog>[]): DelphiConcentration[] {
  requireDelphiLogs(logs);
  return [...new Set(logs.map(({ variant }) => variant))].map((variant) => {
    const own = logs.filter((log) => log.variant === variant);
    return {
      variant,
      runs: own.length,
      ...pairedConcentrations(own.map(votesOf)),
      replies: summedReplies(own.map((log) => countReplies([log]))),
    };
  });
}
