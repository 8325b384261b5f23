import { missingText } from "../experiments/missingReplies.js";
import type { ResilienceSource } from "../experiments/resilienceSources.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Column, Table } from "./table.js";

const systemNames: { readonly [system: string]: string } = { hetero: "Hetero", homo: "Homo" };

/** A system's name as the paper prints it. */
export function systemName(system: string): string {
  return systemNames[system] ?? system;
}

/**
 * Table 2 of the Heterogeneous Debate Engine paper (section 6.2), its sources side by side and never mixed:
 * SysAR and ArCo by system and perturbation, the means over each system's runs last. Columns of our own runs say how
 * many runs there were and how many replies were missing, and of which outcome.
 * Throws InputError for what are no sources of the resilience experiment.
 *
 * @example
 * showTable(resilienceTable([paperResilience(), resilienceSource(logs)]));
 */
export function resilienceTable(sources: readonly ResilienceSource[]): Table {
  requireRows("sources", sources, ["label", "summaries"], "sources: paperResilience(), resilienceSource(logs)");
  const keys = new Map<string, { system: string; perturbation: string }>();
  for (const { summaries } of sources)
    for (const { system, perturbation } of summaries) keys.set(`${system} ${perturbation}`, { system, perturbation });
  const cells = [...keys.values()];
  const ordered = [
    ...cells.filter((cell) => cell.perturbation !== "mean"),
    ...cells.filter((cell) => cell.perturbation === "mean"),
  ];
  const columns: Column[] = [
    { key: "system", label: "System" },
    { key: "perturbation", label: "Pert." },
  ];
  sources.forEach(({ label, summaries }, index) => {
    columns.push(
      { key: `sysAR${index}`, label: `${label}: SysAR`, align: "right", digits: 2 },
      { key: `arCo${index}`, label: `${label}: ArCo`, align: "right", digits: 2 },
    );
    if (summaries.some(({ runs }) => runs !== undefined))
      columns.push(
        { key: `runs${index}`, label: "runs", align: "right" },
        { key: `missing${index}`, label: "replies missing", align: "left" },
      );
  });
  const rows = ordered.map(({ system, perturbation }) => {
    const row: { [key: string]: string | number | null } = { system: systemName(system), perturbation };
    sources.forEach(({ summaries }, index) => {
      const found = summaries.find((one) => one.system === system && one.perturbation === perturbation);
      row[`sysAR${index}`] = found?.sysAR ?? null;
      row[`arCo${index}`] = found?.arCo ?? null;
      row[`runs${index}`] = found?.runs ?? null;
      row[`missing${index}`] = found?.replies ? missingText(found.replies) : null;
    });
    return row;
  });
  return {
    caption: "Table 2. System resilience across perturbations",
    columns,
    rows,
    notes: sources.map(({ label, note }) => `${label}: ${note}`),
  };
}
