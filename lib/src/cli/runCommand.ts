import { run } from "../experiments/run.js";
import { experimentTables } from "../figures/experimentViews.js";
import { tableToText } from "../figures/tableText.js";
import { counted } from "../foundation/counted.js";
import { isNullModel } from "../foundation/isNullModel.js";
import { distinctModels } from "../models/served.js";
import type { Command } from "./command.js";
import { experimentProgress } from "./experimentProgress.js";
import { experimentsText } from "./experimentsText.js";
import { designMeanings } from "./flagMeanings.js";
import { designFlags, designOf, numberFlag, readFlags, wholeFlag } from "./flags.js";

/** `dissensus run EXPERIMENT`: runs it, or goes on with it, and prints its table. */
export const runCommand: Command = {
  summary: "run an experiment, or go on with it, and print its table",
  usage:
    "run EXPERIMENT [--model ID | --models FILE] [--runs N] [--seed S] [--store DIR] [--replay RECORDING] " +
    "[--from RECORDING] [--concurrency N] [--loaded N] [--requests-per-minute N] [--wait MINUTES] " +
    "[--budget-calls N] [--budget-tokens N] [--budget-money N] [--scenario ID] [--panel ID] [--option NAME=VALUE]",
  choices: { word: "EXPERIMENT", text: experimentsText },
  flags: {
    ...designMeanings,
    "--store DIR": "the folder that keeps logs and replies, so that a stopped run goes on; without it nothing is kept",
    "--replay RECORDING":
      "answers from a recording, or that of a store's folder; no model is asked, and what it does not hold is an error",
    "--from RECORDING":
      "takes what another recording, or store's folder, holds and asks for the rest, any number of times; needs --store",
    "--concurrency N": "runs that go on at once; 1, or 64 where local models take turns on one server",
    "--loaded N": "local models that the machine holds at once; 1",
    "--requests-per-minute N": "the most calls a minute to each service that needs a key, spaced evenly",
    "--wait MINUTES":
      "how long a service that has answered may be away, or ask to wait, before the run stops, if that is longer than the usual: 10 seconds away, a minute for one wait that it asks for, 10 minutes of such waits in a row",
    "--budget-calls N":
      "stops before more requests are sent, each try of a call one, those of the store counted in; the null model is free and not counted",
    "--budget-tokens N": "stops before more tokens are spent",
    "--budget-money N":
      "stops before more US dollars are spent, by the shipped table of prices and the prices in the file of models",
  },
  async run(words, { out, signal }) {
    const { flags, positionals } = readFlags(
      words,
      {
        ...designFlags,
        store: { type: "string" },
        replay: { type: "string" },
        from: { type: "string", multiple: true },
        concurrency: { type: "string" },
        loaded: { type: "string" },
        "requests-per-minute": { type: "string" },
        wait: { type: "string" },
        "budget-calls": { type: "string" },
        "budget-tokens": { type: "string" },
        "budget-money": { type: "string" },
      },
      1,
    );
    const design = designOf(positionals[0], flags);
    const store = flags.store as string | undefined;
    const replay = flags.replay as string | undefined;
    const concurrency = wholeFlag(flags, "concurrency");
    const minutes = numberFlag(flags, "wait");
    const progress = experimentProgress();
    if (store === undefined && replay === undefined && distinctModels(design.models).some(({ id }) => !isNullModel(id)))
      process.stderr.write("nothing that is answered is kept: there is no --store\n");
    const running = run(design, {
      signal,
      onProgress: progress.show,
      from: flags.from as string[] | undefined,
      loaded: wholeFlag(flags, "loaded"),
      requestsPerMinute: numberFlag(flags, "requests-per-minute"),
      patience: minutes === undefined ? undefined : 60_000 * minutes,
      budget: {
        calls: wholeFlag(flags, "budget-calls"),
        tokens: wholeFlag(flags, "budget-tokens"),
        money: numberFlag(flags, "budget-money"),
      },
      ...(store === undefined ? {} : { store }),
      ...(replay === undefined ? {} : { replay }),
      ...(concurrency === undefined ? {} : { concurrency }),
    });
    const logs = await running.finally(progress.end);
    for (const table of experimentTables(design.experiment, logs)) out(`${tableToText(table)}\n`);
    // What failed is asked again out of a store alone, and a replay asks nobody.
    const failed = logs.flatMap(({ missing }) => missing).filter(({ outcome }) => outcome === "failed").length;
    if (failed > 0 && store !== undefined && replay === undefined)
      out(`${counted(failed, "call")} failed; the same command asks ${failed === 1 ? "it" : "them"} again\n`);
  },
};
