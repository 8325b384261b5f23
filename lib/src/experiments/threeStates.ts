import { z } from "zod";
import type { DeliberationLog } from "../council/deliberationLog.js";
import { deliberationOptionsShape } from "../council/deliberationOptions.js";
import { type DeliberationSetup, setUpDeliberation } from "../council/deliberationSetup.js";
import type { Policy } from "../council/policy.js";
import { deliberate } from "../council/runDeliberation.js";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";
import type { Design } from "./design.js";
import type { Experiment, PreparedCell } from "./experiment.js";
import { heterogeneousModels } from "./heterogeneousModels.js";

/** The states that are run; State C is State B weighted by coherence, out of the same logs. */
const runStates = ["A", "B"] as const;
export type RunState = (typeof runStates)[number];

const { validation: _always, rotation, ...shared } = deliberationOptionsShape;
const optionsSchema = z.strictObject({
  ...shared,
  rotation,
  states: z.array(z.enum(runStates)).min(1).default(["A", "B"]),
  pairing: z.enum(["fixed", "rotated"]).default("fixed"),
  runsOfA: z.number().int().min(1).optional(),
});

/** The scenarios that a council design names; the paper's two where it names none. */
export function scenariosOf({ scenario, scenarios }: Design): (string | Policy)[] {
  if (scenario !== undefined && scenarios !== undefined)
    throw new InputError("scenarios", scenarios, "either scenario or scenarios, not both");
  const named = scenarios ?? (scenario === undefined ? ["child-welfare", "housing"] : [scenario as string | Policy]);
  if (!Array.isArray(named) || named.length === 0)
    throw new InputError("scenarios", named, "an array of at least one policy question");
  return named;
}

/** In State A one model speaks for every champion and evaluator: the one named "A", or the default. */
function ofState(state: RunState, setup: DeliberationSetup): DeliberationSetup {
  if (state === "B") return setup;
  return {
    ...setup,
    participants: setup.participants.map((one) =>
      one.role === "judge" ? one : { ...one, modelNames: ["A", "default"] },
    ),
  };
}

/**
 * The three states (AI Council section 5.1): A, one model for all champions and evaluators; B, a model for each; C, the
 * runs of B weighted by coherence, out of the same logs, so that B and C are paired. Only B is judged.
 *
 * `models`: by evaluator for State B ("conservative", ..., champions have their personality's), "A" for State A,
 * "judge", and "default" for whatever is not named. With one model for everything A and B have the same; given the null
 * model alone, State B has a variant of it for each evaluator (extractive:a, ...), and tables name them.
 *
 * State A is one model: lower concentration in B than in A may be the doing of several models, or of that one. To tell,
 * run State A alone (`states: ["A"]`) on each model of B in turn, `models` being that model; the paper has not.
 *
 * `scenario` or `scenarios`: the paper's two by default; `panel`: "paper" by default. Options: states (["A", "B"]),
 * runsOfA (as many as `runs`; the paper has 25 of A and 35 of B), pairing ("fixed"; "rotated" makes a cell of each
 * pairing of champions and options), and those of a deliberation: debate, advocacy, voices, rotation, shuffleOptions,
 * layout, maskOptions, words.
 */
export const threeStates: Experiment<DeliberationLog> = {
  name: "three-states",
  source: "AI Council, sections 5 and 6, Tables 2 to 7",
  takes: ["scenario", "scenarios", "panel"],
  models: heterogeneousModels,
  prepare(design) {
    const { states, pairing, runsOfA, ...options } = parsed("options", design.options ?? {}, optionsSchema);
    if (pairing === "rotated" && options.rotation !== 0)
      throw new InputError("options, field rotation", options.rotation, '0 where pairing is "rotated"');
    return scenariosOf(design).flatMap((scenario) =>
      [...new Set(states)].flatMap((state) => {
        const setUp = (rotation: number) =>
          setUpDeliberation({
            ...options,
            rotation,
            scenario,
            panel: design.panel ?? "paper",
            validation: state === "B",
          });
        const first = setUp(options.rotation);
        const setups =
          pairing === "rotated"
            ? [first, ...first.policy.options.slice(1).map((_, index) => setUp(index + 1))]
            : [first];
        return setups.map((setup) => cellOf(ofState(state, setup), state, pairing === "rotated", runsOfA));
      }),
    );
  },
};

function cellOf(
  setup: DeliberationSetup,
  state: RunState,
  rotated: boolean,
  runsOfA: number | undefined,
): PreparedCell<DeliberationLog> {
  const { policy, panel, protocol, participants, options } = setup;
  const rotation = String(options.rotation);
  return {
    cell: {
      id: `${policy.id}_${panel.id}_${state}${rotated ? `_rotation-${rotation}` : ""}`,
      factors: { scenario: policy.id, panel: panel.id, state, ...(rotated ? { rotation } : {}) },
    },
    protocol,
    participants,
    ...(state === "A" && runsOfA !== undefined ? { runs: runsOfA } : {}),
    run: (means) => deliberate(setup, means),
  };
}
