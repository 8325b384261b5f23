import type { Coding } from "../council/reconsiderations.js";
import type { DelphiLog } from "../council/runDelphi.js";
import { delphiRows, summariseDelphi } from "../experiments/delphiRows.js";
import type { RunLog } from "../experiments/experiment.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { distinctLabels } from "./distinctLabels.js";
import type { Figure, PlotlyObject } from "./figure.js";
import { escapeMarkup } from "./markup.js";
import { barStyle } from "./seriesStyle.js";

const codings: readonly Coding[] = ["kept", "weighed and kept", "given up"];

/**
 * What evaluators did with what they were shown, by Delphi variant and, where there are several, by model: the share of
 * second votes that were kept, weighed and kept, or given up (AI Council section 7.4). The paper's binary pattern is a
 * figure without the middle bars.
 * Throws InputError for what are no logs of Delphi variants.
 *
 * @example
 * await showFigure(delphiFigure(logs));
 */
export function delphiFigure(logs: readonly RunLog[]): Figure {
  const summaries = summariseDelphi(delphiRows(logs as readonly RunLog<DelphiLog>[]))
    .filter(({ replies }) => replies > 0)
    .reverse();
  const labels = distinctLabels(summaries.map(({ variant, model }) => escapeMarkup(`${variant}, ${model ?? "all"}`)));
  return {
    data: codings.map(
      (coding, index): PlotlyObject => ({
        type: "bar",
        orientation: "h",
        name: coding,
        y: labels,
        x: summaries.map((one) => one.codings[coding] / one.replies),
        text: summaries.map((one) => (one.codings[coding] > 0 ? String(one.codings[coding]) : "")),
        textposition: "inside",
        textangle: 0,
        ...barStyle(index),
      }),
    ),
    layout: {
      title: { text: "Second votes: kept, weighed and kept, given up" },
      barmode: "stack",
      height: 190 + 26 * labels.length,
      xaxis: {
        title: { text: "share of second votes (bars are marked with their number)" },
        range: [0, 1],
        tickformat: ".0%",
      },
      legend: { traceorder: "normal" },
      margin: { b: 90 },
    },
    notes: [sourceNote(logs)],
  };
}
