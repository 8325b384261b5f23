import { beforeAll, describe, expect, it } from "vitest";
import type { DebateLog } from "../../lib/src/debate/debateLog.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { run } from "../../lib/src/experiments/run.js";
import { metaDebateTable } from "../../lib/src/figures/metaDebateTable.js";
import type { ChatModel } from "../../lib/src/foundation/chat.js";
import { metaDebateShare } from "../../lib/src/metrics/metaDebateShare.js";

const tableOf = (...given: Parameters<typeof metaDebateTable>) => {
  const { rows, notes } = metaDebateTable(...given);
  return { rows: rows as { [column: string]: unknown }[], notes };
};

let drifting: RunLog<DebateLog>[];
beforeAll(async () => {
  let calls = 0;
  const speaker: ChatModel = {
    id: "drifter",
    generate: async () => ({
      outcome: "ok",
      text: calls++ % 2 === 0 ? "Faith and reason and revelation." : "The trolley, the lever, the track.",
    }),
  };
  drifting = (await run({ experiment: "resilience", models: speaker }, { concurrency: 1 })) as RunLog<DebateLog>[];
});

describe("the table of drift", () => {
  it("has each debate's share beside its measures, in the order of system and perturbation", () => {
    const { rows, notes } = tableOf([[...drifting].reverse()]);
    expect(rows.map(({ system, perturbation }) => `${system} ${perturbation}`)).toEqual(
      ["hetero", "homo"].flatMap((system) => ["P1", "P2", "P3"].map((code) => `${system} ${code}`)),
    );
    const metaKeywords = ["faith", "reason", "revelation"];
    for (const log of drifting) {
      const { value } = metaDebateShare(log.turns, { objectKeywords: log.keywords.valid, metaKeywords });
      const { system, perturbation } = log.experiment.factors;
      expect(rows.find((row) => row.system === system && row.perturbation === perturbation)).toMatchObject({
        ...{ speaker: "drifter", run: 1, share: value },
        ...{ sysAR: log.measures.sysAR.value, arCo: log.measures.arCo.value },
      });
      expect(value).toBe(0.5);
    }
    expect(notes![0]).toBe("meta-debate: above zero in 6 of 6 debates, at most 0.50");
  });

  it("counts the words that it is given", () => {
    const { rows, notes } = tableOf([drifting], { metaKeywords: ["syllogism"] });
    expect(rows.every(({ share }) => share === 0)).toBe(true);
    expect(notes![0]).toBe("meta-debate: above zero in 0 of 6 debates, at most 0.00");
  });

  it("leaves a debate without turns without a share, and refuses what are no logs", () => {
    const silent = drifting.map((log) => ({ ...log, turns: [] }));
    const { rows, notes } = tableOf([silent]);
    expect(rows.every(({ share }) => share === null)).toBe(true);
    expect(notes![0]).toContain("0 of 0 debates");
    expect(() => metaDebateTable("logs" as never)).toThrow(/^groups: /);
    expect(() => metaDebateTable([[{}]] as never)).toThrow(/^logs/);
  });
});
