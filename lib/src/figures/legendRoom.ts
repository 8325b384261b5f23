import { figureWidth } from "./houseStyle.js";
import { textWidth } from "./textWidth.js";

const size = 13;
/** Of an entry, what is not its name: the sample and the gaps. */
const sample = 45;
const rowHeight = 19;
/** Rows for which a figure has room as it is. */
const usual = 2;

/** Pixels by which a figure must be higher for its legend below to leave the plot its room. */
export function legendRoom(names: readonly string[]): number {
  const widest = names.reduce((most, name) => Math.max(most, textWidth(name, size)), 0);
  const columns = Math.max(1, Math.floor(figureWidth / (widest + sample)));
  return Math.max(0, Math.ceil(names.length / columns) - usual) * rowHeight;
}
