import { Graph, layout } from "@dagrejs/dagre";
import { InputError } from "../foundation/errors.js";
import { requireFields } from "../foundation/requireFields.js";
import type { Flow } from "./flow.js";
import { escapeMarkup, onOneLine } from "./markup.js";
import { fontFamily, textWidth } from "./textWidth.js";

const size = 13;
const labelSize = 11;
const padding = 14;
const edge = 16;

interface Point {
  x: number;
  y: number;
}

/** A thing's middle and its size. */
interface Box extends Point {
  width: number;
  height: number;
}

/** An edge as it was placed: the middle of its label and the points it goes through. */
interface DrawnEdge extends Box {
  points: Point[];
  text: string;
  conditional: boolean;
}

function rounded(value: number): number {
  return Number(value.toFixed(1));
}

/** A line through the points with its corners rounded off: straight to half way between two, then a curve round each. */
function curve(points: readonly Point[]): string {
  const at = ({ x, y }: Point) => `${rounded(x)},${rounded(y)}`;
  const [first, ...others] = points;
  const last = others.pop()!;
  const bends = others.map((point, index) => {
    const next = others[index + 1] ?? last;
    return `Q${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  return `M${at(first!)}${bends.join("")}L${at(last)}`;
}

/** A line that leaves a node on its right and comes back. */
function loop({ x, y, width }: Box, drawn: DrawnEdge): { line: string; label: Point } {
  const right = rounded(x + width / 2 - 1);
  const reach = rounded(drawn.x);
  const line = `M${right},${y - 8}C${reach},${y - 20} ${reach},${y + 20} ${right},${y + 8}`;
  // A cubic curve goes three quarters of the way to its handles.
  return { line, label: { x: right + 0.75 * (reach - right) + drawn.width / 2 + 2, y } };
}

function edgeSvg(line: string, { x, y }: Point, { text, conditional }: DrawnEdge): string {
  const dashes = conditional ? ' stroke-dasharray="5 4"' : "";
  const path = `<path d="${line}" fill="none" stroke="#555555" stroke-width="1.5"${dashes} marker-end="url(#flow-arrow)"/>`;
  if (text === "") return path;
  return `${path}<text x="${rounded(x)}" y="${rounded(y + labelSize * 0.35)}" font-size="${labelSize}" fill="#555555" stroke="#FFFFFF" stroke-width="4" paint-order="stroke">${escapeMarkup(text)}</text>`;
}

function check(flow: Flow): void {
  requireFields("flow", flow, ["nodes", "edges"], "{ nodes, edges }");
  const { nodes, edges } = flow;
  if (nodes.length === 0) throw new InputError("flow.nodes", nodes, "at least one node");
  const ids = new Set(nodes.map(({ id }) => id));
  for (const { source, target } of edges)
    for (const id of [source, target])
      if (!ids.has(id)) throw new InputError("flow.edges", id, `ids of its nodes (${[...ids].join(", ")})`);
}

/** Places nodes in layers from top to bottom, and leads the edges between them (dagre). */
function placed(flow: Flow) {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: 36, ranksep: 40, edgesep: 16, marginx: edge, marginy: edge });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, label } of flow.nodes) {
    const text = onOneLine(label ?? id);
    graph.setNode(id, { label: text, width: textWidth(text, size) + 2 * padding, height: size + 2 * padding * 0.75 });
  }
  flow.edges.forEach(({ source, target, label = "", conditional = false }, index) => {
    const text = onOneLine(label);
    const width = text === "" ? 0 : textWidth(text, labelSize) + 8;
    const height = text === "" ? 0 : labelSize + 4;
    graph.setEdge(source, target, { text, conditional, width, height, labelpos: "c" }, String(index));
  });
  layout(graph);
  return graph;
}

/**
 * Draws a flow from top to bottom as a static SVG, without a browser. Edges that depend on a condition are dashed.
 * The same flow gives the same bytes, and every label is inert text.
 * Throws InputError where there is no node or an edge names none.
 *
 * @example
 * flowToSvg({ nodes: [{ id: "a" }, { id: "b" }], edges: [{ source: "a", target: "b" }] });
 */
export function flowToSvg(flow: Flow): string {
  check(flow);
  const graph = placed(flow);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const edges = graph.edges().map((name: { v: string; w: string; name?: string }) => {
    const drawn = graph.edge(name) as unknown as DrawnEdge;
    const { line, label } =
      name.v === name.w
        ? loop(graph.node(name.v) as unknown as Box, drawn)
        : { line: curve(drawn.points), label: drawn as Point };
    return edgeSvg(line, label, drawn);
  });
  const nodes = graph.nodes().map((id: string) => {
    const node = graph.node(id) as unknown as Box & { label: string };
    const left = rounded(node.x - node.width / 2);
    const top = rounded(node.y - node.height / 2);
    return (
      `<rect x="${left}" y="${top}" width="${rounded(node.width)}" height="${rounded(node.height)}" rx="6" fill="#E8F1F8" stroke="#0072B2" stroke-width="1.5"/>` +
      `<text x="${rounded(node.x)}" y="${rounded(node.y + size * 0.35)}" font-size="${size}" fill="#222222">${escapeMarkup(node.label)}</text>`
    );
  });
  const box = `${Math.ceil(width)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box}" height="${Math.ceil(height)}" viewBox="0 0 ${box} ${Math.ceil(height)}" font-family="${fontFamily}" text-anchor="middle">`,
    '<defs><marker id="flow-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0L10,5L0,10Z" fill="#555555"/></marker></defs>',
    '<rect width="100%" height="100%" fill="#FFFFFF"/>',
    ...edges,
    ...nodes,
    "</svg>",
  ].join("\n");
}
