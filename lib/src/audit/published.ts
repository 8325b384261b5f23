import { shippedData } from "../foundation/shippedData.js";
import type { PublishedPaper } from "./publishedPaper.js";
import { paperSchema } from "./publishedSchemas.js";

const papers = shippedData("paper", paperSchema, "data", "published");

/**
 * All that the two papers print: every table, every number in text and captions, and the statements about numbers
 * that can be held against them. Each figure keeps its text, so that its precision is known.
 *
 * @example
 * const { table2 } = loadPublished().hde.tables;
 * table2.rows[0].cells.sysAR; // { printed: "0.50", value: 0.5, decimals: 2, place: "Table 2, Hetero P1, SysAR", ... }
 */
export function loadPublished(): { hde: PublishedPaper; council: PublishedPaper } {
  return { hde: papers.load("hde"), council: papers.load("council") };
}
