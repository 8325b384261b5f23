import { judgeId } from "../agents/judgeAgent.js";
import type { Missing, ProtocolLog, RecordEntry } from "../foundation/log.js";
import type { DeliberationLog } from "./deliberationLog.js";
import { councilPhases } from "./deliberationProtocol.js";
import type { DeliberationSetup } from "./deliberationSetup.js";
import { measureDeliberation } from "./measures.js";
import type { LoadedPanel } from "./panel.js";
import { optionLabels } from "./policy.js";
import { voicesOf } from "./reasoning.js";

/** The ballots of a phase by evaluator, null where there is none. */
export function ballotsOf(
  record: readonly RecordEntry[],
  { evaluators }: LoadedPanel,
  phase: string = councilPhases.evaluation,
): { [evaluator: string]: string[] | null } {
  const voices = voicesOf(record.filter((entry) => entry.phase === phase));
  return Object.fromEntries(
    evaluators.map(({ id }) => {
      const voice = voices.get(id);
      return [id, voice && "ballot" in voice ? voice.ballot : null];
    }),
  );
}

/** The scores of a judging phase by evaluator, null where there is none. */
export function scoresOf(
  record: readonly RecordEntry[],
  { evaluators }: LoadedPanel,
  { phase = councilPhases.validation, judge = judgeId }: { phase?: string; judge?: string } = {},
): { [evaluator: string]: number | null } {
  const scores = new Map(
    record.flatMap((entry) =>
      entry.phase === phase && entry.speaker === judge ? [[entry.addressee!, entry.value as number] as const] : [],
    ),
  );
  return Object.fromEntries(evaluators.map(({ id }) => [id, scores.get(id) ?? null]));
}

/** The voices of a single call that gave no ballot: each is missing as much as one that was asked alone. */
function missingVoices({ record, missing }: ProtocolLog, { evaluators }: LoadedPanel): Missing[] {
  const voices = voicesOf(record.filter(({ phase }) => phase === councilPhases.evaluation));
  const lost = evaluators.flatMap(({ id }, index): Missing[] => {
    const voice = voices.get(id);
    if (!voice || "ballot" in voice) return [];
    return [{ phase: councilPhases.evaluation, turn: index + 1, role: "evaluator", speaker: id, ...voice }];
  });
  return [...missing, ...lost];
}

/** Makes a deliberation's log of its protocol's log: ballots, scores, and what they measure. */
export function deliberationLogOf(setup: DeliberationSetup, log: ProtocolLog): DeliberationLog {
  const { policy, panel, champions, options } = setup;
  const ballots = ballotsOf(log.record, panel);
  const coherence = scoresOf(log.record, panel);
  const evaluations = panel.evaluators.map(({ id, perspective }) => ({
    evaluator: id,
    perspective: perspective.id,
    vote: ballots[id]?.[0] ?? null,
    coherence: coherence[id] ?? null,
  }));
  return {
    ...log,
    missing: missingVoices(log, panel),
    scenario: policy,
    panel,
    champions: champions.map(({ id, evaluator, option }) => ({ id, evaluator, option: option.id })),
    options,
    ballots,
    coherence,
    evaluations,
    measures: measureDeliberation({ ballots, coherence }, evaluations, panel, optionLabels(policy)),
  };
}
