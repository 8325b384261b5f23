import { describe, expect, it } from "vitest";
import { examineBorda } from "../../lib/src/audit/examine/councilBorda.js";
import { recover } from "../../lib/src/audit/examine/councilPanel.js";
import { examineProfiling } from "../../lib/src/audit/examine/councilProfiling.js";
import { examineTension } from "../../lib/src/audit/examine/councilTension.js";
import { type Finding, lookUpIn, verdicts } from "../../lib/src/audit/examine/finding.js";
import { examineAblation } from "../../lib/src/audit/examine/hdeAblation.js";
import { examineResilience } from "../../lib/src/audit/examine/hdeResilience.js";
import { examineStudents } from "../../lib/src/audit/examine/hdeStudents.js";
import { examinePublished } from "../../lib/src/audit/examinePublished.js";
import { readPrinted } from "../../lib/src/audit/printedNumber.js";
import { loadPublished } from "../../lib/src/audit/published.js";
import type { PublishedPaper } from "../../lib/src/audit/publishedPaper.js";
import { verdictCounts } from "../../lib/src/audit/verdictCounts.js";
import { outside } from "./support.js";

const rows = examinePublished();
const found = new Map(rows.map((row) => [`${row.paper} ${row.id}`, row]));

function row(paper: "hde" | "council", id: string) {
  const one = found.get(`${paper} ${id}`);
  if (!one) throw new Error(`no row for ${id}`);
  return one;
}

const hde = (id: string) => row("hde", id);
const council = (id: string) => row("council", id);

describe("examinePublished", () => {
  it("has one row for every number and statement of both papers, and none without a verdict", () => {
    expect(found.size).toBe(rows.length);
    for (const paper of Object.values(loadPublished()))
      for (const { id, kind, printed, place } of paper.figures)
        if (kind !== "word") expect(found.get(`${paper.id} ${id}`)).toMatchObject({ printed, place });
    for (const { verdict } of rows) expect(verdicts).toContain(verdict);
  });

  it("says how each verdict came about, except where there is nothing to say", () => {
    for (const { id, verdict, formula, recomputed } of rows)
      if (verdict !== "needs raw data" && verdict !== "stated") {
        expect(formula, id).not.toBe("");
        if (verdict !== "not attainable" && verdict !== "inconsistent") expect(recomputed, id).not.toBe("");
      }
  });

  it("has no check for every statement missing: each is held against the numbers", () => {
    for (const paper of Object.values(loadPublished()))
      for (const { id, kind } of paper.figures)
        if (kind === "claim") expect(found.get(`${paper.id} ${id}`)!.verdict, id).not.toBe("needs raw data");
  });

  it("gives the same rows each time", () => {
    expect(examinePublished()).toEqual(rows);
  });
});

