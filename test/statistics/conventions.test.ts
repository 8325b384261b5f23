import { describe, expect, it } from "vitest";
import { InputError, NotComputableError } from "../../lib/src/foundation/errors.js";
import { conventions } from "../../lib/src/statistics/conventions.js";
import { mannWhitney } from "../../lib/src/statistics/mannWhitney.js";
import { type SensitivityOptions, sensitivityTable } from "../../lib/src/statistics/sensitivityTable.js";
import { wilcoxonSignedRank } from "../../lib/src/statistics/wilcoxonSignedRank.js";
import { expectAgreement, normalSample, rankTests, reference } from "./support.js";

const tied = reference.samples["fcc-like ties 25v35"]!;
const paired = reference.samples["ties and zeros"]!;

describe("conventions", () => {
  it("scipy: the p of mannwhitneyu(x, y) and wilcoxon(x, y)", () => {
    expectAgreement(mannWhitney(...tied, conventions.scipy.mannWhitney).p, 0.07252444185502442);
    expectAgreement(wilcoxonSignedRank(...paired, conventions.scipy.wilcoxonSignedRank).p, 0.6540466376591547);
  });

  it("r: the p of wilcox.test on R's own data, paired sleep and Hollander and Wolfe's", () => {
    const sleep = rankTests.samples["R-sleep-paired-corr"] as [number[], number[]];
    expectAgreement(wilcoxonSignedRank(...sleep, conventions.r.wilcoxonSignedRank).p, 0.009090698015925044);
    const [name] = Object.keys(rankTests.samples).filter((key) => key.startsWith("hollander"));
    const samples = rankTests.samples[name!] as [number[], number[]];
    expect(mannWhitney(...samples, conventions.r.mannWhitney)).toMatchObject({ method: "exact" });
    expect(mannWhitney(...samples, conventions.r.mannWhitney).p).toBeCloseTo(0.2544, 4);
  });

  it("r is exact where scipy is not, from 9 to 49 values", () => {
    const [x, y] = [normalSample(20, 1), normalSample(20, 2)];
    expect(mannWhitney(x, y, conventions.r.mannWhitney).method).toBe("exact");
    expect(mannWhitney(x, y, conventions.scipy.mannWhitney).method).toBe("asymptotic");
  });

  it("paper: one-sided and asymptotic, U corrected for continuity and W not, zeros dropped", () => {
    const U = mannWhitney(...tied, conventions.paper.mannWhitney);
    expect(U).toMatchObject({ method: "asymptotic", continuity: true, alternative: "greater" });
    expectAgreement(U.p, 0.03626222092751221);
    const W = wilcoxonSignedRank(...paired, conventions.paper.wilcoxonSignedRank);
    expect(W).toMatchObject({ method: "asymptotic", continuity: false, zeroMethod: "wilcox", alternative: "greater" });
    expectAgreement(W.p, 0.32702331882957736);
    // Even with few values and no ties, where the others are exact.
    expect(mannWhitney([3, 4], [1, 2], conventions.paper.mannWhitney).method).toBe("asymptotic");
  });

  it("cannot be changed", () => {
    expect(() => Object.assign(conventions.paper.mannWhitney, { continuity: false })).toThrow(TypeError);
    expect(() => Object.assign(conventions, { paper: null })).toThrow(TypeError);
  });

  it("each says what it is", () => {
    for (const [name, convention] of Object.entries(conventions)) {
      expect(convention.name).toBe(name);
      expect(convention.description.length).toBeGreaterThan(40);
    }
  });
});

