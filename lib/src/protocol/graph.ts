import type { RunnableConfig } from "@langchain/core/runnables";
import { Annotation, type BaseCheckpointSaver, END, Send, START, StateGraph } from "@langchain/langgraph";
import { type Item, inOrder, recordOf } from "./items.js";
import { type AnnouncingPhase, type Protocol, recordName, type Seat, type SpeakingPhase } from "./protocol.js";
import type { Runtime } from "./runtime.js";
import { speak } from "./speak.js";

/** The state of a run: one append-only channel. A seat that speaks side by side with others gets a state of its own. */
const State = Annotation.Root({
  items: Annotation<Item[]>({ reducer: (kept, added) => kept.concat(added), default: () => [] }),
});
type Items = typeof State.State;
interface SeatState extends Items {
  seat: Seat;
  index: number;
}

const runtimeOf = (config: RunnableConfig): Runtime => config.configurable?.runtime as Runtime;

/** In turn: one node that goes through its seats, each seeing what was said before it. */
function inTurn(phase: SpeakingPhase, number: number) {
  return async ({ items }: Items, config: RunnableConfig) => {
    const record = recordOf(inOrder(items));
    const added: Item[] = [];
    for (const [index, seat] of phase.seats.entries()) {
      const item = await speak(phase, seat, [number, index], record, runtimeOf(config));
      if (item.said) record.push(item.said);
      added.push(item);
    }
    return { items: added };
  };
}

/** Side by side: a task per seat, each with the record as it stood before the phase. */
function sideBySide(phase: SpeakingPhase, number: number) {
  return async ({ seat, index, items }: SeatState, config: RunnableConfig) => ({
    items: [await speak(phase, seat, [number, index], recordOf(inOrder(items)), runtimeOf(config))],
  });
}

/** The protocol itself says something. */
function announcing(phase: AnnouncingPhase, number: number) {
  const { kind, id, turn, speaker, text } = phase.event;
  const said = { phase: recordName(phase), turn, role: "moderator" as const, speaker, text, event: { kind, id } };
  return () => ({ items: [{ place: [number, 0] as const, said }] });
}

/**
 * The protocol as a LangGraph graph: a node per phase; a phase in turn loops inside its node; a phase side by side
 * is sent one task per seat, and between two such phases the tasks meet in a joining node.
 * A checkpointer is attached only where a run is to be forked.
 */
export function compileGraph(protocol: Protocol, checkpointer?: BaseCheckpointSaver): ProtocolGraph {
  // The builder's type grows with each node added by name; nodes made from data have no names it could know.
  const builder = new StateGraph(State) as unknown as GraphBuilder;
  let previous: string = START;
  let previousFansOut = false;
  protocol.phases.forEach((phase, number) => {
    const fansOut = phase.kind === "speaking" && phase.order === "side-by-side";
    if (fansOut) {
      if (previousFansOut) {
        // Every task of the phase before would send this one's tasks again: they meet first.
        const joined = `${previous} joined`;
        builder.addNode(joined, () => ({}));
        builder.addEdge(previous, joined);
        previous = joined;
      }
      builder.addNode(phase.name, sideBySide(phase, number));
      builder.addConditionalEdges(
        previous,
        ({ items }: Items) => phase.seats.map((seat, index) => new Send(phase.name, { seat, index, items })),
        [phase.name],
      );
    } else {
      builder.addNode(phase.name, phase.kind === "announcing" ? announcing(phase, number) : inTurn(phase, number));
      builder.addEdge(previous, phase.name);
    }
    previous = phase.name;
    previousFansOut = fansOut;
  });
  builder.addEdge(previous, END);
  return builder.compile({ checkpointer });
}

/** A compiled LangGraph graph, as far as runs, forks and drawings need it. */
export interface ProtocolGraph {
  invoke(state: { items: Item[] } | null, config: RunnableConfig): Promise<{ items: Item[] }>;
  getState(config: RunnableConfig): Promise<{ values: unknown; next: readonly string[]; config: RunnableConfig }>;
  getGraphAsync(): Promise<{
    nodes: { [id: string]: { id: string; name: string } };
    edges: { source: string; target: string; conditional?: boolean }[];
    drawMermaid(): string;
  }>;
}

/** The part of LangGraph's builder that graphs made from data use. */
interface GraphBuilder {
  addNode(name: string, action: (state: never, config: RunnableConfig) => unknown): unknown;
  addEdge(from: string, to: string): unknown;
  addConditionalEdges(from: string, route: (state: Items) => Send[], ends: string[]): unknown;
  compile(options: { checkpointer?: BaseCheckpointSaver }): ProtocolGraph;
}

/** Super-steps that a run of the protocol takes, for LangGraph's recursion limit: never reached, computed, not guessed. */
export function recursionLimit(protocol: Protocol): number {
  return (
    2 +
    protocol.phases.reduce(
      (steps, phase) => steps + (phase.kind === "speaking" && phase.order === "side-by-side" ? 2 : 1),
      0,
    )
  );
}
