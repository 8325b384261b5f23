import { describe, expect, it } from "vitest";
import { listPanels, panelOf } from "../../lib/src/council/panels.js";
import { loadPerspectives } from "../../lib/src/council/perspectives.js";
import { listPolicies, policyOf } from "../../lib/src/council/policies.js";
import { panelTensions, tensionPartners } from "../../lib/src/council/tensions.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { readBallot } from "../../lib/src/metrics/ballots/readBallot.js";

describe("policy questions", () => {
  it("are the paper's three and four of other fields", () => {
    expect(listPolicies()).toEqual([
      "child-welfare",
      "child-welfare-rebalanced",
      "education",
      "environment",
      "health",
      "housing",
      "transport",
    ]);
  });

  it.each(listPolicies())("%s has options A, B and C that a ballot tells apart, and says where it comes from", (id) => {
    const policy = policyOf(id);
    expect(policy.options.map((option) => option.id)).toEqual(["A", "B", "C"]);
    expect(policy.sources?.length).toBeGreaterThan(0);
    const labels = Object.fromEntries(policy.options.map((option) => [option.id, option.label]));
    const spoken = `1. ${labels.B}\n2. ${labels.C}\n3. ${labels.A}`;
    expect(readBallot(spoken, { options: labels })).toEqual({ outcome: "ok", ballot: ["B", "C", "A"] });
  });

  it("ask the paper's questions, with its options in its order", () => {
    expect(policyOf("child-welfare").question).toBe(
      "How should child welfare services balance family preservation with child safety?",
    );
    expect(policyOf("housing").options.map(({ label }) => label)).toEqual([
      "Rent Control",
      "Deregulate",
      "Public Housing",
    ]);
  });

  it("rebalanced differs in its descriptions alone", () => {
    const [one, other] = [policyOf("child-welfare"), policyOf("child-welfare-rebalanced")];
    expect(other.question).toBe(one.question);
    expect(other.background).toBe(one.background);
    expect(other.options.map(({ label }) => label)).toEqual(one.options.map(({ label }) => label));
    for (const [index, { description }] of other.options.entries())
      expect(description).not.toBe(one.options[index]?.description);
    // The rebalancing also evens out how much is said of each.
    const lengths = other.options.map(({ description }) => description.length);
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeLessThan(1.1);
  });

  const own = {
    id: "parks",
    name: "Parks",
    question: "What should become of the old railway yard?",
    background: "It has lain empty for years.",
    options: [
      { id: "A", label: "Park", description: "A park." },
      { id: "B", label: "Homes", description: "Homes." },
    ],
  };

  it("can be the user's own, of any number of options from two", () => {
    expect(policyOf(own)).toEqual(own);
  });

  const wrong: [string, unknown, RegExp][] = [
    ["an unknown id", "parks", /scenario: "parks".*child-welfare/],
    ["a missing background", { ...own, background: "" }, /scenario, field background/],
    ["one option", { ...own, options: own.options.slice(0, 1) }, /scenario, field options/],
    ["two options of one label", { ...own, options: own.options.map((one) => ({ ...one, label: "Park" })) }, /apart/],
    ["two options of one id", { ...own, options: own.options.map((one) => ({ ...one, id: "A" })) }, /.+/],
    ["a field that is not known", { ...own, winner: "A" }, /scenario.*winner/],
    ["an id that is a path", "../dilemmas/trolley", /scenario/],
  ];
  it.each(wrong)("%s is named", (_name, scenario, message) => {
    expect(() => policyOf(scenario as string)).toThrow(InputError);
    expect(() => policyOf(scenario as string)).toThrow(message);
  });
});

describe("perspectives", () => {
  const { perspectives, tensions } = loadPerspectives();
  const named = (id: string) => perspectives.find((one) => one.id === id)?.name;

  it("are the six of the paper, with definitions and keywords", () => {
    expect(perspectives.map(({ name }) => name)).toEqual([
      "Security Focus",
      "Risk Tolerance",
      "Pragmatism",
      "Performance Focus",
      "Simplicity Preference",
      "Creativity",
    ]);
    for (const { keywords } of perspectives) expect(keywords?.length).toBeGreaterThanOrEqual(6);
  });

  it("share no keyword, so that alignment tells them apart", () => {
    const words = perspectives.flatMap(({ keywords = [] }) =>
      keywords.flatMap((word) => (typeof word === "string" ? [word] : [word.keyword, ...(word.forms ?? [])])),
    );
    expect(new Set(words).size).toBe(words.length);
  });

  it("stand in six tensions", () => {
    expect(tensions.map(([one, other]) => `${named(one)}–${named(other)}`)).toEqual([
      "Security Focus–Risk Tolerance",
      "Security Focus–Creativity",
      "Performance Focus–Simplicity Preference",
      "Pragmatism–Creativity",
      "Pragmatism–Risk Tolerance",
      "Simplicity Preference–Creativity",
    ]);
  });
});

