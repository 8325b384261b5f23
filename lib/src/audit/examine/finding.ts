import { grim } from "../grim.js";
import { printsAs } from "../printedNumber.js";
import type { PublishedFigure, PublishedPaper } from "../publishedPaper.js";

/**
 * What arithmetic says of a printed figure.
 *
 * - recomputed: it follows from other printed figures, and prints as it does
 * - recovered: only one whole origin prints as it does (so many turns of six), and that origin is given
 * - attainable: several origins print as it does, or it lies within bounds; it stands, and no more is known
 * - not attainable: no origin prints as it does under the stated design
 * - inconsistent: it contradicts other printed figures
 * - contradicts a source outside the paper: no printed figure bears on it, but one that is published elsewhere does
 * - needs raw data: nothing else that is printed bears on it
 * - stated: a setting that the authors chose
 */
export type Verdict =
  | "recomputed"
  | "recovered"
  | "attainable"
  | "not attainable"
  | "inconsistent"
  | "contradicts a source outside the paper"
  | "needs raw data"
  | "stated";

/** Every verdict, from a figure that comes out again to one that is only stated; the order of counts and legends. */
export const verdicts: readonly Verdict[] = [
  "recomputed",
  "recovered",
  "attainable",
  "not attainable",
  "inconsistent",
  "contradicts a source outside the paper",
  "needs raw data",
  "stated",
];

/** A verdict on one figure, with what was computed and how. */
export interface Finding {
  figure: PublishedFigure;
  verdict: Verdict;
  /** The number that our arithmetic gives, in words where it is more than one; empty where it gives none. */
  recomputed: string;
  /** The arithmetic in short. */
  formula: string;
  /** What a reader should know of it. */
  how: string;
}

/** Finds a figure of a paper by its id. */
export type LookUp = (id: string) => PublishedFigure;

export function lookUpIn(paper: PublishedPaper): LookUp {
  const byId = new Map(paper.figures.map((figure) => [figure.id, figure]));
  return (id) => {
    const figure = byId.get(id);
    // Not an input error: the ids of the checks and of the data are ours, and a test holds them together.
    if (!figure) throw new Error(`the ${paper.id} paper has no figure ${id}`);
    return figure;
  };
}

/** The number that a figure prints. Throws for words. */
export function numberOf(figure: PublishedFigure): number {
  if (figure.value === null) throw new Error(`${figure.place} prints no number`);
  return figure.value;
}

/** A number with two more decimals than the figure has. */
export function shownFor(figure: PublishedFigure, value: number): string {
  const text = value.toFixed(figure.decimals + 2);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** The figure follows from others: recomputed where the value prints as it does, inconsistent where not. */
export function follows(figure: PublishedFigure, value: number, formula: string, how = ""): Finding {
  const verdict = printsAs(figure, value) ? "recomputed" : "inconsistent";
  const recomputed = Number.isInteger(value) && figure.decimals === 0 ? String(value) : shownFor(figure, value);
  return { figure, verdict, recomputed, formula, how };
}

/** The figure says again what another one says. */
export function repeats(figure: PublishedFigure, source: PublishedFigure): Finding {
  const same = figure.relation === "=" ? printsAs(figure, numberOf(source)) : figure.value === source.value;
  const agrees = same && figure.relation === source.relation;
  return {
    figure,
    verdict: agrees ? "recomputed" : "inconsistent",
    recomputed: source.printed,
    formula: `as in ${source.place}`,
    how: "",
  };
}

/** A statement: recomputed where it holds, inconsistent where it does not. */
export function holds(figure: PublishedFigure, is: boolean, recomputed: string, formula: string, how = ""): Finding {
  return { figure, verdict: is ? "recomputed" : "inconsistent", recomputed, formula, how };
}

/** Whether the figure can be so many of `n` steps: recovered, attainable or not attainable, by GRIM. */
export function wholeOf(
  figure: PublishedFigure,
  whole: { n: number; of: string; shown?: (totals: string) => string },
  how = "",
): Finding {
  const { n, of, shown = (total) => `${total} of ${of}` } = whole;
  const { totals } = grim({ mean: numberOf(figure), n, decimals: figure.decimals });
  const [only] = totals;
  return {
    figure,
    verdict: only === undefined ? "not attainable" : totals.length === 1 ? "recovered" : "attainable",
    recomputed: only === undefined ? "" : shown(totals.join(" or ")),
    formula: `k / ${n}`,
    how,
  };
}

/** Which of the values that can occur print as the figure does. */
export function oneOfValues(
  figure: PublishedFigure,
  origins: readonly { value: number; name: string }[],
  formula: string,
  how = "",
): Finding {
  const fitting = origins.filter(({ value }) => printsAs(figure, value));
  const distinct = new Set(fitting.map(({ value }) => value)).size;
  return {
    figure,
    verdict: distinct === 0 ? "not attainable" : distinct === 1 ? "recovered" : "attainable",
    recomputed: fitting.map(({ name }) => name).join(" or "),
    formula,
    how,
  };
}
