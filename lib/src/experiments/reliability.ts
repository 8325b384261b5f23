import { z } from "zod";
import { loadJudgePrompt } from "../agents/councilPrompts.js";
import { judgeAgent, judgeId } from "../agents/judgeAgent.js";
import type { DeliberationLog } from "../council/deliberationLog.js";
import { deliberationLogOf, scoresOf } from "../council/deliberationLogOf.js";
import { deliberationOptionsShape } from "../council/deliberationOptions.js";
import { judgingPhase } from "../council/deliberationProtocol.js";
import { type DeliberationSetup, setUpDeliberation } from "../council/deliberationSetup.js";
import { reasoningReader } from "../council/reasoning.js";
import { parsed } from "../foundation/files.js";
import { runProtocol } from "../protocol/run.js";
import type { Experiment } from "./experiment.js";
import { heterogeneousModels } from "./heterogeneousModels.js";
import { scenariosOf } from "./threeStates.js";

/** Id of the second judge as a speaker. */
export const secondJudgeId = "second-judge";
const retestPhase = "retest";
const secondPhase = "second judge";

/** A deliberation whose reasonings were scored again. */
export interface ReliabilityLog extends DeliberationLog {
  /** By the same judge under identical conditions but for the seed. */
  retest: { [evaluator: string]: number | null };
  /** By the second judge; null where there was none. */
  secondJudge: { [evaluator: string]: number | null } | null;
}

const optionsSchema = z.strictObject({
  debate: z.boolean().default(true),
  secondJudge: z.boolean().default(true),
  maskOptions: z.boolean().default(false),
  layout: deliberationOptionsShape.layout,
  words: z.number().int().min(10).max(1000).default(80),
});

/** A deliberation with further judging phases, each of which sees what the first judge saw. */
function withFurtherJudges(setup: DeliberationSetup, second: boolean): DeliberationSetup {
  const { policy, panel, protocol, participants, options } = setup;
  const perspectives = new Map(panel.evaluators.map(({ id, perspective }) => [id, perspective]));
  const secondJudge = judgeAgent({
    id: secondJudgeId,
    prompt: loadJudgePrompt(),
    perspectiveOf: (evaluator) => perspectives.get(evaluator)!,
    reasoningOf: reasoningReader(policy, options.maskOptions),
  });
  return {
    ...setup,
    protocol: {
      id: "reliability",
      phases: [
        ...protocol.phases,
        judgingPhase(retestPhase, panel),
        ...(second ? [judgingPhase(secondPhase, panel, { judge: secondJudgeId })] : []),
      ],
    },
    participants: [...participants, ...(second ? [secondJudge] : [])],
  };
}

/**
 * Reliability of the coherence scores (AI Council sections 4.4 and 4.5): each reasoning of a deliberation is scored
 * twice by the same judge, and once by a second judge, "second-judge" in `models`; without one the first judge's model
 * scores a third time. Any model can judge: small ones are compared with whichever second judge is at hand.
 * Options: debate (true), secondJudge (true), maskOptions (false), layout ("paper"), words (80).
 *
 * The deliberations are those of State B of three-states with the same seed and options, so that a recording of it serves
 * all calls but the further judges'.
 */
export const reliabilityExperiment: Experiment<ReliabilityLog> = {
  name: "reliability",
  source: "AI Council, sections 4.4 and 4.5",
  takes: ["scenario", "scenarios", "panel"],
  models: heterogeneousModels,
  prepare(design) {
    const { secondJudge, ...options } = parsed("options", design.options ?? {}, optionsSchema);
    return scenariosOf(design).map((scenario) => {
      const setup = withFurtherJudges(
        setUpDeliberation({ ...options, scenario, panel: design.panel ?? "paper" }),
        secondJudge,
      );
      const { policy, panel, protocol, participants } = setup;
      return {
        cell: { id: `${policy.id}_${panel.id}`, factors: { scenario: policy.id, panel: panel.id } },
        protocol,
        participants,
        beginsAs: { experiment: "three-states", cell: `${policy.id}_${panel.id}_B` },
        async run(means) {
          const log = deliberationLogOf(setup, await runProtocol({ ...means, protocol, participants }));
          return {
            ...log,
            retest: scoresOf(log.record, panel, { phase: retestPhase, judge: judgeId }),
            secondJudge: secondJudge ? scoresOf(log.record, panel, { phase: secondPhase, judge: secondJudgeId }) : null,
          };
        },
      };
    });
  },
};
