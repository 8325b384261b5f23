import { finishedLogs } from "../experiments/finishedLogs.js";
import { compareRepetitions } from "../experiments/repetition.js";
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
    const { positionals } = readFlags(words, {}, 2);
    const [first, second] = positionals;
    if (first === undefined || second === undefined)
      throw new InputError("DIR", positionals, "the folders of two stores, the first and its repetition");
    const [logs, again] = [finishedLogs(first), finishedLogs(second)];
    const calls = repetitionTable(compareRepetitions(logs, again));
    const { experiment } = logs[0]!.experiment;
    const moved = movedMeasuresTable(experimentMeasures(experiment, logs), experimentMeasures(experiment, again));
    out(`${tableToText(calls)}\n\n${tableToText(moved)}\n`);
  },
};
