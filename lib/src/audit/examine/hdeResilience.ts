import { mannWhitney } from "../../statistics/mannWhitney.js";
import type { PublishedPaper } from "../publishedPaper.js";
import { type Finding, follows, type LookUp, numberOf, oneOfValues, repeats, wholeOf } from "./finding.js";

const window = 6;
const systems = ["hetero", "homo"] as const;
const perturbations = ["P1", "P2", "P3"] as const;

/** The values SysAR can take: 1 / recovery time within the window, or 0. */
const recoveries = [
  { value: 0, name: "no recovery in six turns" },
  ...Array.from({ length: window }, (_, index) => ({ value: 1 / (index + 1), name: `1/${index + 1}` })),
];

const graceful = {
  hetero: "0.50 is recovery in turn 6; 0.00 with ArCo 1.00 is what section 3.2 calls a graceful failure.",
  homo: "",
};

/** Table 2 of the HDE paper and the text around it (sections 3.2 and 6.2). */
export function examineResilience(paper: PublishedPaper, of: LookUp): Finding[] {
  const rows = systems.flatMap((system) =>
    perturbations.flatMap((perturbation): Finding[] => [
      oneOfValues(of(`table2.${system}${perturbation}.sysAR`), recoveries, "1 / recovery time", graceful[system]),
      wholeOf(of(`table2.${system}${perturbation}.arCo`), { n: window, of: "6 turns" }),
    ]),
  );
  return [...rows, ...systems.flatMap((system) => means(of, system)), ...settings(paper, of), significance(of)];
}

/** The means from the whole turns behind the rows, not from the rounded rows. */
function means(of: LookUp, system: string): Finding[] {
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const coherentTurns = perturbations.map((perturbation) =>
    Math.round(numberOf(of(`table2.${system}${perturbation}.arCo`)) * window),
  );
  const sysAR = perturbations.map((perturbation) => numberOf(of(`table2.${system}${perturbation}.sysAR`)));
  const turns = coherentTurns.reduce((sum, count) => sum + count, 0);
  return [
    follows(of(`table2.${system}Mean.sysAR`), average(sysAR), `(${sysAR.join(" + ")}) / 3`),
    follows(of(`table2.${system}Mean.arCo`), turns / (window * perturbations.length), `${turns} of 18 turns`),
    repeats(of(`resilience.${system}ArCo`), of(`table2.${system}Mean.arCo`)),
  ];
}

function settings({ tables }: PublishedPaper, of: LookUp): Finding[] {
  const runs = tables.table2!.rows.filter(({ id }) => !id.endsWith("Mean"));
  const remaining = numberOf(of("setup.turns")) - numberOf(of("system.injectionTurn"));
  const philosophers = new Set(
    tables.teams!.rows.flatMap(({ cells }) => Object.values(cells).flatMap(({ printed }) => printed.split(" + "))),
  );
  return [
    follows(of("resilience.factorial"), runs.length, "rows of Table 2", "One run a cell: no spread can be estimated."),
    follows(of("resilience.remaining"), remaining, "10 turns - injection in turn 4"),
    follows(of("method.window"), remaining, "10 turns - injection in turn 4"),
    follows(of("setup.perturbations"), tables.table1!.rows.length, "rows of Table 1"),
    follows(
      of("setup.corpora"),
      philosophers.size,
      "different philosophers in the teams",
      [...philosophers].join(", "),
    ),
    repeats(of("setup.injectionTurn"), of("system.injectionTurn")),
    repeats(of("resilience.injectionTurn"), of("system.injectionTurn")),
    repeats(of("resilience.turns"), of("setup.turns")),
  ];
}

/** The smallest p that a rank test of so many runs can give: every run of one system above every run of the other. */
function significance(of: LookUp): Finding {
  const best = mannWhitney([4, 5, 6], [1, 2, 3], { method: "exact" }).p;
  return {
    figure: of("resilience.significant"),
    verdict: best < 0.05 ? "attainable" : "not attainable",
    recomputed: `p at least ${best.toFixed(2)}`,
    formula: "exact Mann-Whitney of 3 v 3 runs, two-sided",
    how: "No test is printed. With a run as the unit, three against three cannot give p < .05; the turns within a run are not independent.",
  };
}
