import { beforeAll, describe, expect, it } from "vitest";
import type { DebateLog } from "../../lib/src/debate/debateLog.js";
import { debateSensitivity } from "../../lib/src/experiments/debateSensitivity.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { run } from "../../lib/src/experiments/run.js";
import { model } from "../../lib/src/models/model.js";

let logs: RunLog<DebateLog>[];
beforeAll(async () => {
  logs = (await run({ experiment: "resilience", models: model("extractive") })) as RunLog<DebateLog>[];
});

const mean = (values: (number | null)[]) => values.reduce<number>((sum, value) => sum + value!, 0) / values.length;

describe("debates measured again", () => {
  it("have their logs' own values where the counting is the paper's", () => {
    for (const row of debateSensitivity(logs)) {
      const own = logs.filter(({ experiment }) => experiment.factors.system === row.system);
      expect(row).toMatchObject({ speaker: "extractive", runs: 3 });
      for (const measure of ["sysAR", "arCo", "doctrinalAccuracy", "crossReferencing"] as const)
        expect(row[measure]).toBeCloseTo(mean(own.map(({ measures }) => measures[measure].value)), 12);
    }
  });

  it("never rise with the threshold, nor where a keyword is left out", () => {
    const by = (minimum: number) => debateSensitivity(logs, { minimum, accuracyMinimum: minimum });
    for (const minimum of [1, 2, 3, 4])
      by(minimum).forEach((row, index) => {
        const higher = by(minimum + 1)[index]!;
        for (const measure of ["sysAR", "arCo", "doctrinalAccuracy"] as const)
          expect(higher[measure]!).toBeLessThanOrEqual(row[measure]!);
        expect(higher.crossReferencing).toBe(row.crossReferencing);
      });
    debateSensitivity(logs, { without: "one" }).forEach((row, index) => {
      expect(row.recovered).toBeLessThanOrEqual(debateSensitivity(logs)[index]!.recovered);
    });
  });

  it("are refused where the rule or the logs are none", () => {
    expect(() => debateSensitivity(null as never)).toThrow(/^logs: /);
    expect(() => debateSensitivity(logs, 7 as never)).toThrow(/^rule: /);
    expect(debateSensitivity([])).toEqual([]);
  });
});
