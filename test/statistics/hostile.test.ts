import { describe, expect, it } from "vitest";
import { DissensusError } from "../../lib/src/foundation/errors.js";
import { bonferroni, holm } from "../../lib/src/statistics/adjustedPValues.js";
import { bootstrapConfidenceInterval } from "../../lib/src/statistics/bootstrapConfidenceInterval.js";
import { cohensD } from "../../lib/src/statistics/cohensD.js";
import { cohensKappa } from "../../lib/src/statistics/cohensKappa.js";
import { mean, median, quantile, standardDeviation } from "../../lib/src/statistics/descriptives.js";
import { hedgesG } from "../../lib/src/statistics/hedgesG.js";
import { intraclassCorrelation } from "../../lib/src/statistics/intraclassCorrelation.js";
import { mannWhitney } from "../../lib/src/statistics/mannWhitney.js";
import { minimumAttainableP } from "../../lib/src/statistics/minimumAttainableP.js";
import { pearson } from "../../lib/src/statistics/pearson.js";
import { permutationTest } from "../../lib/src/statistics/permutationTest.js";
import { testPower } from "../../lib/src/statistics/power.js";
import { sensitivityTable } from "../../lib/src/statistics/sensitivityTable.js";
import { smallestSampleSize } from "../../lib/src/statistics/smallestSampleSize.js";
import { spearman } from "../../lib/src/statistics/spearman.js";
import { varianceShare } from "../../lib/src/statistics/varianceShare.js";
import { wilcoxonSignedRank } from "../../lib/src/statistics/wilcoxonSignedRank.js";
import { wilsonInterval } from "../../lib/src/statistics/wilsonInterval.js";

const circular: unknown[] = [];
circular.push(circular);

/** What a notebook cell may hand over by mistake, and some of what it may hand over rightly. */
const values: unknown[] = [
  undefined,
  null,
  0,
  1,
  -1,
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "",
  "greater",
  true,
  [],
  [1],
  [1, 2],
  [1, 2, 3],
  [1, 1, 1],
  [-0, 0],
  [Number.NaN],
  [null],
  ["1", "2"],
  [[1, 2]],
  [
    [1, 2],
    [3, 4],
  ],
  [[1, 2], [3]],
  [[], []],
  {},
  { length: 2 },
  new Array(3),
  new Date(0),
  Symbol("symbol"),
  10n,
  () => 1,
  [..."ab"].map((group) => ({ stratum: "", block: "", group })),
  () => Number.NaN,
  () => undefined,
  new Float64Array([1, 2, 3]),
  new Map(),
  circular,
  Object.create(null),
  [Number.MAX_VALUE, -Number.MAX_VALUE, 1],
  [Number.MIN_VALUE, 0, 2 * Number.MIN_VALUE],
  [1e308, 1e308, 1e308],
  [Number.NEGATIVE_INFINITY, 1],
  [0.1 + 0.2, 0.3, 0.3],
  { form: "ICC2" },
  { design: "paired" },
  { method: "permutation" },
  { method: "exact" },
  { weights: "linear" },
  { test: "mannWhitney", x: [1, 2], y: [1], n1: 2, n2: 2, replications: 5, largest: 4 },
  { test: "mannWhitney", x: [5, 6, 7], y: [1, 2], n1: 5, n2: 5, replications: 5, largest: 20 },
  { test: "wilcoxonSignedRank", x: [1, 2], y: [1, 5], n: 2, replications: 5, largest: 4 },
];

const functions = {
  bonferroni,
  bootstrapConfidenceInterval,
  cohensD,
  cohensKappa,
  hedgesG,
  holm,
  intraclassCorrelation,
  minimumAttainableP,
  mannWhitney,
  mean,
  median,
  pearson,
  permutationTest,
  quantile,
  sensitivityTable,
  smallestSampleSize,
  spearman,
  standardDeviation,
  testPower,
  varianceShare,
  wilcoxonSignedRank,
  wilsonInterval,
};

function holdsNaN(value: unknown): boolean {
  if (typeof value === "number") return Number.isNaN(value);
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNaN);
}

describe("whatever they are given, they give an answer without NaN or one line that says what was wrong", () => {
  it.each(Object.entries(functions))("%s", (_, tested) => {
    const call = tested as (...given: unknown[]) => unknown;
    const options = [undefined, null, {}, { design: "independent" }, { design: "paired", resamples: 20 }];
    const wrong: unknown[] = [];
    let answers = 0;
    for (const first of values) {
      for (const second of values) {
        for (const third of options) {
          try {
            const answer = call(first, second, third);
            if (answer === undefined || holdsNaN(answer)) wrong.push({ first, second, third, answer });
            answers++;
          } catch (error) {
            if (!(error instanceof DissensusError) || error.message.includes("\n")) wrong.push(error);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    // Some of the values are right, so that not everything is an error.
    expect(answers).toBeGreaterThan(0);
  });
});
