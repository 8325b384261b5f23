import type { Participant } from "../protocol/participant.js";
import type { ChampionPrompt } from "./councilPrompts.js";
import type { PolicyOption, PolicyQuestion, ValuePerspective } from "./policyQuestion.js";
import { type HeadingOf, optionsSection, questionSection, recordSection } from "./policyText.js";
import { fill, paragraphs } from "./prompt.js";

/** Who a champion is in a deliberation. */
export interface ChampionSeat {
  id: string;
  /** The evaluator whose personality it has; where no model is named for champions, that one's model speaks. */
  evaluator: string;
  name: string;
  /** What it argues from; in reverse advocacy the perspective opposed to its own. */
  perspective: ValuePerspective;
  reverse: boolean;
  option: PolicyOption;
  policy: PolicyQuestion;
  prompt: ChampionPrompt;
  headingOf: HeadingOf;
  /** Length asked for, in words. */
  words: number;
}

/** A champion: argues for one option from one value perspective (AI Council section 3.1). */
export function championAgent(seat: ChampionSeat): Participant {
  const { id, evaluator, name, perspective, reverse, option, policy, prompt } = seat;
  const system = fill(reverse ? prompt.reversePersona : prompt.persona, {
    name,
    perspective: perspective.name,
    definition: perspective.definition,
    option: option.id,
    label: option.label,
  });
  const before = paragraphs(prompt.question, questionSection(policy), optionsSection(policy.options));
  const length = fill(prompt.length, { words: seat.words });
  return {
    id,
    role: "champion",
    modelNames: [id, "champion", evaluator, "default"],
    compose: ({ seen, ask }) => ({
      messages: [
        { role: "system", content: system },
        {
          role: "user",
          content: paragraphs(
            before,
            seen.length > 0 && prompt.record,
            seen.length > 0 && recordSection("record", seen, seat.headingOf),
            `${ask} ${length}`,
          ),
        },
      ],
    }),
  };
}