describe("what the HDE paper's figures imply", () => {
  it("Table 2: every ArCo is k/6, and the means follow", () => {
    for (const id of ["heteroP1", "heteroP2", "heteroP3", "homoP1", "homoP2", "homoP3"])
      expect(hde(`table2.${id}.arCo`).verdict).toBe("recovered");
    expect(hde("table2.homoP3.arCo").recomputed).toBe("1 of 6 turns");
    expect(hde("table2.heteroP1.sysAR")).toMatchObject({ verdict: "recovered", recomputed: "1/2" });
    expect(hde("table2.homoMean.arCo")).toMatchObject({ verdict: "recomputed", recomputed: "0.0556" });
    expect(hde("table2.heteroMean.sysAR")).toMatchObject({ verdict: "recomputed", recomputed: "0.1667" });
  });

  it("Table 3: DA averages agents, CR counts turns, and 0.51 is neither", () => {
    expect(hde("table3.tom.DA").recomputed).toBe("38/48");
    expect(hde("table3.idRag.DA").recomputed).toBe("43/48");
    expect(hde("table3.vanilla.DA").verdict).toBe("not attainable");
    const crossReferences = ["vanilla", "idRag", "tom", "full"].map((id) => hde(`table3.${id}.CR`).recomputed);
    expect(crossReferences).toEqual(["1 of 20 turns", "5 of 20 turns", "8 of 20 turns", "9 of 20 turns"]);
    expect(hde("ablation.fullCRonP3")).toMatchObject({ verdict: "recovered", recomputed: "6 of 10 turns" });
    expect(hde("ablation.fullCRonP3").how).toContain("0.30");
    expect(hde("ablation.millDA").recomputed).toBe("1 of 3 turns");
  });

  it("gains are percentage points: right as differences, wrong as percentages of the baseline", () => {
    for (const id of ["table3.deltaIdRag.DA", "table3.deltaTom.CR", "discussion.idRagGain"])
      expect(hde(id).verdict).toBe("recomputed");
    for (const id of ["ablation.idRagGain", "ablation.tomGain", "ablation.tomDAGain"])
      expect(hde(id).verdict).toBe("inconsistent");
  });

  it("Table 4: whole points behind every mean, and a quiz of four", () => {
    const gains = ["chat", "singleRag", "homo", "hetero"].map((id) => hde(`table4.${id}.deltaACS`).recomputed);
    expect(gains).toEqual(["a total of 1", "a total of 2", "a total of -2", "a total of 11"]);
    expect(hde("table4.singleRag.shift").recomputed).toBe("4 of 5 students");
    expect(hde("students.heteroQuiz")).toMatchObject({ verdict: "recovered", recomputed: "2.2 / 4" });
    expect(hde("students.homoQuiz")).toMatchObject({ verdict: "recovered", recomputed: "1 / 4" });
    expect(hde("students.n")).toMatchObject({ verdict: "recomputed", recomputed: "22" });
  });

  it("11-fold holds over one baseline of two, and d > 1.0 is not forced", () => {
    expect(hde("students.elevenFold")).toMatchObject({ verdict: "recomputed", recomputed: "11" });
    expect(hde("students.overBaselines")).toMatchObject({ verdict: "inconsistent" });
    expect(hde("students.overBaselines").recomputed).toContain("5.5 over B_SingleRAG");
    expect(hde("students.cohensD")).toMatchObject({ verdict: "attainable" });
    expect(hde("students.cohensD").recomputed).toContain("0.43 to 5.27 v Homo");
  });

  it("contradicts itself where text and tables differ", () => {
    expect(hde("students.lowestGains").verdict).toBe("inconsistent");
    expect(hde("students.samePattern").verdict).toBe("inconsistent");
    expect(hde("discussion.synergistic")).toMatchObject({ verdict: "inconsistent", recomputed: "DA -0.18, CR -0.15" });
  });

  it("cannot have significant differences between three and three runs; between four and four it can", () => {
    expect(hde("resilience.significant")).toMatchObject({ verdict: "not attainable", recomputed: "p at least 0.10" });
    expect(hde("ablation.significant")).toMatchObject({
      verdict: "attainable",
      recomputed: "p at least 0.33 (2 v 2), 0.029 (4 v 4)",
    });
  });
});

