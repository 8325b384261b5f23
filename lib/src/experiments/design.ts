import type { Panel } from "../council/panel.js";
import type { Policy } from "../council/policy.js";
import type { Dilemma } from "../debate/dilemma.js";
import type { Teams } from "../debate/teams.js";
import type { Json } from "../foundation/canonicalJson.js";
import type { Models } from "../protocol/models.js";

/**
 * What a researcher names: an experiment, what it is about, who speaks, how often, from which seed. Of scenario,
 * scenarios, teams and panel each experiment takes some, and refuses the others.
 */
export interface Design {
  /** Name of an experiment: `listExperiments()`. */
  experiment: string;
  /** One ChatModel for every voice, or a record from a speaker or role to one, with "default" for the rest. */
  models: Models;
  /** Id of a shipped scenario or an object of that shape; the experiment's own where left out. */
  scenario?: string | Dilemma | Policy;
  /** Several scenarios, for an experiment that compares them; instead of `scenario`. */
  scenarios?: (string | Policy)[];
  /** Teams in place of the experiment's own. */
  teams?: (string | Teams)[];
  /** Id of a shipped panel or an object of that shape, in place of the experiment's own. */
  panel?: string | Panel;
  /** Runs in each cell; 1. */
  runs?: number;
  /** A whole number; 1. */
  seed?: number;
  /** Options of the experiment by name. */
  options?: { readonly [name: string]: Json };
}

/** A field that says what an experiment is about or who speaks; each experiment takes some. */
export type DesignSubject = "scenario" | "scenarios" | "teams" | "panel";

/** One combination of an experiment's factors. */
export interface Cell {
  /** Unique in the experiment; part of each log's file name and of each run's seed. */
  id: string;
  factors: { readonly [factor: string]: string };
}
