import { delphiVariants } from "../council/delphiVariants.js";
import type { DelphiLog } from "../council/runDelphi.js";
import { delphiConcentrations } from "../experiments/delphiConcentrations.js";
import { delphiRows, summariseDelphi } from "../experiments/delphiRows.js";
import type { RunLog } from "../experiments/experiment.js";
import { missingText } from "../experiments/missingReplies.js";
import { evaluatorsText } from "../experiments/pairedConcentrations.js";
import { requireDelphiLogs } from "../experiments/requireLogs.js";
import { sourceNote } from "../experiments/sourceNote.js";
import { pairedNote } from "./pairedNote.js";
import type { Table } from "./table.js";

const names = {
  "v6.0": "v6.0, peer exposure",
  "v6.1": "v6.1, tension partners, two rounds",
  v7: "v7, self-confrontation",
} as const;

/**
 * The failed Delphi designs (AI Council section 4.3): what evaluators did with what they were shown, by variant and by
 * model, and whether those who changed fled to an option that nobody had criticised. The paper prints one number: no
 * change in ten runs of v7.
 * Throws InputError for what are no logs of Delphi variants.
 *
 * @example
 * showTable(delphiTable(logs));
 */
export function delphiTable(logs: readonly RunLog[]): Table {
  requireDelphiLogs(logs);
  const deliberations = logs as readonly RunLog<DelphiLog>[];
  const concentrations = new Map(delphiConcentrations(deliberations).map((one) => [one.variant, one]));
  return {
    caption: "Delphi designs v6.0, v6.1 and v7",
    columns: [
      { key: "variant", label: "Variant" },
      { key: "model", label: "Model" },
      { key: "replies", label: "second votes" },
      { key: "kept", label: "kept" },
      { key: "weighed", label: "weighed and kept" },
      { key: "givenUp", label: "given up" },
      { key: "uncriticised", label: "to an uncriticised option" },
      { key: "unendorsed", label: "to one nobody had chosen" },
      { key: "paired", label: "evaluators with both", align: "right" },
      { key: "before", label: "FCC before", digits: 3, align: "right" },
      { key: "after", label: "FCC after", digits: 3, align: "right" },
      { key: "missing", label: "replies missing" },
    ],
    rows: summariseDelphi(delphiRows(deliberations)).map((summary) => {
      const all = summary.model === null ? concentrations.get(summary.variant) : undefined;
      const shown = delphiVariants[summary.variant].shows !== "self";
      return {
        variant: names[summary.variant],
        model: summary.model ?? "all",
        replies: summary.replies,
        kept: summary.codings.kept,
        // Where no critique is shown there is none to weigh, and every option is uncriticised.
        weighed: shown ? summary.codings["weighed and kept"] : null,
        givenUp: summary.codings["given up"],
        uncriticised: shown ? summary.toUncriticised : null,
        unendorsed: summary.toUnendorsed,
        paired: all && evaluatorsText(all.evaluators),
        before: all?.before,
        after: all?.after,
        missing: all && missingText(all.replies),
      };
    }),
    notes: [
      "weighed and kept: the choice stands and the reasoning takes up at least three terms of the critiques that it did not have before",
      pairedNote,
      "paper: no vote change in 10 runs of v7; v6.0 and v6.1 are described without numbers",
      sourceNote(logs),
    ],
  };
}
