import type { AblationCondition } from "../experiments/ablation.js";
import type { AblationSource } from "../experiments/ablationSources.js";
import { requireRows } from "../foundation/requireFields.js";
import { conditionName, measureName } from "./ablationTable.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { escapeMarkup } from "./markup.js";
import { paletteColour } from "./palette.js";
import { panelHeadings } from "./panelHeadings.js";

const measures = ["doctrinalAccuracy", "crossReferencing"] as const;
type Measure = (typeof measures)[number];
const conditions: readonly AblationCondition[] = ["vanilla", "idRag", "tom", "full"];
const symbols = ["circle", "diamond", "square", "triangle-up", "cross", "x"] as const;

/** Of the place of a condition, what each of its two bars has, and how far from its middle they stand. */
const barWidth = 0.42;
const middleOf = (condition: number, measure: number) => condition + (measure === 0 ? -0.22 : 0.22);
/** Room between a bar or its highest run and the number above it. */
const above = 0.035;

/** One run of ours, where it stands: runs of a bar side by side, so that equal ones do not hide each other. */
interface RunPoint {
  perturbation: string;
  x: number;
  y: number;
}

function pointsOf({ rows }: AblationSource, measure: Measure, condition: number): RunPoint[] {
  const own = rows
    .filter((row) => row.condition === conditions[condition] && row[measure] !== null)
    .sort((one, other) => (one.perturbation < other.perturbation ? -1 : one.perturbation > other.perturbation ? 1 : 0));
  const middle = middleOf(condition, measures.indexOf(measure));
  return own.map((row, index) => ({
    perturbation: row.perturbation,
    x: middle + ((index + 1) / (own.length + 1) - 0.5) * barWidth,
    y: row[measure]!,
  }));
}

/** Tick labels: a condition's name on two lines, and how many runs its bars are the means of. */
function ticksOf({ summaries }: AblationSource): string[] {
  return conditions.map((condition) => {
    const name = conditionName(condition).replace(/^(\S+(?: \+)?) /, "$1<br>");
    const runs = summaries.find((one) => one.condition === condition)?.runs;
    return runs === undefined ? name : `${name}<br>${runs} ${runs === 1 ? "run" : "runs"}`;
  });
}

/**
 * Figure 3 of the paper: Doctrinal Accuracy and Cross-Referencing of the four variants, a panel for each source. A bar
 * is the mean over runs, its number above it, and each of our own runs is a point; the paper prints no runs. A bar that is
 * not there is a value that is missing, not zero: zeros are written out.
 * Throws InputError for what are no sources of the ablation.
 *
 * @example
 * await showFigure(ablationFigure([paperAblation(), ablationSource(logs)]));
 */
export function ablationFigure(sources: readonly AblationSource[]): Figure {
  requireRows("sources", sources, ["label", "summaries"], "sources: paperAblation(), ablationSource(logs)");
  const width = 1 / sources.length;
  const axes: { [name: string]: PlotlyObject } = {};
  const perturbations = [
    ...new Set(sources.flatMap(({ rows }) => rows.map(({ perturbation }) => perturbation))),
  ].sort();
  const named = new Set<string>();
  const data = sources.flatMap((source, panel) => {
    const suffix = panel === 0 ? "" : String(panel + 1);
    const onAxes = { xaxis: `x${suffix}`, yaxis: `y${suffix}` };
    axes[`xaxis${suffix}`] = {
      domain: [panel * width + 0.02, (panel + 1) * width - 0.02],
      anchor: `y${suffix}`,
      range: [-0.5, conditions.length - 0.5],
      tickvals: conditions.map((_, index) => index),
      ticktext: ticksOf(source),
      tickangle: 0,
      tickfont: { size: sources.length > 2 ? 9 : 11 },
      showgrid: false,
      zeroline: false,
    };
    axes[`yaxis${suffix}`] = {
      anchor: `x${suffix}`,
      domain: [0, 0.94],
      range: [-0.03, 1.12],
      tickvals: [0, 0.25, 0.5, 0.75, 1],
      showticklabels: panel === 0,
      ...(panel === 0 ? { title: { text: "share of turns" } } : {}),
    };
    const points = (measure: Measure) => conditions.map((_, condition) => pointsOf(source, measure, condition));
    const bars = measures.map((measure, index): PlotlyObject => {
      const values = valuesOf(source, measure);
      return {
        type: "bar",
        name: measureName(measure),
        legendgroup: measure,
        showlegend: panel === 0,
        x: conditions.map((_, condition) => middleOf(condition, index)),
        y: values,
        width: barWidth,
        text: values.map(() => ""),
        marker: { color: paletteColour(index), opacity: 0.75 },
        ...onAxes,
      };
    });
    const numbers = measures.map((measure, index): PlotlyObject => {
      const values = valuesOf(source, measure);
      const highest = points(measure).map((own) => Math.max(0, ...own.map(({ y }) => y)));
      return {
        type: "scatter",
        mode: "text",
        name: `${measureName(measure)}, numbers`,
        showlegend: false,
        x: conditions.map((_, condition) => middleOf(condition, index)),
        y: values.map((value, condition) => (value === null ? null : Math.max(value, highest[condition]!) + above)),
        text: values.map((value) => value?.toFixed(2) ?? ""),
        textposition: "top center",
        textfont: { size: sources.length > 2 ? 9 : 11 },
        hoverinfo: "skip",
        ...onAxes,
      };
    });
    const runs = perturbations.flatMap((perturbation, index): PlotlyObject[] => {
      const own = measures
        .flatMap((measure) => points(measure).flat())
        .filter((one) => one.perturbation === perturbation);
      if (own.length === 0) return [];
      const first = !named.has(perturbation);
      named.add(perturbation);
      return [
        {
          type: "scatter",
          mode: "markers",
          name: `a run under ${escapeMarkup(perturbation)}`,
          legendgroup: `run ${escapeMarkup(perturbation)}`,
          showlegend: first,
          x: own.map(({ x }) => x),
          y: own.map(({ y }) => y),
          marker: {
            symbol: symbols[index % symbols.length],
            size: 6,
            color: "#FFFFFF",
            line: { color: "#222222", width: 1 },
          },
          ...onAxes,
        },
      ];
    });
    return [...bars, ...runs, ...numbers];
  });
  return {
    data,
    layout: {
      title: { text: "What ID-RAG and ToM-Lite contribute" },
      height: 480,
      barmode: "overlay",
      margin: { b: 105 },
      annotations: panelHeadings(sources.map(({ label }) => label)),
      ...axes,
    },
    notes: sources.map(({ label, note }) => `${label}: ${note}`),
  };
}

function valuesOf({ summaries }: AblationSource, measure: Measure): (number | null)[] {
  return conditions.map((condition) => summaries.find((one) => one.condition === condition)?.means[measure] ?? null);
}
