import { z } from "zod";
import { type CrossedPanel, crossedPanel } from "../council/crossedPanel.js";
import type { DeliberationLog } from "../council/deliberationLog.js";
import { deliberationOptionsShape } from "../council/deliberationOptions.js";
import { deliberationProtocol } from "../council/deliberationProtocol.js";
import { councilParticipants, type DeliberationSetup, setUpDeliberation } from "../council/deliberationSetup.js";
import { panelOf } from "../council/panels.js";
import { deliberate } from "../council/runDeliberation.js";
import { identifierSchema } from "../foundation/dataSchemas.js";
import { parsed } from "../foundation/files.js";
import type { Experiment } from "./experiment.js";
import { heterogeneousModels } from "./heterogeneousModels.js";
import { scenariosOf } from "./threeStates.js";

const { voices: _isolated, ...shared } = deliberationOptionsShape;
const optionsSchema = z.strictObject({
  ...shared,
  candidates: z.array(identifierSchema).min(1).optional(),
  perspectives: z.array(identifierSchema).min(1).optional(),
});

/** The debate of a panel, evaluated by a crossed one. */
function crossedSetup(setup: DeliberationSetup, { panel, candidates }: CrossedPanel): DeliberationSetup {
  const { policy, champions, options } = setup;
  return {
    ...setup,
    panel,
    protocol: { ...deliberationProtocol(panel, policy, champions, options), id: "combinatorial" },
    participants: councilParticipants(panel, policy, champions, options).map((one) => {
      const candidate = candidates[one.id];
      return candidate === undefined ? one : { ...one, modelNames: [candidate, "evaluator", "default"] };
    }),
  };
}

/**
 * The combinatorial design (AI Council sections 7.3 and 8): each model takes each perspective as an evaluator of the
 * same debate, so that what a model adds to first choices, rankings and coherence can be told from what a perspective
 * adds. In the paper each perspective has a model of its own, and the two cannot be told apart.
 *
 * Options: candidates (names in `models`; the panel's evaluators by default: name one for each model that you have),
 * perspectives (ids; all that the panel voices), and those of a deliberation but `voices`. Scenarios, panel and models
 * as in three-states; given the null model alone, its variants are crossed.
 */
export const combinatorial: Experiment<DeliberationLog> = {
  name: "combinatorial",
  source: "AI Council, sections 7.3 and 8",
  takes: ["scenario", "scenarios", "panel"],
  models: heterogeneousModels,
  prepare(design) {
    const { candidates, perspectives, ...options } = parsed("options", design.options ?? {}, optionsSchema);
    const panel = panelOf(design.panel ?? "paper");
    const crossed = crossedPanel(panel, candidates ?? panel.evaluators.map(({ id }) => id), perspectives);
    return scenariosOf(design).map((scenario) => {
      const setup = crossedSetup(setUpDeliberation({ ...options, scenario, panel: design.panel ?? "paper" }), crossed);
      const { policy, protocol, participants } = setup;
      return {
        cell: { id: `${policy.id}_${panel.id}`, factors: { scenario: policy.id, panel: panel.id } },
        protocol,
        participants,
        run: (means) => deliberate(setup, means),
      };
    });
  },
};
