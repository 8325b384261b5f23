import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { capabilityRows } from "../../lib/src/experiments/capabilityRows.js";
import { readDebateLogs } from "../../lib/src/experiments/debateLogs.js";
import { missingExamples } from "../../lib/src/experiments/missingExamples.js";
import { run } from "../../lib/src/experiments/run.js";
import { capabilityFigure } from "../../lib/src/figures/capabilityFigure.js";
import { capabilityTable } from "../../lib/src/figures/capabilityTable.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import type { Reply } from "../../lib/src/foundation/chat.js";
import { dataPath } from "../../lib/src/foundation/files.js";
import type { Call, ModelIdentity, ProtocolLog } from "../../lib/src/foundation/log.js";
import { ballotReply, scoreReply } from "../council/speakers.js";
import { spyModel } from "../support/models.js";

const schemas = { statement: undefined, ranking: { ranking: {} }, score: { score: {} }, "other form": { quiz: {} } };

let seeds = 0;

/** A log of calls that ended as listed, one turn each. */
function logOf(ends: readonly { model: string; task: keyof typeof schemas; outcome: Reply["outcome"] }[]) {
  const position = (index: number) => ({ phase: "p", turn: index + 1, role: "evaluator" as const, speaker: "s" });
  return {
    calls: ends.map(({ model, task, outcome }, index): Call => {
      const properties = schemas[task];
      return {
        ...position(index),
        model,
        // Each request is one of its own.
        request: { messages: [], seed: ++seeds, ...(properties ? { schema: { type: "object", properties } } : {}) },
        reply: outcome === "ok" || outcome === "truncated" ? { outcome, text: "t" } : { outcome: "empty", reason: "r" },
      };
    }),
    missing: ends.flatMap(({ outcome }, index) =>
      outcome === "ok" || outcome === "truncated" ? [] : [{ ...position(index), outcome, reason: "r" }],
    ),
    record: ends.flatMap(({ outcome }, index) =>
      outcome === "ok"
        ? [{ ...position(index), text: "t" }]
        : outcome === "truncated"
          ? [{ ...position(index), text: "t", outcome }]
          : [],
    ),
  } satisfies Pick<ProtocolLog, "calls" | "missing" | "record">;
}

describe("examples of missing replies", () => {
  it("are the first of each outcome of each model, with what was said", () => {
    const one = logOf([
      { model: "b", task: "ranking", outcome: "malformed" },
      { model: "a", task: "ranking", outcome: "ok" },
      { model: "b", task: "score", outcome: "refused" },
      { model: "a", task: "ranking", outcome: "malformed" },
    ]);
    const said = { outcome: "ok", text: '{ "ranking": "B B" }' } as const;
    one.calls[0]!.reply = said;
    const other = logOf([{ model: "b", task: "ranking", outcome: "malformed" }]);
    const found = missingExamples([one, other]);
    expect(found.map(({ model, outcome, text }) => [model, outcome, text])).toEqual([
      ["b", "malformed", said.text],
      ["b", "refused", ""],
      ["a", "malformed", ""],
    ]);
    expect(found[0]).toMatchObject({ phase: "p", reason: "r" });
  });

  it("are none of a seat that was not asked", () => {
    const log = logOf([{ model: "a", task: "ranking", outcome: "empty" }]);
    expect(missingExamples([{ ...log, calls: [] }])).toEqual([]);
    expect(missingExamples([])).toEqual([]);
  });
});

