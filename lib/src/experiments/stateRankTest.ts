import { counted } from "../foundation/counted.js";
import { measured } from "../foundation/measured.js";
import { conventions } from "../statistics/conventions.js";
import { mannWhitney } from "../statistics/mannWhitney.js";
import { minimumAttainableP } from "../statistics/minimumAttainableP.js";
import { wilcoxonSignedRank } from "../statistics/wilcoxonSignedRank.js";
import { exactUpTo, smallSampleMethod } from "./smallSamples.js";
import { differences } from "./stateSamples.js";

/** The smallest exact one-tailed p that so many runs, or pairs that differ, can give. */
export function leastOf(x: readonly number[], y: readonly number[], paired: boolean): number {
  if (!paired) return minimumAttainableP(Math.min(x.length, 500), Math.min(y.length, 500)).oneSided;
  return 0.5 ** differences(x, y).filter((difference) => difference !== 0).length;
}

/**
 * One rank test of two states under the paper's convention, exact where there are few runs. No effect size is given where
 * even the clearest data could not be significant.
 */
export function tested(x: number[], y: number[], paired: boolean, alternative: "greater" | "less") {
  const computed = measured(() => {
    if (paired) {
      const { Wplus, p, rankBiserial } = wilcoxonSignedRank(x, y, {
        ...conventions.paper.wilcoxonSignedRank,
        ...(x.length <= exactUpTo.pairs ? { method: "permutation" as const } : {}),
        alternative,
      });
      return { value: { statistic: Wplus, p, rankBiserial } };
    }
    const { U, p, rankBiserial } = mannWhitney(x, y, {
      ...conventions.paper.mannWhitney,
      ...smallSampleMethod(x, y),
      alternative,
    });
    return { value: { statistic: U, p, rankBiserial } };
  });
  if (computed.value === null) {
    const none = { notComputable: (computed as { reason: string }).reason };
    return { statistic: none, p: none, r: none };
  }
  const { statistic, p, rankBiserial } = computed.value;
  const least = leastOf(x, y, paired);
  if (least > 0.05) {
    const sizes = paired ? counted(x.length, "pair") : `${counted(x.length, "run")} against ${y.length}`;
    const notComputable = `no effect size from ${sizes}, whose smallest exact p is ${least.toFixed(3)}`;
    return { statistic, p, r: { notComputable } };
  }
  return { statistic, p, r: alternative === "greater" ? rankBiserial : 0 - rankBiserial };
}
