import { z } from "zod";
import type { Keyword } from "./transcript.js";

/** A text of at least one character that is no white space. */
export const lineSchema = z.string().trim().min(1, "expected a text that is not empty");

/**
 * What someone is called: one line, without the brackets of headings and tags, since requests tell agents who they
 * are outside all tags.
 */
export const nameSchema = lineSchema.regex(/^[^\p{Cc}\p{Zl}\p{Zp}<>[\]]{1,200}$/u, {
  error: "expected one line of at most 200 characters, without < > [ ]",
});

/** The id of something shipped or of the user's own: safe as a file name and in a seed. */
export const identifierSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,79}$/, "expected at most 80 lower-case letters, digits, hyphens and underscores");

/** A keyword, bare or with its inflections. */
export const keywordSchema: z.ZodType<Keyword> = z.union([
  lineSchema,
  z.strictObject({ keyword: lineSchema, forms: z.array(lineSchema).optional() }),
]);
