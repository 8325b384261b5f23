import type { PlotlyObject } from "./figure.js";
import { luminanceOf, paletteColour, tintOf } from "./palette.js";

/** Marks that keep their shapes at eight pixels. Seven go with eight colours: the pairs come again from the 57th on. */
export const symbols = ["circle", "square", "diamond", "triangle-up", "x", "cross", "star"] as const;
const dashes = ["solid", "dash", "dot", "dashdot", "longdash", "longdashdot"] as const;
/** Dots last: digits are hard to read on them. */
const hatches = ["/", "x", "\\", "|", "+", "-", "."] as const;

/** Below this a colour is dark enough for white letters on it: blue and black. */
const dark = 100;

/** Lines of a colour on its tint, fine and then coarse: letters stay legible on them as they do not on lines on the full colour. */
function hatching(place: number, color: string): PlotlyObject {
  return {
    shape: hatches[(place - 1) % hatches.length],
    bgcolor: tintOf(color),
    fgopacity: 1,
    solidity: 0.18,
    size: place > hatches.length ? 14 : 8,
  };
}

/**
 * Colour, dash and symbol of the n-th of several lines with marks: a trace's `line` and `marker`. Hues alone are lost
 * in print and to some eyes: blue, green and vermilion are nearly one grey. So each category of a figure has a symbol,
 * a dash or a hatching of its own besides.
 */
export function lineStyle(index: number): { line: PlotlyObject; marker: PlotlyObject } {
  const color = paletteColour(index);
  return {
    line: { color, dash: dashes[index % dashes.length] },
    marker: { color, symbol: symbols[index % symbols.length], size: 9 },
  };
}

/** Colour and hatching of the n-th of several bars, of which the first is plain, and of the letters in them. */
export function barStyle(index: number): { marker: PlotlyObject; insidetextfont: PlotlyObject } {
  const color = paletteColour(index);
  const place = index % (2 * hatches.length + 1);
  const plain = place === 0;
  return {
    marker: { color, ...(plain ? {} : { pattern: hatching(place, color) }) },
    insidetextfont: { color: plain && luminanceOf(color) < dark ? "#FFFFFF" : "#222222" },
  };
}
