/** Nodes and what leads from one to another, such as the phases of a protocol. */
export interface Flow {
  nodes: readonly { id: string; label?: string }[];
  edges: readonly { source: string; target: string; label?: string; conditional?: boolean }[];
  /** The same as Mermaid text, for viewers that draw that. */
  mermaid?: string;
}

/** The part of a LangGraph drawing that a flow is made of: what `await graph.getGraphAsync()` gives. */
export interface DrawableGraph {
  nodes: { readonly [id: string]: { id: string; name?: string } };
  edges: readonly { source: string; target: string; data?: string; conditional?: boolean }[];
  drawMermaid?(): string;
}

/**
 * A compiled LangGraph graph as a flow to draw.
 *
 * @example
 * const svg = flowToSvg(flowOf(await graph.getGraphAsync()));
 */
export function flowOf(graph: DrawableGraph): Flow {
  return {
    nodes: Object.values(graph.nodes).map(({ id, name }) => ({ id, label: (name ?? id).replace(/^__(\w+)__$/, "$1") })),
    edges: graph.edges.map(({ source, target, data, conditional }) => ({ source, target, label: data, conditional })),
    mermaid: graph.drawMermaid?.(),
  };
}
