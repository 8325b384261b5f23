import type { LoadedPanel } from "./panel.js";
import type { Tension } from "./perspectives.js";

/** A panel's tension pairs: those whose perspectives both have an evaluator of their own, and those that have not. */
export interface PanelTensions {
  direct: Tension[];
  indirect: Tension[];
}

/**
 * Which tensions of a panel are tested directly, and which by a perspective that stands in (AI Council section 3.3).
 *
 * @example
 * panelTensions(panelOf("paper")).direct; // pairs of perspectives that are opposed
 */
export function panelTensions({ evaluators, tensions }: Pick<LoadedPanel, "evaluators" | "tensions">): PanelTensions {
  const voiced = new Set(evaluators.map(({ perspective }) => perspective.id));
  const isDirect = ([one, other]: Tension) => voiced.has(one) && voiced.has(other);
  return { direct: tensions.filter(isDirect), indirect: tensions.filter((pair) => !isDirect(pair)) };
}

/**
 * The evaluators whose perspectives are in tension with one's own, by their ids; stand-ins speak for what they stand in for.
 *
 * @example
 * tensionPartners(panelOf("paper"), "innovator"); // the evaluators it should disagree with
 */
export function tensionPartners(panel: LoadedPanel, evaluator: string): string[] {
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
