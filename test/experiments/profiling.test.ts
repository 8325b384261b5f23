import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProfilingLog } from "../../lib/src/council/profilingLog.js";
import { profilingLogSchema } from "../../lib/src/council/profilingLog.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { plan } from "../../lib/src/experiments/plan.js";
import { profilingCoherence } from "../../lib/src/experiments/profilingCoherence.js";
import { profilingRows } from "../../lib/src/experiments/profilingRows.js";
import { assignRoles } from "../../lib/src/experiments/roleAssignment.js";
import { run } from "../../lib/src/experiments/run.js";
import { verify } from "../../lib/src/experiments/verify.js";
import { profilingTable } from "../../lib/src/figures/profilingTable.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { keywordAlignment } from "../../lib/src/metrics/keywordAlignment.js";
import { model } from "../../lib/src/models/model.js";
import { spyModel, textOf } from "../support/models.js";

describe("keyword alignment", () => {
  it("counts every occurrence over the words, and how much of the list occurs", () => {
    const keywords = [{ keyword: "safe", forms: ["safer"] }, "risk", "proven"];
    expect(keywordAlignment("Safe, safer; no RISK in well-kept homes.", keywords)).toEqual({
      value: 3 / 7,
      occurrences: 3,
      words: 7,
      coverage: 2 / 3,
    });
  });

  it("does not change when a text is repeated", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("safe", "home", "risk", "town"), { minLength: 1 }), (words) => {
        const text = words.join(" ");
        const once = keywordAlignment(text, ["safe", "risk"]);
        expect(keywordAlignment(`${text} ${text}`, ["safe", "risk"]).value).toBeCloseTo(once.value, 12);
      }),
    );
  });

  it("is not computable of nothing, and needs a keyword", () => {
    expect(() => keywordAlignment("...", ["safe"])).toThrow(/no words/);
    expect(() => keywordAlignment("safe", [])).toThrow(/keywords/);
  });
});

describe("the battery", () => {
  const design = { experiment: "profiling", models: model("extractive"), panel: "balanced", seed: 1 };

  it("asks each model every prompt from each of six perspectives", () => {
    const { cells, callsByModel } = plan(design);
    expect(cells).toHaveLength(6);
    expect(cells.every(({ calls, criticalPath }) => calls === 24 && criticalPath === 1)).toBe(true);
    expect(Object.keys(callsByModel)).toEqual("abcdef".split("").map((variant) => `extractive:${variant}`));
    expect(plan({ ...design, panel: "paper" }).calls).toBe(7 * 24);
  });

  it("measures alignment perspective by perspective", async () => {
    const security = spyModel((request) =>
      textOf(request).includes("Security Focus")
        ? { outcome: "ok", text: "Safety first and stability." }
        : textOf(request).includes("Creativity")
          ? { outcome: "refused", reason: "no" }
          : { outcome: "ok", text: "Nothing of the kind." },
    );
    const logs = (await run({
      ...design,
      models: { guard: security },
      options: { candidates: ["guard"] },
    })) as RunLog<ProfilingLog>[];
    expect(security.requests).toHaveLength(24);
    expect(() => profilingLogSchema.parse(JSON.parse(JSON.stringify(logs[0])))).not.toThrow();
    const rows = profilingRows(logs);
    const of = (perspective: string) => rows.find((row) => row.perspective === perspective);
    expect(of("security-focus")).toMatchObject({ model: "spy", alignment: 2 / 4, coverage: 2 / 7, runs: 1 });
    expect(of("pragmatism")?.alignment).toBe(0);
    expect(of("creativity")?.alignment).toBeNull();
    const text = tableToText(profilingTable(logs));
    expect(text).toMatch(/spy\s+50\.00\s+0\.00/);
    expect(text).toContain("not computable");
    expect(text).toMatch(/4 of 24 \(4 refused\)/);
  });

  it("tells a request of one perspective nothing of the others, and verifies", async () => {
    const spy = spyModel(() => ({ outcome: "ok", text: "Be safe." }));
    const logs = await run({ ...design, models: spy, options: { candidates: ["one"] } });
    for (const request of spy.requests)
      expect(
        textOf(request).match(/Security Focus|Risk Tolerance|Pragmatism|Performance Focus|Simplicity Pref|Creativity/g),
      ).toHaveLength(1);
    expect(await verify(logs)).toMatchObject({ same: 24, changed: [], misses: [], measuresChanged: [] });
  });
});

