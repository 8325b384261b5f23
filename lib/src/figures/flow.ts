import { requireFields } from "../foundation/requireFields.js";
/** Nodes and what leads from one to another, such as the phases of a protocol. */
export interface Flow {
  nodes: readonly { id: string; label?: string }[];
  edges: readonly { source: string; target: string; label?: string; conditional?: boolean }[];
  /** The same as Mermaid text, for viewers that draw that. */
  mermaid?: string;
}

/** The part of a LangGraph drawing that a flow is made of: what `await graph.getGraphAsync()` gives. */
export interface DrawableGraph {
  nodes: {
    readonly [id: string]: {
      id: string;
      name?: string;
      /** Who speaks in a node that is a protocol's phase. */
      metadata?: { readonly order?: unknown; readonly speakers?: unknown };
    };
  };
  edges: readonly { source: string; target: string; data?: string; conditional?: boolean }[];
  drawMermaid?(): string;
}

const speakersOf = ({ metadata }: DrawableGraph["nodes"][string]): string[] =>
  Array.isArray(metadata?.speakers) ? metadata.speakers.map(String) : [];

/**
 * A compiled LangGraph graph as a flow to draw. A phase whose seats speak side by side fans out, dashed, into a node
 * for each of them, and they meet in the next phase; one in turn says how many turns it has.
 * Throws InputError for what is no drawing of a graph.
 *
 * @example
 * const svg = flowToSvg(flowOf(await graph.getGraphAsync()));
 */
export function flowOf(graph: DrawableGraph): Flow {
  requireFields("graph", graph, ["nodes", "edges"], "what await graph.getGraphAsync() gives");
  const nodes: { id: string; label: string }[] = [];
  const edges: { source: string; target: string; label?: string; conditional?: boolean }[] = [];
  /** Where the arrows out of a node start: at its speakers, where it has fanned out. */
  const ends = new Map<string, string[]>();
  for (const node of Object.values(graph.nodes)) {
    const { id, name = id, metadata } = node;
    const speakers = speakersOf(node);
    const label = name.replace(/^__(\w+)__$/, "$1");
    nodes.push({ id, label: metadata?.order === "in-turn" ? `${label} (${speakers.length} in turn)` : label });
    if (metadata?.order !== "side-by-side" || speakers.length === 0) continue;
    const seats = speakers.map((speaker, index) => ({ id: `${id}, seat ${index + 1}`, label: speaker }));
    nodes.push(...seats);
    edges.push(...seats.map((seat) => ({ source: id, target: seat.id, conditional: true })));
    ends.set(
      id,
      seats.map((seat) => seat.id),
    );
  }
  for (const { source, target, data, conditional } of graph.edges)
    for (const end of ends.get(source) ?? [source]) edges.push({ source: end, target, label: data, conditional });
  return { nodes, edges, mermaid: graph.drawMermaid?.() };
}
