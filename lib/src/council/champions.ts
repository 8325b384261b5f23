import type { PolicyOption } from "../agents/policyQuestion.js";
import { InputError } from "../foundation/errors.js";
import { requireFields } from "../foundation/requireFields.js";
import type { LoadedPanel } from "./panel.js";
import type { Perspective } from "./perspectives.js";
import type { Policy } from "./policy.js";
import { tensionPartners } from "./tensions.js";

/** One who speaks for an option. */
export interface Champion {
  /** Its id as a speaker. */
  id: string;
  /** The evaluator whose personality it has. */
  evaluator: string;
  name: string;
  option: PolicyOption;
  /** What it argues from. */
  perspective: Perspective;
}

/**
 * The champions of a policy's options: the panel's first for the first option and so on, moved on by `rotation` places.
 * In reverse advocacy each argues from the perspective of its first tension partner (AI Council section 8).
 * Throws InputError where a panel has too few champions, or one has nobody opposed to it.
 *
 * @example
 * championsOf(panelOf("paper"), policyOf("housing"), { rotation: 1, advocacy: "own" }).map(({ id, option }) => [id, option.label]);
 */
export function championsOf(
  panel: LoadedPanel,
  policy: Policy,
  settings: { rotation: number; advocacy: "own" | "reverse" },
): Champion[] {
  requireFields("panel", panel, ["champions", "evaluators", "standIns", "tensions"], "a panel as panelOf gives it");
  requireFields("policy", policy, ["options"], "a policy as policyOf gives it");
  requireFields("settings", settings, ["rotation", "advocacy"], "{ rotation, advocacy }");
  const { options } = policy;
  const { rotation, advocacy } = settings;
  if (panel.champions.length < options.length)
    throw new InputError("panel, champions", panel.champions, `at least ${options.length}, one for each option`);
  return options.map((_, index) => {
    const evaluator = panel.champions[index]!;
    const { name, perspective } = panel.evaluators.find(({ id }) => id === evaluator)!;
    const opposed = advocacy === "reverse" ? tensionPartners(panel, evaluator)[0] : undefined;
    if (advocacy === "reverse" && opposed === undefined)
      throw new InputError("panel, champions", evaluator, "a perspective that is in tension with another's");
    return {
      id: `champion-${evaluator}`,
      evaluator,
      name,
      option: options[(index + rotation) % options.length]!,
      perspective: panel.evaluators.find(({ id }) => id === opposed)?.perspective ?? perspective,
    };
  });
}
