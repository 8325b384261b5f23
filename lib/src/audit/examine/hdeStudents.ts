import { effectSizeRange, type KnownSum } from "../effectSizeRange.js";
import { grim } from "../grim.js";
import { printsAs } from "../printedNumber.js";
import type { PublishedFigure } from "../publishedPaper.js";
import { type Finding, follows, holds, type LookUp, numberOf, repeats, wholeOf } from "./finding.js";

const conditions = ["chat", "singleRag", "homo", "hetero"] as const;
const baselines = ["chat", "singleRag"] as const;
const outcomes = ["deltaACS", "quiz", "shift"] as const;

/** Table 4 of the HDE paper and section 6.4. */
export function examineStudents(of: LookUp): Finding[] {
  const n = (condition: string) => numberOf(of(`table4.${condition}.n`));
  const all = conditions.reduce((sum, condition) => sum + n(condition), 0);
  return [
    ...conditions.flatMap((condition): Finding[] => [
      repeats(of(`table4.${condition}.n`), of(`students.n${condition[0]!.toUpperCase()}${condition.slice(1)}`)),
      repeats(of(`students.n${condition[0]!.toUpperCase()}${condition.slice(1)}`), of(`table4.${condition}.n`)),
      ...outcomes.map((outcome) =>
        wholeOf(of(`table4.${condition}.${outcome}`), {
          n: n(condition),
          of: `${n(condition)} students`,
          ...(outcome === "shift" ? {} : { shown: (total: string) => `a total of ${total}` }),
        }),
      ),
    ]),
    follows(of("students.n"), all, "5 + 5 + 7 + 5"),
    follows(of("discussion.n"), all, "5 + 5 + 7 + 5"),
    follows(of("students.conditions"), conditions.length, "rows of Table 4"),
    follows(of("setup.configurations"), conditions.length, "rows of Table 4"),
    follows(of("method.acsMaximum"), 3 * numberOf(of("method.acsDimension")), "3 dimensions x 2 points"),
    repeats(of("students.homoGain"), of("table4.homo.deltaACS")),
    repeats(of("students.greatestShift"), of("table4.singleRag.shift")),
    ...quizShares(of),
    ...ratios(of),
    ...effectSizes(of),
    ...claims(of),
  ];
}

/** The quiz is printed in points and in percent; only one maximum brings the two together. */
function quizShares(of: LookUp): Finding[] {
  const shares: [PublishedFigure, number][] = [
    [of("students.heteroQuiz"), numberOf(of("table4.hetero.quiz"))],
    [of("students.homoQuiz"), numberOf(of("table4.homo.quiz"))],
  ];
  const maxima = Array.from({ length: 20 }, (_, index) => index + 1).filter((maximum) =>
    shares.every(([share, points]) => printsAs(share, points / maximum)),
  );
  return shares.map(([figure, points]) => ({
    figure,
    verdict: maxima.length === 1 ? "recovered" : maxima.length > 1 ? "attainable" : "not attainable",
    recomputed: maxima.map((maximum) => `${points} / ${maximum}`).join(" or "),
    formula: "quiz points / maximum",
    how: "The quiz's maximum is not printed; both percentages give the same.",
  }));
}

/** The exact gain per student that the printed mean stands for. */
function exactGain(of: LookUp, condition: string): number {
  const group = sumOf(of, condition);
  return group.sum / group.n;
}

function sumOf(of: LookUp, condition: string): KnownSum {
  const figure = of(`table4.${condition}.deltaACS`);
  const n = numberOf(of(`table4.${condition}.n`));
  // Printed gains of five or seven whole points leave one sum each, as their own rows say.
  const sum = grim({ mean: numberOf(figure), n, decimals: figure.decimals }).totals[0]!;
  const most = numberOf(of("method.acsMaximum"));
  return { n, sum, least: -most, most };
}

function ratios(of: LookUp): Finding[] {
  const folds = baselines.map((baseline) => exactGain(of, "hetero") / exactGain(of, baseline));
  const [overChat, overSingleRag] = folds as [number, number];
  const both = `${overChat.toFixed(1)} over B_Chat, ${overSingleRag.toFixed(1)} over B_SingleRAG`;
  const note =
    "Over B_Chat alone, the one condition with another model (DeepSeek-V3); the baseline with the same model has 5.5. It is the gain that is compared, not the score.";
  return [
    follows(of("students.elevenFold"), overChat, "2.20 / 0.20", note),
    holds(of("abstract.orderOfMagnitude"), overChat >= 10, overChat.toFixed(1), "2.20 / 0.20", note),
    holds(
      of("abstract.overBaselines"),
      folds.every((fold) => fold >= 10),
      both,
      "gain / baseline's gain",
    ),
    holds(
      of("students.overBaselines"),
      folds.every((fold) => printsAs(of("students.elevenFold"), fold)),
      both,
      "gain / baseline's gain",
      "The table has two baselines.",
    ),
  ];
}

function effectSizes(of: LookUp): Finding[] {
  const rest = ["homo", ...baselines];
  const ranges = rest.map((condition) => effectSizeRange(sumOf(of, "hetero"), sumOf(of, condition)));
  const recomputed = ranges
    .map(({ low, high }, index) => `${low.toFixed(2)} to ${high?.toFixed(2)} v ${names[rest[index]!]}`)
    .join(", ");
  const how =
    "Neither the SDs nor which groups are compared is printed. The means alone allow d below and above 1, so this rests on unprinted SDs.";
  return ["students.cohensD", "discussion.cohensD"].map((id) => {
    const figure = of(id);
    const forced = ranges.every(({ low }) => printsAs(figure, low));
    const possible = ranges.some(({ high }) => high === null || printsAs(figure, high));
    return {
      figure,
      verdict: forced ? "recomputed" : possible ? "attainable" : "not attainable",
      recomputed,
      formula: "difference of means / pooled SD, smallest and largest for whole gains from -6 to 6",
      how,
    };
  });
}

const names: { readonly [condition: string]: string } = {
  chat: "B_Chat",
  singleRag: "B_SingleRAG",
  homo: "Homo",
  hetero: "Hetero",
};

function claims(of: LookUp): Finding[] {
  const ranking = (outcome: string) =>
    [...conditions].sort(
      (first, second) => numberOf(of(`table4.${second}.${outcome}`)) - numberOf(of(`table4.${first}.${outcome}`)),
    );
  const shown = (outcome: string) =>
    ranking(outcome)
      .map((condition) => `${names[condition]} ${of(`table4.${condition}.${outcome}`).printed}`)
      .join(" > ");
  return [
    holds(
      of("students.lowestGains"),
      ranking("deltaACS").at(-1) === "singleRag" && ranking("quiz").at(-1) === "singleRag",
      shown("deltaACS"),
      "order of the gains in Table 4",
      "B_SingleRAG has the second highest gain, and the second lowest quiz score.",
    ),
    holds(
      of("students.samePattern"),
      ranking("deltaACS").join() === ranking("quiz").join(),
      `gains ${shown("deltaACS")}; quiz ${shown("quiz")}`,
      "order of the conditions",
      "The homogeneous condition is last in gains and second in the quiz, above both baselines.",
    ),
  ];
}
