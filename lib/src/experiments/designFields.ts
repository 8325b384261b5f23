import { requireKnownFields, requireObject } from "../foundation/requireInput.js";
import type { Design } from "./design.js";

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
