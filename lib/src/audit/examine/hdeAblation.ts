import { mannWhitney } from "../../statistics/mannWhitney.js";
import { printsAs } from "../printedNumber.js";
import type { PublishedFigure } from "../publishedPaper.js";
import { type Finding, follows, holds, type LookUp, numberOf, oneOfValues, repeats, wholeOf } from "./finding.js";

const variants = ["vanilla", "idRag", "tom", "full"] as const;
const gains = { deltaIdRag: "idRag", deltaTom: "tom" } as const;
const metrics = ["DA", "CR"] as const;
/** In ten turns the two philosophers named first in their teams speak three times, the others twice (section 6.2). */
const longTurns = 3;
const shortTurns = 2;
const runs = 2;

/** Doctrinal Accuracy averaged over agents: of 12 and 8 turns in two runs, with four agents each. */
const overAgents = Array.from({ length: 2 * longTurns * runs + 1 }, (_, long) =>
  Array.from({ length: 2 * shortTurns * runs + 1 }, (_, short) => 2 * long + 3 * short),
)
  .flat()
  .filter((k, index, all) => all.indexOf(k) === index)
  .map((k) => ({ value: k / 48, name: `${k}/48` }));

/** The shares that one agent of a ten-turn debate can have. */
const oneAgent = [
  ...[0, 1, 2, 3].map((turns) => ({ value: turns / longTurns, name: `${turns} of 3 turns` })),
  { value: 0, name: "0 of 2 turns" },
  { value: 0.5, name: "1 of 2 turns" },
  { value: 1, name: "2 of 2 turns" },
];

/** Table 3 of the HDE paper and section 6.3. */
export function examineAblation(of: LookUp): Finding[] {
  return [
    ...variants.flatMap((variant): Finding[] => [
      doctrinalAccuracy(of(`table3.${variant}.DA`)),
      crossReferencing(of(`table3.${variant}.CR`)),
      wholeOf(of(`table3.${variant}.arCo`), { n: 12, of: "12 turns" }),
    ]),
    ...Object.entries(gains).flatMap(([row, variant]) =>
      metrics.map((metric) => gain(of(`table3.${row}.${metric}`), of, variant, metric)),
    ),
    ...text(of),
    ...claims(of),
  ];
}

function doctrinalAccuracy(figure: PublishedFigure): Finding {
  const finding = oneOfValues(figure, overAgents, "mean over 4 agents and 2 runs: k / 48");
  if (finding.verdict !== "not attainable") {
    const micro = wholeOf(figure, { n: 20, of: "20 turns" }).recomputed;
    return { ...finding, how: micro ? `As a share of turns it would be ${micro}.` : "No share of 20 turns prints so." };
  }
  const rounded = roundedFirst(figure);
  return {
    ...finding,
    how:
      "Neither k/48 (mean over agents) nor k/20 (share of turns) prints so." +
      (rounded ? ` It would if each run had been rounded first, such as (${rounded}) / 2.` : ""),
  };
}

/** Two runs, each k/24 and rounded to two decimals with halves upwards, whose mean prints as the figure. */
function roundedFirst(figure: PublishedFigure): string | undefined {
  const values = Array.from({ length: 25 }, (_, k) => Math.floor((k / 24) * 100 + 0.5) / 100);
  const pairs = values.flatMap((one, index) => values.slice(index).map((other) => [one, other] as const));
  const fitting = pairs.find(([one, other]) => printsAs(figure, (one + other) / 2));
  return fitting?.map((value) => value.toFixed(2)).join(" + ");
}

function crossReferencing(figure: PublishedFigure): Finding {
  const asMean = oneOfValues(figure, overAgents, "").recomputed;
  const how = asMean
    ? `As a mean over agents it would be ${asMean}.`
    : "No mean over agents (k/48) prints so: CR counts turns, though DA in the same table averages agents.";
  return wholeOf(figure, { n: 20, of: "20 turns" }, how);
}

function gain(figure: PublishedFigure, of: LookUp, variant: string, metric: string): Finding {
  const from = numberOf(of(`table3.vanilla.${metric}`));
  const to = numberOf(of(`table3.${variant}.${metric}`));
  return follows(
    figure,
    to - from,
    `${to} - ${from}`,
    `Percentage points; as a percentage it is ${relative(from, to)}.`,
  );
}

function relative(from: number, to: number): string {
  return `+${Math.round((to / from - 1) * 100)} %`;
}

