import { z } from "zod";
import { identifierSchema as identifier, lineSchema as line } from "../foundation/dataSchemas.js";
import { parsed } from "../foundation/files.js";
import { shippedData } from "../foundation/shippedData.js";
import { optionNames } from "../metrics/ballots/optionNames.js";
import { optionLabels, type Policy } from "./policy.js";

const option = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9]{1,8}$/, "expected one to eight letters and digits, such as A"),
  label: line,
  description: line,
});

const policySchema: z.ZodType<Policy> = z.strictObject({
  id: identifier,
  name: line,
  field: line.optional(),
  question: line,
  background: line,
  options: z.array(option).min(2).max(10),
  sources: z.array(line).optional(),
});

const policies = shippedData("scenario", policySchema, "scenarios", "policies");

/**
 * Ids of the shipped policy questions.
 *
 * @example
 * listPolicies().map((id) => policyOf(id).question);
 */
export function listPolicies(): string[] {
  return policies.list();
}

/**
 * A shipped policy question by its id, or one of the user's own, checked.
 * Throws InputError for an unknown id, a wrong shape, and for options that a ballot could not tell apart.
 *
 * @example
 * policyOf("housing").options.map(({ label }) => label); // ["Rent Control", "Deregulate", "Public Housing"]
 */
export function policyOf(scenario: string | object): Policy {
  const policy = typeof scenario === "string" ? policies.load(scenario) : parsed("scenario", scenario, policySchema);
  optionNames(optionLabels(policy));
  return policy;
}
