import { examineBorda } from "./examine/councilBorda.js";
import { examineCoherence } from "./examine/councilCoherence.js";
import { examineConcentration } from "./examine/councilConcentration.js";
import { examineConcentrationValues } from "./examine/councilConcentrationValues.js";
import { examineDesign } from "./examine/councilDesign.js";
import { recover, scenarioNames } from "./examine/councilPanel.js";
import { examinePerspectives } from "./examine/councilPerspectives.js";
import { examineProfiling } from "./examine/councilProfiling.js";
import { examineReliability } from "./examine/councilReliability.js";
import { examineRepeats } from "./examine/councilRepeats.js";
import { examineSignedRanks } from "./examine/councilSignedRanks.js";
import { examineTension } from "./examine/councilTension.js";
import { examineTests } from "./examine/councilTests.js";
import { type Finding, lookUpIn, type Verdict } from "./examine/finding.js";
import { examineAblation } from "./examine/hdeAblation.js";
import { examineResilience } from "./examine/hdeResilience.js";
import { examineStudents } from "./examine/hdeStudents.js";
import { loadPublished } from "./published.js";
import type { PublishedFigure, PublishedPaper } from "./publishedPaper.js";

/** A printed figure and what arithmetic says of it, as a row to show. */
export interface FigureRow {
  /** "hde" or "council". */
  paper: string;
  /** The figure's id in `loadPublished`. */
  id: string;
  /** The table or section it stands in. */
  group: string;
  place: string;
  printed: string;
  verdict: Verdict;
  /** The number that our arithmetic gives, in words where it is more than one; empty where it gives none. */
  recomputed: string;
  /** The arithmetic in short. */
  formula: string;
  /** What a reader should know of it. */
  how: string;
}

/**
 * Examines every number and every statement about numbers that the two papers print: one row each, in the order of
 * tables, text and captions, statements. Each verdict is computed from the printed figures alone; a number that no
 * check bears on needs raw data, or is a setting the authors chose.
 *
 * @example
 * examinePublished().filter(({ verdict }) => verdict === "inconsistent");
 */
export function examinePublished(): FigureRow[] {
  const { hde, council } = loadPublished();
  return [...rowsOf(hde, examineHde(hde)), ...rowsOf(council, examineCouncil(council))];
}

function examineHde(paper: PublishedPaper): Finding[] {
  const of = lookUpIn(paper);
  return [...examineResilience(paper, of), ...examineAblation(of), ...examineStudents(of)];
}

function examineCouncil(paper: PublishedPaper): Finding[] {
  const of = lookUpIn(paper);
  const recovered = { childWelfare: recover(of, "childWelfare"), housing: recover(of, "housing") };
  return [
    ...examineDesign(paper, of),
    ...examineConcentrationValues(of),
    ...scenarioNames.flatMap((scenario) => [
      ...examineConcentration(of, scenario, recovered[scenario]),
      ...examinePerspectives(of, scenario, recovered[scenario]),
    ]),
    ...examineBorda(of),
    ...examineSignedRanks(of, recovered),
    ...examineTests(paper, of),
    ...examineCoherence(paper, of, recovered),
    ...examineTension(paper, of),
    ...examineReliability(of),
    ...examineProfiling(of),
    ...examineRepeats(of),
  ];
}

/** One row for each figure of the paper, found or not; cells of words only where a check bears on them. */
function rowsOf(paper: PublishedPaper, findings: readonly Finding[]): FigureRow[] {
  const byId = new Map(findings.map((finding) => [finding.figure.id, finding]));
  return paper.figures
    .filter(({ id, kind }) => kind !== "word" || byId.has(id))
    .map((figure) => {
      const { verdict, recomputed, formula, how } = byId.get(figure.id) ?? unexamined(figure);
      const { id, group, place, printed } = figure;
      return { paper: paper.id, id, group, place, printed, verdict, recomputed, formula, how };
    });
}

function unexamined(figure: PublishedFigure): Finding {
  const verdict = figure.kind === "stated" ? "stated" : "needs raw data";
  const how = figure.kind === "quoted" ? "Quoted from another paper." : "";
  return { figure, verdict, recomputed: "", formula: "", how };
}