describe("what the council paper's figures imply", () => {
  it("recovers housing's runs from mean, SD and U", () => {
    const { housing } = outside.fcc;
    const recovered = recover(lookUpIn(loadPublished().council), "housing");
    expect(recovered.A).toHaveLength(outside.fcc.feasibleCounts["housing.A"]!);
    expect(recovered.pairs).toEqual([{ first: housing.A, second: housing.B }]);
    expect(council("housing.U").verdict).toBe("recovered");
    expect(council("table4.A.fccSd")).toMatchObject({ verdict: "recovered", recomputed: "7 x 3, 7 x 4, 3 x 5, 8 x 6" });
  });

  it("leaves four solutions for child welfare", () => {
    const { solutions, solutionsByU, afterEntropyBounds } = outside.fcc.childWelfare;
    const recovered = recover(lookUpIn(loadPublished().council), "childWelfare");
    expect(recovered.withU).toHaveLength(solutionsByU);
    expect(recovered.pairs).toHaveLength(afterEntropyBounds);
    for (const { A, B } of solutions) expect(recovered.pairs).toContainEqual({ first: A, second: B });
    expect(council("table2.A.fccMean").recomputed).toContain(String(outside.fcc.sumOfMaxVotes["childWelfare.A"]));
  });

  it("recomputes r, p and the interval of A against B", () => {
    expect(council("table7.childWelfare.ab.fcc.r").recomputed).toBe(outside.rankBiserial.childWelfare.toFixed(4));
    expect(council("table7.housing.ab.fcc.r").recomputed).toBe(outside.rankBiserial.housing.toFixed(4));
    // SciPy 1.17.1: p = 1.9444837514998823e-4 for housing; 4.83e-5, 4.68e-5, 3.00e-5 and 3.45e-5 for child welfare.
    expect(council("table7.housing.ab.fcc.p")).toMatchObject({ verdict: "recomputed", recomputed: "1.9e-4" });
    expect(council("table7.childWelfare.ab.fcc.p").recomputed.split(" or ").sort()).toEqual([
      "3.0e-5",
      "3.4e-5",
      "4.7e-5",
      "4.8e-5",
    ]);
    for (const table of ["table2", "table4"])
      for (const side of ["ciLow", "ciHigh"]) expect(council(`${table}.AB.${side}`).verdict).toBe("recomputed");
  });

  it("finds the formula without the floor behind the five values", () => {
    expect(council("metrics.value3")).toMatchObject({ verdict: "recomputed", recomputed: "0.14286" });
    expect(council("metrics.floor").verdict).toBe("inconsistent");
    expect(council("appendixA.impossible").verdict).toBe("recomputed");
  });

  it("finds that State C's shares are weighted, against the caption and Appendix A", () => {
    expect(council("housing.identicalVotes").verdict).toBe("inconsistent");
    expect(council("appendixA.averages").verdict).toBe("inconsistent");
    expect(council("table2.C.fccMean").verdict).toBe("needs raw data");
  });

  it("finds that Borda margins were not divided by 2 N: only 3 N fits all four", () => {
    expect(council("table2.A.bordaMean")).toMatchObject({ verdict: "recovered", recomputed: "margins sum to 114" });
    expect(council("table2.A.bordaSd").verdict).toBe("not attainable");
    expect(council("table2.B.bordaMean").recomputed).toBe("margins sum to 107");
    for (const id of ["table4.A.bordaMean", "table4.B.bordaMean"]) expect(council(id).verdict).toBe("not attainable");
    expect(council("metrics.bordaMaximum").verdict).toBe("inconsistent");
    expect(council("metrics.bordaMaximum").recomputed).toMatch(/: 21$/);
  });

  it("holds Wilcoxon's W against r, p and the runs that changed", () => {
    expect(council("childWelfare.bordaR")).toMatchObject({ verdict: "recomputed", recomputed: "0.4508" });
    expect(council("childWelfare.bordaP")).toMatchObject({ verdict: "recomputed", recomputed: "0.01001" });
    expect(council("childWelfare.marginReduced").recomputed).toContain("22 + 12 = 34");
    expect(council("childWelfare.marginReduced").how).toContain("r = 0.5361, p = 0.0032");
    expect(council("housing.marginIncreased").verdict).toBe("recomputed");
  });

  it("finds the sign and the p of the last row of Table 7 impossible", () => {
    expect(council("table7.housing.bc.entropy.r")).toMatchObject({ verdict: "inconsistent", recomputed: "-0.72" });
    expect(council("table7.housing.bc.entropy.p").verdict).toBe("inconsistent");
    expect(council("table7.housing.bc.borda.p").verdict).toBe("attainable");
    expect(council("tests.housingNot")).toMatchObject({ verdict: "inconsistent", recomputed: "0.082, 0.082, 0.002" });
    expect(council("tests.housingNot").how).toContain("0.041, 0.041, 0.001 the other way round");
  });

  it("finds the perspectives' r of housing against its ties, and the p of child welfare without a tie correction", () => {
    expect(council("housing.entropyR")).toMatchObject({ verdict: "inconsistent", recomputed: "0.522 to 0.545" });
    expect(council("childWelfare.entropyP")).toMatchObject({
      verdict: "attainable",
      recomputed: "2.2e-3 to 2.7e-3 without the correction for ties",
    });
    expect(council("childWelfare.entropyP").how).toContain("26 of 56 print so");
    expect(council("childWelfare.entropyR").how).toContain("3 of 4 solutions");
  });

  it("counts tension over 105 pairs", () => {
    for (const scenario of ["childWelfare", "housing"] as const)
      for (const [category, count] of Object.entries(outside.tension[scenario]))
        expect(council(`table6.${category}.${scenario}`)).toMatchObject({
          verdict: "recovered",
          recomputed: `${count} of ${outside.tension.denominator} pairs`,
        });
    expect(council("table6.trustworthy.childWelfare").verdict).toBe("recomputed");
  });

  it("counts voices, votes and coherence", () => {
    expect(council("table2.C.authenticity").recomputed).toBe(`${outside.voiceAuthenticity.childWelfare} of 245 scores`);
    expect(council("table4.C.authenticity").recomputed).toBe(`${outside.voiceAuthenticity.housing} of 245 scores`);
    expect(council("table2.C.coherence").verdict).toBe("recomputed");
    expect(council("table4.C.coherence").verdict).toBe("attainable");
    expect(council("table5.security.consistency")).toMatchObject({
      verdict: "recovered",
      recomputed: "70 of 105 votes",
    });
    expect(council("models.guardianCoherence").recomputed).toBe("Conservative 0.845 to 0.895");
    expect(council("childWelfare.converge").recomputed).toContain("153 of 245 votes; largest votes sum to 157");
  });

  it("reproduces the profiling correlations with the creativity score", () => {
    const { childWelfare, housing, riskToleranceScoreUsed } = outside.profilingVsCoherence;
    expect(council("profiling.childWelfareR").recomputed).toBe(childWelfare.toFixed(4));
    expect(council("profiling.housingR").recomputed).toBe(housing.toFixed(4));
    expect(council("profiling.childWelfareR").how).toContain(`only ${riskToleranceScoreUsed} and 0.430`);
    expect(council("profiling.nemoCreativity")).toMatchObject({ verdict: "recovered", recomputed: "3/7" });
    expect(council("profiling.lowest").verdict).toBe("inconsistent");
    expect(council("profiling.highest").verdict).toBe("recomputed");
  });

  it("adds up runs, winners and points", () => {
    expect(council("abstract.deliberations")).toMatchObject({ verdict: "recomputed", recomputed: "120" });
    for (const { id, verdict } of rows) if (/^table[24]\.[ABC]\.tie$/.test(id)) expect(verdict, id).toBe("recomputed");
    expect(council("discussion.childWelfarePoints")).toMatchObject({ verdict: "recomputed", recomputed: "24.80" });
    expect(council("tests.secondaryAlpha").verdict).toBe("recomputed");
    expect(council("appendixB.rebalanced").recomputed).toBe("5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55 runs");
    expect(council("appendixB.baselineTo").verdict).toBe("needs raw data");
    expect(council("models.size")).toMatchObject({
      verdict: "contradicts a source outside the paper",
      recomputed: "12",
    });
  });

  it("recovers what test and retest imply of each other", () => {
    expect(council("reliability.stable")).toMatchObject({ verdict: "recovered", recomputed: "60 of 70 scores" });
    expect(council("reliability.icc")).toMatchObject({ verdict: "attainable" });
    expect(council("reliability.icc").recomputed).toContain("1.29 : 1");
  });
});

