import type { PlotlyObject } from "./figure.js";
import { barStyle, symbols } from "./seriesStyle.js";

/** The mean over runs, where it stands, and the runs to be drawn, each of a kind that has a symbol. */
export interface BarOfRuns {
  place: number;
  value: number | null;
  runs: readonly { kind: string; value: number }[];
}

/** Bars of one colour. */
export interface BarSeries {
  name: string;
  group: string;
  bars: readonly BarOfRuns[];
}

/** Where they are drawn, how large their numbers are, and what a run of each kind is called; kinds have their symbols in this order. */
export interface BarPanel {
  axes: PlotlyObject;
  textSize: number;
  kinds: readonly { kind: string; name: string }[];
}

/** What the bars need said. */
export const barsNote = "a flat line without a number: zero; a dash: missing";

/** Room between a bar or its highest run and the number above it. */
const above = 0.05;

/** How wide one of so many bars is that share a place, and how far its middle stands from it. */
function slot(index: number, count: number): { width: number; shift: number } {
  return { width: 0.84 / count, shift: (index - (count - 1) / 2) * (0.88 / count) };
}

/** Runs of a bar side by side, so that equal ones do not hide each other. */
function pointsOf({ place, runs }: BarOfRuns, index: number, count: number) {
  const { width, shift } = slot(index, count);
  const sorted = [...runs].sort((one, other) => (one.kind < other.kind ? -1 : one.kind > other.kind ? 1 : 0));
  return sorted.map(({ kind, value }, position) => ({
    kind,
    x: place + shift + ((position + 1) / (runs.length + 1) - 0.5) * width,
    y: value,
  }));
}

function numberOf(value: number | null): string {
  return value === null ? "–" : value === 0 ? "" : value.toFixed(2);
}

/** Means over runs as bars with their numbers above, and each run as a white mark on its bar: the traces of one panel. */
export function barsOfRuns(series: readonly BarSeries[], { axes, textSize, kinds }: BarPanel): PlotlyObject[] {
  const bars = series.map(({ name, group, bars: own }, index): PlotlyObject => {
    const { width, shift } = slot(index, series.length);
    const { marker } = barStyle(index);
    return {
      type: "bar",
      name,
      legendgroup: group,
      x: own.map(({ place }) => place + shift),
      y: own.map(({ value }) => value),
      width,
      text: own.map(() => ""),
      // Of a bar of no height its outline is drawn.
      marker: { ...marker, opacity: 0.75, line: { color: marker.color, width: 1.5 } },
      ...axes,
    };
  });
  const points = series.flatMap(({ bars: own }, index) => own.flatMap((bar) => pointsOf(bar, index, series.length)));
  const runs = kinds.flatMap(({ kind, name }, index): PlotlyObject[] => {
    const own = points.filter((point) => point.kind === kind);
    if (own.length === 0) return [];
    return [
      {
        type: "scatter",
        mode: "markers",
        name,
        legendgroup: `run ${name}`,
        x: own.map(({ x }) => x),
        y: own.map(({ y }) => y),
        marker: {
          symbol: symbols[index % symbols.length],
          size: 6,
          color: "#FFFFFF",
          line: { color: "#222222", width: 1 },
        },
        ...axes,
      },
    ];
  });
  const numbers = series.map(
    ({ name, bars: own }, index): PlotlyObject => ({
      type: "scatter",
      mode: "text",
      name: `${name}, numbers`,
      showlegend: false,
      x: own.map(({ place }) => place + slot(index, series.length).shift),
      y: own.map(({ value, runs: drawn }) => Math.max(value ?? 0, ...drawn.map((run) => run.value)) + above),
      text: own.map(({ value }) => numberOf(value)),
      textposition: "top center",
      textfont: { size: textSize },
      hoverinfo: "skip",
      ...axes,
    }),
  );
  return [...bars, ...runs, ...numbers];
}

/** Names each group of traces once, at its first with a value, or where none has one at its first with a place. */
export function namedOnce(data: readonly PlotlyObject[]): PlotlyObject[] {
  const valuesOf = ({ y }: PlotlyObject) => y as readonly unknown[];
  return data.map((trace) => {
    if (trace.showlegend === false) return trace;
    const group = data.filter(({ legendgroup }) => legendgroup === trace.legendgroup);
    const first =
      group.find((one) => valuesOf(one).some((value) => value !== null)) ??
      group.find((one) => valuesOf(one).length > 0);
    return { ...trace, showlegend: first === trace };
  });
}
