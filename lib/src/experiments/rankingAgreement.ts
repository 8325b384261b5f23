import type { DeliberationLog } from "../council/deliberationLog.js";
import { byScenarioAndState } from "./byScenarioAndState.js";
import type { RunLog } from "./experiment.js";
import { requireDeliberations } from "./requireLogs.js";

/** How far Borda and Schulze agree in one state of one scenario. */
export interface RankingAgreement {
  scenario: string;
  state: string;
  /** Runs that both rules rank. */
  runs: number;
  /** Runs in which both have the same option, or the same ones in a tie, first. */
  sameWinner: number;
  /** Runs in which both give the same order, ties included. */
  sameRanking: number;
}

const written = (ranking: readonly (readonly string[])[]) =>
  ranking.map((level) => [...level].sort().join("=")).join(">");

/**
 * Schulze beside Borda over the same unweighted ballots: where they disagree, who wins depends on how one counts and
 * not on what was said. Runs without ballots are left out.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * rankingAgreement(logs)[0]; // { scenario: "housing", state: "B", runs: 35, sameWinner: 31, sameRanking: 27 }
 */
export function rankingAgreement(logs: readonly RunLog<DeliberationLog>[]): RankingAgreement[] {
  requireDeliberations(logs);
  return byScenarioAndState(logs).map(({ scenario, state, logs: own }) => {
    const rankings = own.flatMap(({ measures: { unweighted } }) => {
      const [borda, schulze] = [unweighted.bordaRanking.value, unweighted.schulzeRanking.value];
      return borda && schulze ? [{ borda, schulze }] : [];
    });
    return {
      scenario,
      state,
      runs: rankings.length,
      sameWinner: rankings.filter(({ borda, schulze }) => written(borda.slice(0, 1)) === written(schulze.slice(0, 1)))
        .length,
      sameRanking: rankings.filter(({ borda, schulze }) => written(borda) === written(schulze)).length,
    };
  });
}
