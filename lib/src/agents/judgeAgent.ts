import type { RecordEntry } from "../foundation/log.js";
import type { Participant } from "../protocol/participant.js";
import type { JudgePrompt } from "./councilPrompts.js";
import type { ValuePerspective } from "./policyQuestion.js";
import { headed, paragraphs, section } from "./prompt.js";

/** The judge's id as a speaker. */
export const judgeId = "judge";

/** What a judge needs to know. */
export interface JudgeSeat {
  /** `judgeId` unless there are several judges. */
  id?: string;
  prompt: JudgePrompt;
  /** The perspective that an evaluator was asked to take. */
  perspectiveOf: (evaluator: string) => ValuePerspective;
  /** An evaluator's reasoning out of what the judge is shown; undefined where there is none. */
  reasoningOf: (seen: readonly RecordEntry[], evaluator: string) => string | undefined;
}

/**
 * The judge of coherence validation (AI Council section 4.1). Its request has the perspective's name, its definition,
 * the evaluator's reasoning and nothing else: no vote, no options, no debate, no other evaluator.
 */
export function judgeAgent({ id = judgeId, prompt, perspectiveOf, reasoningOf }: JudgeSeat): Participant {
  return {
    id,
    role: "judge",
    modelNames: [...new Set([id, judgeId, "default"])],
    compose({ seat, seen }) {
      const evaluator = seat.addressee ?? "";
      const reasoning = reasoningOf(seen, evaluator);
      if (reasoning === undefined)
        return { messages: [], silent: `the evaluator ${evaluator} gave no reasoning that could be judged` };
      const { name, definition } = perspectiveOf(evaluator);
      return {
        messages: [
          { role: "system", content: paragraphs(prompt.persona, prompt.anchors) },
          {
            role: "user",
            content: paragraphs(
              prompt.perspective,
              section("perspective", headed(name, definition)),
              prompt.reasoning,
              section("reasoning", reasoning),
            ),
          },
        ],
      };
    },
  };
}