/** A gain "over" or "compared to" a value reads as a percentage of it; it is one only if it prints as one. */
function percentageOver(figure: PublishedFigure, from: number, to: number): Finding {
  const points = printsAs(figure, to - from);
  return follows(
    figure,
    to / from - 1,
    `${to} / ${from} - 1`,
    points ? `The difference of ${(to - from).toFixed(2)} is in percentage points.` : "",
  );
}

function text(of: LookUp): Finding[] {
  const value = (id: string) => numberOf(of(id));
  const restOfCR = 2 * value("table3.full.CR") - value("ablation.fullCRonP3");
  return [
    follows(of("ablation.variants"), variants.length, "rows of Table 3 without its differences"),
    follows(of("ablation.perturbations"), runs, "P1 and P3"),
    follows(of("ablation.n"), variants.length * runs, "4 variants x 2 perturbations", "Two runs a variant."),
    repeats(of("ablation.idRagDA"), of("table3.idRag.DA")),
    repeats(of("ablation.vanillaDA"), of("table3.vanilla.DA")),
    repeats(of("ablation.tomCR"), of("table3.tom.CR")),
    repeats(of("ablation.vanillaCR"), of("table3.vanilla.CR")),
    repeats(of("ablation.fullDA"), of("table3.full.DA")),
    repeats(of("ablation.arCo"), of("table3.full.arCo")),
    percentageOver(of("ablation.idRagGain"), value("table3.vanilla.DA"), value("table3.idRag.DA")),
    percentageOver(of("ablation.tomGain"), value("table3.vanilla.CR"), value("table3.tom.CR")),
    percentageOver(of("ablation.tomDAGain"), value("table3.vanilla.DA"), value("table3.tom.DA")),
    gain(of("discussion.idRagGain"), of, "idRag", "DA"),
    gain(of("discussion.tomGain"), of, "tom", "CR"),
    wholeOf(
      of("ablation.fullCRonP3"),
      { n: 10, of: "10 turns" },
      `With 0.45 over both runs, P1 had ${restOfCR.toFixed(2)}.`,
    ),
    oneOfValues(of("ablation.aquinasDA"), oneAgent, "an agent's turns"),
    oneOfValues(
      of("ablation.millDA"),
      oneAgent,
      "an agent's turns",
      "So Mill has three turns: he speaks first in his team.",
    ),
    oneOfValues(of("ablation.millCR"), oneAgent, "an agent's turns"),
    follows(of("ablation.rescuedDA"), value("table3.full.DA"), "a mean of 1.00 over agents leaves none below 1.00"),
  ];
}

function claims(of: LookUp): Finding[] {
  const value = (variant: string, metric: string) => numberOf(of(`table3.${variant}.${metric}`));
  const interaction = (metric: string) =>
    value("full", metric) - value("idRag", metric) - value("tom", metric) + value("vanilla", metric);
  const highest = [...metrics, "arCo"].every((metric) =>
    variants.every((variant) => value(variant, metric) <= value("full", metric)),
  );
  return [
    significance(of("ablation.significant")),
    holds(
      of("ablation.coherence"),
      variants.every((variant) => value(variant, "arCo") === 1),
      "1.00 in all four",
      "ArCo of Table 3",
      "Vanilla RAG without either module is as coherent as the Full System, so ArCo says nothing for the modules here.",
    ),
    holds(
      of("discussion.synergistic"),
      metrics.every((metric) => interaction(metric) > 0),
      metrics.map((metric) => `${metric} ${interaction(metric).toFixed(2)}`).join(", "),
      "full - ID-RAG - ToM + vanilla",
      "Together the modules give less than the sum of what each gives alone; DA is capped at 1.",
    ),
    holds(
      of("discussion.highest"),
      highest,
      "highest or equal in DA, CR and ArCo",
      "Full System against the other rows",
    ),
  ];
}

/**
 * The smallest p that a rank test can give. The sentence sets one variant against another, two runs each; the 2 x 2
 * design has four with identity and four without, which are enough.
 */
function significance(figure: PublishedFigure): Finding {
  const variants = mannWhitney([3, 4], [1, 2], { method: "exact" }).p;
  const switches = mannWhitney([5, 6, 7, 8], [1, 2, 3, 4], { method: "exact" }).p;
  return {
    figure,
    verdict: Math.min(variants, switches) < 0.05 ? "attainable" : "not attainable",
    recomputed: `p at least ${variants.toFixed(2)} (2 v 2), ${switches.toFixed(3)} (4 v 4)`,
    formula: "exact Mann-Whitney, two-sided: the two variants of the sentence; identity on against off",
    how: "No test is printed. 2 v 2 cannot reach .05; identity on against off (4 v 4) could.",
  };
}
