import { InputError } from "../foundation/errors.js";
import type { DebateEvent, Missing } from "../foundation/log.js";
import { requireObject } from "../foundation/requireInput.js";
import type { MarkedKeyword, MarkKind, Turn } from "../foundation/transcript.js";
import { paletteColour } from "./palette.js";

/** A turn as a log keeps it; a protocol's record names the phase as well, and has the announcements in it. */
export interface TranscriptTurn extends Turn {
  phase?: string;
  outcome?: string;
  event?: { kind: DebateEvent["kind"]; id: string };
}

/** What is shown of a run; a debate's log has this shape, and `{ turns: log.record, missing: log.missing }` is any run's. */
export interface Transcript {
  turns: readonly TranscriptTurn[];
  events?: readonly DebateEvent[];
  missing?: readonly Missing[];
}

/** How a transcript is shown. */
export interface TranscriptSettings {
  /** Where keywords stand in a turn's text; hits may overlap. */
  hits?: (turn: TranscriptTurn) => readonly MarkedKeyword[];
  /** What a reader has to know beside it, such as `transcriptNotes(log)`. */
  notes?: readonly string[];
  /** The phase of turns that name none. Default "debate", the phase of a debate log's turns. */
  phase?: string;
}

/** A piece of a text and the keywords that it is part of, none where it is plain. */
export interface Piece {
  text: string;
  keywords: readonly string[];
  /** What these keywords are, where the hits say so. */
  kinds?: readonly MarkKind[];
}

/** A line of a transcript in the order in which things happened. */
export type TranscriptLine =
  | { kind: "turn"; turn: TranscriptTurn; pieces: readonly Piece[] }
  | { kind: "event"; event: Omit<DebateEvent, "phase"> }
  | { kind: "missing"; missing: Missing };

/** The lines of one phase. */
export interface TranscriptPhase {
  phase: string;
  lines: readonly TranscriptLine[];
}

/**
 * Cuts a text where its keywords start and end. Pieces in several keywords name them all; joined, the pieces are the text.
 * Throws InputError where an offset is outside the text.
 */
export function piecesOf(text: string, hits: readonly MarkedKeyword[]): Piece[] {
  for (const { keyword, start, end } of hits)
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end <= start || end > text.length)
      throw new InputError("hits", { keyword, start, end }, `offsets within the text's ${text.length} characters`);
  const cuts = [...new Set([0, text.length, ...hits.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index]!;
    const inside = hits.filter((hit) => hit.start <= start && hit.end >= end);
    const kinds = new Set(inside.flatMap(({ kind }) => (kind === undefined ? [] : [kind])));
    return {
      text: text.slice(start, end),
      keywords: [...new Set(inside.map(({ keyword }) => keyword))],
      ...(kinds.size > 0 ? { kinds: [...kinds] } : {}),
    };
  });
}

const rank = { event: 0, turn: 1, missing: 2 } as const;

function turnOf(line: TranscriptLine): number {
  return line.kind === "turn" ? line.turn.turn : line.kind === "event" ? line.event.turn : line.missing.turn;
}

/** The lines of a transcript by phase: an event stands before its turn, a missing reply where its turn would be. */
export function linesOf(transcript: Transcript, settings: TranscriptSettings): TranscriptPhase[] {
  requireObject("settings", settings);
  const { hits, phase: own = "debate" } = settings;
  if (!Array.isArray(transcript?.turns))
    throw new InputError("transcript.turns", transcript?.turns, "an array of turns");
  const opening: [string, TranscriptLine][] = [];
  const rest: [string, TranscriptLine][] = [];
  for (const event of transcript.events ?? [])
    (event.turn === 0 ? opening : rest).push([event.phase, { kind: "event", event }]);
  const turns = transcript.turns.map((turn): [string, TranscriptLine] => [
    turn.phase ?? own,
    turn.event
      ? { kind: "event", event: { ...turn.event, turn: turn.turn, speaker: turn.speaker, text: turn.text } }
      : { kind: "turn", turn, pieces: piecesOf(turn.text, hits?.(turn) ?? []) },
  ]);
  for (const missing of transcript.missing ?? []) rest.push([missing.phase, { kind: "missing", missing }]);
  const phases = new Map<string, TranscriptLine[]>();
  for (const [phase, line] of [...opening, ...turns, ...rest]) phases.set(phase, [...(phases.get(phase) ?? []), line]);
  return [...phases].map(([phase, lines]) => ({
    phase,
    lines: lines.sort((a, b) => turnOf(a) - turnOf(b) || rank[a.kind] - rank[b.kind]),
  }));
}

/** A colour for each team, in the order in which they first speak. */
export function teamColours(transcript: Transcript): Map<string, string> {
  const teams = new Set(transcript.turns.flatMap(({ team }) => (team === undefined ? [] : [team])));
  return new Map([...teams].map((team, index) => [team, paletteColour(index)]));
}
