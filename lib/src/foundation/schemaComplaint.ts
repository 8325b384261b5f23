import type { z } from "zod";

/** What is wrong with a value by its schema: where, and what would have been allowed there. */
export interface SchemaComplaint {
  path: readonly PropertyKey[];
  /** Fit to stand after "expected". */
  allowed: string;
}

/** The parts of a schema's definition that lead to the fields of an object. */
interface Definition {
  type: string;
  shape?: { readonly [field: string]: { def: Definition } };
  element?: { def: Definition };
  items?: readonly { def: Definition }[];
  options?: readonly { def: Definition }[];
  innerType?: { def: Definition };
  valueType?: { def: Definition };
}

/** The names of the fields that an object at a path may have; undefined where the schema does not say. */
function fieldsAt(definition: Definition | undefined, path: readonly PropertyKey[]): string[] | undefined {
  if (definition === undefined) return undefined;
  if (definition.innerType) return fieldsAt(definition.innerType.def, path);
  if (definition.options)
    return definition.options.map(({ def }) => fieldsAt(def, path)).find((fields) => fields !== undefined);
  const [key, ...rest] = path;
  if (key === undefined) return definition.shape && Object.keys(definition.shape);
  const inner =
    definition.shape?.[String(key)] ?? definition.items?.[Number(key)] ?? definition.element ?? definition.valueType;
  return fieldsAt(inner?.def, rest);
}

/** A schema's message without its opening words. */
function allowedBy(message: string): string {
  return message
    .replace(/^(Invalid input|Invalid option|Invalid string|Too small|Too big)(: |$)/, "")
    .replace(/^expected /, "");
}

/** The complaint of a union: that of the one kind which the value is of, else every kind that is allowed. */
function unionComplaint(branches: readonly (readonly z.core.$ZodIssue[])[], whole: Definition): SchemaComplaint {
  const complaints = branches.flatMap(([issue]) => (issue ? [{ issue, ...complaintAbout(issue, whole) }] : []));
  const ofItsKind = complaints.filter(({ issue: { code, path } }) => code !== "invalid_type" || path.length > 0);
  const [only] = ofItsKind;
  if (only && ofItsKind.length === 1) return only;
  return { path: [], allowed: complaints.map(({ allowed }) => allowed.replace(/, received .*$/, "")).join(" or ") };
}

function complaintAbout(issue: z.core.$ZodIssue, whole: Definition): SchemaComplaint {
  if (issue.code === "invalid_union" && allowedBy(issue.message) === "") {
    const { path, allowed } = unionComplaint(issue.errors, whole);
    return { path: [...issue.path, ...path], allowed };
  }
  if (issue.code !== "unrecognized_keys") return { path: issue.path, allowed: allowedBy(issue.message) };
  const fields = fieldsAt(whole, issue.path);
  const unknown = issue.keys.map((key) => JSON.stringify(key)).join(", ");
  return { path: issue.path, allowed: `no field ${unknown}${fields ? `; the fields are ${fields.join(", ")}` : ""}` };
}

/**
 * The first thing that is wrong with a value by its schema. Of a value that may be of several kinds (an id or an
 * object) it says what is wrong by the kind that it is of; of a field that nobody knows, which fields there are.
 */
export function schemaComplaint(issues: readonly z.core.$ZodIssue[], schema: z.ZodType): SchemaComplaint {
  return complaintAbout(issues[0]!, schema.def as unknown as Definition);
}
