import { loadPublished } from "../audit/published.js";
import type { RunLog } from "../experiments/experiment.js";
import { quantityOf } from "../experiments/quantity.js";
import type { ReliabilityLog } from "../experiments/reliability.js";
import type { Reliability } from "../experiments/reliabilityMeasures.js";
import { reliabilityRows, scorePairs } from "../experiments/reliabilityRows.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { fixedText } from "./fixedText.js";
import type { Table } from "./table.js";

/** Sections 4.4 and 4.5 as the paper prints them; its mean difference of two judges is first less second. */
function publishedRows() {
  const { figures } = loadPublished().council;
  const printed = (id: string) => figures.find((figure) => figure.id === id)?.value ?? null;
  const judges = { comparison: "Claude Sonnet 4 and GPT-5.2" };
  const ofJudges = (scenario: string, key: string) => ({
    ...judges,
    of: `paper: ${scenario}`,
    pearson: printed(`crossJudge.${key}Pearson`),
    spearman: printed(`crossJudge.${key}Spearman`),
  });
  const difference = printed("crossJudge.meanDifference");
  return [
    {
      comparison: "test-retest",
      of: "paper",
      pairs: printed("reliability.assessments"),
      icc: printed("reliability.icc"),
      pearson: printed("reliability.pearson"),
      spearman: printed("reliability.spearman"),
      difference: printed("reliability.meanAbsoluteDifference"),
      within: printed("reliability.stable"),
      shift: printed("reliability.meanShift"),
    },
    { ...judges, of: "paper", pairs: printed("crossJudge.assessments"), shift: difference && 0 - difference },
    ofJudges("child-welfare", "childWelfare"),
    ofJudges("housing", "housing"),
  ];
}

const intervalOf = (icc: Reliability["icc"]) =>
  icc.value === null ? null : `[${fixedText(icc.low, 3)}, ${fixedText(icc.high, 3)}]`;

/**
 * How well scorings agree, over everything, by scenario and by evaluator (AI Council sections 4.4 and 4.5).
 * Throws InputError for what are no logs of the reliability experiment.
 *
 * @example
 * showTable(reliabilityTable(logs));
 */
export function reliabilityTable(logs: readonly RunLog[]): Table {
  const own = logs as readonly RunLog<ReliabilityLog>[];
  const scores = (["test-retest", "second judge"] as const).flatMap((comparison) =>
    scorePairs(own, comparison).flatMap(({ first, second }) => [first, second]),
  );
  const reach = Math.max(...scores) - Math.min(...scores);
  const empty =
    scores.length > 0 && reach <= 0.2
      ? [`all scores lie within ${fixedText(reach, 3)} of each other, so that within 0.2 is 1 whatever they are`]
      : [];
  const digits = { digits: 3, align: "right" as const };
  return {
    caption: "Reliability of the coherence scores",
    columns: [
      { key: "comparison", label: "Comparison" },
      { key: "of", label: "Of" },
      { key: "pairs", label: "pairs" },
      { key: "icc", label: "ICC(3,1)", ...digits },
      { key: "interval", label: "95% interval", align: "right" },
      { key: "pearson", label: "Pearson r", ...digits },
      { key: "spearman", label: "Spearman ρ", ...digits },
      { key: "difference", label: "mean |difference|", ...digits },
      { key: "within", label: "within 0.2", ...digits },
      { key: "shift", label: "shift", ...digits },
    ],
    rows: [
      ...publishedRows(),
      ...reliabilityRows(own).map((row) => ({
        comparison: row.comparison === "test-retest" ? row.comparison : `${row.judges[0]} and ${row.judges[1]}`,
        of: row.evaluator ?? row.scenario ?? "all",
        pairs: row.pairs,
        icc: quantityOf(row.icc),
        interval: intervalOf(row.icc),
        pearson: quantityOf(row.pearson),
        spearman: quantityOf(row.spearman),
        difference: quantityOf(row.meanAbsoluteDifference),
        within: quantityOf(row.withinTolerance),
        shift: quantityOf(row.shift),
      })),
    ],
    notes: [
      "paper: Claude Sonnet 4 scored 10 deliberations twice, and 20 beside GPT-5.2; it does not print the rest",
      "shift: second scoring less first; interval: of the ICC, reasonings taken as independent, so rather too narrow for those of one debate",
      ...empty,
      sourceNote(logs),
    ],
  };
}
