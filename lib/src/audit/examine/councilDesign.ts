import { printsAs } from "../printedNumber.js";
import type { PublishedFigure, PublishedPaper } from "../publishedPaper.js";
import { evaluators, scenarioNames, scenarios } from "./councilPanel.js";
import { type Finding, follows, type LookUp, numberOf, repeats } from "./finding.js";

/** Published by its maker: mistral.ai/news/mistral-nemo, 18 July 2024. The other sizes stand in the models' names. */
const sizeOfMistralNemo = 12;

/** Counts of runs, winners, evaluators and models: sections 3, 5 and the winner rows of Tables 2 and 4. */
export function examineDesign({ tables }: PublishedPaper, of: LookUp): Finding[] {
  const runs = numberOf(of("design.runsA")) + numberOf(of("design.runsB"));
  const roles = tables.table1!.rows;
  const perspectives = roles.map(({ cells }) => cells.perspective!.printed);
  const models = roles.map(({ cells }) => cells.model!.printed);
  const security = perspectives.filter((perspective) => perspective === "Security Focus").length;
  const distinct = new Set(perspectives).size;
  const families = new Set(models.map((model) => /^[A-Za-z]+/.exec(model)![0]));
  return [
    follows(of("design.perScenario"), runs, "25 + 35", "State C scores State B's runs again."),
    ...["design.overall", "abstract.deliberations", "conclusion.deliberations"].map((id) =>
      follows(of(id), runs * scenarioNames.length, "(25 + 35) x 2"),
    ),
    repeats(of("design.runsC"), of("design.runsB")),
    ...["introduction.models", "system.evaluators", "models.seven", "limitations.models"].map((id) =>
      follows(of(id), roles.length, "rows of Table 1"),
    ),
    ...[
      "models.security",
      "models.captionSecurity",
      "metrics.security",
      "limitations.security",
      "metrics.securityShare",
    ].map((id) => follows(of(id), security, "rows of Table 1 with Security Focus")),
    ...["perspectives.dedicated", "metrics.independent", "limitations.dedicated"].map((id) =>
      follows(of(id), distinct, "different perspectives in Table 1"),
    ),
    follows(of("models.organizations"), families.size, "families in the names of the models", [...families].join(", ")),
    ...["abstract.modelSize", "introduction.modelSize", "models.size", "discussion.binarySizes"].map((id) =>
      largestSize(of(id), models),
    ),
    follows(
      of("introduction.singleCall"),
      evaluators,
      "calls a deliberation",
      "Section 4.1 keeps every other evaluator's output from the judge and has a score for each evaluator: that takes a call for each.",
    ),
    ...scenarioNames.flatMap((scenario) => winners(tables, scenarios[scenario])),
  ];
}

/** The largest of the models' sizes. One of them is printed nowhere in the paper: what it contradicts, its maker does. */
function largestSize(figure: PublishedFigure, models: readonly string[]): Finding {
  const printed = models.map((model) => /-(\d+)B/.exec(model)?.[1]);
  const sizes = printed.map((size) => Number(size ?? sizeOfMistralNemo));
  const named = models.map((model, index) => `${model} ${sizes[index]}`).join(", ");
  const finding = follows(
    figure,
    Math.max(...sizes),
    "largest of the seven sizes, in billions",
    `Table 1: ${named}. Mistral NeMo is printed without its size; its maker gives ${sizeOfMistralNemo} billion.`,
  );
  const largestPrinted = Math.max(...printed.flatMap((size) => (size === undefined ? [] : [Number(size)])));
  return finding.verdict === "inconsistent" && printsAs(figure, largestPrinted)
    ? { ...finding, verdict: "contradicts a source outside the paper" }
    : finding;
}

/** Each winner count is what its state's other counts leave of the runs. */
function winners(tables: PublishedPaper["tables"], table: string): Finding[] {
  const names = ["intensive", "outOfHome", "standard", "rentControl", "deregulate", "publicHousing", "tie"];
  return tables[table]!.rows.filter(({ id }) => ["A", "B", "C"].includes(id)).flatMap(({ id, cells }) => {
    const counts = names.flatMap((name) => cells[name] ?? []);
    const runs = numberOf(cells.n!);
    const all = counts.reduce((sum, figure) => sum + numberOf(figure), 0);
    return counts.map((figure) => {
      const others = all - numberOf(figure);
      const how =
        table === "table2" && id === "C" ? "Here State C's winners differ from State B's; in Table 4 they do not." : "";
      return follows(figure, runs - others, `${runs} runs - ${others} others`, how);
    });
  });
}
