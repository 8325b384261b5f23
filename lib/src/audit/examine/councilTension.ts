import { commonDenominators } from "../commonDenominators.js";
import type { PublishedPaper } from "../publishedPaper.js";
import { runsOf, type Scenario, scenarioNames } from "./councilPanel.js";
import { type Finding, follows, type LookUp, numberOf, wholeOf } from "./finding.js";

const categories = ["authentic", "genuine", "suspect", "partial"] as const;

/** Tension quality: Table 6, section 6.3 and the pairs of section 3.3. */
export function examineTension({ tables }: PublishedPaper, of: LookUp): Finding[] {
  const share = (category: string, scenario: Scenario) => of(`table6.${category}.${scenario}`);
  const printed = scenarioNames.flatMap((scenario) =>
    [...categories, "trustworthy"].map((category) => share(category, scenario)),
  );
  const shares = printed.map((figure) => ({ value: numberOf(figure), decimals: figure.decimals }));
  const denominators = commonDenominators(shares, 299);
  const cases = denominators[0] ?? Number.NaN;
  const how = `The only denominators below 300 that fit all ten shares: ${denominators.join(" and ")}; ${cases} is ${runsOf.B} runs x ${cases / runsOf.B} pairs.`;
  const count = (category: string, scenario: Scenario) => Math.round(numberOf(share(category, scenario)) * cases);
  const trustworthy = (scenario: Scenario) => (count("authentic", scenario) + count("genuine", scenario)) / cases;

  const rows = scenarioNames.flatMap((scenario) => {
    const all = categories.reduce((sum, category) => sum + count(category, scenario), 0);
    const counts = categories.map((category) =>
      wholeOf(
        share(category, scenario),
        { n: cases, of: `${cases} pairs` },
        `${how} The four categories sum to ${all}.`,
      ),
    );
    const formula = `${count("authentic", scenario)} + ${count("genuine", scenario)} of ${cases}`;
    return [...counts, follows(share("trustworthy", scenario), trustworthy(scenario), formula)];
  });
  const average = (trustworthy("childWelfare") + trustworthy("housing")) / 2;
  const even = categories.every((category) =>
    scenarioNames.every((scenario) => (2 * count(category, scenario)) % 2 === 0),
  );
  return [
    ...rows,
    ...["abstract.half", "tension.half", "limitations.half"].map((id) =>
      follows(of(id), average, "mean of 58/105 and 47/105", "Housing lies below a half."),
    ),
    {
      figure: of("tension.aggregate"),
      verdict: denominators.includes(2 * cases) && even ? "attainable" : "inconsistent",
      recomputed: `k / ${cases}; k / ${2 * cases} only with every k even`,
      formula: "common denominators of the ten shares",
      how: "Six pairs of 35 runs would be 210, and six free counts all even: one chance in 64. It looks as if the three direct pairs alone were counted.",
    },
    ...pairCounts(tables, of),
  ];
}

function pairCounts(tables: PublishedPaper["tables"], of: LookUp): Finding[] {
  const pairs = tables.tensionPairs!.rows.map(({ cells }) => [cells.first!.printed, cells.second!.printed]);
  const evaluated = new Set(tables.table1!.rows.map(({ cells }) => cells.perspective!.printed));
  const indirect = pairs.filter((pair) => pair.includes("Creativity")).length;
  const direct = pairs.filter((pair) => pair.every((perspective) => evaluated.has(perspective))).length;
  return [
    follows(of("perspectives.pairs"), pairs.length, "pairs listed in section 3.3"),
    follows(of("perspectives.six"), new Set(pairs.flat()).size, "perspectives in those pairs"),
    follows(of("tension.creativityPairs"), indirect, "pairs with Creativity"),
    follows(of("limitations.creativityPairs"), indirect, "pairs with Creativity"),
    follows(of("tension.directPairs"), direct, "pairs of which both sides have an evaluator in Table 1"),
  ];
}
