import { allVoicesAgent } from "../agents/allVoicesAgent.js";
import { championAgent } from "../agents/championAgent.js";
import { loadChampionPrompt, loadEvaluatorPrompt, loadJudgePrompt } from "../agents/councilPrompts.js";
import { evaluatorAgent } from "../agents/evaluatorAgent.js";
import { judgeAgent } from "../agents/judgeAgent.js";
import { requireObject } from "../foundation/requireInput.js";
import type { Participant } from "../protocol/participant.js";
import type { Protocol } from "../protocol/protocol.js";
import { type Champion, championsOf } from "./champions.js";
import { type DeliberationOptions, deliberationOptions } from "./deliberationOptions.js";
import { deliberationProtocol } from "./deliberationProtocol.js";
import { headings } from "./headings.js";
import type { LoadedPanel, Panel } from "./panel.js";
import { panelOf } from "./panels.js";
import { policyOf } from "./policies.js";
import type { Policy } from "./policy.js";
import { reasoningReader } from "./reasoning.js";

/** What is deliberated on, by whom and how; every option but scenario and panel has the paper's value where left out. */
export interface DeliberationDesign extends Partial<DeliberationOptions> {
  /** Id of a shipped policy question, or an object of that shape. */
  scenario: string | Policy;
  /** Id of a shipped panel, or an object of that shape. */
  panel: string | Panel;
}

/** A design with everything loaded and checked. */
export interface DeliberationSetup {
  protocol: Protocol;
  participants: Participant[];
  policy: Policy;
  panel: LoadedPanel;
  champions: Champion[];
  options: DeliberationOptions;
}

/** The champions, evaluators and judge of a deliberation, as participants. */
export function councilParticipants(
  panel: LoadedPanel,
  policy: Policy,
  champions: readonly Champion[],
  options: DeliberationOptions,
): Participant[] {
  const headingOf = headings(panel, champions);
  const { layout, shuffleOptions, words, advocacy, maskOptions } = options;
  const championPrompt = loadChampionPrompt();
  const evaluatorPrompt = loadEvaluatorPrompt();
  const perspectives = new Map(panel.evaluators.map(({ id, perspective }) => [id, perspective]));
  const isolated = options.voices === "isolated";
  return [
    ...(options.debate
      ? champions.map((champion) =>
          championAgent({
            ...champion,
            reverse: advocacy === "reverse",
            policy,
            prompt: championPrompt,
            headingOf,
            words,
          }),
        )
      : []),
    ...(isolated
      ? panel.evaluators.map((evaluator) =>
          evaluatorAgent({ ...evaluator, policy, prompt: evaluatorPrompt, layout, shuffleOptions, headingOf }),
        )
      : [allVoicesAgent({ evaluators: panel.evaluators, policy, prompt: evaluatorPrompt, headingOf })]),
    ...(options.validation
      ? [
          judgeAgent({
            prompt: loadJudgePrompt(),
            perspectiveOf: (evaluator) => perspectives.get(evaluator)!,
            reasoningOf: reasoningReader(policy, maskOptions),
          }),
        ]
      : []),
  ];
}

/**
 * Loads and checks all that a deliberation needs. Throws InputError naming the field that is wrong.
 *
 * @example
 * setUpDeliberation({ scenario: "housing", panel: "paper" }).champions.map(({ option }) => option.label);
 */
export function setUpDeliberation(design: DeliberationDesign): DeliberationSetup {
  requireObject("design", design, "{ scenario, panel, ... }");
  const { scenario, panel: given, ...rest } = design;
  const options = deliberationOptions(rest);
  const policy = policyOf(scenario);
  const panel = panelOf(given);
  const champions = options.debate ? championsOf(panel, policy, options) : [];
  return {
    protocol: deliberationProtocol(panel, policy, champions, options),
    participants: councilParticipants(panel, policy, champions, options),
    policy,
    panel,
    champions,
    options,
  };
}
