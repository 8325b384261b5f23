import type { DelphiVariant } from "../council/delphiVariants.js";
import type { Coding, Reconsideration } from "../council/reconsiderations.js";
import type { DelphiLog } from "../council/runDelphi.js";
import { requireRows } from "../foundation/requireFields.js";
import type { RunLog } from "./experiment.js";
import { requireDelphiLogs } from "./requireLogs.js";

/** One evaluator's reconsideration, as a row of data. */
export interface DelphiRow extends Reconsideration {
  scenario: string;
  variant: DelphiVariant;
  run: number;
  /** The evaluator's model. */
  model: string;
}

/**
 * Every reconsideration of the runs, in the order of the logs.
 * Throws InputError for what are no logs of Delphi variants.
 *
 * @example
 * delphiRows(logs).filter(({ coding }) => coding === "given up").length;
 */
export function delphiRows(logs: readonly RunLog<DelphiLog>[]): DelphiRow[] {
  requireDelphiLogs(logs);
  return logs.flatMap((log) =>
    log.reconsiderations.map((one) => ({
      ...one,
      scenario: log.scenario.id,
      variant: log.variant,
      run: log.experiment.run,
      model: log.models[one.evaluator]?.id ?? "",
    })),
  );
}

/** What became of the votes under one variant, or of one model's votes under it. */
export interface DelphiSummary {
  variant: DelphiVariant;
  /** A model's id, or null over all of them. */
  model: string | null;
  /** Second votes that have a first one to be held against. */
  replies: number;
  codings: { [coding in Coding]: number };
  /** Of those given up: went over to an option that none of the critiques shown was of. */
  toUncriticised: number;
  /** Of those given up: went over to an option that nobody had chosen before. */
  toUnendorsed: number;
}

/**
 * Counts reconsiderations by variant, then by variant and model.
 * Throws InputError for what are no rows of delphiRows.
 *
 * @example
 * summariseDelphi(delphiRows(logs)).filter(({ model }) => model === null);
 */
export function summariseDelphi(rows: readonly DelphiRow[]): DelphiSummary[] {
  requireRows("rows", rows, ["variant", "model", "coding"], "rows of delphiRows");
  const summary = (variant: DelphiVariant, model: string | null): DelphiSummary => {
    const own = rows.filter((row) => row.variant === variant && (model === null || row.model === model));
    const coded = (coding: Coding) => own.filter((row) => row.coding === coding).length;
    return {
      variant,
      model,
      replies: own.length,
      codings: {
        kept: coded("kept"),
        "weighed and kept": coded("weighed and kept"),
        "given up": coded("given up"),
      },
      toUncriticised: own.filter(({ newChoiceCriticised }) => newChoiceCriticised === false).length,
      toUnendorsed: own.filter(({ newChoiceEndorsed }) => newChoiceEndorsed === false).length,
    };
  };
  const variants = [...new Set(rows.map(({ variant }) => variant))];
  const models = [...new Set(rows.map(({ model }) => model))].sort();
  return [
    ...variants.map((variant) => summary(variant, null)),
    ...(models.length > 1
      ? variants.flatMap((variant) =>
          models.map((model) => summary(variant, model)).filter(({ replies }) => replies > 0),
        )
      : []),
  ];
}
