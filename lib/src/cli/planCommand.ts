import { plan } from "../experiments/plan.js";
import type { Command } from "./command.js";
import { designFlags, designOf, readFlags } from "./flags.js";

/** `dissensus plan EXPERIMENT`: what a design will need, before anything is spent. */
export const planCommand: Command = {
  summary: "what an experiment will need, before anything is spent",
  usage:
    "plan EXPERIMENT [--model ID | --models FILE] [--runs N] [--seed S] [--scenario ID] [--panel ID] [--option NAME=VALUE] [--json]",
  async run(words, { out }) {
    const { flags, positionals } = readFlags(words, { ...designFlags, json: { type: "boolean" } });
    const needs = plan(designOf(positionals[0], flags));
    if (flags.json) {
      out(`${JSON.stringify(needs, null, 2)}\n`);
      return;
    }
    out(`${needs.experiment}: ${needs.runs} runs, ${needs.calls} calls\n`);
    for (const [id, calls] of Object.entries(needs.callsByModel)) out(`  ${id}: ${calls} calls\n`);
    for (const { id, runs, calls, criticalPath } of needs.cells)
      out(`  ${id}: ${runs} runs, ${calls} calls, ${criticalPath} of them one after the other in each run\n`);
  },
};
