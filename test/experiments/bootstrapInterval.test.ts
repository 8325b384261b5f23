import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bootstrapInterval, fewestValues, intervalOrNull } from "../../lib/src/experiments/bootstrapInterval.js";

const value = fc.integer({ min: -6, max: 6 });

describe("a bootstrap interval of a table", () => {
  it("needs four values in each sample, and values that are not all equal", () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 7 }), fc.array(value, { maxLength: 7 }), (x, y) => {
        const constant = [x, y].every((sample) => new Set(sample).size === 1);
        const one = bootstrapInterval([x], 1);
        expect("low" in one).toBe(x.length >= fewestValues && new Set(x).size > 1);
        const two = bootstrapInterval([x, y], 1);
        expect("low" in two).toBe(Math.min(x.length, y.length) >= fewestValues && !constant);
        expect(intervalOrNull([x, y], 1)).toEqual("low" in two ? two : null);
        if (!("low" in two)) expect(two.notComputable).toMatch(x.length < 4 || y.length < 4 ? /no interval from/ : /./);
      }),
      { numRuns: 25 },
    );
  });

  it("comes from one place", () => {
    for (const room of ["experiments", "figures"]) {
      const folder = `lib/src/${room}`;
      const users = readdirSync(folder).filter((name) =>
        readFileSync(`${folder}/${name}`, "utf8").includes("bootstrapConfidenceInterval("),
      );
      expect(users).toEqual(room === "experiments" ? ["bootstrapInterval.ts"] : []);
    }
  });
});
