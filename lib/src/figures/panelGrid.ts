/** Where one of several panels stands, in fractions of the whole plot, from its left and from below. */
export interface Panel {
  x: [left: number, right: number];
  y: [bottom: number, top: number];
  /** Whether it is the first of its row, where the axis has its numbers. */
  first: boolean;
  /** Its middle across and the foot of its heading. */
  heading: { x: number; y: number; width: number };
}

/** How panels are laid out: pixels of height of a row of them, of which some are its headings and its tick labels. */
export interface PanelRows {
  perRow: number;
  rowHeight: number;
  head: number;
  foot: number;
}

/** Panels in rows from the upper left, all of one size: beside each other in one row they would get too narrow to read. */
export function panelGrid(count: number, { perRow, rowHeight, head, foot }: PanelRows): Panel[] {
  const rows = Math.max(1, Math.ceil(count / perRow));
  const width = 1 / Math.max(1, Math.min(count, perRow));
  const pixel = 1 / (rows * rowHeight);
  return Array.from({ length: count }, (_, index) => {
    const [row, column] = [Math.floor(index / perRow), index % perRow];
    const [top, bottom] = [1 - row / rows, 1 - (row + 1) / rows];
    const upper = top - head * pixel;
    return {
      x: [column * width + 0.02, (column + 1) * width - 0.02],
      y: [bottom + foot * pixel, upper],
      first: column === 0,
      heading: { x: (column + 0.5) * width, y: upper + 6 * pixel, width },
    };
  });
}

/** Plotly's name of the n-th axis, in a trace and in the layout: the first has no number. */
export function axisNames(letter: "x" | "y", index: number): { trace: string; layout: string } {
  const number = index === 0 ? "" : String(index + 1);
  return { trace: `${letter}${number}`, layout: `${letter}axis${number}` };
}
