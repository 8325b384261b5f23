import { z } from "zod";
import type { DebateLog } from "../debate/debateLog.js";
import { setUpDebate } from "../debate/debateSetup.js";
import type { Perturbation } from "../debate/dilemma.js";
import { dilemmaOf } from "../debate/dilemmas.js";
import { runDebate } from "../debate/runDebate.js";
import type { Teams } from "../debate/teams.js";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";
import type { Experiment } from "./experiment.js";

const optionsSchema = z.strictObject({
  turns: z.number().int().min(2).max(100).default(10),
  injectionTurn: z.number().int().min(1).optional(),
  words: z.number().int().min(10).max(1000).default(80),
});

/** Short name of a perturbation in tables and file names. */
const codeOf = ({ code, id }: Perturbation) => code ?? id;

/**
 * System resilience (HDE section 6.2, Table 2): system type (heterogeneous, homogeneous) crossed with every
 * perturbation of the dilemma, both modules on, ten turns, perturbed at turn 4.
 * Options: turns (10), injectionTurn (4, or the last of fewer turns), words (80).
 */
export const resilience: Experiment<DebateLog> = {
  name: "resilience",
  source: "Heterogeneous Debate Engine, section 6.2 and Table 2",
  takes: ["scenario", "teams"],
  prepare({ scenario = "trolley", teams = ["resilience-hetero", "resilience-homo"], options = {} }) {
    const { turns, injectionTurn, words } = parsed("options", options, optionsSchema);
    const dilemma = dilemmaOf(scenario);
    if (dilemma.perturbations.length === 0)
      throw new InputError("scenario", dilemma.id, "a dilemma that has perturbations");
    if (!Array.isArray(teams) || teams.length === 0)
      throw new InputError("teams", teams, "an array of at least one pair of teams");
    return teams.flatMap((pair: string | Teams) =>
      dilemma.perturbations.map((perturbation) => {
        const design = { teams: pair, scenario: dilemma, perturbation, turns, injectionTurn, words };
        const setup = setUpDebate(design);
        const system = setup.teams.system ?? setup.teams.id;
        return {
          cell: { id: `${setup.teams.id}_${perturbation.id}`, factors: { system, perturbation: codeOf(perturbation) } },
          protocol: setup.protocol,
          participants: setup.participants,
          run: (means) => runDebate({ ...design, ...means }),
        };
      }),
    );
  },
};
