import { describe, expect, test } from "vitest";
import { paperThreeStates, type ThreeStatesSource } from "../../lib/src/experiments/threeStatesSources.js";
import { stateTestsTable } from "../../lib/src/figures/stateTestsTable.js";

type Test = ThreeStatesSource["tests"][number];

/** The first line of Table 7 with a test of our own in it. */
function lineOf(part: Partial<Test>): { [key: string]: unknown } {
  const paper = paperThreeStates();
  return stateTestsTable([{ ...paper, tests: [{ ...paper.tests[0]!, ...part }] }]).rows[0] as {
    [key: string]: unknown;
  };
}

describe("a line of Table 7", () => {
  test.each([
    [0.62, "0.62 L"],
    [-0.5, "-0.50 L"],
    [0.31, "0.31 M"],
    [-0.12, "-0.12 S"],
    [0.05, "0.05"],
    [-0.001, "0.00"],
  ])("says of an r of %d how large it is, either way: %s", (r, text) => {
    expect(lineOf({ r }).r0).toBe(text);
  });

  test.each([
    [0.0004, "<.001"],
    [0.001, ".001"],
    [0.0125, ".013"],
    [0.9999, "1.000"],
    ["<.001", "<.001"],
  ])("prints a p of %s as papers do: %s", (p, text) => {
    expect(lineOf({ p } as Partial<Test>).p0).toBe(text);
  });

  test("has an interval where both ends are known, and no zero with a sign", () => {
    const difference = (estimate: number, low: number | null, high: number | null) =>
      lineOf({ difference: { estimate, low, high } }).difference0;
    expect(difference(-0.0001, -0.0002, 0.5)).toBe("0.000 [0.000, 0.500]");
    expect(difference(-0.25, -0.5, -0.125)).toBe("-0.250 [-0.500, -0.125]");
    expect(difference(0.1, null, 0.5)).toBe("0.100");
  });

  test("gives the reason where a number cannot be had", () => {
    const reason = { notComputable: "all values are equal" };
    expect(lineOf({ r: reason, p: reason } as Partial<Test>)).toMatchObject({ r0: reason, p0: reason });
  });
});
