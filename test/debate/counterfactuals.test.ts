import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counterfactualKinds, counterfactuals } from "../../lib/src/debate/counterfactuals.js";
import type { Dilemma } from "../../lib/src/debate/dilemma.js";
import { dilemmaOf, listDilemmas, perturbationOf } from "../../lib/src/debate/dilemmas.js";
import { numberWord } from "../../lib/src/debate/numberWord.js";
import { runDebate } from "../../lib/src/debate/runDebate.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { countKeywords, findKeywords } from "../../lib/src/foundation/keywords.js";
import { markingModel, textOf } from "../support/models.js";

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const keywordsOf = ({ keywords }: Pick<Dilemma, "keywords">) =>
  keywords.map((one) => (typeof one === "string" ? one : one.keyword));

describe.each(listDilemmas())("the dilemma %s", (id) => {
  const dilemma = dilemmaOf(id);

  it("is recovered by its own statement, and no keyword stands twice in a list", () => {
    expect(countKeywords(dilemma.statement, dilemma.keywords)).toBeGreaterThanOrEqual(5);
    expect(repeated(keywordsOf(dilemma))).toEqual([]);
    for (const perturbation of dilemma.perturbations) expect(repeated(keywordsOf(perturbation))).toEqual([]);
  });

  it("has three perturbations, each coherent by its own text with the dilemma's words", () => {
    expect(dilemma.perturbations).toHaveLength(3);
    expect(repeated(dilemma.perturbations.flatMap(({ id: one, code }) => [one, code ?? ""]))).toEqual([]);
    for (const { text, keywords } of dilemma.perturbations)
      expect(countKeywords(text, [...dilemma.keywords, ...keywords])).toBeGreaterThanOrEqual(3);
  });

  it("is debated whole", async () => {
    const models = markingModel();
    const log = await runDebate({
      teams: "ablation",
      scenario: id,
      perturbation: dilemma.perturbations[2]!.id,
      models,
      seed: 1,
    });
    expect(log.turns).toHaveLength(10);
    for (const request of models.requests) expect(textOf(request)).toContain(dilemma.statement);
  });

  it("gives what-if variants of every kind, perturbations like the paper's", () => {
    const all = counterfactuals(id);
    expect(repeated(all.map((one) => one.id))).toEqual([]);
    for (const kind of counterfactualKinds) expect(counterfactuals(id, { kinds: [kind] }).length).toBeGreaterThan(0);
    for (const variant of all) {
      expect(perturbationOf(dilemma, variant)).toEqual(variant);
      expect(variant.text).toMatch(/^Suppose that .*\. Does this change what is right\?$/);
      expect(variant.text).not.toMatch(/undefined|null|\{|\}|NaN| {2}/);
      expect(variant.keywords.length).toBeGreaterThan(0);
    }
  });
});

describe("counterfactuals", () => {
  const textsOf = (...given: Parameters<typeof counterfactuals>) => counterfactuals(...given).map(({ text }) => text);

  it("change the numbers, in words, and never to the number that there is", () => {
    expect(textsOf("trolley", { kinds: ["numbers"], counts: [5, 2, 2, 1, 1000] })).toEqual([
      "Suppose that to pull the lever would save not five people but two people. Does this change what is right?",
      "Suppose that to pull the lever would save not five people but one person. Does this change what is right?",
      "Suppose that to pull the lever would save not five people but one thousand people. Does this change what is right?",
      "Suppose that to pull the lever would cost five people instead of one person: as many as it saves. Does this change what is right?",
    ]);
  });

  it("turn a side effect into a means, and a means into a side effect", () => {
    expect(textsOf("trolley", { kinds: ["means"] })[0]).toMatch(
      /what was a side effect of the rescue is now the means/,
    );
    expect(textsOf("murderer-at-the-door", { kinds: ["means"] })[0]).toMatch(
      /the means of the rescue is now a side effect/,
    );
  });

  it("have consent given and refused by the one whose consent is in question", () => {
    const [given, refused] = textsOf("trolley", { kinds: ["consent"] });
    expect(given).toContain("the one on the side track asks you, with a clear mind and unforced, to pull the lever");
    expect(refused).toContain("not to pull the lever");
    expect(textsOf("murderer-at-the-door", { kinds: ["consent"] })[0]).toContain("the friend in the house asks you");
  });

  it("speak of several in the plural", () => {
    const own = structuredClone(dilemmaOf("trolley"));
    own.facts!.consent = "saved";
    const [given] = textsOf(own, { kinds: ["consent"] });
    expect(given).toContain("the five on the main track ask you");
    expect(textsOf(own, { kinds: ["roles"] })[2]).toContain("the five on the main track are people who");
  });

  it("come in one order whatever the order of the kinds, and are the same each time", () => {
    const two = counterfactuals("trolley", { kinds: ["consent", "numbers"] });
    expect(two).toEqual(counterfactuals("trolley", { kinds: ["numbers", "consent"] }));
    expect(counterfactuals("trolley")).toEqual(counterfactuals(dilemmaOf("trolley")));
  });

  it("have a number in their keywords that is found in their text", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (count) => {
        for (const { id, text, keywords } of counterfactuals("trolley", { kinds: ["numbers"], counts: [count] }))
          if (id.startsWith("whatif_saved")) expect(findKeywords(text, [keywords[0]!]).length).toBeGreaterThan(0);
      }),
    );
  });

  it.each([
    ["a dilemma without facts", [{ ...dilemmaOf("trolley"), facts: undefined }], /scenario.*facts/],
    ["an unknown dilemma", ["none"], /scenario.*none/],
    ["kinds", ["trolley", { kinds: ["colours"] }], /kinds.*colours.*numbers/],
    ["counts", ["trolley", { counts: [0] }], /counts.*0/],
    ["counts that are no list", ["trolley", { counts: 3 }], /counts.*3/],
  ])("refuse %s", (_name, given, message) => {
    expect(() => counterfactuals(...(given as never as Parameters<typeof counterfactuals>))).toThrow(message);
    expect(() => counterfactuals(...(given as never as Parameters<typeof counterfactuals>))).toThrow(InputError);
  });
});

it("numbers are in words where that is short", () => {
  expect([0, 5, 12, 13, 100, 1234, 1_000_000].map(numberWord)).toEqual([
    "zero",
    "five",
    "twelve",
    "13",
    "one hundred",
    "1,234",
    "one million",
  ]);
});