describe("verdicts are computed: another figure has another verdict", () => {
  function changed(paper: PublishedPaper, id: string, printed: string): PublishedPaper {
    const figures = paper.figures.map((figure) => (figure.id === id ? { ...figure, ...readPrinted(printed) } : figure));
    return { ...paper, figures };
  }
  const verdictOf = (findings: readonly Finding[], id: string) =>
    findings.find(({ figure }) => figure.id === id)?.verdict;
  const papers = loadPublished();

  it.each([
    ["table2.homoP3.arCo", "0.18", "not attainable"],
    ["table2.heteroP1.sysAR", "0.40", "not attainable"],
    ["table2.homoMean.arCo", "0.07", "inconsistent"],
    ["resilience.homoArCo", "0.16", "inconsistent"],
  ])("%s printed as %s is %s", (id, printed, verdict) => {
    const paper = changed(papers.hde, id, printed);
    expect(verdictOf(examineResilience(paper, lookUpIn(paper)), id)).toBe(verdict);
  });

  it("of the ablation and the students", () => {
    const ablation = (id: string, printed: string) =>
      verdictOf(examineAblation(lookUpIn(changed(papers.hde, id, printed))), id);
    expect(ablation("table3.vanilla.DA", "0.52")).toBe("recovered");
    expect(ablation("table3.vanilla.CR", "0.06")).toBe("not attainable");
    expect(ablation("ablation.idRagGain", "76%")).toBe("recomputed");
    const students = (id: string, printed: string) =>
      verdictOf(examineStudents(lookUpIn(changed(papers.hde, id, printed))), id);
    expect(students("students.n", "23")).toBe("inconsistent");
    expect(students("students.heteroQuiz", "50%")).toBe("not attainable");
    expect(students("students.elevenFold", "12")).toBe("inconsistent");
  });

  it("of the council's margins, tensions and correlations", () => {
    const margin = changed(papers.council, "table4.A.bordaMean", ".240");
    expect(verdictOf(examineBorda(lookUpIn(margin)), "table4.A.bordaMean")).toBe("recovered");
    const tension = changed(papers.council, "table6.trustworthy.housing", "45.7%");
    expect(verdictOf(examineTension(tension, lookUpIn(tension)), "table6.trustworthy.housing")).toBe("inconsistent");
    const profiling = changed(papers.council, "profiling.housingR", "-0.93");
    expect(verdictOf(examineProfiling(lookUpIn(profiling)), "profiling.housingR")).toBe("inconsistent");
  });
});

describe("verdictCounts", () => {
  it("counts every row once, by paper and by table or section", () => {
    for (const by of ["paper", "group"] as const) {
      const counts = verdictCounts(rows, by);
      expect(counts.reduce((sum, { figures }) => sum + figures, 0)).toBe(rows.length);
      for (const count of counts)
        expect(verdicts.reduce((sum, verdict) => sum + Number(count[verdict]), 0)).toBe(count.figures);
    }
    expect(verdictCounts(rows).map(({ paper, group }) => `${paper} ${group}`)).toEqual(["hde all", "council all"]);
    expect(verdictCounts(rows, "group")[0]).toMatchObject({ paper: "hde", group: "Table 2", figures: 16 });
  });

  it("counts what it is given", () => {
    const [first] = rows;
    expect(verdictCounts([])).toEqual([]);
    expect(verdictCounts([first!, first!])).toEqual([
      {
        paper: "hde",
        group: "all",
        figures: 2,
        recomputed: 0,
        recovered: 2,
        attainable: 0,
        "not attainable": 0,
        inconsistent: 0,
        "contradicts a source outside the paper": 0,
        "needs raw data": 0,
        stated: 0,
      },
    ]);
  });
});
