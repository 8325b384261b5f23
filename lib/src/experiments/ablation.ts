import { z } from "zod";
import type { Variant } from "../agents/workingMemory.js";
import type { DebateLog } from "../debate/debateLog.js";
import { setUpDebate } from "../debate/debateSetup.js";
import type { Dilemma, Perturbation } from "../debate/dilemma.js";
import { dilemmaOf, perturbationOf } from "../debate/dilemmas.js";
import { runDebate } from "../debate/runDebate.js";
import type { Teams } from "../debate/teams.js";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";
import type { Experiment } from "./experiment.js";

/** The four variants of the system by the two switches, in the order of the paper's Table 3. */
export const ablationVariants = {
  vanilla: { identity: false, opponentModel: false },
  idRag: { identity: true, opponentModel: false },
  tom: { identity: false, opponentModel: true },
  full: { identity: true, opponentModel: true },
} as const satisfies { [condition: string]: Variant };

/** Id of a variant: vanilla, idRag, tom, full. */
export type AblationCondition = keyof typeof ablationVariants;

const optionsSchema = z.strictObject({
  perturbations: z.array(z.string()).min(1).optional(),
  turns: z.number().int().min(2).max(100).default(10),
  injectionTurn: z.number().int().min(1).optional(),
  words: z.number().int().min(10).max(1000).default(80),
});

/** The paper's two, P1 and P3; of a dilemma that does not have them, all. */
function perturbationsOf(dilemma: Dilemma, asked: readonly string[] | undefined): Perturbation[] {
  if (asked) return asked.map((one) => perturbationOf(dilemma, one));
  const papers = dilemma.perturbations.filter(({ code }) => code === "P1" || code === "P3");
  const chosen = papers.length === 2 ? papers : dilemma.perturbations;
  if (chosen.length === 0) throw new InputError("scenario", dilemma.id, "a dilemma that has perturbations");
  return chosen;
}

/**
 * The architectural ablation (HDE section 6.3, Table 3): ID-RAG and ToM-Lite on or off, four variants, each under the
 * perturbations P1 and P3, Kant and Aquinas against Mill and Bentham; n = 8.
 * Options: perturbations (ids or codes; P1 and P3), turns (10), injectionTurn (4, or the last of fewer turns), words (80).
 */
export const ablation: Experiment<DebateLog> = {
  name: "ablation",
  source: "Heterogeneous Debate Engine, section 6.3 and Table 3",
  takes: ["scenario", "teams"],
  prepare({ scenario = "trolley", teams = ["ablation"], options = {} }) {
    const { perturbations, turns, injectionTurn, words } = parsed("options", options, optionsSchema);
    const dilemma = dilemmaOf(scenario);
    if (!Array.isArray(teams) || teams.length === 0)
      throw new InputError("teams", teams, "an array of at least one pair of teams");
    const injected = perturbationsOf(dilemma, perturbations);
    return teams.flatMap((pair: string | Teams) =>
      Object.entries(ablationVariants).flatMap(([condition, variant]) =>
        injected.map((perturbation) => {
          const design = { teams: pair, scenario: dilemma, perturbation, variant, turns, injectionTurn, words };
          const { protocol, participants, teams: loaded } = setUpDebate(design);
          return {
            cell: {
              id: `${loaded.id}_${condition}_${perturbation.id}`,
              factors: { condition, perturbation: perturbation.code ?? perturbation.id, teams: loaded.id },
            },
            protocol,
            participants,
            run: (means) => runDebate({ ...design, ...means }),
          };
        }),
      ),
    );
  },
};
