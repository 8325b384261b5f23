import type { ChatModel } from "../foundation/chat.js";
import type { Call } from "../foundation/log.js";
import type { Participant } from "./participant.js";

/** What a run brings to its protocol's graph: who takes part, who answers for them, and the seed. */
export interface Runtime {
  participants: ReadonlyMap<string, Participant>;
  models: ReadonlyMap<string, ChatModel>;
  seed: number;
  sample: number;
  signal?: AbortSignal;
  /** Told of every call when its reply is there. */
  onCall?: (call: Call) => void;
}
