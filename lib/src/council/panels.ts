import { z } from "zod";
import { identifierSchema as identifier, lineSchema as line } from "../foundation/dataSchemas.js";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";
import { shippedData } from "../foundation/shippedData.js";
import type { LoadedPanel, Panel } from "./panel.js";
import { loadPerspectives, type Perspective, perspectiveSchema, tensionsSchema } from "./perspectives.js";

const evaluator = z.strictObject({
  id: identifier,
  name: line,
  perspective: z.union([identifier, perspectiveSchema]),
  model: line.optional(),
});

const panelSchema: z.ZodType<Panel> = z.strictObject({
  id: identifier,
  name: line,
  evaluators: z.array(evaluator).min(1),
  champions: z.array(identifier),
  standIns: z.record(identifier, identifier).optional(),
  tensions: tensionsSchema.optional(),
});

const shipped = shippedData("panel", panelSchema, "scenarios", "panels");

/** Ids of the shipped panels. */
export function listPanels(): string[] {
  return shipped.list();
}

function perspectiveOf(perspective: string | Perspective, known: readonly Perspective[]): Perspective {
  if (typeof perspective !== "string") return perspective;
  const found = known.find(({ id }) => id === perspective);
  if (!found)
    throw new InputError(
      "panel, perspective",
      perspective,
      `one of ${known.map(({ id }) => id).join(", ")}, or a perspective of your own`,
    );
  return found;
}

function requireOnce(argument: string, ids: readonly string[]): void {
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) throw new InputError(argument, twice, "every id once");
}

/**
 * A shipped panel by its id, or one of the user's own, with its perspectives loaded.
 * Throws InputError for an unknown id, a wrong shape, an id that stands twice, a champion that is no evaluator, and a
 * pair of perspectives that one evaluator would have to speak for alone.
 *
 * @example
 * panelOf("balanced").evaluators.length; // 6
 */
export function panelOf(panel: string | object): LoadedPanel {
  const described = typeof panel === "string" ? shipped.load(panel) : parsed("panel", panel, panelSchema);
  const known = loadPerspectives();
  const { standIns = {}, tensions = known.tensions, champions } = described;
  const evaluators = described.evaluators.map((one) => ({
    ...one,
    perspective: perspectiveOf(one.perspective, known.perspectives),
  }));
  const ids = evaluators.map(({ id }) => id);
  requireOnce("panel, evaluators", ids);
  requireOnce("panel, champions", champions);
  for (const champion of champions)
    if (!ids.includes(champion)) throw new InputError("panel, champions", champion, `one of ${ids.join(", ")}`);
  for (const pair of tensions) {
    const [one, other] = pair.map((side) => standIns[side] ?? side);
    if (one === other) throw new InputError("panel, tensions", pair, "two perspectives with different voices");
  }
  return { ...described, evaluators, standIns, tensions };
}
