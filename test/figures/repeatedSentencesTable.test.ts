import { expect, it } from "vitest";
import type { DebateLog } from "../../lib/src/debate/debateLog.js";
import { debateSensitivity } from "../../lib/src/experiments/debateSensitivity.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { repeatedSentences } from "../../lib/src/experiments/repeatedSentences.js";
import { run } from "../../lib/src/experiments/run.js";
import { shippedDebates } from "../../lib/src/experiments/shippedDebates.js";
import { repeatedSentencesTable } from "../../lib/src/figures/repeatedSentencesTable.js";
import { model } from "../../lib/src/models/model.js";

it("has a row for each system of each source, each value its source's own", async () => {
  const nullLogs = (await run({ experiment: "resilience", models: model("extractive") })) as RunLog<DebateLog>[];
  const groups = [nullLogs, ...shippedDebates("resilience").map(({ logs }) => logs)];
  const { rows: all, notes } = repeatedSentencesTable(groups);
  const rows = all as { [column: string]: unknown }[];
  const counted = groups.flatMap((logs) => repeatedSentences(logs));
  const without = groups.flatMap((logs) => debateSensitivity(logs, { repeated: false }));
  expect(rows).toHaveLength(2 * groups.length);
  rows.forEach((row, index) => {
    const { speaker, system, runs, sentences, repeated } = counted[index]!;
    expect(row).toMatchObject({ speaker, system, runs });
    expect(row.repeated).toBe(`${repeated} of ${sentences} (${Math.round((100 * repeated) / sentences)} %)`);
    expect(row).toMatchObject({ sysARWithout: without[index]!.sysAR, arCoWithout: without[index]!.arCo });
  });
  expect(notes).toHaveLength(1 + groups.length);
  expect(notes![1]).toContain("null model");
});

it("names the variants of the ablation as the paper does", async () => {
  const logs = (await run({ experiment: "ablation", models: model("extractive") })) as RunLog<DebateLog>[];
  const { rows } = repeatedSentencesTable([[...logs].reverse()]);
  const names = (rows as { system: string }[]).map(({ system }) => system);
  expect(names).toEqual(["Vanilla RAG Only", "Vanilla + ID-RAG", "Vanilla + ToM", "Full System"]);
});

it("has no rows where there are no sources, and refuses what are no logs", () => {
  expect(repeatedSentencesTable([]).rows).toEqual([]);
  expect(() => repeatedSentencesTable(7 as never)).toThrow(/^groups: /);
  expect(() => repeatedSentencesTable([[{}]] as never)).toThrow(/^logs/);
});
