import { statement } from "../../lib/src/protocol/gives.js";
import type { Participant } from "../../lib/src/protocol/participant.js";
import type { Protocol, SpeakingPhase } from "../../lib/src/protocol/protocol.js";
import { everything, type Sees } from "../../lib/src/protocol/sees.js";

/** A participant that is shown what it may see, word for word, and then asked. */
export function listener(id: string, team?: string): Participant {
  return {
    id,
    role: "philosopher",
    ...(team === undefined ? {} : { team }),
    compose: ({ seen, ask }) => ({
      messages: [
        { role: "user", content: [...seen.map(({ speaker, text }) => `${speaker}: ${text}`), ask].join("\n") },
      ],
    }),
  };
}

/** A phase of statements. */
export function phase(
  name: string,
  order: SpeakingPhase["order"],
  speakers: readonly string[],
  sees: Sees = everything,
): SpeakingPhase {
  return {
    kind: "speaking",
    name,
    order,
    seats: speakers.map((speaker) => ({ speaker })),
    sees,
    asks: `ask ${name}`,
    gives: statement(),
  };
}

/** A protocol of these phases. */
export function protocol(...phases: Protocol["phases"]): Protocol {
  return { id: "test", phases };
}
