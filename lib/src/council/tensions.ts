import { requireFields } from "../foundation/requireFields.js";
import { requireChoice } from "../foundation/requireInput.js";
import type { LoadedPanel } from "./panel.js";
import type { Tension } from "./perspectives.js";

/** A panel's tension pairs: those whose perspectives both have an evaluator of their own, and those that have not. */
export interface PanelTensions {
  direct: Tension[];
  indirect: Tension[];
}

/**
 * Which tensions of a panel are tested directly, and which by a perspective that stands in (AI Council section 3.3).
 * Throws InputError for what is no loaded panel.
 *
 * @example
 * panelTensions(panelOf("paper")).direct; // pairs of perspectives that are opposed
 */
export function panelTensions(panel: Pick<LoadedPanel, "evaluators" | "tensions">): PanelTensions {
  requireFields("panel", panel, ["evaluators", "tensions"], "a panel as panelOf gives it");
  const { evaluators, tensions } = panel;
  const voiced = new Set(evaluators.map(({ perspective }) => perspective.id));
  const isDirect = ([one, other]: Tension) => voiced.has(one) && voiced.has(other);
  return { direct: tensions.filter(isDirect), indirect: tensions.filter((pair) => !isDirect(pair)) };
}

/**
 * The evaluators whose perspectives are in tension with one's own, by their ids; stand-ins speak for what they stand in for.
 * Throws InputError for what is no loaded panel, and for one who is not in it.
 *
 * @example
 * tensionPartners(panelOf("paper"), "innovator"); // the evaluators it should disagree with
 */
export function tensionPartners(panel: LoadedPanel, evaluator: string): string[] {
  requireFields("panel", panel, ["evaluators", "standIns", "tensions"], "a panel as panelOf gives it");
  requireChoice(
    "evaluator",
    evaluator,
    panel.evaluators.map(({ id }) => id),
  );
  const own = panel.evaluators.find(({ id }) => id === evaluator)!.perspective.id;
  const voiceOf = (perspective: string) => panel.standIns[perspective] ?? perspective;
  const opposed = new Set(
    panel.tensions.flatMap((pair) => {
      const [one, other] = pair.map(voiceOf);
      return one === own ? [other!] : other === own ? [one!] : [];
    }),
  );
  return panel.evaluators.filter(({ perspective }) => opposed.has(perspective.id)).map(({ id }) => id);
}
