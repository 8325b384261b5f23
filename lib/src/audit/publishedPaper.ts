import type { PrintedNumber } from "./printedNumber.js";

/** One figure of a paper: a cell of a table, a number in the text or a caption, or a statement about numbers. */
export interface PublishedFigure extends PrintedNumber {
  /** Such as "table2.A.fccMean" or "abstract.deliberations". */
  id: string;
  /** The table or section it stands in. */
  group: string;
  /** Where exactly: table, row and column, or the section and the words around it. */
  place: string;
  /**
   * "result": something that was measured. "stated": a setting the authors chose. "quoted": another paper's result.
   * "claim": a sentence about numbers. "word": a cell without a number.
   */
  kind: "result" | "stated" | "quoted" | "claim" | "word";
}

/** A row of a printed table. */
export interface PublishedRow {
  id: string;
  label: string;
  /** By the id of the column; a mean with its SD, and an interval, are two columns each. */
  cells: { [column: string]: PublishedFigure };
}

/** A table as it is printed. */
export interface PublishedTable {
  id: string;
  label: string;
  section: string;
  caption: string;
  /** Heading of each column by its id. */
  columns: { [column: string]: string };
  rows: PublishedRow[];
}

/** All that a paper prints in numbers, as data: whatever is compared with it or examined starts here. */
export interface PublishedPaper {
  id: string;
  title: string;
  /** By id: table1, table2, ... */
  tables: { [id: string]: PublishedTable };
  /** Every figure of the paper, those of the tables too, in this order: tables, text and captions, statements. */
  figures: PublishedFigure[];
}
