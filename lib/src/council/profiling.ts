import { z } from "zod";
import { fill, paragraphs, section } from "../agents/prompt.js";
import { identifierSchema as identifier, lineSchema as line } from "../foundation/dataSchemas.js";
import { dataPath, readJsonFile } from "../foundation/files.js";
import { statement } from "../protocol/gives.js";
import type { Participant } from "../protocol/participant.js";
import type { Protocol } from "../protocol/protocol.js";
import type { Seat } from "../protocol/seat.js";
import { nothing } from "../protocol/sees.js";
import type { Perspective } from "./perspectives.js";

/** The standard policy prompts of the profiling battery. */
export interface ProfilingPrompts {
  persona: string;
  length: string;
  prompts: { id: string; text: string }[];
}

const promptsSchema: z.ZodType<ProfilingPrompts> = z.strictObject({
  persona: line,
  length: line,
  prompts: z.array(z.strictObject({ id: identifier, text: line })).min(1),
});

/** Reads the shipped standard prompts. */
export function loadProfilingPrompts(): ProfilingPrompts {
  return readJsonFile(dataPath("scenarios", "prompts", "profiling.json"), promptsSchema);
}

/** Name of the battery's one phase. */
const profilingPhase = "profiling";

/** Which perspective and which prompt a seat of the battery is for. */
export function seatParts(about: string): { perspective: string; prompt: string } {
  const [perspective = "", prompt = ""] = about.split("/");
  return { perspective, prompt };
}

/**
 * The profiling battery of one model as a protocol (AI Council section 3.4): each perspective on each standard prompt,
 * all side by side, none seeing another.
 */
export function profilingProtocol(
  candidate: string,
  perspectives: readonly Perspective[],
  { prompts }: ProfilingPrompts,
): Protocol {
  const texts = new Map(prompts.map(({ id, text }) => [id, text]));
  const seats = perspectives.flatMap(({ id }) =>
    prompts.map((prompt): Seat => ({ speaker: candidate, about: `${id}/${prompt.id}` })),
  );
  return {
    id: "profiling",
    phases: [
      {
        kind: "speaking",
        name: profilingPhase,
        order: "side-by-side",
        seats,
        sees: nothing,
        asks: ({ about = "" }) => texts.get(seatParts(about).prompt)!,
        gives: statement(),
      },
    ],
  };
}

/** The model under test: answers each prompt from the perspective that its seat is for. */
export function candidateAgent(
  id: string,
  perspectives: readonly Perspective[],
  { persona, length }: ProfilingPrompts,
  words: number,
): Participant {
  const byId = new Map(perspectives.map((perspective) => [perspective.id, perspective]));
  return {
    id,
    role: "evaluator",
    compose({ seat, ask }) {
      const { name, definition } = byId.get(seatParts(seat.about ?? "").perspective)!;
      return {
        messages: [
          { role: "system", content: fill(persona, { perspective: name, definition }) },
          { role: "user", content: paragraphs(section("question", ask), fill(length, { words })) },
        ],
        trace: { about: seat.about },
      };
    },
  };
}
