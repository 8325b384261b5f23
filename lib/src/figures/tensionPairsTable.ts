import type { DeliberationLog } from "../council/deliberationLog.js";
import type { LoadedPanel } from "../council/panel.js";
import { loadPerspectives } from "../council/perspectives.js";
import { panelTensions } from "../council/tensions.js";
import type { RunLog } from "../experiments/experiment.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { pairTensions } from "../experiments/tensionShares.js";
import { requireFields } from "../foundation/requireFields.js";
import { type NamedLogs, requireNamedLogs } from "./namedLogs.js";
import type { Table } from "./table.js";

/** A perspective's name; its id where it is one of a panel's own. */
function nameOf(id: string): string {
  return loadPerspectives().perspectives.find((one) => one.id === id)?.name ?? id;
}

function howTested(panel: LoadedPanel, pair: readonly [string, string]): string {
  if (panelTensions(panel).direct.some((one) => one.join() === pair.join())) return "directly";
  const through = pair.flatMap((id) => {
    const standIn = panel.standIns[id];
    return standIn === undefined ? [] : [`${nameOf(standIn)} stands in for ${nameOf(id)}`];
  });
  return through.length === 0 ? "not at all" : `indirectly: ${through.join(", ")}`;
}

/**
 * The pairs of perspectives that should disagree by a panel's tension map, and how each is tested: by two evaluators,
 * or through one that stands in (AI Council section 3.3).
 * Throws InputError for wrong arguments.
 *
 * @example
 * showTable(tensionPairsTable(panelOf("paper")));
 */
export function tensionPairsTable(panel: LoadedPanel): Table {
  requireFields("panel", panel, ["evaluators", "tensions"], "a panel, as loadPanel gives it");
  return {
    caption: "Pairs that should disagree",
    columns: [
      { key: "one", label: "One side" },
      { key: "other", label: "Other side" },
      { key: "tested", label: "Tested" },
    ],
    rows: panel.tensions.map((pair) => ({
      one: nameOf(pair[0]),
      other: nameOf(pair[1]),
      tested: howTested(panel, pair),
    })),
    notes: [
      `evaluators: ${panel.evaluators.map(({ name, perspective }) => `${name} (${perspective.name})`).join(", ")}`,
    ],
  };
}

/**
 * What became of each pair over the runs of State B, source by source, never mixed (AI Council section 5.3).
 * Throws InputError for wrong arguments.
 *
 * @example
 * showTable(pairTensionsTable([{ label: "mine", logs }]));
 */
export function pairTensionsTable(sources: readonly NamedLogs[]): Table {
  requireNamedLogs(sources);
  const rows = sources.flatMap(({ label, logs }) => {
    const own = logs as readonly RunLog<DeliberationLog>[];
    return pairTensions(own).map(({ scenario, pair, counts }) => {
      const { panel, scenario: policy } = own.find((log) => log.scenario.id === scenario)!;
      return {
        source: label,
        scenario: policy.name,
        pair: pair.map(nameOf).join(" and "),
        tested: howTested(panel, pair).split(":")[0],
        ...counts,
      };
    });
  });
  return {
    caption: "What became of each pair, runs of State B",
    columns: [
      { key: "source", label: "Source" },
      { key: "scenario", label: "Scenario" },
      { key: "pair", label: "Pair" },
      { key: "tested", label: "Tested" },
      { key: "authenticDisagreement", label: "authentic disagreement" },
      { key: "genuineAgreement", label: "genuine agreement" },
      { key: "suspectAgreement", label: "suspect agreement" },
      { key: "partial", label: "partial" },
      { key: "incomplete", label: "a side missing" },
    ],
    rows,
    notes: [
      "authentic: they disagree, both coherent from 0.6 on; genuine: they agree, both coherent; suspect: they agree, one incoherent; partial: they disagree, one incoherent",
      ...sources.map(
        ({ label, logs }) =>
          `${label}: ${sourceNote(logs.filter(({ experiment }) => experiment.factors.state !== "A"))}`,
      ),
    ],
  };
}
