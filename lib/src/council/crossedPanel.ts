import { InputError } from "../foundation/errors.js";
import type { LoadedPanel } from "./panel.js";
import type { Perspective } from "./perspectives.js";

/** A panel in which each candidate takes each perspective. */
export interface CrossedPanel {
  panel: LoadedPanel;
  /** Whose model speaks for each of its evaluators, by the evaluator's id. */
  candidates: { [evaluator: string]: string };
}

/**
 * Every candidate as an evaluator from every perspective: the panel of the combinatorial design that would tell a
 * model's share from a perspective's (AI Council section 7.3). An evaluator is called what the panel calls the first
 * one with that perspective, whoever speaks, so that requests from one perspective differ in nothing between models.
 * It has no tension pairs: a perspective has many voices in it.
 * Throws InputError for a perspective that the panel does not voice.
 *
 * @param candidates names of models, such as ids of the panel's evaluators.
 * @param perspectives ids of perspectives that the panel voices; all of them where left out.
 * @example
 * crossedPanel(panelOf("balanced"), ["driver", "inventor"]).panel.evaluators.length; // 2 x 6
 */
export function crossedPanel(
  panel: LoadedPanel,
  candidates: readonly string[],
  perspectives?: readonly string[],
): CrossedPanel {
  const voiced = new Map<string, { name: string; perspective: Perspective }>();
  for (const { name, perspective } of panel.evaluators)
    if (!voiced.has(perspective.id)) voiced.set(perspective.id, { name, perspective });
  const voices = [...new Set(perspectives ?? voiced.keys())].map((id) => {
    const voice = voiced.get(id);
    if (!voice)
      throw new InputError(
        "options, field perspectives",
        id,
        `perspectives of the panel: ${[...voiced.keys()].join(", ")}`,
      );
    return voice;
  });
  const crossed = [...new Set(candidates)].flatMap((candidate) =>
    voices.map((voice) => ({ candidate, evaluator: { ...voice, id: `${candidate}_${voice.perspective.id}` } })),
  );
  return {
    panel: { ...panel, evaluators: crossed.map(({ evaluator }) => evaluator), tensions: [] },
    candidates: Object.fromEntries(crossed.map(({ candidate, evaluator }) => [evaluator.id, candidate])),
  };
}
