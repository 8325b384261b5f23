import type { AblationCondition } from "../experiments/ablation.js";
import type { AblationSource } from "../experiments/ablationSources.js";
import { counted } from "../foundation/counted.js";
import { requireRows } from "../foundation/requireFields.js";
import { conditionName, measureName } from "./ablationTable.js";
import { type BarSeries, barsNote, barsOfRuns, namedOnce } from "./barsOfRuns.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { figureWithPanels } from "./figureWithPanels.js";
import { escapeMarkup } from "./markup.js";
import { axisNames, panelGrid } from "./panelGrid.js";
import { panelHeadings } from "./panelHeadings.js";

const measures = ["doctrinalAccuracy", "crossReferencing"] as const;
const conditions: readonly AblationCondition[] = ["vanilla", "idRag", "tom", "full"];
const rows = { perRow: 3, rowHeight: 320, head: 30, foot: 50 };

/** Tick labels: a condition's name on two lines, and how many runs its bars are the means of. */
function ticksOf({ summaries }: AblationSource): string[] {
  return conditions.map((condition) => {
    const name = conditionName(condition).replace(/^(\S+(?: \+)?) /, "$1<br>");
    const runs = summaries.find((one) => one.condition === condition)?.runs;
    return runs === undefined ? name : `${name}<br>${counted(runs, "run")}`;
  });
}

function seriesOf(source: AblationSource): BarSeries[] {
  return measures.map((measure) => ({
    name: measureName(measure),
    group: measure,
    bars: conditions.map((condition, place) => ({
      place,
      value: source.summaries.find((one) => one.condition === condition)?.means[measure] ?? null,
      runs: source.rows.flatMap((row) => {
        const value = row[measure];
        return row.condition === condition && value !== null ? [{ kind: row.perturbation, value }] : [];
      }),
    })),
  }));
}

/**
 * Figure 3 of the paper: Doctrinal Accuracy and Cross-Referencing of the four variants, a panel for each source, three
 * to a row. A bar is the mean over runs, its number above it, and each of our own runs is a point; the paper prints no
 * runs. A dash is a value that is missing, a flat line without a number a zero.
 * Throws InputError for what are no sources of the ablation.
 *
 * @example
 * await showFigure(ablationFigure([paperAblation(), ablationSource(logs)]));
 */
export function ablationFigure(sources: readonly AblationSource[]): Figure {
  requireRows("sources", sources, ["label", "summaries"], "sources: paperAblation(), ablationSource(logs)");
  const panels = panelGrid(sources.length, rows);
  const perturbations = new Set(sources.flatMap((source) => source.rows.map(({ perturbation }) => perturbation)));
  const kinds = [...perturbations].sort().map((kind) => ({ kind, name: `a run under ${escapeMarkup(kind)}` }));
  const size = sources.length > 2 ? 9 : 11;
  const axes: { [name: string]: PlotlyObject } = {};
  const data = sources.flatMap((source, index) => {
    const { x, y, first } = panels[index]!;
    const [across, up] = [axisNames("x", index), axisNames("y", index)];
    axes[across.layout] = {
      domain: x,
      anchor: up.trace,
      range: [-0.5, conditions.length - 0.5],
      tickvals: conditions.map((_, place) => place),
      ticktext: ticksOf(source),
      tickangle: 0,
      tickfont: { size },
      showgrid: false,
      zeroline: false,
    };
    axes[up.layout] = {
      anchor: across.trace,
      domain: y,
      range: [-0.03, 1.12],
      tickvals: [0, 0.25, 0.5, 0.75, 1],
      showticklabels: first,
      ...(first ? { title: { text: "share of turns" } } : {}),
    };
    return barsOfRuns(seriesOf(source), { axes: { xaxis: across.trace, yaxis: up.trace }, textSize: size, kinds });
  });
  return figureWithPanels(sources.length, rows, {
    data: namedOnce(data),
    layout: {
      title: { text: "What ID-RAG and ToM-Lite contribute" },
      annotations: panelHeadings(sources, panels),
      ...axes,
    },
    notes: [barsNote, ...sources.map(({ label, note }) => `${label}: ${note}`)],
  });
}
