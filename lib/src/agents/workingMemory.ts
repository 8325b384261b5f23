import type { Json } from "../foundation/canonicalJson.js";
import { requireFields } from "../foundation/requireFields.js";
import type { Passage } from "../texts/passage.js";
import type { PassageIndex } from "../texts/passageIndex.js";
import { type RemovedFact, withinBoundaries } from "./boundaries.js";
import { type RetrievedNode, retrieveIdentity } from "./identityRetrieval.js";
import { chooseWeaknesses } from "./opponentModel.js";
import type { Identity, SchoolProfile, Weakness } from "./philosopher.js";
import type { Violates } from "./violates.js";

/** The two switches of the ablation (HDE section 6.3). */
export interface Variant {
  /** ID-RAG: identity graph, boundaries, and retrieval from the philosopher's own works. Without it, plain retrieval from all. */
  identity: boolean;
  /** ToM-Lite: the weaknesses of the opposing schools. */
  opponentModel: boolean;
}

/** What an agent draws on. */
export interface Sources {
  identity: Identity;
  opponents: readonly SchoolProfile[];
  passages: PassageIndex;
  variant: Variant;
  violates: Violates;
}

/** What an agent has in mind when it speaks: a value that one can print. */
export interface WorkingMemory {
  query: string;
  nodes: RetrievedNode[];
  boundaries: string[];
  passages: Passage[];
  /** Facts that were retrieved and that a boundary kept out. */
  removed: RemovedFact[];
  weaknesses: Weakness[];
}

/**
 * Fills an agent's working memory for a query: nodes of its identity graph and passages of its own works, each held
 * against its boundaries (Eq. 3), and the opponents' weaknesses that fit what was said last. The variant's switches
 * decide which parts there are.
 * Throws InputError for sources or a situation without what it needs.
 *
 * @example
 * const memory = await workingMemory({ identity: loadPhilosopher("kant"), opponents: [], passages: buildIndex(loadDigests()),
 *   variant: { identity: true, opponentModel: false }, violates: lexicalViolates }, { query: "May one lie?", said: "" });
 */
export async function workingMemory(
  drawnOn: Sources,
  situation: { query: string; said: string; passageLimit?: number },
): Promise<WorkingMemory> {
  requireFields(
    "sources",
    drawnOn,
    ["identity", "passages", "variant"],
    "{ identity, opponents, passages, variant, violates }",
  );
  requireFields("situation", situation, ["query", "said"], "{ query, said }");
  const { identity, opponents, passages, variant, violates } = drawnOn;
  const { query, said, passageLimit = 2 } = situation;
  const sources = variant.identity ? { sources: [identity.id] } : {};
  const found = (await passages.search(query, { limit: passageLimit, ...sources })).map((hit) => hit.passage);
  const weaknesses = variant.opponentModel ? chooseWeaknesses(opponents, said) : [];
  if (!variant.identity) return { query, nodes: [], boundaries: [], passages: found, removed: [], weaknesses };
  const { constraints } = identity;
  const nodes = retrieveIdentity(identity, query);
  const keptNodes = await withinBoundaries(
    nodes.map(({ node }) => node),
    constraints,
    violates,
  );
  const keptPassages = await withinBoundaries(found, constraints, violates);
  const stays = new Set(keptNodes.kept);
  return {
    query,
    nodes: nodes.filter(({ node }) => stays.has(node)),
    boundaries: constraints.map(({ text }) => text),
    passages: keptPassages.kept,
    removed: [...keptNodes.removed, ...keptPassages.removed],
    weaknesses,
  };
}

/** Working memory as a log keeps it: ids, citations, and whole what was removed. */
export function memoryTrace(memory: WorkingMemory): { readonly [key: string]: Json } {
  return {
    nodes: memory.nodes.map(({ node, reached }) => ({ id: node.id, reached })),
    passages: memory.passages.map(({ id, source, work, section }) => ({ id, source, work, section })),
    removed: memory.removed.map((fact) => ({ ...fact })),
    weaknesses: memory.weaknesses.map(({ id }) => id),
  };
}
