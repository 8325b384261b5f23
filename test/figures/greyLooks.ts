import type { PlotlyObject } from "../../lib/src/figures/figure.js";
import { palette } from "../../lib/src/figures/palette.js";

/** What a trace looks like in greyscale, and what it is of. */
export interface GreyLook {
  category: string;
  /** Its shape: kind of trace, symbol, dash, hatching. */
  shape: string;
  /** From 0 to 255, on white. */
  luminance: number;
}

/** How far apart two greys must lie to be told apart in print, of 255. */
const apart = 40;

const part = (trace: PlotlyObject, key: string) => (trace[key] ?? {}) as PlotlyObject;

function channels(colour: string): [number, number, number] {
  if (/^#[0-9a-f]{6}$/i.test(colour))
    return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  throw new Error(`a colour that is not read here: ${colour}`);
}

function lookOf(trace: PlotlyObject, index: number): GreyLook {
  const [marker, line] = [part(trace, "marker"), part(trace, "line")];
  // Plotly gives the n-th trace the template's n-th colour where it has none of its own.
  const colour = String(marker.color ?? line.color ?? palette[index % palette.length]);
  const [red, green, blue] = channels(colour);
  const opacity = Number(trace.opacity ?? 1) * Number(marker.opacity ?? 1);
  const { shape = "", size = null } = (marker.pattern ?? {}) as PlotlyObject;
  const drawn = [
    trace.type ?? "scatter",
    trace.mode,
    marker.symbol ?? "circle",
    line.dash ?? "solid",
    shape,
    shape === "" ? null : size,
  ];
  // What is not in the legend has its name beside it, and only its colour could say more.
  const name = trace.legendgroup ?? (trace.showlegend === false ? "" : (trace.name ?? ""));
  return {
    category: `${name} in ${colour}`,
    shape: JSON.stringify(trace.type === "bar" ? [drawn[0], shape, drawn[5]] : drawn),
    luminance: (0.299 * red + 0.587 * green + 0.114 * blue) * opacity + 255 * (1 - opacity),
  };
}

/** Pairs of categories of one figure that differ by hue alone, or not at all; texts and maps of numbers are read. */
export function alikeInGrey(data: readonly PlotlyObject[]): string[] {
  const looks = data.flatMap((trace, index) =>
    trace.mode === "text" || trace.type === "heatmap" ? [] : [lookOf(trace, index)],
  );
  const pairs = looks.flatMap((one, index) =>
    looks
      .slice(index + 1)
      .filter(
        (other) =>
          other.category !== one.category &&
          other.shape === one.shape &&
          Math.abs(other.luminance - one.luminance) < apart,
      )
      .map((other) => [one.category, other.category].sort().join(" and ")),
  );
  return [...new Set(pairs)];
}
