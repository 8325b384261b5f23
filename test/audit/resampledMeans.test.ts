import { describe, expect, it } from "vitest";
import { resampledMeanDifference } from "../../lib/src/audit/resampledMeans.js";
import { NotComputableError } from "../../lib/src/foundation/errors.js";
import { bootstrapConfidenceInterval } from "../../lib/src/statistics/bootstrapConfidenceInterval.js";
import { concentrations, mean, outside, repeated } from "./support.js";

describe("resampledMeanDifference", () => {
  it("is what drawing every resample gives", () => {
    const [first, second] = [
      [1, 2, 0],
      [1, 0, 1],
    ];
    const draws = (counts: number[]) => {
      const sample = repeated([0, 1, 2], counts);
      let all: number[][] = [[]];
      for (let draw = 0; draw < sample.length; draw++)
        all = all.flatMap((one) => sample.map((value) => [...one, value]));
      return all.map(mean);
    };
    const differences = draws(first!).flatMap((one) => draws(second!).map((other) => one - other));
    for (const { difference, probability } of resampledMeanDifference({ first: first!, second: second! }, 1)) {
      const share = differences.filter((one) => Math.abs(one - difference) < 1e-9).length / differences.length;
      expect(probability).toBeCloseTo(share, 12);
    }
  });

  it("is a distribution, in rising order, around the difference of the means", () => {
    const { A, B } = outside.fcc.housing;
    const distribution = resampledMeanDifference({ first: A, second: B }, concentrations[1]! - concentrations[0]!);
    const total = distribution.reduce((sum, { probability }) => sum + probability, 0);
    const centre = distribution.reduce((sum, { difference, probability }) => sum + difference * probability, 0);
    expect(total).toBeCloseTo(1, 10);
    expect(centre).toBeCloseTo(mean(repeated(concentrations, A)) - mean(repeated(concentrations, B)), 10);
    expect(
      distribution.every(({ difference }, index) => index === 0 || difference > distribution[index - 1]!.difference),
    ).toBe(true);
  });

  it("has the quantiles that drawing approaches", () => {
    const { A, B } = outside.fcc.housing;
    const drawn = bootstrapConfidenceInterval(
      [repeated(concentrations, A), repeated(concentrations, B)],
      (x, y) => mean(x as number[]) - mean(y as number[]),
      { seed: 3, resamples: 4000 },
    );
    let sum = 0;
    const distribution = resampledMeanDifference({ first: A, second: B }, concentrations[1]! - concentrations[0]!);
    const low = distribution.find(({ probability }) => {
      sum += probability;
      return sum >= 0.025;
    });
    expect(Math.abs(low!.difference - drawn.low)).toBeLessThan(0.01);
  });

  it("refuses what is not samples", () => {
    expect(() => resampledMeanDifference({ first: [0], second: [1] }, 1)).toThrow(NotComputableError);
    expect(() => resampledMeanDifference({ first: [1], second: [-1] }, 1)).toThrow(/^second: /);
    expect(() => resampledMeanDifference({ first: [1], second: [1] }, 0)).toThrow(/^step: /);
  });
});
