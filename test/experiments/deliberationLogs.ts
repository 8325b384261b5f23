import type { DeliberationLog } from "../../lib/src/council/deliberationLog.js";
import type { DeliberationOptions } from "../../lib/src/council/deliberationOptions.js";
import { runDeliberation } from "../../lib/src/council/runDeliberation.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import type { ChatModel, Reply } from "../../lib/src/foundation/chat.js";
import { scriptedCouncil } from "../council/speakers.js";

/** What a deliberation is to come out as. */
export interface Script {
  state?: "A" | "B";
  run?: number;
  scenario?: string;
  ballots?: { [evaluator: string]: readonly string[] | Reply };
  scores?: { [evaluator: string]: number | Reply };
  options?: Partial<DeliberationOptions>;
  /** Models of its own by speaker, in place of scripted ones. */
  models?: { [speaker: string]: ChatModel };
}

/** The log of a run of the three-states experiment that came out as scripted. */
export async function scriptedRun(script: Script): Promise<RunLog<DeliberationLog>> {
  const { state = "B", run = 1, scenario = "housing", ballots, scores, options, models } = script;
  const council = scriptedCouncil({ ...(ballots ? { ballots } : {}), ...(scores ? { scores } : {}) });
  const log = await runDeliberation({
    scenario,
    panel: "paper",
    models: { ...council, ...models },
    seed: run,
    debate: false,
    validation: state === "B",
    ...options,
  });
  const cell = `${scenario}_paper_${state}`;
  const design = { experiment: "three-states", seed: 1, options: {} };
  const factors = { scenario, panel: "paper", state };
  return { ...log, experiment: { experiment: "three-states", id: `${cell}_${run}`, cell, factors, run, design } };
}