describe("capability rows", () => {
  it("count each model's calls by task and outcome", () => {
    const rows = capabilityRows([
      logOf([
        { model: "b", task: "ranking", outcome: "malformed" },
        { model: "b", task: "ranking", outcome: "ok" },
        { model: "b", task: "statement", outcome: "truncated" },
        { model: "a", task: "score", outcome: "ok" },
      ]),
      logOf([
        { model: "b", task: "ranking", outcome: "refused" },
        { model: "a", task: "other form", outcome: "failed" },
      ]),
    ]);
    expect(rows.map(({ interval: _interval, ...row }) => row)).toEqual([
      { model: "a", task: "score", calls: 1, usable: 1, share: 1, byOutcome: {}, truncated: 0 },
      { model: "a", task: "other form", calls: 1, usable: 0, share: 0, byOutcome: { failed: 1 }, truncated: 0 },
      { model: "b", task: "statement", calls: 1, usable: 1, share: 1, byOutcome: {}, truncated: 1 },
      {
        ...{ model: "b", task: "ranking", calls: 3, usable: 1, share: 1 / 3, truncated: 0 },
        byOutcome: { malformed: 1, refused: 1 },
      },
    ]);
  });

  it("lose no call: usable and missing add up, and the share is within its interval", () => {
    const end = fc.record({
      model: fc.constantFrom("a", "b"),
      task: fc.constantFrom(...(Object.keys(schemas) as (keyof typeof schemas)[])),
      outcome: fc.constantFrom("ok", "truncated", "refused", "malformed", "empty", "failed") as fc.Arbitrary<
        Reply["outcome"]
      >,
    });
    fc.assert(
      fc.property(fc.array(fc.array(end, { maxLength: 12 }), { maxLength: 4 }), (logs) => {
        const rows = capabilityRows(logs.map(logOf));
        expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(logs.flat().length);
        for (const { calls, usable, share, byOutcome, interval } of rows) {
          expect(usable + Object.values(byOutcome).reduce((sum, count) => sum + count, 0)).toBe(calls);
          expect(interval.low).toBeLessThanOrEqual(share);
          expect(interval.high).toBeGreaterThanOrEqual(share);
        }
      }),
    );
  });

  it("count a request once that stands in several logs", () => {
    const log = logOf([
      { model: "a", task: "ranking", outcome: "ok" },
      { model: "a", task: "ranking", outcome: "malformed" },
    ]);
    expect(capabilityRows([log, structuredClone(log)])).toEqual(capabilityRows([log]));
    const other = structuredClone(log);
    other.calls[0]!.model = "b";
    expect(capabilityRows([log, other]).map(({ model, calls }) => [model, calls])).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });

  it("keep calls of one id under other settings apart, in any order, and name what differs", () => {
    const answers = (settings: ModelIdentity["settings"], outcome: Reply["outcome"]) => {
      const log = logOf([{ model: "m", task: "ranking", outcome }]);
      log.calls[0]!.request.seed = 7;
      return { ...log, models: { s: { id: "m", ...(settings && { settings }) } } };
    };
    const thinking = answers({ contextLength: 8192, think: true }, "empty");
    const plain = answers({ contextLength: 8192 }, "ok");
    const found = (logs: Parameters<typeof capabilityRows>[0]) =>
      capabilityRows(logs).map(({ model, calls, usable, byOutcome }) => [model, calls, usable, byOutcome]);
    const apart = [
      ["m (think not set)", 1, 1, {}],
      ["m (think true)", 1, 0, { empty: 1 }],
    ];
    expect(found([thinking, plain])).toEqual(apart);
    expect(found([plain, thinking, structuredClone(plain)])).toEqual(apart);
    expect(found([thinking])).toEqual([["m", 1, 0, { empty: 1 }]]);
    expect(found([answers(undefined, "ok"), answers({}, "ok")])).toEqual([["m", 1, 1, {}]]);
  });

  it("tell statements, rankings and scores of a council apart, by who answers", async () => {
    const speaker = spyModel(() => ({ outcome: "ok", text: "A view." }), "speaks only");
    const ranker = spyModel(({ schema }) => {
      if (!schema) return { outcome: "ok", text: "A view." };
      return "score" in (schema.properties as object) ? scoreReply(0.5) : ballotReply(["A", "B", "C"], "Because.");
    }, "does all");
    const logs = await run({
      ...{ experiment: "three-states", scenario: "housing", options: { states: ["B"] } },
      models: { minimalist: speaker, judge: speaker, default: ranker },
    });
    const found = capabilityRows(logs).map(({ model, task, calls, usable }) => [model, task, calls, usable]);
    expect(found).toEqual([
      ["does all", "statement", 9, 9],
      ["does all", "ranking", 6, 6],
      ["speaks only", "ranking", 1, 0],
      // The judge has no reasoning of the minimalist to score, and is not asked.
      ["speaks only", "score", 6, 0],
    ]);
  });

  it("of the shipped debates are 468 statements, none missing, 239 of them cut", () => {
    const rows = capabilityRows(readDebateLogs(dataPath("data", "logs", "resilience-smollm2-135m")));
    expect(rows).toMatchObject([
      { model: "ollama:smollm2:135m", task: "statement", calls: 468, usable: 468, share: 1, truncated: 239 },
    ]);
    expect(rows[0]!.interval.high).toBe(1);
    expect(rows[0]!.interval.low).toBeCloseTo(0.992, 3);
  });
});

describe("what models can do, shown", () => {
  const rows = capabilityRows([
    logOf([
      { model: "<b>", task: "ranking", outcome: "malformed" },
      { model: "<b>", task: "ranking", outcome: "ok" },
      { model: "a", task: "statement", outcome: "ok" },
    ]),
  ]);

  it("has a column for each outcome that occurred and no other", () => {
    const text = tableToText(capabilityTable(rows));
    expect(text).toMatch(/Model\s+Task\s+Calls\s+Usable\s+Share\s+95 % interval\s+malformed\s+Usable, but cut/);
    expect(text).toMatch(/<b>\s+ranking\s+2\s+1\s+0\.50\s+\[0\.09, 0\.91\]\s+1\s+0/);
    expect(text).not.toContain("refused");
  });

  it("draws each share with its interval, and a model's name as inert text", () => {
    const { data, layout } = capabilityFigure(rows);
    expect(data.map(({ name, y, x }) => [name, y, x])).toEqual([
      ["statement", ["a"], [1]],
      ["ranking", ["&lt;b&gt;"], [0.5]],
    ]);
    expect(JSON.stringify(layout)).not.toContain("<b>");
  });
});
