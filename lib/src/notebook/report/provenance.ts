import type { RunLog } from "../../experiments/experiment.js";
import type { Table } from "../../figures/table.js";
import { canonicalJson, digestOf } from "../../foundation/canonicalJson.js";
import type { ModelIdentity } from "../../foundation/log.js";
import { packageVersion } from "../../foundation/version.js";

/** The models of the runs, each with the seats it had, its weights' digest and its settings. */
export function modelsTable(logs: readonly RunLog[]): Table {
  const models = new Map<string, ModelIdentity & { seats: Set<string> }>();
  for (const log of logs)
    for (const [seat, { id, weights, settings }] of Object.entries(log.models)) {
      const key = canonicalJson([id, weights ?? null, settings ?? null]);
      const known = models.get(key) ?? { id, weights, settings, seats: new Set() };
      known.seats.add(seat);
      models.set(key, known);
    }
  return {
    caption: "Models",
    columns: [
      { key: "id", label: "Model" },
      { key: "seats", label: "Speaks as" },
      { key: "weights", label: "Digest of its weights" },
      { key: "settings", label: "Settings" },
    ],
    rows: [...models]
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([, { id, weights, settings, seats }]) => ({
        id,
        seats: [...seats].sort().join(", "),
        weights,
        settings: settings === undefined ? null : canonicalJson(settings),
      })),
    notes: ["a weights' digest that is missing: the provider does not tell which weights answered"],
  };
}

/** What made the logs and this page, and what the logs are, as lines. */
export function provenance(logs: readonly RunLog[]): string[] {
  const wrote = [...new Set(logs.map(({ version }) => version))].sort();
  const cells = new Map<string, number>();
  for (const { experiment } of logs) cells.set(experiment.cell, (cells.get(experiment.cell) ?? 0) + 1);
  const counts = [...new Set(cells.values())].sort((first, second) => first - second);
  return [
    `Logs written by dissensus ${wrote.join(", ")}; this page by dissensus ${packageVersion} on Node ${process.version}.`,
    `${logs.length} runs in ${cells.size} cells, ${counts.join(" or ")} in each; seed ${logs[0]!.experiment.design.seed}.`,
    `SHA-256 of the logs (canonical JSON, by name of run): ${digestOf(canonicalJson(logs))}`,
  ];
}

/**
 * The design with its number of runs in a cell and its models' ids: what it takes to run it again. Ids stand by seat, or
 * by "cell: seat" in every cell for a seat whose model is not the same in all.
 */
export function designToRepeat(logs: readonly RunLog[]) {
  const seats = logs.flatMap(({ experiment: { cell }, models }) =>
    Object.entries(models).map(([seat, { id }]) => ({ cell, seat, id })),
  );
  const known = new Map(seats.map(({ seat, id }) => [seat, id]));
  const parted = new Set(seats.flatMap(({ seat, id }) => (known.get(seat) === id ? [] : [seat])));
  const models = Object.fromEntries(
    seats.map(({ cell, seat, id }) => [parted.has(seat) ? `${cell}: ${seat}` : seat, id]),
  );
  return { ...logs[0]!.experiment.design, runs: Math.max(...logs.map(({ experiment }) => experiment.run)), models };
}
