import type { ChatModel, ChatRequest } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { extractive } from "../models/extractive.js";
import { distinctModels, withModels } from "../models/served.js";
import type { Design } from "./design.js";
import { prepareRuns, withStandingModels } from "./prepare.js";

/** A request of a dry run. */
export interface DryRequest {
  model: string;
  request: ChatRequest;
  /** Runs of the design whose request at this place it stands for. */
  runs: number;
}

/**
 * The requests of a design in the order in which they are asked, without asking anybody: the first run of each cell with
 * the null model in the place of every model, so that requests which quote earlier answers quote its answers.
 */
export async function dryRun(given: Design): Promise<DryRequest[]> {
  const design = withStandingModels({ ...given });
  const prepared = prepareRuns(design);
  const nullModel = extractive();
  const requests: DryRequest[] = [];
  for (const { cell, identity, seed } of prepared.filter(({ identity }) => identity.run === 1)) {
    const runs = prepared.filter((one) => one.identity.cell === identity.cell).length;
    const standIn = ({ id }: ChatModel): ChatModel => ({
      id,
      generate(request) {
        requests.push({ model: id, request, runs });
        return nullModel.generate(request);
      },
    });
    const standIns = new Map(distinctModels(design.models).map((model) => [model, standIn(model)]));
    await cell.run({ models: withModels(design.models, standIns), seed, sample: identity.run });
  }
  return requests;
}

/** Ways to lay out a request that an experiment has. */
const layouts = ["paper", "shared-prefix"] as const;

/** The design in each layout that its experiment has; as it is where it has only one. */
export function inEachLayout(design: Design): { layout: string; design: Design }[] {
  const laidOut = layouts.map((layout) => ({ layout, design: { ...design, options: { ...design.options, layout } } }));
  try {
    prepareRuns(laidOut[0]!.design);
    return laidOut;
  } catch (error) {
    if (!(error instanceof InputError) || error.argument !== "options") throw error;
    return [{ layout: "its only layout", design }];
  }
}
