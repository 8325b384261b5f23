import type { Perspective, Tension } from "./perspectives.js";

/** One who ranks the options from a value perspective. */
export interface Evaluator<P = string | Perspective> {
  id: string;
  /** Its role, such as "Guardian". */
  name: string;
  /** Id of a shipped perspective, or a perspective. */
  perspective: P;
  /** The model that the paper gave this role: information, not a model id of this package. */
  model?: string;
}

/** Who deliberates (AI Council sections 3.1 to 3.4). */
export interface Panel<P = string | Perspective> {
  id: string;
  name: string;
  /** Any number, each alone. Where several share a perspective, the first speaks for it in tensions. */
  evaluators: Evaluator<P>[];
  /** Ids of the evaluators whose personalities champion the options, in the options' order. */
  champions: string[];
  /** Which perspective stands in for one that has no evaluator, by id. */
  standIns?: { [perspective: string]: string };
  /** Pairs of perspectives that should disagree; the shipped map where left out. */
  tensions?: Tension[];
}

/** A panel with everything loaded: perspectives in place of ids, and a tension map. */
export type LoadedPanel = Required<Panel<Perspective>>;
