import { InputError } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import type { Keyword } from "../foundation/transcript.js";
import type { Dilemma, DilemmaFacts, Party, Perturbation } from "./dilemma.js";
import { dilemmaOf } from "./dilemmas.js";
import { numberWord } from "./numberWord.js";

/** What a what-if variant changes: how many, who, whether the cost is a means, whether there is consent. */
export const counterfactualKinds = ["numbers", "roles", "means", "consent"] as const;

/** One thing that a what-if variant changes. */
export type CounterfactualKind = (typeof counterfactualKinds)[number];

const question = "Does this change what is right?";
const numberKeywords: Keyword[] = [{ keyword: "number", forms: ["numbers"] }, { keyword: "many" }];

const several = ({ singular, plural }: Party, count: number) =>
  `${numberWord(count)} ${count === 1 ? singular : plural}`;

function numbers({ act, saved, cost }: DilemmaFacts, counts: readonly number[]): Perturbation[] {
  const rescued = counts
    .filter((count) => count !== saved.count)
    .map((count) => ({
      id: `whatif_saved_${count}`,
      name: `What if it saved ${numberWord(count)}`,
      text: `Suppose that to ${act} would save not ${several(saved, saved.count)} but ${several(saved, count)}. ${question}`,
      keywords: [numberWord(count), ...numberKeywords],
    }));
  const equal = {
    id: "whatif_equal_numbers",
    name: "What if it cost as many as it saves",
    text: `Suppose that to ${act} would cost ${several(cost, saved.count)} instead of ${several(cost, cost.count)}: as many as it saves. ${question}`,
    keywords: ["equal", "as many", ...numberKeywords],
  };
  return saved.count === cost.count ? rescued : [...rescued, equal];
}

function roles({ saved, cost, roles: described }: DilemmaFacts): Perturbation[] {
  const verb = ({ count }: Party) => (count === 1 ? "is" : "are");
  const subjects = {
    agent: "you, who have to act, are",
    saved: `${saved.named} ${verb(saved)}`,
    cost: `${cost.named} ${verb(cost)}`,
  };
  return described.map(({ id, of, is, keywords }) => ({
    id: `whatif_role_${id}`,
    name: `What if: ${is}`,
    text: `Suppose that ${subjects[of]} ${is}. ${question}`,
    keywords,
  }));
}

function means({ means: { kind, otherwise, keywords } }: DilemmaFacts): Perturbation[] {
  const [now, then] = kind === "means" ? ["the means", "a side effect"] : ["a side effect", "the means"];
  return [
    {
      id: kind === "means" ? "whatif_side_effect" : "whatif_means",
      name: `What if it were ${then}`,
      text: `Suppose that ${otherwise}: what was ${now} of the rescue is now ${then}. ${question}`,
      keywords,
    },
  ];
}

function consent({ act, consent: whose, ...parties }: DilemmaFacts): Perturbation[] {
  const party = parties[whose];
  const one = party.count === 1;
  const keywords: Keyword[] = [
    { keyword: "consent", forms: ["consents", "consented"] },
    { keyword: "ask", forms: ["asks", "asked"] },
    { keyword: "will", forms: ["willing", "unwilling"] },
    { keyword: "choice", forms: ["choose", "chooses", "chosen", "chose"] },
  ];
  return [
    {
      id: "whatif_consent_given",
      name: "What if there is consent",
      text: `Suppose that ${party.named} ${one ? "asks" : "ask"} you, with a clear mind and unforced, to ${act}. ${question}`,
      keywords,
    },
    {
      id: "whatif_consent_refused",
      name: "What if consent is refused",
      text: `Suppose that ${party.named} ${one ? "asks" : "ask"} you, with a clear mind and unforced, not to ${act}. ${question}`,
      keywords,
    },
  ];
}

/**
 * What-if variants of a dilemma, made from its structured facts and nothing else: other numbers, other roles, the cost
 * as means or as side effect, consent given or refused (the counterfactual module of HDE section 7.2). They are
 * perturbations of the same kind as the paper's, to be given to `runDebate`, `forkDebate` or an experiment.
 *
 * @param scenario id of a shipped dilemma, or one of your own; it must have `facts`.
 * @param options.kinds which variants; all by default.
 * @param options.counts how many would be saved instead; 1, 2 and 100 by default.
 * @throws InputError for a dilemma without facts, and for an option that cannot be used.
 * @example
 * const whatIf = counterfactuals("trolley", { kinds: ["consent"] });
 * await forkDebate({ teams: "ablation", scenario: "trolley", perturbations: whatIf, models: model("extractive"), seed: 1 });
 */
export function counterfactuals(
  scenario: string | Dilemma,
  options: { kinds?: readonly CounterfactualKind[]; counts?: readonly number[] } = {},
): Perturbation[] {
  requireObject("options", options);
  const { kinds = counterfactualKinds, counts = [1, 2, 100] } = options;
  const { id, facts } = dilemmaOf(scenario);
  if (facts === undefined) throw new InputError("scenario", id, "a dilemma that has facts");
  if (!Array.isArray(counts) || !counts.every((count) => Number.isInteger(count) && count >= 1 && count <= 1e6))
    throw new InputError("counts", counts, "an array of whole numbers from 1 to 1000000");
  if (!Array.isArray(kinds) || !kinds.every((kind) => counterfactualKinds.includes(kind)))
    throw new InputError("kinds", kinds, `an array of ${counterfactualKinds.join(", ")}`);
  const make = { numbers: () => numbers(facts, [...new Set(counts)]), roles, means, consent };
  return counterfactualKinds.filter((kind) => kinds.includes(kind)).flatMap((kind) => make[kind](facts));
}
