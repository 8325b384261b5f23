import type { Json } from "./canonicalJson.js";
import type { ChatRequest, Outcome, Reply } from "./chat.js";
import type { Turn } from "./transcript.js";

/** What a participant is in a protocol. */
export const roles = ["philosopher", "moderator", "tutor", "champion", "evaluator", "judge"] as const;

/** What a speaker does in a protocol; models can be given by it. */
export type Role = (typeof roles)[number];

/** Where a call stands in its run. `turn` counts statements within the phase, from 1 (an announcement has the turn it stands before). */
export interface Position {
  phase: string;
  turn: number;
  role: Role;
  speaker: string;
  /** The one it is meant for or about: the agent questioned, the evaluator judged. */
  addressee?: string;
}

/** One call: what was asked of which model, what came back, and what the participant did to ask it. */
export interface Call extends Position {
  model: string;
  request: ChatRequest;
  reply: Reply;
  /** What shaped the request: passages retrieved, facts removed by a boundary, the weakness used. */
  trace?: { readonly [key: string]: Json | undefined };
}

/** A call that gave nothing usable, and why. Missing is data: it is counted, never filled in. */
export interface Missing extends Position {
  outcome: Outcome;
  reason: string;
}

/** Something said outside the turns: the topic, a perturbation. */
export interface DebateEvent {
  kind: "topic" | "perturbation";
  id: string;
  phase: string;
  /** The turn right before which it was said; 0 when it opens the debate. */
  turn: number;
  speaker: string;
  text: string;
}

/** Something said, as the protocol keeps it. */
export interface RecordEntry extends Position {
  team?: string;
  text: string;
  /** Set when the text was cut at the token limit. */
  outcome?: "truncated";
  /** A ballot or a score as data. */
  value?: Json;
  /** Set when the protocol announced it and no model said it. */
  event?: { kind: DebateEvent["kind"]; id: string };
}

/** A model as a log names it: nothing that changes its answers is left out. */
export interface ModelIdentity {
  id: string;
  weights?: string;
  settings?: { readonly [key: string]: Json | undefined };
}

/** What every log of a run has. Plain JSON; no wall-clock times. */
export interface ProtocolLog {
  format: 1;
  /** Version of this package that wrote the log. */
  version: string;
  protocol: string;
  seed: number;
  models: { readonly [role: string]: ModelIdentity };
  record: RecordEntry[];
  events: DebateEvent[];
  calls: Call[];
  missing: Missing[];
}

/** A statement of the debate proper, as a debate log keeps it. */
export interface DebateTurn extends Turn {
  team: string;
  outcome?: "truncated";
}
