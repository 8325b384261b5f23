import { z } from "zod";
import { identifierSchema, lineSchema } from "../foundation/dataSchemas.js";
import type { Edition, Manifest } from "./manifestEntry.js";

const edition: z.ZodType<Edition> = z.strictObject({
  id: identifierSchema,
  philosopher: identifierSchema,
  author: lineSchema,
  work: lineSchema,
  title: lineSchema,
  translator: lineSchema.optional(),
  year: z
    .string()
    .regex(/^\d{4}(-\d{4})?$/, "expected a year (1847) or a span of years (1911-1925)")
    .optional(),
  edition: lineSchema,
  gutenberg: z.number().int().positive().optional(),
  url: z.url({ protocol: /^https$/, error: "expected an address that starts with https://" }),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "expected a SHA-256 digest in hex"),
  format: z.enum(["plain", "markdown"]),
  licence: lineSchema,
  note: lineSchema.optional(),
});

/** Checks a manifest: the editions' shape, and that no id and no file stands in it twice. */
export const manifestSchema: z.ZodType<Manifest> = z
  .strictObject({ editions: z.array(edition).min(1) })
  .superRefine(({ editions }, context) => {
    for (const field of ["id", "sha256"] as const) {
      const seen = new Set<string>();
      editions.forEach((it, index) => {
        if (seen.has(it[field]))
          context.addIssue({
            code: "custom",
            path: ["editions", index, field],
            message: `expected every ${field} once`,
          });
        seen.add(it[field]);
      });
    }
  });
