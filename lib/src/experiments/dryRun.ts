import type { ChatModel, ChatRequest } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { extractive } from "../models/extractive.js";
import { distinctModels, withModels } from "../models/served.js";
import { tokenEstimate } from "../models/tokenEstimate.js";
import { atLimit, withoutMarks } from "./atLimit.js";
import type { Design } from "./design.js";
import { prepareRuns, withStandingModels } from "./prepare.js";

/** A request of a dry run. */
export interface DryRequest {
  model: string;
  request: ChatRequest;
  /** Tokens of its answer at most, what the model may think with included. */
  answerTokens: number;
  /** Tokens of its prompt that stand for the longest answers it can quote, beside its text; 0 where they are not asked for. */
  quotedTokens: number;
  /** Runs of the design whose request at this place it stands for. */
  runs: number;
}

/** How long the answers are that requests quote: those of the null model, or as long as an answer may be. */
export type QuotedAnswers = "as they come" | "at their limit";

/**
 * The requests of a design in the order in which they are asked, without asking anybody: the first run of each cell with
 * the null model in the place of every model, so that requests which quote earlier answers quote its answers.
 */
export async function dryRun(given: Design, quoted: QuotedAnswers = "as they come"): Promise<DryRequest[]> {
  const design = withStandingModels({ ...given });
  const prepared = prepareRuns(design);
  const nullModel = extractive();
  const requests: DryRequest[] = [];
  for (const { cell, identity, seed } of prepared.filter(({ identity }) => identity.run === 1)) {
    const runs = prepared.filter((one) => one.identity.cell === identity.cell).length;
    const standIn = ({ id, settings }: ChatModel): ChatModel => ({
      id,
      async generate(asked) {
        const { messages, tokens } = withoutMarks(asked.messages);
        const request = { ...asked, messages };
        const answerTokens = tokenEstimate(request, settings).completion;
        requests.push({ model: id, request, answerTokens, quotedTokens: tokens, runs });
        const reply = await nullModel.generate(request);
        return quoted === "at their limit" ? atLimit(reply, request, answerTokens) : reply;
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
