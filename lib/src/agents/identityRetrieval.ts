import { requireInput, requireObject, requireWhole } from "../foundation/requireInput.js";
import { buildIndex, type LexicalIndex } from "../texts/lexicalIndex.js";
import type { Identity, IdentityNode } from "./philosopher.js";

/** A node that was retrieved, how relevant it was, and how it was reached. */
export interface RetrievedNode {
  node: IdentityNode;
  score: number;
  /** A core belief is always there; a seed matched the query; the rest were reached along an edge. */
  reached: "core" | "seed" | "edge";
}

const indexes = new WeakMap<Identity, LexicalIndex>();

/** The index over an identity's nodes, built once. */
function indexOf(identity: Identity): LexicalIndex {
  const known = indexes.get(identity);
  if (known) return known;
  const index = buildIndex(
    identity.nodes.map(({ id, text, source }) => ({
      id,
      source: identity.id,
      work: source.work,
      section: source.section,
      text,
    })),
  );
  indexes.set(identity, index);
  return index;
}

/** Share of a seed's relevance that one edge passes on. */
const decay = 0.5;

/**
 * Retrieval over an identity graph (ID-RAG, HDE section 4.2): nodes that share words with the query are seeds; each
 * seed passes half its relevance to its neighbours; relevance is weighted by certainty. The core beliefs come first,
 * whatever the query: they are what the agent is. Then the `limit` best of the rest, 3 by default.
 *
 * Throws InputError for what is no identity, a query that is no text and a limit that is no whole number from 0.
 *
 * @example
 * retrieveIdentity(loadIdentity("kant"), "May I use one man to save five?").map(({ node }) => node.text);
 */
export function retrieveIdentity(identity: Identity, query: string, options: { limit?: number } = {}): RetrievedNode[] {
  requireObject("options", options);
  const { limit = 3 } = options;
  const isGraph = Array.isArray(identity?.nodes) && Array.isArray(identity.edges);
  requireInput(isGraph, "identity", identity, "an identity with nodes and edges");
  requireWhole("limit", limit, 0);
  const relevance = new Map(
    indexOf(identity)
      .search(query, { limit: identity.nodes.length })
      .map((hit) => [hit.passage.id, hit.score]),
  );
  const passedOn = new Map<string, number>();
  for (const { from, to } of identity.edges)
    for (const [giver, receiver] of [
      [from, to],
      [to, from],
    ] as const)
      passedOn.set(receiver, Math.max(passedOn.get(receiver) ?? 0, decay * (relevance.get(giver) ?? 0)));
  const scored = identity.nodes.map((node): RetrievedNode => {
    const own = relevance.get(node.id) ?? 0;
    const fromNeighbour = passedOn.get(node.id) ?? 0;
    return {
      node,
      score: node.certainty * Math.max(own, fromNeighbour),
      reached: node.immutable ? "core" : own >= fromNeighbour ? "seed" : "edge",
    };
  });
  const core = scored.filter(({ node }) => node.immutable);
  const rest = scored
    .filter(({ node, score }) => !node.immutable && score > 0)
    .sort((a, b) => b.score - a.score || (a.node.id < b.node.id ? -1 : 1))
    .slice(0, limit);
  return [...core, ...rest];
}