describe("sensitivityTable", () => {
  it.each(["independent", "paired"] as const)(
    "of 100,000 %s values draws as many permutations as it is told",
    (design) => {
      const x = Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 100_003);
      const y = x.map((value, index) => value + (index % 3) - 0.5);
      const rows = sensitivityTable(x, y, { design, resamples: 3 });
      for (const { method, p } of rows.filter((row) => row.reason === null)) {
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        // Of three permutations and the data themselves, a side is a whole number of quarters.
        if (method === "permutation") expect((p! * 4) % 1).toBe(0);
      }
      expect(rows.filter(({ method }) => method === "permutation").length).toBeGreaterThan(0);
      expect(() => sensitivityTable(x, y, { design, resamples: 0 })).toThrow(/^resamples: 0/);
    },
    60_000,
  );

  it("shows one comparison of independent samples under every convention", () => {
    const rows = sensitivityTable(...tied, { design: "independent" });
    const names = rows.map(({ convention }) => convention);
    expect(new Set(names).size).toBe(rows.length);
    expect(names.slice(0, 3).sort()).toEqual(["paper", "r", "scipy"]);
    const p = (name: string) => rows.find(({ convention }) => convention === name)!.p!;
    // SciPy 1.10.1, cases "fcc-like ties 25v35": from .036 to .073 by convention.
    expectAgreement(p("paper"), 0.03626222092751221);
    expectAgreement(p("scipy"), 0.07252444185502442);
    expectAgreement(p("asymptotic, two-sided"), 0.07130670975870661);
    expectAgreement(p("asymptotic, one-sided"), 0.035653354879353304);
    expectAgreement(p("asymptotic, continuity corrected, one-sided"), 0.03626222092751221);
    for (const row of rows.filter((each) => each.p !== null)) {
      expect(row).toMatchObject({ test: "mannWhitney", statistic: 554.5, zeroMethod: null, reason: null });
      expectAgreement(row.rankBiserial!, 0.26742857142857135);
    }
  });

  it("keeps the row of a convention that does not apply, and says why", () => {
    const exact = sensitivityTable(...tied, { design: "independent" }).filter(({ method }) => method === "exact");
    expect(exact.map(({ convention }) => convention)).toEqual(["exact, two-sided", "exact, one-sided"]);
    for (const row of exact) {
      expect(row).toMatchObject({ p: null, statistic: null, rankBiserial: null });
      expect(row.reason).toMatch(/values are tied/);
    }
  });

  it("shows paired samples under every treatment of zeros", () => {
    const rows = sensitivityTable(...paired, { design: "paired", direction: "greater" });
    const p = (name: string) => rows.find(({ convention }) => convention === name)!.p!;
    // SciPy 1.10.1, cases "ties and zeros".
    expectAgreement(p("asymptotic, wilcox, one-sided"), 0.32702331882957736);
    expectAgreement(p("asymptotic, continuity corrected, wilcox, two-sided"), 0.6619538197436068);
    expectAgreement(p("asymptotic, pratt, two-sided"), 0.9275475521092317);
    expectAgreement(p("asymptotic, continuity corrected, zsplit, one-sided"), 0.46714142584114143);
    const statistics = new Map(rows.map(({ zeroMethod, statistic }) => [zeroMethod, statistic]));
    expect(statistics.get("pratt")).toBe(310);
    expect(statistics.get("zsplit")).toBe(320.5);
    expect(rows.filter(({ method }) => method === "permutation")).toHaveLength(6);
  });

  it("turns the one-sided rows, the paper's among them, where the other direction was expected", () => {
    const forward = sensitivityTable(...tied, { design: "independent", direction: "greater" });
    const backward = sensitivityTable(...tied, { design: "independent", direction: "less" });
    forward.forEach((row, index) => {
      const other = backward[index]!;
      expect(other.alternative).toBe(row.alternative === "greater" ? "less" : row.alternative);
      if (row.p === null) return;
      if (row.alternative === "two-sided") expect(other.p).toBe(row.p);
      else expect(other.p! + row.p).toBeGreaterThanOrEqual(1 - 1e-12);
    });
  });

  it("gives every row a p where there are neither ties nor zeros", () => {
    const samples = reference.samples["exact 12"]!;
    for (const design of ["independent", "paired"] as const) {
      expect(sensitivityTable(...samples, { design }).every(({ p }) => p !== null)).toBe(true);
    }
  });

  it.each([
    [[], [1], { design: "independent" }, /^x: \[\]/],
    [[1], [1, 2], { design: "paired" }, /^y: /],
    [[1], [2], {}, /^design: undefined/],
    [[1], [2], undefined, /^options: undefined/],
    [[1], [2], { design: "paired", direction: "two-sided" }, /^direction: "two-sided"/],
    [[1], [2], { design: "paired", seed: {} }, /^seed: \{\}/],
  ])("refuses %j, %j, %j", (x, y, options, message) => {
    expect(() => sensitivityTable(x, y, options as SensitivityOptions)).toThrow(InputError);
    expect(() => sensitivityTable(x, y, options as SensitivityOptions)).toThrow(message);
  });

  it("has no rows for samples without any difference", () => {
    expect(() => sensitivityTable([1, 1], [1], { design: "independent" })).toThrow(NotComputableError);
    expect(() => sensitivityTable([1, 2], [1, 2], { design: "paired" })).toThrow(NotComputableError);
  });
});
