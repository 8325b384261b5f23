import type { ResilienceSource } from "../experiments/resilienceSources.js";
import { requireRows } from "../foundation/requireFields.js";
import { type BarSeries, barsNote, barsOfRuns, namedOnce } from "./barsOfRuns.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { figureWithPanels } from "./figureWithPanels.js";
import { escapeMarkup } from "./markup.js";
import { axisNames, panelGrid } from "./panelGrid.js";
import { panelHeadings } from "./panelHeadings.js";
import { systemName } from "./resilienceTable.js";

const measures = [
  { key: "sysAR", label: "SysAR" },
  { key: "arCo", label: "ArCo" },
] as const;
type Measure = (typeof measures)[number]["key"];

const rows = { perRow: 3, rowHeight: 330, head: 42, foot: 26 };
/** Of a panel's height, what each of its two measures has. */
const share = 0.46;

const cellsOf = ({ summaries }: ResilienceSource) => summaries.filter(({ perturbation }) => perturbation !== "mean");

/** How many runs each bar of a panel is the mean of; not all need have as many. */
function runsOf(source: ResilienceSource): string | undefined {
  const counts = cellsOf(source).flatMap(({ runs = source.printedRuns }) => (runs === undefined ? [] : [runs]));
  if (counts.length === 0) return undefined;
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return `${least === most ? most : `${least} to ${most}`} ${most === 1 ? "run" : "runs"} a bar`;
}

function seriesOf(source: ResilienceSource, measure: Measure, systems: readonly string[], places: readonly string[]) {
  const cells = cellsOf(source);
  return systems.map(
    (system): BarSeries => ({
      name: escapeMarkup(systemName(system)),
      group: escapeMarkup(system),
      bars: cells
        .filter((cell) => cell.system === system)
        .map((cell) => {
          const own = (source.rows ?? []).filter(
            (row) => row.system === system && row.perturbation === cell.perturbation,
          );
          const values = own.flatMap((row) => row[measure] ?? []);
          // The only run is the bar.
          const runs = own.length > 1 ? values.map((value) => ({ kind: "run", value })) : [];
          return { place: places.indexOf(cell.perturbation), value: cell[measure], runs };
        }),
    }),
  );
}

/**
 * Table 2 as a picture: a panel for each source (the paper, the null model, a real model), three to a row, SysAR above
 * ArCo, a pair of bars for each perturbation. A bar is the mean over runs and each of several runs is a point. A dash
 * is a value that is missing, a flat line without a number a zero.
 * Throws InputError for what are no sources of the resilience experiment.
 *
 * @example
 * await showFigure(resilienceFigure([paperResilience(), resilienceSource(logs)]));
 */
export function resilienceFigure(sources: readonly ResilienceSource[]): Figure {
  requireRows("sources", sources, ["label", "summaries"], "sources: paperResilience(), resilienceSource(logs)");
  const systems = [...new Set(sources.flatMap(({ summaries }) => summaries.map(({ system }) => system)))];
  const panels = panelGrid(sources.length, rows);
  const axes: { [name: string]: PlotlyObject } = {};
  const data = sources.flatMap((source, index) => {
    const { x, y, first } = panels[index]!;
    const places = [...new Set(cellsOf(source).map(({ perturbation }) => perturbation))].sort();
    return measures.flatMap(({ key, label }, place) => {
      const number = index * measures.length + place;
      const [across, up] = [axisNames("x", number), axisNames("y", number)];
      axes[across.layout] = {
        domain: x,
        anchor: up.trace,
        range: [-0.5, Math.max(1, places.length) - 0.5],
        tickvals: places.map((_, at) => at),
        ticktext: places.map(escapeMarkup),
        showticklabels: place === 1,
        showgrid: false,
        zeroline: false,
      };
      const height = share * (y[1] - y[0]);
      axes[up.layout] = {
        domain: place === 0 ? [y[1] - height, y[1]] : [y[0], y[0] + height],
        anchor: across.trace,
        range: [-0.04, 1.2],
        tickvals: [0, 0.5, 1],
        showticklabels: first,
        ...(first ? { title: { text: label } } : {}),
      };
      return barsOfRuns(seriesOf(source, key, systems, places), {
        axes: { xaxis: across.trace, yaxis: up.trace },
        textSize: 10,
        kinds: [{ kind: "run", name: "a run" }],
      });
    });
  });
  const headings = sources.map((source) => ({ label: source.label, below: runsOf(source) }));
  return figureWithPanels(sources.length, rows, {
    data: namedOnce(data),
    layout: {
      title: { text: "System resilience across perturbations" },
      annotations: panelHeadings(headings, panels),
      ...axes,
    },
    notes: [barsNote, ...sources.map(({ label, note }) => `${label}: ${note}`)],
  });
}
