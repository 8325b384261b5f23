// How long the slower statistics take: `npm run build`, then `node bench/statistics.bench.mjs`.

import { random } from "../lib/dist/foundation/random.js";
import { bootstrapConfidenceInterval } from "../lib/dist/statistics/bootstrapConfidenceInterval.js";
import { conventions } from "../lib/dist/statistics/conventions.js";
import { mannWhitney } from "../lib/dist/statistics/mannWhitney.js";
import { testPower } from "../lib/dist/statistics/power.js";
import { spearman } from "../lib/dist/statistics/spearman.js";
import { wilcoxonSignedRank } from "../lib/dist/statistics/wilcoxonSignedRank.js";

const source = random(1);
const sample = (size, shift = 0) => Array.from({ length: size }, () => source.next() + shift);
const mean = (values) => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
};

const [a25, b35, a35] = [sample(25), sample(35, 0.1), sample(35)];
const tied = [a35, b35].map((values) => values.map((value) => Math.round(value * 5)));
const [large, other] = [sample(100_000), sample(100_000, 0.002)];
const fcc = [1 / 7, 5 / 14, 4 / 7, 11 / 14, 1];
const stateA = { values: fcc, weights: [1, 3, 8, 8, 5] };
const stateB = { values: fcc, weights: [6, 10, 12, 5, 2] };
const difference = (x, y) => mean(x) - mean(y);

const tasks = {
  "bootstrap, percentile, 10,000 resamples, difference of means, 25 v 35": () =>
    bootstrapConfidenceInterval([a25, b35], difference, { seed: 1 }),
  "bootstrap, BCa, the same": () => bootstrapConfidenceInterval([a25, b35], difference, { seed: 1, method: "bca" }),
  "Mann-Whitney, exact, 35 v 35": () => mannWhitney(a35, b35, { method: "exact" }),
  "Mann-Whitney, permutation with ties (all counted), 35 v 35": () =>
    mannWhitney(tied[0], tied[1], { method: "permutation" }),
  "Mann-Whitney, auto (exact), 8 v 100,000": () => mannWhitney(large.slice(0, 8), other),
  "Mann-Whitney, asymptotic, 100,000 v 100,000": () => mannWhitney(large, other),
  "Wilcoxon, exact, 50 pairs": () => wilcoxonSignedRank(large.slice(0, 50), other.slice(0, 50)),
  "Wilcoxon, asymptotic, 100,000 pairs": () => wilcoxonSignedRank(large, other),
  "Spearman, 100,000 pairs": () => spearman(large, other),
  "power, Mann-Whitney 25 v 35, 2,000 replications": () =>
    testPower({
      test: "mannWhitney",
      x: stateA,
      y: stateB,
      n1: 25,
      n2: 35,
      convention: conventions.paper.mannWhitney,
    }),
};

for (const [name, task] of Object.entries(tasks)) {
  const first = timed(task);
  const rest = Array.from({ length: 5 }, () => timed(task)).sort((x, y) => x - y);
  console.log(`${name}: first ${first.toFixed(1)} ms, then ${rest[2].toFixed(1)} ms (median of 5)`);
}

function timed(task) {
  const start = performance.now();
  task();
  return performance.now() - start;
}
