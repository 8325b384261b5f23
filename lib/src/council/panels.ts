import { z } from "zod";
import { allVoicesId } from "../agents/allVoicesAgent.js";
import { judgeId } from "../agents/judgeAgent.js";
import { moderatorId } from "../agents/moderatorAgent.js";
import { identifierSchema as identifier, lineSchema as line } from "../foundation/dataSchemas.js";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";
import { shippedData } from "../foundation/shippedData.js";
import type { Evaluator, LoadedPanel, Panel } from "./panel.js";
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

/**
 * Ids of the shipped panels.
 *
 * @example
 * listPanels(); // ["balanced", "paper"]
 */
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

/** Names that other speakers, roles or models of a council go by. */
const takenNames = new Set([judgeId, "second-judge", allVoicesId, moderatorId, "champion", "evaluator", "default"]);

function requireFree(evaluator: string): void {
  if (takenNames.has(evaluator) || evaluator.startsWith("champion-"))
    throw new InputError(
      "panel, evaluators",
      evaluator,
      `an id that does not begin with champion- and is none of ${[...takenNames].join(", ")}`,
    );
}

/** One id means one perspective: measures and tensions know perspectives by it. */
function requireOneDefinition(evaluators: readonly Evaluator<Perspective>[]): void {
  const first = new Map<string, Perspective>();
  for (const { perspective } of evaluators) {
    const known = first.get(perspective.id) ?? perspective;
    first.set(perspective.id, known);
    if (known.name !== perspective.name || known.definition !== perspective.definition)
      throw new InputError("panel, perspective", perspective, `the id ${perspective.id} for one perspective alone`);
  }
}

/** Pairs and stand-ins name perspectives that are known; a slip of the pen would else be a pair that nobody tests. */
function requireKnownPerspectives({ tensions = [], standIns = {} }: Panel, known: ReadonlySet<string>): void {
  const named = [...tensions.flat(), ...Object.entries(standIns).flat()];
  const unknown = named.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new InputError("panel, tensions and standIns", unknown, `perspectives: ${[...known].join(", ")}`);
}

/**
 * A shipped panel by its id, or one of the user's own, with its perspectives loaded.
 * Throws InputError for an unknown id, a wrong shape, an id that stands twice or is another speaker's or a role's, a
 * champion that is no evaluator, one perspective's id with two definitions, a pair that stands twice, that names a
 * perspective nobody defined, or that one evaluator would have to speak for alone.
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
  ids.forEach(requireFree);
  requireOneDefinition(evaluators);
  requireKnownPerspectives(
    described,
    new Set([...known.perspectives, ...evaluators.map(({ perspective }) => perspective)].map(({ id }) => id)),
  );
  requireOnce(
    "panel, tensions",
    tensions.map((pair) => [...pair].sort().join(" and ")),
  );
  requireOnce("panel, champions", champions);
  for (const champion of champions)
    if (!ids.includes(champion)) throw new InputError("panel, champions", champion, `one of ${ids.join(", ")}`);
  for (const pair of tensions) {
    const [one, other] = pair.map((side) => standIns[side] ?? side);
    if (one === other) throw new InputError("panel, tensions", pair, "two perspectives with different voices");
  }
  return { ...described, evaluators, standIns, tensions };
}
