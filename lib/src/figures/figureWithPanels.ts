import type { Figure } from "./figure.js";
import { headRoom } from "./houseStyle.js";
import type { PanelRows } from "./panelGrid.js";

/** Below the panels: the legend. */
const legend = 44;

/** A figure as high as the rows of its panels need, however long its notes are. */
export function figureWithPanels(count: number, { perRow, rowHeight }: PanelRows, figure: Figure): Figure {
  const rows = Math.max(1, Math.ceil(count / perRow));
  const height = headRoom(figure) + rows * rowHeight + legend;
  return { ...figure, layout: { barmode: "overlay", height, margin: { b: legend }, ...figure.layout } };
}
