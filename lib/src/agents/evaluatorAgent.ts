import type { Message } from "../foundation/chat.js";
import type { RecordEntry } from "../foundation/log.js";
import { random, seedAt } from "../foundation/random.js";
import type { Participant } from "../protocol/participant.js";
import type { EvaluatorPrompt } from "./councilPrompts.js";
import type { PolicyQuestion, ValuePerspective } from "./policyQuestion.js";
import { type HeadingOf, optionsSection, questionSection, recordSection } from "./policyText.js";
import { fill, paragraphs } from "./prompt.js";

/** Where the perspective stands in an evaluator's request: in the system message, or after the debate. */
export type PromptLayout = "paper" | "shared-prefix";

/** Who an evaluator is in a deliberation. */
export interface EvaluatorSeat {
  id: string;
  name: string;
  perspective: ValuePerspective;
  policy: PolicyQuestion;
  prompt: EvaluatorPrompt;
  layout: PromptLayout;
  /** Whether the options are shown in an order drawn from the call's seed; in the question's order otherwise. */
  shuffleOptions: boolean;
  headingOf: HeadingOf;
}

function spoken(entry: RecordEntry): boolean {
  return entry.event === undefined;
}

/**
 * An evaluator: ranks all options from one value perspective, with its reasoning (AI Council section 3.2). It is shown
 * the debate, and in the Delphi variants its own earlier evaluation and critiques by others, each in a section of its
 * own. Layout "paper" has the perspective in the system message; "shared-prefix" puts the debate first and the
 * perspective last, so that all evaluators' requests begin alike.
 */
export function evaluatorAgent(seat: EvaluatorSeat): Participant {
  const { id, name, perspective, policy, prompt, layout, headingOf } = seat;
  const who = { name, perspective: perspective.name, definition: perspective.definition };
  return {
    id,
    role: "evaluator",
    compose({ seen, ask, seed }) {
      const options = seat.shuffleOptions ? random(seedAt(seed, "options")).shuffled(policy.options) : policy.options;
      const debate = seen.filter((entry) => spoken(entry) && entry.role === "champion");
      const own = seen.filter((entry) => spoken(entry) && entry.speaker === id);
      const others = seen.filter((entry) => entry.role === "evaluator" && entry.speaker !== id);
      const optionsPart = [prompt.options, optionsSection(options)];
      const debatePart = debate.length > 0 && [prompt.debate, recordSection("debate", debate, headingOf)];
      const rest = [
        ...(own.length > 0 ? [prompt.own, recordSection("own", own, headingOf)] : []),
        ...(others.length > 0 ? [prompt.others, recordSection("critiques", others, headingOf)] : []),
        ask,
      ];
      const common = [prompt.question, questionSection(policy)];
      const inPaperLayout = layout === "paper";
      const user = inPaperLayout
        ? [...common, ...optionsPart, ...(debatePart || []), ...rest]
        : [...common, ...(debatePart || []), fill(prompt.perspective, who), ...optionsPart, ...rest];
      const messages: Message[] = [
        { role: "system", content: inPaperLayout ? fill(prompt.persona, who) : prompt.neutralPersona },
        { role: "user", content: paragraphs(...user) },
      ];
      return { messages, trace: { shown: options.map((option) => option.id) } };
    },
  };
}
