import { z } from "zod";
import {
  identifierSchema as identifier,
  keywordSchema as keyword,
  lineSchema as line,
  nameSchema,
} from "../foundation/dataSchemas.js";
import type { Identity, NegativeConstraint, Philosopher, SchoolProfile } from "./philosopher.js";

const citation = z.strictObject({ work: line, section: line });

const node = z
  .strictObject({
    id: identifier,
    kind: z.enum(["belief", "value"]),
    text: line,
    certainty: z.number().min(0).max(1),
    immutable: z.boolean(),
    source: citation,
  })
  .refine((it) => !it.immutable || it.certainty === 1, {
    path: ["certainty"],
    message: "expected 1 for an immutable node",
  });

const edge = z.strictObject({
  from: identifier,
  to: identifier,
  kind: z.enum(["supports", "derives-from", "opposes", "prioritises"]),
});

/** Checks a doctrinal boundary. */
export const constraintSchema: z.ZodType<NegativeConstraint> = z.strictObject({
  id: identifier,
  text: z.string().startsWith("REJECT: "),
  triggers: z.array(z.array(z.array(line).min(1)).min(1)).min(1),
});

const identityShape = {
  id: identifier,
  name: nameSchema,
  school: identifier,
  nodes: z.array(node).min(1),
  edges: z.array(edge),
  constraints: z.array(constraintSchema),
  keywords: z.array(keyword).min(1),
};

const weakness = z.strictObject({
  id: identifier,
  claim: line,
  weakness: line,
  counterQuestion: line,
  source: citation,
});

/** Every edge ends in a node of the same graph, and node ids are unique. */
function checkGraph({ nodes, edges }: Identity, context: z.RefinementCtx): void {
  const known = new Set(nodes.map(({ id }) => id));
  if (known.size < nodes.length)
    context.addIssue({ code: "custom", path: ["nodes"], message: "expected every node id once" });
  edges.forEach(({ from, to }, index) => {
    for (const [end, id] of Object.entries({ from, to }))
      if (!known.has(id))
        context.addIssue({
          code: "custom",
          path: ["edges", index, end],
          message: "expected the id of a node of this graph",
        });
  });
}

/** Checks an identity file. */
export const identitySchema: z.ZodType<Identity> = z.strictObject(identityShape).superRefine(checkGraph);

/** Checks a philosopher of the user's own. */
export const philosopherSchema: z.ZodType<Philosopher> = z
  .strictObject({ ...identityShape, weaknesses: z.array(weakness) })
  .superRefine(checkGraph);

/** Checks a school's profile as its opponents hold it. */
export const schoolProfileSchema: z.ZodType<SchoolProfile> = z.strictObject({
  school: identifier,
  name: line,
  weaknesses: z.array(weakness).min(1),
});
