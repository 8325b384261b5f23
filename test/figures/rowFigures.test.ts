import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CapabilityRow } from "../../lib/src/experiments/capabilityRows.js";
import type { PowerRow } from "../../lib/src/experiments/powerRows.js";
import { type RepeatedCall, repetitionKinds } from "../../lib/src/experiments/repetition.js";
import { capabilityFigure } from "../../lib/src/figures/capabilityFigure.js";
import { capabilityTable } from "../../lib/src/figures/capabilityTable.js";
import type { PlotlyObject } from "../../lib/src/figures/figure.js";
import type { MeasuredCell } from "../../lib/src/figures/measuredCells.js";
import { powerFigure } from "../../lib/src/figures/powerFigure.js";
import { powerTable } from "../../lib/src/figures/powerTable.js";
import { repeatedRunsTable } from "../../lib/src/figures/repeatedRunsTable.js";
import { repetitionFigure } from "../../lib/src/figures/repetitionFigure.js";
import { movedMeasuresTable, repetitionTable } from "../../lib/src/figures/repetitionTables.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { frozen } from "./viewLogs.js";

type Row = { [key: string]: unknown };
const arrayIn = (trace: PlotlyObject | undefined, key: string) => trace?.[key] as unknown[];

const models = ["large", "small", "7", "<b>x</b>", "2026-01-01", "constructor"] as const;

describe("what models can do", () => {
  const capability = (model: string, task: CapabilityRow["task"], usable: number, calls: number): CapabilityRow => ({
    ...{ model, task, calls, usable, share: usable / calls, truncated: 0 },
    interval: { low: Math.max(0, usable / calls - 0.1), high: Math.min(1, usable / calls + 0.1) },
    byOutcome: usable < calls ? { malformed: calls - usable } : {},
  });
  const rows = frozen([
    capability("large", "statement", 10, 10),
    capability("large", "ranking", 3, 4),
    capability("7", "ranking", 0, 5),
    capability("<b>x</b>", "score", 1, 2),
  ]);

  test("has a line a model and task, an outcome's column only where it came up, and zeros where another had it", () => {
    const { columns, rows: lines } = capabilityTable(rows);
    expect(columns.map(({ label }) => label)).toContain("malformed");
    expect(columns.map(({ label }) => label)).not.toContain("refused");
    expect((lines as Row[]).map((line) => line["outcome malformed"])).toEqual([0, 1, 5, 1]);
    expect((lines as Row[])[1]).toMatchObject({ calls: 4, usable: 3, share: 0.75, interval: "[0.65, 0.85]" });
    expect(capabilityTable(rows.slice(0, 1)).columns).toHaveLength(columns.length - 1);
    expect(capabilityTable([]).rows).toEqual([]);
  });

  test("has a bar for each line at its share, whiskers at its interval, tasks told apart by colour", () => {
    const { data, layout, notes } = capabilityFigure(rows);
    expect(data.map(({ name }) => name)).toEqual(["statement", "ranking", "score"]);
    const ranking = data[1]!;
    expect(ranking).toMatchObject({ y: ["large", "7"], x: [0.75, 0] });
    const errors = ranking.error_x as PlotlyObject;
    expect(arrayIn(errors, "array")[0]).toBeCloseTo(0.1, 12);
    expect(arrayIn(errors, "arrayminus")[1]).toBeCloseTo(0, 12);
    expect(new Set(data.map(({ marker }) => (marker as PlotlyObject).color)).size).toBe(3);
    expect(notes).toEqual([expect.stringMatching(/^21 calls/)]);
    // A model called 7 is a name beside the others, and no number.
    expect(layout.yaxis).toMatchObject({ type: "category", categoryarray: ["&lt;b&gt;x&lt;/b&gt;", "7", "large"] });
  });

  test("has whiskers that never leave the axis, for any rows", () => {
    const one = fc.tuple(fc.constantFrom(...models), fc.constantFrom("statement", "ranking", "score"), fc.nat(9));
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ([model, task]) => `${model} ${task}` }), (drawn) => {
        const own = drawn.map(([model, task, usable]) => capability(model, task as "score", usable, 9));
        const { data, layout } = capabilityFigure(own);
        const bars = data.reduce((sum, { x }) => sum + (x as unknown[]).length, 0);
        expect(bars).toBe(own.length);
        const [, most] = (layout.xaxis as PlotlyObject).range as [number, number];
        for (const { x, error_x: errors } of data)
          for (const [index, share] of (x as number[]).entries()) {
            const { array, arrayminus } = errors as unknown as { array: number[]; arrayminus: number[] };
            expect(share + array[index]!).toBeLessThanOrEqual(most);
            expect(share - arrayminus[index]!).toBeGreaterThanOrEqual(-1e-12);
          }
        expect(capabilityTable(own).rows).toHaveLength(own.length);
      }),
    );
  });
});

