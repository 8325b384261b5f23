import { z } from "zod";
import type { Digest } from "./digest.js";

const identifier = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, "expected lower-case letters, digits and hyphens");
const line = z.string().trim().min(1, "expected a text that is not empty");

/** Checks a digest file: the passages' shape, and every passage id once. */
export const digestSchema: z.ZodType<Digest> = z
  .strictObject({
    philosopher: identifier,
    passages: z.array(z.strictObject({ id: identifier, work: line, section: line, text: line })).min(1),
  })
  .superRefine(({ passages }, context) => {
    if (new Set(passages.map(({ id }) => id)).size < passages.length)
      context.addIssue({ code: "custom", path: ["passages"], message: "expected every passage id once" });
  });
