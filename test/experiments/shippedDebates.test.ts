import { describe, expect, it } from "vitest";
import { shippedDebates } from "../../lib/src/experiments/shippedDebates.js";
import { listShippedRecordings } from "../../lib/src/experiments/shippedRecordings.js";

describe("the shipped debates of an experiment", () => {
  it("are those of its recordings with all teams, in the list's order, and none that is not recorded yet", () => {
    const found = shippedDebates("resilience");
    const listed = listShippedRecordings()
      .filter(({ experiment, teams }) => experiment === "resilience" && teams === undefined)
      .map(({ name }) => name);
    const names = found.map(({ name }) => name);
    expect(names).toEqual(listed.filter((name) => names.includes(name)));
    expect(names).toContain("resilience-smollm2-135m");
    expect(names).not.toContain("resilience-smollm2-135m-again");
    for (const { logs } of found)
      expect(new Set(logs.map(({ experiment: { factors } }) => factors.system)).size).toBe(2);
  });

  it("are none for an experiment that has no recording, and an error for what is no name", () => {
    expect(shippedDebates("no such experiment")).toEqual([]);
    expect(() => shippedDebates(7 as never)).toThrow(/^experiment: /);
  });
});
