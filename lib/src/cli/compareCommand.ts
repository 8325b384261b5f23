import { compareRepetitions } from "../experiments/repetition.js";
import { readLogs } from "../experiments/store.js";
import { experimentMeasures } from "../figures/experimentViews.js";
import { movedMeasuresTable, repetitionTable } from "../figures/repetitionTables.js";
import { tableToText } from "../figures/tableText.js";
import { InputError } from "../foundation/errors.js";
import type { Command } from "./command.js";
import { readFlags } from "./flags.js";

/** `dissensus compare DIR DIR`: an experiment beside its repetition. */
export const compareCommand: Command = {
  summary: "set a store beside one of the same design run again: which calls differ, and what each measure moved",
  usage: "compare DIR DIR",
  async run(words, { out }) {
    const { positionals } = readFlags(words, {});
    const [first, second] = positionals;
    if (first === undefined || second === undefined)
      throw new InputError("DIR", positionals, "the folders of two stores, the first and its repetition");
    const [logs, again] = [readLogs(first), readLogs(second)];
    out(`${tableToText(repetitionTable(compareRepetitions(logs, again)))}\n\n`);
    const experiment = logs[0]?.experiment.experiment ?? "";
    const measures = [logs, again].map((one) => experimentMeasures(experiment, one));
    out(`${tableToText(movedMeasuresTable(measures[0]!, measures[1]!))}\n`);
  },
};
