import type { DeliberationLog } from "../council/deliberationLog.js";
import { tensionOf } from "../council/measures.js";
import { panelTensions } from "../council/tensions.js";
import { requireChoice } from "../foundation/requireInput.js";
import { type PerspectiveVoice, perspectiveVoices } from "../metrics/perspectiveVoice.js";
import type { TensionKind } from "../metrics/tensionQuality.js";
import type { RunLog } from "./experiment.js";
import { requireDeliberations } from "./requireLogs.js";

/** The kinds of Table 6, in its order; pairs with a side missing are in no share. */
export const tensionKinds = ["authenticDisagreement", "genuineAgreement", "suspectAgreement", "partial"] as const;

/** How often each kind came up among pairs of perspectives. */
export interface TensionShares {
  scenario: string;
  /** "direct": pairs whose perspectives both have an evaluator; "all": those with a stand-in too. */
  pairs: "direct" | "all";
  /** Of the complete pairs; null when there is none. */
  shares: { [kind in (typeof tensionKinds)[number]]: number } | null;
  trustworthy: number | null;
  /** Pairs behind the shares, over all runs; a paper's are not printed. */
  complete: number | null;
  /** Of a paper, the number of pairs that its shares fit. */
  inferred?: number;
  /** Pairs left out because a side has no vote or no score. */
  incomplete: number | null;
}

/** A pair of perspectives over all runs. */
export interface PairTension {
  scenario: string;
  pair: [string, string];
  counts: { [kind in TensionKind]: number };
}

type Logs = readonly RunLog<DeliberationLog>[];

const noCounts = (): PairTension["counts"] => ({
  authenticDisagreement: 0,
  genuineAgreement: 0,
  suspectAgreement: 0,
  partial: 0,
  incomplete: 0,
});

/** Runs of State B, which alone are judged. */
const judged = (logs: Logs, scenario: string) =>
  logs.filter((log) => log.scenario.id === scenario && log.experiment.factors.state !== "A");

/** A log's own tensions are by the first evaluator of a perspective; by the majority they are counted anew. */
function tensionIn({ measures, panel, evaluations }: Logs[number], pairs: "direct" | "all", voice: PerspectiveVoice) {
  if (voice !== "first") return tensionOf(evaluations, panel, pairs, voice);
  return pairs === "direct" ? measures.weighted.tension : measures.weighted.tensionOfAllPairs;
}

/**
 * What became of each pair of perspectives, direct ones and those with a stand-in, over all runs of State B.
 * `voice`: who speaks for a perspective with several evaluators, the "first" or the "majority".
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * pairTensions(logs, "direct");
 */
export function pairTensions(
  logs: Logs,
  pairs: "direct" | "all" = "all",
  voice: PerspectiveVoice = "first",
): PairTension[] {
  requireDeliberations(logs);
  requireChoice("pairs", pairs, ["direct", "all"]);
  requireChoice("voice", voice, perspectiveVoices);
  return [...new Set(logs.map((log) => log.scenario.id))].flatMap((scenario) => {
    const byPair = new Map<string, PairTension>();
    for (const log of judged(logs, scenario)) {
      const tension = tensionIn(log, pairs, voice);
      // A run without a complete pair has no rate; each of its pairs is incomplete all the same.
      const found =
        "perPair" in tension
          ? tension.perPair
          : (pairs === "direct" ? panelTensions(log.panel).direct : log.panel.tensions).map((pair) => ({
              pair,
              kind: "incomplete" as const,
            }));
      for (const { pair, kind } of found) {
        const known = byPair.get(pair.join()) ?? { scenario, pair, counts: noCounts() };
        known.counts[kind]++;
        byPair.set(pair.join(), known);
      }
    }
    return [...byPair.values()];
  });
}

/**
 * Table 6 out of logs, a row a scenario: over the direct pairs, as the printed shares are, or over all.
 * The paper does not say which of its three Security evaluators speaks for Security Focus: `voice` "first" takes the
 * Conservative, "majority" what most of them chose.
 * Throws InputError for what are no logs of deliberations.
 *
 * @example
 * tensionShares(logs);
 */
export function tensionShares(
  logs: Logs,
  pairs: "direct" | "all" = "direct",
  voice: PerspectiveVoice = "first",
): TensionShares[] {
  const found = pairTensions(logs, pairs, voice);
  return [...new Set(logs.map((log) => log.scenario.id))].map((scenario) => {
    const counts = noCounts();
    for (const pair of found.filter((one) => one.scenario === scenario))
      for (const kind of Object.keys(counts) as TensionKind[]) counts[kind] += pair.counts[kind];
    const complete = tensionKinds.reduce((sum, kind) => sum + counts[kind], 0);
    const share = (kind: (typeof tensionKinds)[number]) => counts[kind] / complete;
    return {
      scenario,
      pairs,
      shares:
        complete === 0
          ? null
          : {
              authenticDisagreement: share("authenticDisagreement"),
              genuineAgreement: share("genuineAgreement"),
              suspectAgreement: share("suspectAgreement"),
              partial: share("partial"),
            },
      trustworthy: complete === 0 ? null : share("authenticDisagreement") + share("genuineAgreement"),
      complete,
      incomplete: counts.incomplete,
    };
  });
}
