import { InputError } from "../foundation/errors.js";
import { ablation } from "./ablation.js";
import { combinatorial } from "./combinatorial.js";
import { delphi } from "./delphi.js";
import type { Experiment } from "./experiment.js";
import { profiling } from "./profiling.js";
import { reliabilityExperiment } from "./reliability.js";
import { resilience } from "./resilience.js";
import { studentStudy } from "./studentStudy.js";
import { threeStates } from "./threeStates.js";

/** The experiments, in the order of the papers. */
export const experiments: readonly Experiment[] = [
  resilience,
  ablation,
  studentStudy,
  threeStates,
  combinatorial,
  delphi,
  profiling,
  reliabilityExperiment,
];

/**
 * Names of the experiments that can be planned and run.
 *
 * @example
 * listExperiments(); // ["resilience", "ablation", ...]
 */
export function listExperiments(): string[] {
  return experiments.map(({ name }) => name);
}

/** An experiment by its name. Throws InputError. */
export function experimentOf(name: string): Experiment {
  const found = experiments.find((experiment) => experiment.name === name);
  if (!found) throw new InputError("experiment", name, `one of ${listExperiments().join(", ")}`);
  return found;
}