describe("power", () => {
  const powerOf = (comparison: string, runs: number, power: number): PowerRow => ({
    ...{ comparison, runs, power, undetermined: 0, replications: 500, alpha: 0.05 },
    ...{ low: Math.max(0, power - 0.04), high: Math.min(1, power + 0.04) },
  });
  const rows = frozen([
    powerOf("A vs B", 10, 0.8),
    powerOf("A vs B", 3, 0.25),
    powerOf("none", 3, 0.05),
    powerOf("none", 25, 0),
  ]);

  test("has a column a size, the smallest first, and a dash where a size was not simulated", () => {
    const table = powerTable(rows, ["a note"]);
    expect(table.columns.map(({ label }) => label)).toEqual(["Comparison", "3 runs", "10 runs", "25 runs"]);
    expect(table.rows).toEqual([
      { comparison: "A vs B", runs10: "0.80 [0.76, 0.84]", runs3: "0.25 [0.21, 0.29]" },
      { comparison: "none", runs3: "0.05 [0.01, 0.09]", runs25: "0.00 [0.00, 0.04]" },
    ]);
    expect(tableToText(table)).toMatch(/none +0\.05 \[0\.01, 0\.09\] +— +0\.00/);
    expect(table.notes[0]).toMatch(/^500 simulated experiments a cell; rejected where p is at most 0.05/);
    expect(table.notes[1]).toBe("a note");
    expect(powerTable([])).toMatchObject({ rows: [], notes: [] });
  });

  test("has a line for each comparison with the simulation's interval, and the level that nothing should exceed", () => {
    const { data, layout } = powerFigure(rows);
    expect(data.map(({ name }) => name)).toEqual(["A vs B", "none"]);
    expect(data[0]).toMatchObject({ x: [10, 3], y: [0.8, 0.25] });
    expect((layout.shapes as unknown as { y0: number }[]).map(({ y0 }) => y0)).toEqual([0.8, 0.05]);
    expect((layout.annotations as unknown as { y: number; text: string }[]).map(({ y, text }) => [y, text])).toEqual([
      [0.8, "power of 80 %"],
      [0.05, "level of the test, 0.05"],
    ]);
    const errors = data[1]!.error_y as PlotlyObject;
    expect(arrayIn(errors, "arrayminus")[1]).toBe(0);
  });

  test("tells up to two dozen comparisons apart by colour and symbol", () => {
    const { data } = powerFigure(Array.from({ length: 24 }, (_, index) => powerOf(`comparison ${index}`, 3, 0.5)));
    const looks = data.map(({ marker }) => JSON.stringify([(marker as Row).color, (marker as Row).symbol]));
    expect(new Set(looks).size).toBe(24);
  });
});

