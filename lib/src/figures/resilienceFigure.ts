import type { ResilienceSource } from "../experiments/resilienceSources.js";
import { requireRows } from "../foundation/requireFields.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { paletteColour } from "./palette.js";
import { panelHeadings } from "./panelHeadings.js";
import { systemName } from "./resilienceTable.js";

const measures = [
  { key: "sysAR", label: "SysAR" },
  { key: "arCo", label: "ArCo" },
] as const;

const hasSystem = ({ summaries }: ResilienceSource, system: string) =>
  summaries.some((one) => one.system === system && one.perturbation !== "mean");

/** The axes of one panel of the grid: Plotly numbers them from the second on. */
function axisName(letter: "x" | "y", panel: number): string {
  return panel === 0 ? letter : `${letter}${panel + 1}`;
}

/**
 * Table 2 as a picture: a column of panels for each source (the paper, the null model, a real model), SysAR above
 * ArCo, a pair of bars for each perturbation. A bar that is not there is a value that is missing, not zero: zeros are
 * written out.
 * Throws InputError for what are no sources of the resilience experiment.
 *
 * @example
 * await showFigure(resilienceFigure([paperResilience(), resilienceSource(logs)]));
 */
export function resilienceFigure(sources: readonly ResilienceSource[]): Figure {
  requireRows("sources", sources, ["label", "summaries"], "sources: paperResilience(), resilienceSource(logs)");
  const systems = [...new Set(sources.flatMap(({ summaries }) => summaries.map(({ system }) => system)))];
  const data: PlotlyObject[] = [];
  const layout: { [key: string]: PlotlyObject } = {};
  const width = 1 / sources.length;
  const annotations = panelHeadings(sources.map(({ label }) => label));
  sources.forEach(({ summaries }, column) => {
    measures.forEach(({ key, label }, row) => {
      const panel = row * sources.length + column;
      for (const [index, system] of systems.entries()) {
        const own = summaries.filter((one) => one.system === system && one.perturbation !== "mean");
        data.push({
          type: "bar",
          name: systemName(system),
          legendgroup: system,
          // Plotly has no legend for a trace without bars: the first source that knows a system names it.
          showlegend: row === 0 && sources.findIndex((source) => hasSystem(source, system)) === column,
          x: own.map(({ perturbation }) => perturbation),
          y: own.map((one) => one[key]),
          text: own.map((one) => one[key]?.toFixed(2) ?? ""),
          textposition: "outside",
          textfont: { size: 10 },
          cliponaxis: false,
          marker: { color: paletteColour(index) },
          xaxis: axisName("x", panel),
          yaxis: axisName("y", panel),
        });
      }
      const suffix = panel === 0 ? "" : String(panel + 1);
      layout[`xaxis${suffix}`] = {
        domain: [column * width + 0.02, (column + 1) * width - 0.02],
        anchor: axisName("y", panel),
        showticklabels: row === 1,
        categoryorder: "category ascending",
      };
      layout[`yaxis${suffix}`] = {
        domain: row === 0 ? [0.54, 0.95] : [0, 0.42],
        anchor: axisName("x", panel),
        range: [0, 1.15],
        tickvals: [0, 0.5, 1],
        showticklabels: column === 0,
        ...(column === 0 ? { title: { text: label } } : {}),
      };
    });
  });
  return {
    data,
    layout: {
      title: { text: "System resilience across perturbations" },
      height: 520,
      barmode: "group",
      bargap: 0.12,
      margin: { b: 70 },
      annotations,
      ...layout,
    },
    notes: sources.map(({ label, note }) => `${label}: ${note}`),
  };
}
