import type { Participant } from "../protocol/participant.js";
import type { PassageIndex } from "../texts/passageIndex.js";
import { fill, headed, paragraphs, section } from "./prompt.js";
import type { TutorPrompt } from "./tutorPrompt.js";

/** The tutor's id as a speaker. */
export const tutorId = "tutor";

/** Passages that a retrieving tutor is given. */
const passageLimit = 4;

/**
 * A single tutor (HDE section 5): with no persona and no retrieval it is B_Chat; with an index over all corpora it is
 * B_SingleRAG.
 */
export function tutorAgent({
  prompt,
  words,
  passages,
}: {
  prompt: TutorPrompt;
  /** Length asked for, in words. */
  words: number;
  /** What it retrieves from, whoever wrote it; nothing for a tutor that only chats. */
  passages?: PassageIndex;
}): Participant {
  return {
    id: tutorId,
    role: "tutor",
    async compose({ seen, ask }) {
      const announced = seen.filter(({ event }) => event).map(({ text }) => text);
      const own = seen.filter(({ event }) => !event).map(({ text }) => text);
      const hits = passages ? await passages.search(announced.join("\n"), { limit: passageLimit }) : [];
      const found = hits.map(({ passage }) => passage);
      return {
        messages: [
          {
            role: "user",
            content: paragraphs(
              section("question", announced.join("\n\n")),
              found.length > 0 && prompt.passages,
              found.length > 0 &&
                section(
                  "passages",
                  found.map(({ work, section: place, text }) => headed(`${work}, ${place}`, text)).join("\n\n"),
                ),
              own.length > 0 && prompt.record,
              own.length > 0 && section("record", own.join("\n\n")),
              `${ask} ${fill(prompt.length, { words })}`,
            ),
          },
        ],
        trace: {
          passages: found.map(({ id, source, work, section: place }) => ({ id, source, work, section: place })),
        },
      };
    },
  };
}
