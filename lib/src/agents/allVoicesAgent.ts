import type { Participant } from "../protocol/participant.js";
import type { EvaluatorPrompt } from "./councilPrompts.js";
import type { PolicyQuestion, ValuePerspective } from "./policyQuestion.js";
import { type HeadingOf, optionsSection, questionSection, recordSection } from "./policyText.js";
import { paragraphs, section } from "./prompt.js";

/** Id of the one speaker that gives all evaluators' voices. */
export const allVoicesId = "all-voices";

/**
 * The single-model baseline (AI Council section 7.7): one call that plays every evaluator and gives all their
 * evaluations at once, one under each evaluator's id.
 */
export function allVoicesAgent({
  evaluators,
  policy,
  prompt,
  headingOf,
}: {
  evaluators: readonly { id: string; name: string; perspective: ValuePerspective }[];
  policy: PolicyQuestion;
  prompt: EvaluatorPrompt;
  headingOf: HeadingOf;
}): Participant {
  const voices = evaluators
    .map(({ id, name, perspective }) => `${id}: ${name}, ${perspective.name}. ${perspective.definition}`)
    .join("\n");
  return {
    id: allVoicesId,
    role: "evaluator",
    compose: ({ seen, ask }) => ({
      messages: [
        { role: "system", content: prompt.allVoicesPersona },
        {
          role: "user",
          content: paragraphs(
            section("evaluators", voices),
            prompt.question,
            questionSection(policy),
            prompt.options,
            optionsSection(policy.options),
            seen.length > 0 && prompt.debate,
            seen.length > 0 && recordSection("debate", seen, headingOf),
            ask,
          ),
        },
      ],
    }),
  };
}
