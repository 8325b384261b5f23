import type { PublishedPaper } from "../publishedPaper.js";
import { type Finding, follows, holds, type LookUp, numberOf, repeats } from "./finding.js";

/** The paper's words for sizes of r: they are nowhere defined, and these bounds agree with every row. */
const large = 0.5;
const medium = 0.3;

/** Concentration for A v B and Borda margin for B v C are primary (section 5.4). */
function isPrimary(row: string): boolean {
  return row.endsWith("ab.fcc") || row.endsWith("bc.borda");
}

/** Labels of Table 7, and the alphas of section 5.4. */
export function examineTests({ tables }: PublishedPaper, of: LookUp): Finding[] {
  const rows = tables.table7!.rows;
  const [primary, secondary] = [numberOf(of("tests.primaryAlpha")), numberOf(of("tests.secondaryAlpha"))];
  const labels = rows.flatMap(({ id, cells }): Finding[] => {
    const { p, r, size, significant } = cells as { [column: string]: typeof cells.p & object };
    const strength = Math.abs(numberOf(r!));
    const label = strength >= large ? "L" : strength >= medium ? "M" : "S";
    const word = numberOf(p!) > (isPrimary(id) ? primary : secondary) ? "No∗" : isPrimary(id) ? "Yes" : "Yes†";
    return [
      holds(size!, size!.printed === label, label, "|r| of at least .5 is large, of at least .3 medium"),
      holds(
        significant!,
        significant!.printed === word,
        word,
        `p ${p!.printed} against ${isPrimary(id) ? "the primary .05" : "the secondary .0125"}`,
      ),
    ];
  });
  const comparisons = new Set(rows.map(({ id }) => id.split(".").slice(0, 2).join("."))).size;
  const marked = rows.filter(({ cells }) => cells.significant!.printed.startsWith("Yes†")).length;
  const secondaryTests = rows.filter(({ id }) => !isPrimary(id)).length;
  return [
    ...labels,
    follows(
      of("tests.secondaryAlpha"),
      primary / comparisons,
      `.05 / ${comparisons}`,
      `Four comparisons (two scenarios, A v B and B v C). Table 7 has ${secondaryTests} secondary tests; by .05 / ${secondaryTests} = ${(primary / secondaryTests).toFixed(4)} all ${marked} marked with † would still be significant.`,
    ),
    repeats(of("tests.captionAlpha"), of("tests.secondaryAlpha")),
  ];
}
