import { type RepeatedCall, repetitionKinds } from "../experiments/repetition.js";
import { requireRows } from "../foundation/requireFields.js";
import type { MeasuredCell } from "./measuredCells.js";
import type { Table } from "./table.js";

/**
 * By model: how many calls of a repeated experiment came out alike, and why not.
 * Throws InputError for what are no calls as compareRepetitions gives them.
 *
 * @example
 * showTable(repetitionTable(compareRepetitions(logs, again)));
 */
export function repetitionTable(calls: readonly RepeatedCall[]): Table {
  requireRows("calls", calls, ["run", "model", "kind"], "calls as compareRepetitions gives them");
  const models = [...new Set(calls.map(({ model }) => model))].sort();
  return {
    caption: "The same experiment twice, call by call",
    columns: [
      { key: "model", label: "Model" },
      { key: "calls", label: "Calls" },
      ...repetitionKinds.map((kind) => ({ key: kind, label: kind })),
      { key: "share", label: "Same answer where the same was asked", digits: 2 },
    ],
    rows: models.map((model) => {
      const own = calls.filter((call) => call.model === model);
      const count = (kind: RepeatedCall["kind"]) => own.filter((call) => call.kind === kind).length;
      const asked = count("same answer") + count("another answer");
      return {
        model,
        calls: own.length,
        ...Object.fromEntries(repetitionKinds.map((kind) => [kind, count(kind)])),
        share: asked === 0 ? null : count("same answer") / asked,
      };
    }),
    notes: [
      "another answer: the same request with the same seed came back otherwise, which is the model's or its server's doing",
      "another request: something said before had come out otherwise, so that no more can be told from this call",
    ],
  };
}

/** A concentration of seven ballots less one of six is no move: the fewer vote, the more concentrated by chance. */
const otherBallots = { notComputable: "the two have another number of ballots" };

/**
 * What each measure of an experiment was, and what it was when the experiment was run again.
 * Throws InputError for what experimentMeasures does not give.
 *
 * @example
 * showTable(movedMeasuresTable(experimentMeasures("resilience", logs), experimentMeasures("resilience", again)));
 */
export function movedMeasuresTable(first: readonly MeasuredCell[], second: readonly MeasuredCell[]): Table {
  requireRows("first", first, ["cell", "measure", "values"], "what experimentMeasures gives");
  requireRows("second", second, ["cell", "measure", "values"], "what experimentMeasures gives");
  const key = ({ cell, measure }: MeasuredCell) => JSON.stringify([cell, measure]);
  const others = new Map(second.map((cell) => [key(cell), cell]));
  return {
    caption: "What repeating moved",
    columns: [
      { key: "cell", label: "Cell" },
      { key: "measure", label: "Measure" },
      { key: "run", label: "Run" },
      { key: "first", label: "First", digits: 3, align: "right" },
      { key: "second", label: "Again", digits: 3, align: "right" },
      { key: "moved", label: "Moved by", digits: 3, align: "right" },
    ],
    rows: first.flatMap((cell) =>
      cell.values.map((value, index) => {
        const run = cell.runs[index]!;
        const other = others.get(key(cell));
        const place = other?.runs.indexOf(run) ?? -1;
        const again = other?.values[place] ?? null;
        const sameBallots = cell.ballots?.[index] === other?.ballots?.[place];
        return {
          cell: cell.cell,
          measure: cell.measure,
          run,
          first: value,
          second: again,
          moved: value === null || again === null ? null : sameBallots ? again - value : otherBallots,
        };
      }),
    ),
    notes: ["design, seed and models are the same in both; a dash is a measure that a run does not determine"],
  };
}