describe("an experiment that was run again", () => {
  const call = (run: string, number: number, kind: RepeatedCall["kind"], model = "small"): RepeatedCall => ({
    ...{ run, number, kind, model, phase: "debate", turn: number, role: "philosopher", speaker: "<i>kant</i>" },
    ...{ sharedStart: null, outcomes: ["ok", "ok"] },
  });
  const calls = frozen([
    call("P1_1", 1, "same answer"),
    call("P1_1", 2, "another answer"),
    call("P1_1", 3, "another request"),
    call("P2_1", 1, "same answer", "large"),
    call("P2_1", 2, "another request", "silent"),
  ]);

  test("has a line a model; the share is of calls that were asked alike, and missing where none was", () => {
    const { rows } = repetitionTable(calls);
    expect(rows).toEqual([
      { model: "large", calls: 1, "same answer": 1, "another answer": 0, "another request": 0, share: 1 },
      { model: "silent", calls: 1, "same answer": 0, "another answer": 0, "another request": 1, share: null },
      { model: "small", calls: 3, "same answer": 1, "another answer": 1, "another request": 1, share: 0.5 },
    ]);
  });

  test("has every call as one square on its run's line, of the colour of its kind", () => {
    const { data, layout, notes } = repetitionFigure(calls);
    expect(data.map(({ name, x, y }) => [name, x, y])).toEqual([
      ["same answer", [1, 1], ["P1_1", "P2_1"]],
      ["another answer", [2], ["P1_1"]],
      ["another request", [3, 2], ["P1_1", "P2_1"]],
    ]);
    expect(new Set(data.map(({ marker }) => (marker as Row).color)).size).toBe(3);
    expect(layout.yaxis).toMatchObject({ type: "category", categoryarray: ["P2_1", "P1_1"] });
    expect(arrayIn(data[0], "text")[0]).toBe("debate, &lt;i&gt;kant&lt;/i&gt;");
    expect(notes).toEqual([expect.stringMatching(/^large, silent, small: 5 calls/)]);
  });

  test("counts every call once, in table and figure alike", () => {
    const any = fc.record({
      run: fc.constantFrom("a", "b"),
      number: fc.integer({ min: 1, max: 40 }),
      kind: fc.constantFrom(...repetitionKinds),
      model: fc.constantFrom(...models),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (drawn) => {
        const own = drawn.map(({ run, number, kind, model }) => call(run, number, kind, model));
        const rows = repetitionTable(own).rows as Row[];
        expect(rows.reduce((sum, row) => sum + (row.calls as number), 0)).toBe(own.length);
        for (const row of rows) {
          expect(repetitionKinds.reduce((sum, kind) => sum + (row[kind] as number), 0)).toBe(row.calls);
          if (row.share !== null) expect(row.share).toBeLessThanOrEqual(1);
        }
        const squares = repetitionFigure(own).data.reduce((sum, { x }) => sum + (x as unknown[]).length, 0);
        expect(squares).toBe(own.length);
      }),
    );
  });

  const cell = (name: string, values: (number | null)[]): MeasuredCell => ({
    ...{ cell: name, measure: "ArCo", paper: null, values, runs: values.map((_, index) => String(index + 1)) },
  });

  test("finds the same run again, wherever it stands", () => {
    const first = { ...cell("P1", [0.1, 0.2, 0.3]), runs: ["1", "2", "10"] };
    const second = { ...cell("P1", [0.3, 0.1]), runs: ["10", "1"] };
    const rows = movedMeasuresTable([first], [second]).rows as Row[];
    expect(rows.map(({ run, first: before, second: after }) => [run, before, after])).toEqual([
      ["1", 0.1, 0.1],
      ["2", 0.2, null],
      ["10", 0.3, 0.3],
    ]);
  });

  test("shows what a measure was and is by run; what either lacks has not moved by a number", () => {
    const { rows } = movedMeasuresTable([cell("P1", [0.5, null, 1]), cell("P2", [0])], [cell("P1", [0.25, 1])]);
    expect(
      (rows as Row[]).map(({ cell: name, run, first, second, moved }) => [name, run, first, second, moved]),
    ).toEqual([
      ["P1", "1", 0.5, 0.25, -0.25],
      ["P1", "2", null, 1, null],
      ["P1", "3", 1, null, null],
      ["P2", "1", 0, null, null],
    ]);
  });

  test("does not take one cell's second time for another's of nearly the same name", () => {
    const first = [{ ...cell("a", [1]), measure: "b c" }];
    const second = [{ ...cell("a b", [0]), measure: "c" }];
    expect((movedMeasuresTable(first, second).rows as Row[])[0]).toMatchObject({ second: null, moved: null });
  });

  test("has moved by nothing when it is held against itself, and the other way when turned round", () => {
    const value = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 }), (pairs) => {
        const [one, other] = [0, 1].map((side) => [
          cell(
            "P1",
            pairs.map((pair) => pair[side] ?? null),
          ),
        ]) as [MeasuredCell[], MeasuredCell[]];
        const moved = (from: MeasuredCell[], to: MeasuredCell[]) =>
          (movedMeasuresTable(from, to).rows as Row[]).map((row) => row.moved as number | null);
        for (const by of moved(one, one)) if (by !== null) expect(by).toBe(0);
        const [there, back] = [moved(one, other), moved(other, one)];
        for (const [index, by] of there.entries()) {
          if (by === null) expect(back[index]).toBeNull();
          else expect(back[index]! + by).toBeCloseTo(0, 12);
        }
      }),
    );
  });

  test("is summed up by means that lie within its runs, as its interval does", () => {
    const value = fc.option(fc.integer({ min: 0, max: 6 }).map((turns) => turns / 6));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (values) => {
        const [row] = repeatedRunsTable([cell("P1", values)]).rows as Row[];
        const present = values.filter((one) => one !== null);
        expect(row!.n).toBe(present.length);
        expect(row!.missing).toBe(values.length - present.length);
        expect(row!.mean === null).toBe(present.length === 0);
        if (present.length === 0) return;
        const [least, most] = [Math.min(...present), Math.max(...present)];
        expect(row!.mean).toBeGreaterThanOrEqual(least - 1e-12);
        expect(row!.mean).toBeLessThanOrEqual(most + 1e-12);
        const limits = /^\[(.+), (.+)\]$/.exec(row!.interval as string);
        expect(limits !== null).toBe(present.length >= 4 && least < most);
        if (limits) {
          expect(Number(limits[1])).toBeGreaterThanOrEqual(Number(least.toFixed(2)));
          expect(Number(limits[2])).toBeLessThanOrEqual(Number(most.toFixed(2)));
          expect(limits[0]).not.toContain("-0.00");
        }
      }),
      { numRuns: 25 },
    );
  });
});
