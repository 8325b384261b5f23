import type { Design } from "../../experiments/design.js";
import type { RunLog } from "../../experiments/experiment.js";
import { finishedLogs } from "../../experiments/finishedLogs.js";
import { experimentOf } from "../../experiments/registry.js";
import { run } from "../../experiments/run.js";
import { sourceNote } from "../../experiments/sourceNote.js";
import { runLogSchema } from "../../experiments/store.js";
import { experimentView } from "../../figures/experimentViews.js";
import type { Figure } from "../../figures/figure.js";
import { titleOf } from "../../figures/houseStyle.js";
import { missingRepliesTable } from "../../figures/missingRepliesTable.js";
import { renderSvg } from "../../figures/renderSvg.js";
import { repeatedRunsTable } from "../../figures/repeatedRunsTable.js";
import type { Table } from "../../figures/table.js";
import { canonicalJson } from "../../foundation/canonicalJson.js";
import { InputError } from "../../foundation/errors.js";
import { parsed } from "../../foundation/files.js";
import { requireInput, requireObject } from "../../foundation/requireInput.js";
import type { Block } from "./block.js";
import { designToRepeat, modelsTable, provenance } from "./provenance.js";
import { reportHtml } from "./reportHtml.js";
import { reportLatex } from "./reportLatex.js";
import { reportMarkdown } from "./reportMarkdown.js";

/** An experiment on a page, in three formats. */
export interface Report {
  /** One page that needs nothing beside it. */
  html: string;
  /** Refers to the figures by the names they have in `figures`. */
  markdown: string;
  /** A part of a document that loads the packages which `tableToLatex` names; figures are named in comments. */
  latex: string;
  /** SVG by file name. */
  figures: { [name: string]: string };
}

/** What a report says beside its logs, and how its files are called. */
export interface ReportSettings {
  /** When it was made, in words of your own; left out unless given, so that the same logs give the same bytes. */
  date?: string;
  /** What the names of its figures' files begin with; "figure". */
  figureName?: string;
}

const sameForAll =
  "Intervals are 95 % percentile bootstrap intervals over runs, 10,000 resamples, with a fixed seed; SDs are sample SDs (n - 1). A missing reply is counted with its outcome and never filled in.";

async function logsOf(source: string | Design | readonly RunLog[]): Promise<readonly RunLog[]> {
  if (typeof source === "string") return finishedLogs(source);
  if (Array.isArray(source)) return source.map((log, index) => parsed(`source[${index}]`, log, runLogSchema));
  if (typeof source === "object" && source !== null) return run(source as Design);
  throw new InputError("source", source, "a store's folder, logs, or a design");
}

/** Throws InputError unless the logs are runs of one design. */
function requireOneDesign(logs: readonly RunLog[]): RunLog {
  const [first, ...others] = logs;
  if (!first) throw new InputError("source", [], "at least one log");
  const design = canonicalJson(first.experiment.design);
  for (const { experiment } of others)
    if (canonicalJson(experiment.design) !== design)
      throw new InputError("source", experiment.id, `runs of one design, that of ${first.experiment.id}`);
  return first;
}

async function figureBlocks(figures: readonly Figure[], prefix: string): Promise<(Block & { kind: "figure" })[]> {
  const blocks: (Block & { kind: "figure" })[] = [];
  for (const [index, figure] of figures.entries())
    blocks.push({
      kind: "figure",
      name: `${prefix}-${index + 1}.svg`,
      title: titleOf(figure.layout),
      svg: await renderSvg(figure),
    });
  return blocks;
}

/**
 * A reproducible page of an experiment: the paper's tables beside ours, its figures, intervals over runs, what is
 * missing by model and outcome, the conventions of every number, and all that is needed to run it again (versions,
 * models with the digests of their weights, design and seed). The same logs give the same bytes on the same versions.
 *
 * @param source a store's folder, the logs of one design, or a design, which is then run in memory
 * @throws InputError for logs that are damaged, none at all, of several designs, or of an experiment without tables
 * @throws DissensusError "missing-dependency" where what draws figures is not installed
 *
 * @example
 * const { html } = await report("output/mine");
 */
export async function report(
  source: string | Design | readonly RunLog[],
  settings: ReportSettings = {},
): Promise<Report> {
  requireObject("settings", settings);
  const { date, figureName = "figure" } = settings;
  requireInput(date === undefined || typeof date === "string", "date", date, "a text");
  // By name, so that logs give the same page whichever way they came.
  const logs = [...(await logsOf(source))].sort((one, other) => (one.experiment.id < other.experiment.id ? -1 : 1));
  const { experiment } = requireOneDesign(logs);
  const view = experimentView(experiment.experiment);
  for (const log of logs) parsed(`log ${log.experiment.id}`, log, view.schema);
  requireInput(/^[\w.-]+$/.test(figureName), "figureName", figureName, "letters, digits, points, hyphens, underscores");
  const figures = await figureBlocks(view.figures(logs), figureName);
  const cells = view.cells(logs);
  const tables = (all: readonly Table[]): Block[] => all.map((table) => ({ kind: "table", table }));
  const blocks: Block[] = [
    { kind: "text", text: `${experimentOf(experiment.experiment).source}. Ours: ${sourceNote(logs)}.` },
    ...(date === undefined ? [] : [{ kind: "text", text: date } as const]),
    { kind: "heading", text: "The paper's figures and ours" },
    ...tables(view.tables(logs)),
    ...figures,
    ...(cells.length === 0 ? [] : tables([repeatedRunsTable(cells)])),
    { kind: "heading", text: "What is missing" },
    ...tables([missingRepliesTable(logs)]),
    { kind: "heading", text: "Conventions" },
    { kind: "list", items: [...view.conventions, sameForAll] },
    { kind: "heading", text: "How it was made" },
    ...tables([modelsTable(logs)]),
    { kind: "list", items: provenance(logs) },
    { kind: "code", text: JSON.stringify(designToRepeat(logs), null, 2) },
  ];
  const parts = { title: `Experiment ${experiment.experiment}`, blocks };
  return {
    html: reportHtml(parts),
    markdown: reportMarkdown(parts),
    latex: reportLatex(parts),
    figures: Object.fromEntries(figures.map(({ name, svg }) => [name, svg])),
  };
}
