import { z } from "zod";
import type { Identity, SchoolProfile } from "./philosopher.js";

const identifier = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, "expected lower-case letters, digits and hyphens");
const line = z.string().trim().min(1, "expected a text that is not empty");
const citation = z.strictObject({ work: line, section: line });
const keyword = z.union([line, z.strictObject({ keyword: line, forms: z.array(line).optional() })]);

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

const constraint = z.strictObject({
  id: identifier,
  text: z.string().startsWith("REJECT: "),
  triggers: z.array(z.array(z.array(line).min(1)).min(1)).min(1),
});

/** Checks an identity file: every edge ends in a node of the same graph, ids are unique. */
export const identitySchema: z.ZodType<Identity> = z
  .strictObject({
    id: identifier,
    name: line,
    school: identifier,
    nodes: z.array(node).min(1),
    edges: z.array(edge),
    constraints: z.array(constraint),
    keywords: z.array(keyword).min(1),
  })
  .superRefine((identity, context) => {
    const known = new Set(identity.nodes.map(({ id }) => id));
    if (known.size < identity.nodes.length)
      context.addIssue({ code: "custom", path: ["nodes"], message: "expected every node id once" });
    identity.edges.forEach(({ from, to }, index) => {
      for (const [end, id] of Object.entries({ from, to }))
        if (!known.has(id))
          context.addIssue({
            code: "custom",
            path: ["edges", index, end],
            message: "expected the id of a node of this graph",
          });
    });
  });

/** Checks a school's profile as its opponents hold it. */
export const schoolProfileSchema: z.ZodType<SchoolProfile> = z.strictObject({
  school: identifier,
  name: line,
  weaknesses: z
    .array(z.strictObject({ id: identifier, claim: line, weakness: line, counterQuestion: line, source: citation }))
    .min(1),
});
