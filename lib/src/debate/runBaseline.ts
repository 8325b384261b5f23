import { type Misattribution, misattributions } from "../agents/misattributions.js";
import { moderatorId } from "../agents/moderatorAgent.js";
import { tutorAgent, tutorId } from "../agents/tutorAgent.js";
import { loadTutorPrompt } from "../agents/tutorPrompt.js";
import type { ProtocolLog } from "../foundation/log.js";
import { requireChoice, requireObject, requireWhole } from "../foundation/requireInput.js";
import { statement } from "../protocol/gives.js";
import type { Participant } from "../protocol/participant.js";
import type { Protocol } from "../protocol/protocol.js";
import { type ProtocolRun, runProtocol } from "../protocol/run.js";
import { everything } from "../protocol/sees.js";
import type { PassageIndex } from "../texts/passageIndex.js";
import { digestIndex } from "./digestIndex.js";
import type { Dilemma } from "./dilemma.js";
import { dilemmaOf } from "./dilemmas.js";

/** The paper's single-agent baselines (HDE section 5): without retrieval, and with retrieval over all corpora. */
export const baselines = ["chat", "single-rag"] as const;

/** A single agent that the debates are compared with: B_Chat or B_SingleRAG. */
export type Baseline = (typeof baselines)[number];

/** A baseline to run. */
export interface BaselineDesign {
  /** "chat" (B_Chat) or "single-rag" (B_SingleRAG). */
  baseline: Baseline;
  /** Id of a shipped dilemma, or an object of that shape. */
  scenario: string | Dilemma;
  /** What the tutor says, one statement after the other; 1. */
  turns?: number;
  /** Words asked for in a statement; 200. */
  words?: number;
  /** What B_SingleRAG retrieves from; the shipped digests of all seven philosophers by default. */
  passages?: PassageIndex;
}

/** The log of a baseline: what the tutor said, and what in it a philosopher cited would reject. */
export interface BaselineLog extends ProtocolLog {
  scenario: { id: string; name: string };
  baseline: Baseline;
  turns: { turn: number; speaker: string; text: string; outcome?: "truncated" }[];
  /** Doctrines ascribed to those who would reject them, by turn. */
  misattributions: (Misattribution & { turn: number })[];
}

const tutoring = "tutoring";

/**
 * A baseline as a protocol and its one participant. Throws InputError.
 *
 * @example
 * setUpBaseline({ baseline: "chat", scenario: "trolley" }).protocol.phases.length;
 */
export function setUpBaseline(design: BaselineDesign): {
  protocol: Protocol;
  participants: Participant[];
  dilemma: Dilemma;
} {
  requireObject("design", design, "{ baseline, scenario, ... }");
  const { baseline, scenario, turns = 1, words = 200, passages } = design;
  requireChoice("baseline", baseline, baselines);
  requireWhole("turns", turns, 1, 100);
  requireWhole("words", words, 10, 1000);
  const dilemma = dilemmaOf(scenario);
  const prompt = loadTutorPrompt();
  const retrieving = baseline === "single-rag" ? { passages: passages ?? digestIndex() } : {};
  return {
    dilemma,
    participants: [tutorAgent({ prompt, words, ...retrieving })],
    protocol: {
      id: `baseline, ${baseline}`,
      phases: [
        {
          kind: "announcing",
          name: "topic",
          event: { kind: "topic", id: dilemma.id, turn: 0, speaker: moderatorId, text: dilemma.statement },
        },
        {
          kind: "speaking",
          name: tutoring,
          order: "in-turn",
          seats: Array.from({ length: turns }, () => ({ speaker: tutorId })),
          sees: everything,
          asks: (_seat, turn) => (turn === 1 ? prompt.ask : prompt.goOn),
          gives: statement({ maxTokens: 2 * words }),
        },
      ],
    },
  };
}

/**
 * Runs one of the paper's single-agent baselines, and holds what the tutor says against the boundaries of the
 * philosophers it cites and the dilemma's `verdicts`: the check that finds the paper's Kantian misconception (HDE
 * section 6.4). Throws InputError.
 *
 * @example
 * const log = await runBaseline({ baseline: "single-rag", scenario: "trolley", models: model("extractive"), seed: 1 });
 * log.misattributions.map(({ philosopher, constraint, sentence }) => [philosopher, constraint, sentence]);
 */
export async function runBaseline(
  run: BaselineDesign & Pick<ProtocolRun, "models" | "seed" | "sample" | "signal" | "onCall">,
): Promise<BaselineLog> {
  requireObject("run", run, "{ baseline, scenario, models, seed, ... }");
  const { models, seed, sample, signal, onCall, ...design } = run;
  const { protocol, participants, dilemma } = setUpBaseline(design);
  const log = await runProtocol({ protocol, participants, models, seed, sample, signal, onCall });
  const turns = log.record.flatMap(({ phase, turn, speaker, text, outcome }) =>
    phase === tutoring ? [{ turn, speaker, text, ...(outcome ? { outcome } : {}) }] : [],
  );
  return {
    ...log,
    scenario: { id: dilemma.id, name: dilemma.name },
    baseline: design.baseline,
    turns,
    misattributions: turns.flatMap(({ turn, text }) =>
      misattributions(text, { refusals: dilemma.verdicts ?? {} }).map((found) => ({ turn, ...found })),
    ),
  };
}
