import type { Participant } from "../protocol/participant.js";
import { fill, paragraphs, recordText, section } from "./prompt.js";
import type { ModeratorPrompt } from "./promptTexts.js";

/** The moderator's id as a speaker. */
export const moderatorId = "moderator";

/**
 * The Socratic moderator of phase 2 (HDE section 4.1): reads what one agent said and puts one elenctic question to it.
 * Its other mode, the injection of a perturbation, is an announcement of the protocol and needs no model.
 */
export function moderatorAgent({
  prompt,
  nameOf,
}: {
  prompt: ModeratorPrompt;
  nameOf: (speaker: string) => string;
}): Participant {
  return {
    id: moderatorId,
    role: "moderator",
    compose({ seat, seen, ask }) {
      const addressee = nameOf(seat.addressee ?? "");
      return {
        messages: [
          { role: "system", content: prompt.persona },
          {
            role: "user",
            content: paragraphs(fill(prompt.record, { addressee }), section("record", recordText(seen, nameOf)), ask),
          },
        ],
      };
    },
  };
}
