import type { Panel } from "../council/panel.js";
import type { Policy } from "../council/policy.js";
import type { Dilemma } from "../debate/dilemma.js";
import type { Teams } from "../debate/teams.js";
import type { Json } from "../foundation/canonicalJson.js";
import type { Design } from "./design.js";

/** A design without its models and its number of runs: what a log must say for anyone to run it again. */
export interface PlainDesign {
  experiment: string;
  seed: number;
  scenario?: string | Dilemma | Policy;
  scenarios?: (string | Policy)[];
  teams?: (string | Teams)[];
  panel?: string | Panel;
  options: { readonly [name: string]: Json };
}

/** A design without models and number of runs. */
export function plainDesign({
  experiment,
  seed = 1,
  scenario,
  scenarios,
  teams,
  panel,
  options = {},
}: Omit<Design, "models">): PlainDesign {
  return {
    experiment,
    seed,
    ...(scenario === undefined ? {} : { scenario }),
    ...(scenarios === undefined ? {} : { scenarios }),
    ...(teams === undefined ? {} : { teams }),
    ...(panel === undefined ? {} : { panel }),
    options,
  };
}
