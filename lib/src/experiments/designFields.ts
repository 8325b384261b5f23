import { requireInput, requireKnownFields, requireObject } from "../foundation/requireInput.js";
import type { Design, DesignSubject } from "./design.js";
import type { Experiment } from "./experiment.js";

const fields: { readonly [Field in keyof Required<Design>]: true } = {
  experiment: true,
  models: true,
  scenario: true,
  scenarios: true,
  teams: true,
  panel: true,
  runs: true,
  seed: true,
  options: true,
};

/** Throws InputError for a design with a field that designs do not have. */
export function requireDesignFields(design: Design): void {
  requireObject("design", design, "{ experiment, models, ... }");
  requireKnownFields("design", design, Object.keys(fields));
}

const subjects: { readonly [Field in DesignSubject]: true } = {
  scenario: true,
  scenarios: true,
  teams: true,
  panel: true,
};

/** Throws InputError for a design that names what its experiment does not take: its user would believe it was heeded. */
export function requireTaken(design: Design, { name, takes }: Pick<Experiment, "name" | "takes">): void {
  for (const field of Object.keys(subjects) as DesignSubject[])
    requireInput(
      design[field] === undefined || takes.includes(field),
      field,
      design[field],
      `none: ${name} takes ${[...takes, "models", "runs", "seed", "options"].join(", ")}`,
    );
}