describe("panels", () => {
  it("paper is Table 1: seven evaluators, three of them for security", () => {
    expect(listPanels()).toEqual(["balanced", "paper"]);
    const { evaluators, champions } = panelOf("paper");
    expect(evaluators.map(({ name, perspective, model }) => [name, perspective.name, model])).toEqual([
      ["Conservative", "Security Focus", "Qwen3-8B"],
      ["Innovator", "Risk Tolerance", "Mistral-NeMo"],
      ["Pragmatist", "Pragmatism", "Mistral-7B-Instruct-v0.3"],
      ["Perfectionist", "Security Focus", "Qwen2.5-Coder-7B"],
      ["Minimalist", "Simplicity Preference", "Dolphin3-8B"],
      ["Driver", "Performance Focus", "DeepSeek-R1-8B"],
      ["Guardian", "Security Focus", "Gemma2-9B"],
    ]);
    expect(champions).toEqual(["conservative", "innovator", "pragmatist"]);
  });

  it("balanced has one evaluator a value", () => {
    const voiced = panelOf("balanced").evaluators.map(({ perspective }) => perspective.id);
    expect([...voiced].sort()).toEqual(
      loadPerspectives()
        .perspectives.map(({ id }) => id)
        .sort(),
    );
  });

  it("the paper's panel tests three tensions directly, the balanced one all six", () => {
    expect(panelTensions(panelOf("paper")).direct).toHaveLength(3);
    expect(panelTensions(panelOf("paper")).indirect.every((pair) => pair.includes("creativity"))).toBe(true);
    expect(panelTensions(panelOf("balanced"))).toMatchObject({ indirect: [] });
  });

  it("know each evaluator's tension partners, stand-ins included", () => {
    const panel = panelOf("paper");
    expect(tensionPartners(panel, "guardian")).toEqual(["innovator"]);
    // For Creativity the Innovator stands in, so that it is opposed to Simplicity too.
    expect(tensionPartners(panel, "minimalist")).toEqual(["innovator", "driver"]);
    expect(tensionPartners(panel, "innovator")).toEqual([
      "conservative",
      "pragmatist",
      "perfectionist",
      "minimalist",
      "guardian",
    ]);
  });

  const own = {
    id: "two",
    name: "Two",
    evaluators: [
      { id: "ada", name: "Ada", perspective: "pragmatism" },
      { id: "bo", name: "Bo", perspective: { id: "care", name: "Care", definition: "Puts care for people first." } },
    ],
    champions: ["ada", "bo"],
  };

  it("can be the user's own, with perspectives of their own", () => {
    expect(panelOf(own).evaluators[1]?.perspective.name).toBe("Care");
  });

  it("are not changed by who loads them", () => {
    panelOf("paper").evaluators.pop();
    expect(panelOf("paper").evaluators).toHaveLength(7);
  });

  const wrong: [string, unknown, RegExp][] = [
    ["an unknown panel", "huge", /panel: "huge".*balanced, paper/],
    [
      "an unknown perspective",
      { ...own, evaluators: [{ ...own.evaluators[0], perspective: "greed" }] },
      /greed.*pragmatism/,
    ],
    ["an evaluator twice", { ...own, evaluators: [own.evaluators[0], own.evaluators[0]] }, /"ada".*once/],
    ["a champion that is no evaluator", { ...own, champions: ["cy"] }, /champions: "cy".*ada, bo/],
    [
      "a pair with one voice",
      { ...own, standIns: { care: "pragmatism" }, tensions: [["care", "pragmatism"]] },
      /voices/,
    ],
  ];
  it.each(wrong)("%s is named", (_name, panel, message) => {
    expect(() => panelOf(panel as string)).toThrow(message);
  });
});
