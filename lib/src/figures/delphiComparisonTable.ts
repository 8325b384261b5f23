import { type DelphiVariant, delphiVariants } from "../council/delphiVariants.js";
import type { DelphiLog } from "../council/runDelphi.js";
import { delphiConcentrations } from "../experiments/delphiConcentrations.js";
import { delphiRows, summariseDelphi } from "../experiments/delphiRows.js";
import type { RunLog } from "../experiments/experiment.js";
import { evaluatorsText } from "../experiments/pairedConcentrations.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { requireInput } from "../foundation/requireInput.js";
import { type NamedLogs, requireNamedLogs } from "./namedLogs.js";
import { pairedNote } from "./pairedNote.js";
import type { Cell, Table } from "./table.js";

/** The one number that the paper prints: no change in ten runs of v7, each of seven evaluators. */
const printed: { readonly [variant: string]: { [column: string]: Cell } } = {
  v7: { runs: 10, changed: 0, votes: 70, givenUp: 0 },
};

function lineOf({ label, logs }: NamedLogs, variant: DelphiVariant): { [column: string]: Cell } {
  const own = logs as readonly RunLog<DelphiLog>[];
  const rows = delphiRows(own).filter((row) => row.variant === variant);
  const summary = summariseDelphi(rows).find(({ model }) => model === null);
  const concentration = delphiConcentrations(own).find((one) => one.variant === variant);
  if (!concentration) return { variant, source: `${label}: not recorded` };
  const shown = delphiVariants[variant].shows !== "self";
  const changed = new Set(rows.filter(({ changed }) => changed).map(({ scenario, run }) => `${scenario} ${run}`));
  return {
    variant,
    source: label,
    runs: concentration.runs,
    changed: changed.size,
    votes: summary?.replies ?? 0,
    givenUp: summary?.codings["given up"] ?? 0,
    fled: shown ? (summary?.toUncriticised ?? 0) : null,
    weighed: shown ? (summary?.codings["weighed and kept"] ?? 0) : null,
    paired: evaluatorsText(concentration.evaluators),
    before: concentration.before,
    after: concentration.after,
  };
}

/**
 * The Delphi designs source by source, beside the one number that the paper prints (AI Council sections 4.3 and 7.4).
 * A design that a source was not asked has a line that says so.
 * Throws InputError for wrong arguments.
 *
 * @example
 * showTable(delphiComparisonTable([{ label: "mine", logs }]));
 */
export function delphiComparisonTable(sources: readonly NamedLogs[]): Table {
  requireNamedLogs(sources);
  return {
    caption: "Delphi designs: the paper beside ours, never mixed",
    columns: [
      { key: "variant", label: "Variant" },
      { key: "source", label: "Source" },
      { key: "runs", label: "runs" },
      { key: "changed", label: "runs with a change" },
      { key: "votes", label: "second votes" },
      { key: "givenUp", label: "given up" },
      { key: "fled", label: "fled" },
      { key: "weighed", label: "weighed and kept" },
      { key: "paired", label: "evaluators with both", align: "right" },
      { key: "before", label: "FCC before", digits: 3, align: "right" },
      { key: "after", label: "FCC after", digits: 3, align: "right" },
    ],
    rows: (Object.keys(delphiVariants) as DelphiVariant[]).flatMap((variant) => [
      { variant, source: "paper", ...printed[variant] },
      ...sources.map((source) => lineOf(source, variant)),
    ]),
    notes: [
      "paper: — is not reported; its 70 second votes of v7 are 10 runs of seven evaluators",
      pairedNote,
      "v7 shows no critique: there is none to weigh, and no option that is criticised",
      ...sources.map(({ label, logs }) => `${label}: ${sourceNote(logs)}`),
    ],
  };
}

/**
 * How many second votes count as weighed and kept when another number of terms must be taken up; v7, which shows no
 * critique, is not asked.
 * Throws InputError for wrong arguments.
 *
 * @example
 * showTable(delphiThresholdTable([{ label: "mine", logs }], [1, 3, 5]));
 */
export function delphiThresholdTable(sources: readonly NamedLogs[], thresholds: readonly number[]): Table {
  requireNamedLogs(sources);
  requireInput(Array.isArray(thresholds), "thresholds", thresholds, "an array of numbers of terms");
  const rows = sources.flatMap(({ label, logs }) => {
    const own = delphiRows(logs as readonly RunLog<DelphiLog>[]);
    return (Object.keys(delphiVariants) as DelphiVariant[])
      .filter((variant) => delphiVariants[variant].shows !== "self")
      .map((variant) => {
        const votes = own.filter((row) => row.variant === variant);
        if (!logs.some((log) => (log as RunLog<DelphiLog>).variant === variant))
          return { source: `${label}: not recorded`, variant };
        const counts = thresholds.map((least) => [
          `t${least}`,
          votes.filter(({ changed, takenUp }) => !changed && takenUp.length >= least).length,
        ]);
        return { source: label, variant, votes: votes.length, ...Object.fromEntries(counts) };
      });
  });
  return {
    caption: "Second votes that count as weighed and kept, by the least number of terms taken up",
    columns: [
      { key: "source", label: "Source" },
      { key: "variant", label: "Variant" },
      { key: "votes", label: "second votes" },
      ...thresholds.map((least) => ({ key: `t${least}`, label: `from ${least}` })),
    ],
    rows,
    notes: ["the default is 3", ...sources.map(({ label, logs }) => `${label}: ${sourceNote(logs)}`)],
  };
}
