import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countReplies, missingText, modelsThatSpoke } from "../../lib/src/experiments/missingReplies.js";
import { run } from "../../lib/src/experiments/run.js";
import { summedReplies } from "../../lib/src/experiments/summaries.js";
import { experimentTables } from "../../lib/src/figures/experimentViews.js";
import { missingRepliesTable } from "../../lib/src/figures/missingRepliesTable.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { type ChatModel, outcomes } from "../../lib/src/foundation/chat.js";
import { evaluators } from "../council/speakers.js";
import { sharedLogs } from "../figures/viewLogs.js";

const always = (reply: object): ChatModel => ({ id: "always", generate: async () => reply }) as unknown as ChatModel;
const counts = fc.record({
  calls: fc.nat(50),
  missing: fc.nat(50),
  byOutcome: fc.dictionary(fc.constantFrom(...outcomes), fc.integer({ min: 1, max: 9 })),
  truncated: fc.nat(9),
});
const council = ["three-states", "delphi", "profiling", "reliability", "combinatorial"];

describe("missing replies in tables", () => {
  it("are never more than there was to say, and count apart what was not asked", async () => {
    for (const voices of ["isolated", "single-call"]) {
      const design = {
        ...{ experiment: "three-states", scenario: "housing", models: always({ outcome: "failed", reason: "no" }) },
        options: { states: ["B"], voices },
      };
      const replies = countReplies(await run(design));
      const judged = 7;
      expect(replies).toMatchObject({ calls: voices === "isolated" ? 16 : 10, notAsked: judged });
      expect(replies.missing).toBe(replies.calls);
      expect(replies.uncalled).toBeUndefined();
      expect(missingText(replies)).toBe(
        `${replies.calls} of ${replies.calls} (${replies.calls} failed), 7 not asked (nothing to answer)`,
      );
    }
  });

  it("are those of a voice that the single call for all left out: it was asked for, its judge was not asked", async () => {
    const one = { reasoning: "It is.", ranking: ["A", "B", "C"] };
    const said = Object.fromEntries(evaluators.slice(1).map((id) => [id, one]));
    const models: ChatModel = {
      id: "forgets",
      async generate({ schema }) {
        if (schema === undefined) return { outcome: "ok", text: "So it is." };
        const value = JSON.stringify(schema).includes("ranking") ? said : { rationale: "So.", score: 0.5 };
        return { outcome: "ok", text: JSON.stringify(value), value };
      },
    };
    const design = { experiment: "three-states", scenario: "housing", models };
    const logs = await run({ ...design, options: { states: ["B"], voices: "single-call", debate: false } });
    // One call for the voices, and six judgements.
    expect(countReplies(logs)).toMatchObject({
      calls: 7,
      missing: 1,
      byOutcome: { empty: 1 },
      uncalled: 1,
      notAsked: 1,
    });
    expect(missingText(countReplies(logs))).toBe(
      "1 of 8 (1 empty), 1 without a call of their own, 1 not asked (nothing to answer)",
    );
  });

  it("agree with the table by model, in calls, in replies missing and in what was not asked", async () => {
    for (const kind of ["of two models that lose replies", "in which nobody says anything"] as const)
      for (const experiment of council) {
        const logs = await sharedLogs(experiment, kind);
        const { calls, missing, notAsked = 0 } = countReplies(logs);
        const rows = missingRepliesTable(logs).rows as { [column: string]: number | undefined }[];
        const sum = (column: string) => rows.reduce((total, row) => total + (row[column] ?? 0), 0);
        expect([sum("calls"), sum("missing"), sum("notAsked")]).toEqual([calls, missing, notAsked]);
        expect(logs.reduce((total, log) => total + log.missing.length, 0)).toBe(missing + notAsked);
        for (const row of rows) expect(row.missing).toBeLessThanOrEqual(row.calls!);
      }
  }, 120_000);

  it("in words say nothing of calls that all were made", () => {
    expect(missingText({ calls: 26, missing: 3, byOutcome: { empty: 2, failed: 1 }, truncated: 0 })).toBe(
      "3 of 26 (2 empty, 1 failed)",
    );
    expect(missingText({ calls: 5, missing: 0, byOutcome: {}, truncated: 2 })).toBe("0 of 5");
    expect(countReplies([])).toEqual({ calls: 0, missing: 0, byOutcome: {}, truncated: 0 });
  });

  it("add up over runs, in whatever order", () => {
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 6 }), (several) => {
        const total = summedReplies(several);
        expect(summedReplies([...several].reverse())).toEqual(total);
        expect(total.calls).toBe(several.reduce((sum, { calls }) => sum + calls, 0));
        for (const outcome of outcomes)
          expect(total.byOutcome[outcome] ?? 0).toBe(
            several.reduce((sum, { byOutcome }) => sum + (byOutcome[outcome] ?? 0), 0),
          );
        expect(summedReplies([total])).toEqual(total);
      }),
    );
  });

  const ballot = { reasoning: "It is.", ranking: ["A", "B", "C"] };
  const useless: [string, ChatModel][] = [
    ["that always fails", always({ outcome: "failed", reason: "no" })],
    ["that always answers amiss", always({ outcome: "ok", text: "blah" })],
    ["that is always cut", always({ outcome: "truncated", text: "and so", reason: "limit" })],
    ["that never ends its reasoning", always({ outcome: "reasoning-exhausted", reason: "thinks" })],
    ["whose judge gives no score", always({ outcome: "ok", text: JSON.stringify(ballot), value: ballot })],
  ];
  it.each(useless)("make the tables of every council experiment say so, for a model %s", async (_what, models) => {
    for (const experiment of council) {
      const logs = await run({
        ...{ experiment, runs: 2, models },
        ...(experiment === "profiling" ? {} : { scenario: "housing" }),
      });
      const text = experimentTables(experiment, logs).map(tableToText).join("\n");
      expect(text).not.toMatch(/NaN|undefined|Infinity|\[object|null/);
      for (const [, missing, of] of text.matchAll(/(\d+) of (\d+) \(/g))
        expect(Number(missing)).toBeLessThanOrEqual(Number(of));
      const { missing } = countReplies(logs);
      if (missing > 0) expect(text).toMatch(new RegExp(`replies missing: ${missing} of|not computable|—`));
      expect(modelsThatSpoke(logs)).toEqual(["always"]);
    }
  });
});
