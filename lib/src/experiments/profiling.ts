import { z } from "zod";
import { panelOf } from "../council/panels.js";
import { loadPerspectives, type Perspective } from "../council/perspectives.js";
import { candidateAgent, loadProfilingPrompts, profilingProtocol } from "../council/profiling.js";
import { type ProfilingLog, profilingLogOf } from "../council/profilingLog.js";
import { identifierSchema } from "../foundation/dataSchemas.js";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";
import { runProtocol } from "../protocol/run.js";
import type { Experiment } from "./experiment.js";
import { heterogeneousModels } from "./heterogeneousModels.js";

const optionsSchema = z.strictObject({
  candidates: z.array(identifierSchema).min(1).optional(),
  words: z.number().int().min(10).max(1000).default(80),
});

/** The perspectives of a panel, each once, and of the shipped ones those that it does not voice. */
function perspectivesOf(panel: string | object): Perspective[] {
  const own = panelOf(panel).evaluators.map(({ perspective }) => perspective);
  const all = [...own, ...loadPerspectives().perspectives];
  const distinct = all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
  for (const { id, keywords } of distinct)
    if (!keywords)
      throw new InputError("panel, perspective", id, "a perspective with keywords, to measure alignment by");
  return distinct;
}

/**
 * The profiling battery (AI Council section 3.4): each model on standard policy prompts from each perspective, its
 * alignment measured by the perspective's keywords over the length of its answers.
 * Options: candidates (names in `models`; the panel's evaluators by default, so that each one's model is tested),
 * words (80). Given the null model alone, its variants are tested.
 */
export const profiling: Experiment<ProfilingLog> = {
  name: "profiling",
  source: "AI Council, sections 3.4 and 7.3",
  takes: ["panel"],
  models: heterogeneousModels,
  prepare({ panel = "paper", options = {} }) {
    const { candidates, words } = parsed("options", options, optionsSchema);
    const perspectives = perspectivesOf(panel);
    const prompts = loadProfilingPrompts();
    const names = candidates ?? panelOf(panel).evaluators.map(({ id }) => id);
    return [...new Set(names)].map((candidate) => {
      const protocol = profilingProtocol(candidate, perspectives, prompts);
      const participants = [candidateAgent(candidate, perspectives, prompts, words)];
      return {
        cell: { id: candidate, factors: { candidate } },
        protocol,
        participants,
        run: async (means) =>
          profilingLogOf(candidate, perspectives, prompts, await runProtocol({ ...means, protocol, participants })),
      };
    });
  },
};