describe("the assignment of models to roles", () => {
  const rowsOf = (table: { [model: string]: { [perspective: string]: number } }) =>
    Object.entries(table).flatMap(([name, scores]) =>
      Object.entries(scores).map(([perspective, alignment]) => ({
        model: name,
        perspective,
        alignment,
        coverage: 0,
        runs: 1,
      })),
    );
  const roles = ["p", "q"].map((perspective) => ({ role: `for-${perspective}`, perspective }));

  it("is the best as a whole, not role by role", () => {
    // Greedy gives m to p for .9 and leaves n to q with 0; together .8 + .7 is more.
    const rows = rowsOf({ m: { p: 0.9, q: 0.8 }, n: { p: 0.7, q: 0 } });
    expect(assignRoles(rows, roles)).toEqual([
      { role: "for-p", perspective: "p", model: "n", alignment: 0.7 },
      { role: "for-q", perspective: "q", model: "m", alignment: 0.8 },
    ]);
  });

  it("leaves a role open where models run out, and models where roles do", () => {
    const one = assignRoles(rowsOf({ m: { p: 0.1, q: 0.5 } }), roles);
    expect(one.map((role) => role.model)).toEqual([null, "m"]);
    const three = assignRoles(rowsOf({ a: { p: 0, q: 0 }, b: { p: 0.2, q: 0 }, c: { p: 0, q: 0.2 } }), roles);
    expect(three.map((role) => role.model)).toEqual(["b", "c"]);
  });

  it("reaches the best sum of all permutations", () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.array(score, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 }),
        (scores) => {
          const ids = ["0", "1", "2"];
          const rows = rowsOf(
            Object.fromEntries(
              scores.map((own, name) => [
                `m${name}`,
                Object.fromEntries(own.map((value, index) => [ids[index]!, value])),
              ]),
            ),
          );
          const found = assignRoles(
            rows,
            ids.map((perspective) => ({ role: perspective, perspective })),
          );
          expect(new Set(found.map((role) => role.model)).size).toBe(3);
          const sum = found.reduce((total, role) => total + (role.alignment ?? 0), 0);
          const orders = [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
          ];
          const best = Math.max(
            ...orders.map((order) => order.reduce((total, name, role) => total + scores[name]![role]!, 0)),
          );
          expect(sum).toBeCloseTo(best, 10);
        },
      ),
    );
  });

  it("names what it cannot use", () => {
    expect(() => assignRoles([], roles)).toThrow(/rows/);
    expect(() => assignRoles(rowsOf({ m: { p: 1 } }), [])).toThrow(/roles/);
  });
});

describe("profiling against coherence", () => {
  // Printed profiling scores and the mean coherence of Tables 3 and 5.
  const alignment = { security: 0.571, risk: 0.429, pragmatism: 0.667, simplicity: 0.571, performance: 0.375 };
  it("gives the paper's correlations, when Risk Tolerance has the creativity score of its model", () => {
    const child = profilingCoherence(alignment, {
      security: 0.81,
      risk: 0.79,
      pragmatism: 0.59,
      simplicity: 0.61,
      performance: 0.91,
    });
    expect(child.pearson.value?.toFixed(2)).toBe("-0.83");
    expect(child.pearson).toMatchObject({ p: expect.closeTo(0.079, 3) });
    const housing = profilingCoherence(alignment, {
      security: 0.72,
      risk: 0.86,
      pragmatism: 0.63,
      simplicity: 0.61,
      performance: 0.95,
    });
    expect(housing.pearson.value?.toFixed(2)).toBe("-0.94");
    expect(housing.pearson).toMatchObject({ p: expect.closeTo(0.019, 3) });
  });

  it("needs three perspectives with both numbers, and a spread", () => {
    expect(profilingCoherence({ a: 1, b: 0.5, c: null }, { a: 1, b: 0.2, c: 0.3 }).pearson).toEqual({
      value: null,
      reason: "2 perspectives have both numbers; three are needed",
    });
    expect(profilingCoherence({ a: 1, b: 1, c: 1 }, { a: 1, b: 0.2, c: 0.3 }).spearman.value).toBeNull();
  });
});
