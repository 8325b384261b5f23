import type { ChatRequest, Message, Reply } from "../foundation/chat.js";
import type { Call, Position, RecordEntry } from "../foundation/log.js";
import { seedAt } from "../foundation/random.js";
import { requireInput } from "../foundation/requireInput.js";
import { guarded } from "../models/guarded.js";
import type { Item } from "./items.js";
import type { Composition } from "./participant.js";
import { recordName, type SpeakingPhase } from "./protocol.js";
import type { Runtime } from "./runtime.js";

/** The reply as a log keeps it: without wall-clock times and without what concerned only trying again. */
function lasting({ timing: _timing, retry: _retry, ...reply }: Reply): Reply {
  return reply;
}

const messageRoles: readonly string[] = ["system", "user", "assistant"];

/** Throws InputError unless a participant composed messages, or said why it has nothing to answer to. */
function requireComposition(composition: Composition, speaker: string): void {
  const isMessage = (message: Message) => messageRoles.includes(message?.role) && typeof message.content === "string";
  const isWhole =
    composition?.silent !== undefined ||
    (Array.isArray(composition?.messages) && composition.messages.every(isMessage));
  requireInput(isWhole, `participants, ${speaker}, compose`, composition, "messages, each with its role and content");
}

/**
 * One seat of a phase speaks: its participant composes the request from what it may see, its model answers, the reply is read.
 * The seed comes from the seat's position, so that the order of work changes nothing.
 */
export async function speak(
  phase: SpeakingPhase,
  index: number,
  record: readonly RecordEntry[],
  runtime: Runtime,
): Promise<Item> {
  const seat = phase.seats[index]!;
  const participant = runtime.participants.get(seat.speaker)!;
  const model = runtime.models.get(seat.speaker)!;
  const turn = (phase.firstTurn ?? 1) + index;
  const position: Position = {
    phase: recordName(phase),
    turn,
    role: participant.role,
    speaker: seat.speaker,
    ...(seat.addressee === undefined ? {} : { addressee: seat.addressee }),
  };
  const seed = seedAt(runtime.seed, position.phase, turn, seat.speaker, seat.addressee ?? "");
  const composition = await participant.compose({
    seat,
    phase: position.phase,
    turn,
    seen: record.filter((entry) => phase.sees(entry, seat)),
    ask: typeof phase.asks === "string" ? phase.asks : phase.asks(seat, turn),
    seed,
  });
  requireComposition(composition, seat.speaker);
  if (composition.silent !== undefined)
    return { missing: { ...position, outcome: "empty", reason: composition.silent } };
  const request: ChatRequest = {
    messages: composition.messages,
    ...(phase.gives.schema === undefined ? {} : { schema: phase.gives.schema }),
    ...(phase.temperature === undefined ? {} : { temperature: phase.temperature }),
    ...(phase.gives.maxTokens === undefined ? {} : { maxTokens: phase.gives.maxTokens }),
    seed,
    sample: runtime.sample,
  };
  const reply = await guarded(model).generate(request, runtime.signal ? { signal: runtime.signal } : undefined);
  const call: Call = {
    ...position,
    model: model.id,
    request,
    reply: lasting(reply),
    ...(composition.trace === undefined ? {} : { trace: composition.trace }),
  };
  runtime.onCall?.(call);
  const reading = phase.gives.read(reply);
  if (!("text" in reading)) return { call, missing: { ...position, outcome: reading.outcome, reason: reading.reason } };
  const said: RecordEntry = {
    ...position,
    ...(participant.team === undefined ? {} : { team: participant.team }),
    text: reading.text,
    ...(reading.outcome === "truncated" ? { outcome: "truncated" } : {}),
    ...(reading.value === undefined ? {} : { value: reading.value }),
  };
  return { call, said };
}
