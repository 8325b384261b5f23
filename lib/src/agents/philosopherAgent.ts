import type { RecordEntry } from "../foundation/log.js";
import type { Participant } from "../protocol/participant.js";
import { fill, headed, paragraphs, recordText, section } from "./prompt.js";
import type { PhilosopherPrompt } from "./promptTexts.js";
import { memoryTrace, type Sources, type WorkingMemory, workingMemory } from "./workingMemory.js";

/** Who a philosopher agent is in a debate. */
export interface PhilosopherSeat extends Sources {
  team: { id: string; name: string };
  /** Names of the opposing philosophers, as the agent hears them. */
  opponentNames: readonly string[];
  prompt: PhilosopherPrompt;
  /** Names of all speakers by id. */
  nameOf: (speaker: string) => string;
  /** Length asked for, in words. */
  words: number;
}

/** What was announced, and the last thing said by another: what the agent's memory is asked about. */
function queryOf(seen: readonly RecordEntry[], speaker: string): { query: string; said: string } {
  const said = seen.filter((entry) => entry.speaker !== speaker).at(-1)?.text ?? "";
  const announced = seen.filter(({ event }) => event).map(({ text }) => text);
  return { query: [...new Set([...announced, said])].join("\n"), said };
}

/** Nodes under their certainty, the surest first. */
function identityText(nodes: WorkingMemory["nodes"]): string {
  const byCertainty = new Map<number, string[]>();
  for (const { node } of [...nodes].sort((a, b) => b.node.certainty - a.node.certainty))
    byCertainty.set(node.certainty, [...(byCertainty.get(node.certainty) ?? []), `- ${node.text}`]);
  return [...byCertainty]
    .map(([certainty, texts]) => headed(`certainty ${certainty.toFixed(2)}`, texts.join("\n")))
    .join("\n");
}

/** What an agent is, whatever is asked: core beliefs and boundaries. */
function lastingSections({ nodes, boundaries }: WorkingMemory, prompt: PhilosopherPrompt): string[] {
  const core = nodes.filter(({ reached }) => reached === "core");
  return [
    ...(core.length > 0 ? [prompt.identity, section("identity", identityText(core))] : []),
    ...(boundaries.length > 0
      ? [prompt.boundaries, section("boundaries", boundaries.map((text) => `- ${text}`).join("\n"))]
      : []),
  ];
}

/** What was brought to mind by what is asked: passages, further beliefs, the opponents' weak point. */
function broughtSections(memory: WorkingMemory, prompt: PhilosopherPrompt): string[] {
  const passages = memory.passages.map(({ work, section: place, text }) => headed(`${work}, ${place}`, text));
  const beliefs = memory.nodes.filter(({ reached }) => reached !== "core");
  const weaknesses = memory.weaknesses.map(({ claim, weakness, counterQuestion }) =>
    [headed("they claim", claim), headed("the weakness", weakness), headed("ask", counterQuestion)].join("\n"),
  );
  return [
    ...(passages.length > 0 ? [prompt.passages, section("passages", passages.join("\n\n"))] : []),
    ...(beliefs.length > 0 ? [prompt.beliefs, section("beliefs", identityText(beliefs))] : []),
    ...(weaknesses.length > 0 ? [prompt.opponentModel, section("opponents", weaknesses.join("\n\n"))] : []),
  ];
}

/**
 * A philosopher agent (HDE section 4.2): identity and opponent model are modules apart; each adds its own sections to
 * the request and nothing else, so that the ablation's switches change only these. What stays the same from call to
 * call stands first and what grows follows, so that a server's prefix cache serves all but the last sections.
 */
export function philosopherAgent(seat: PhilosopherSeat): Participant {
  const { identity, team, prompt } = seat;
  return {
    id: identity.id,
    role: "philosopher",
    team: team.id,
    async compose({ seen, ask }) {
      const memory = await workingMemory(seat, queryOf(seen, identity.id));
      const system = paragraphs(
        fill(prompt.persona, { name: identity.name, team: team.name, opponents: seat.opponentNames.join(" and ") }),
        ...lastingSections(memory, prompt),
      );
      const user = paragraphs(
        prompt.record,
        section("record", recordText(seen, seat.nameOf)),
        ...broughtSections(memory, prompt),
        `${ask} ${fill(prompt.length, { words: seat.words })}`,
      );
      return {
        messages: [
          { role: "system", content: system },
          { role: "user", content: user },
        ],
        trace: memoryTrace(memory),
      };
    },
  };
}
