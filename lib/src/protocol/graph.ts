import type { RunnableConfig } from "@langchain/core/runnables";
import { Annotation, type BaseCheckpointSaver, END, Send, START, StateGraph } from "@langchain/langgraph";
import { type Item, inOrder, recordOf } from "./items.js";
import { type AnnouncingPhase, type Phase, type Protocol, recordName, type SpeakingPhase } from "./protocol.js";
import type { Runtime } from "./runtime.js";
import type { Seat } from "./seat.js";
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

/** What a phase announces, at its place. */
export function announced(phase: AnnouncingPhase, place: Item["place"]): Item {
  const { kind, id, turn, speaker, text } = phase.event;
  return { place, said: { phase: recordName(phase), turn, role: "moderator", speaker, text, event: { kind, id } } };
}

/** The protocol itself says something. */
function announcing(phase: AnnouncingPhase, number: number) {
  return () => ({ items: [announced(phase, [number, 0])] });
}

const fansOut = (phase: Phase | undefined) => phase?.kind === "speaking" && phase.order === "side-by-side";

/** Name of the node that leads to a phase: the phase before it, or where that one's tasks meet. */
export function nodeBefore({ phases }: Protocol, number: number): string {
  const { name } = phases[number - 1]!;
  return fansOut(phases[number - 1]) && fansOut(phases[number]) ? `${name} joined` : name;
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
  protocol.phases.forEach((phase, number) => {
    if (phase.kind === "speaking" && phase.order === "side-by-side") {
      if (fansOut(protocol.phases[number - 1])) {
        // Every task of the phase before would send this one's tasks again: they meet first.
        const joined = nodeBefore(protocol, number);
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
  });
  builder.addEdge(previous, END);
  return builder.compile({ checkpointer });
}

/** A compiled LangGraph graph, as far as runs, forks and drawings need it. */
export interface ProtocolGraph {
  invoke(
    state: { items: Item[] } | null,
    config: RunnableConfig & { interruptBefore?: string[] },
  ): Promise<{ items: Item[] }>;
  getState(config: RunnableConfig): Promise<{ values: unknown; next: readonly string[]; config: RunnableConfig }>;
  updateState(config: RunnableConfig, values: { items: Item[] }, asNode: string): Promise<RunnableConfig>;
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
  return 2 + protocol.phases.reduce((steps, phase) => steps + (fansOut(phase) ? 2 : 1), 0);
}
