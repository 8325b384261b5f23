import type { RunnableConfig } from "@langchain/core/runnables";
import { Annotation, type BaseCheckpointSaver, END, START, StateGraph } from "@langchain/langgraph";
import type { RecordEntry } from "../foundation/log.js";
import { type Item, recordOf } from "./items.js";
import { type AnnouncingPhase, type Phase, type Protocol, recordName, type SpeakingPhase } from "./protocol.js";
import type { Runtime } from "./runtime.js";
import { speak } from "./speak.js";

/** The state of a run: one append-only channel. */
const State = Annotation.Root({
  items: Annotation<Item[]>({ reducer: (kept, added) => kept.concat(added), default: () => [] }),
});
type Items = typeof State.State;

const runtimeOf = (config: RunnableConfig): Runtime => config.configurable?.runtime as Runtime;

/** In turn: each seat sees what was said before it. */
async function inTurn(phase: SpeakingPhase, record: RecordEntry[], runtime: Runtime): Promise<Item[]> {
  const added: Item[] = [];
  for (const index of phase.seats.keys()) {
    const item = await speak(phase, index, record, runtime);
    if (item.said) record.push(item.said);
    added.push(item);
  }
  return added;
}

/** Side by side: all seats at once, each with the record as it stood before the phase. */
async function sideBySide(phase: SpeakingPhase, record: RecordEntry[], runtime: Runtime): Promise<Item[]> {
  // Where one seat cannot go on the others are still heard out: what a model answered is recorded before the run ends.
  const settled = await Promise.allSettled(phase.seats.map((_, index) => speak(phase, index, record, runtime)));
  return settled.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}

/** What a phase announces. */
export function announced(phase: AnnouncingPhase): Item {
  const { kind, id, turn, speaker, text } = phase.event;
  return { said: { phase: recordName(phase), turn, role: "moderator", speaker, text, event: { kind, id } } };
}

/** Who speaks in a node and how, for drawings of the graph. */
function seating(phase: Phase): Seating | undefined {
  if (phase.kind === "announcing") return undefined;
  const { order, seats } = phase;
  return {
    order,
    speakers: seats.map(({ speaker, addressee }) => (addressee ? `${speaker} to ${addressee}` : speaker)),
  };
}

/**
 * The protocol as a LangGraph graph: a node per phase, one after the other. The seats of a phase speak inside its node,
 * in turn or side by side: a task of the graph for each seat costs several times what the node costs, and a super-step
 * to gather them another, which is more than a quarter of the time of a fast model's council.
 * A checkpointer is attached only where a run is to be forked.
 */
export function compileGraph({ phases }: Protocol, checkpointer?: BaseCheckpointSaver): ProtocolGraph {
  // The builder's type grows with each node added by name; nodes made from data have no names it could know.
  const builder = new StateGraph(State) as unknown as GraphBuilder;
  let previous: string = START;
  for (const phase of phases) {
    const node = async ({ items }: Items, config: RunnableConfig) => {
      if (phase.kind === "announcing") return { items: [announced(phase)] };
      const speakAll = phase.order === "in-turn" ? inTurn : sideBySide;
      return { items: await speakAll(phase, recordOf(items), runtimeOf(config)) };
    };
    builder.addNode(phase.name, node, { metadata: seating(phase) });
    builder.addEdge(previous, phase.name);
    previous = phase.name;
  }
  builder.addEdge(previous, END);
  return builder.compile({ checkpointer });
}

/** Who speaks in a node of the graph, and whether in turn or side by side. */
export interface Seating {
  order: SpeakingPhase["order"];
  speakers: readonly string[];
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
    nodes: { [id: string]: { id: string; name: string; metadata?: Seating } };
    edges: { source: string; target: string; conditional?: boolean }[];
    drawMermaid(): string;
  }>;
}

/** The part of LangGraph's builder that graphs made from data use. */
interface GraphBuilder {
  addNode(
    name: string,
    action: (state: Items, config: RunnableConfig) => unknown,
    options: { metadata?: Seating },
  ): unknown;
  addEdge(from: string, to: string): unknown;
  compile(options: { checkpointer?: BaseCheckpointSaver }): ProtocolGraph;
}

/** Super-steps that a run of the protocol takes, for LangGraph's recursion limit: never reached, computed, not guessed. */
export function recursionLimit({ phases }: Protocol): number {
  return phases.length + 2;
}
