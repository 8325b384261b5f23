import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskedOptions, optionMask } from "../../lib/src/council/maskedOptions.js";
import { listPolicies, policyOf } from "../../lib/src/council/policies.js";

const options = [
  { id: "A", label: "Prevention" },
  { id: "B", label: "Prevention first" },
  { id: "C", label: "Wait (and see)" },
];
const housing = [
  { id: "A", label: "Rent Control" },
  { id: "B", label: "Deregulate" },
  { id: "C", label: "Public Housing" },
];
const masked = (text: string) => maskedOptions(text, options).replaceAll(optionMask, "#");
const maskedHousing = (text: string) => maskedOptions(text, housing).replaceAll(optionMask, "#");

describe("maskedOptions", () => {
  it("masks the labels of every shipped question, and ids and labels with any sign in them", () => {
    for (const { id, options: shipped } of listPolicies().map(policyOf))
      for (const { label } of shipped)
        expect(maskedOptions(`${label} is fair.`, shipped), id).toBe("[option] is fair.");
    for (const sign of "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~–—’") {
      const own = [
        { id: "A", label: `Pay${sign}back` },
        { id: `b${sign}c`, label: "Else" },
      ];
      expect(maskedOptions(`Pay${sign}back is fair.`, own), sign).toBe("[option] is fair.");
      expect(maskedOptions(`I choose option b${sign}c now`, own), sign).toBe("I choose [option] now");
    }
  });

  it.each([
    ["I choose option A.", "I choose #."],
    ['Option "b" is cheap, option (C) dear.', "# is cheap, # dear."],
    ["PREVENTION costs less.", "# costs less."],
    ["Wait  (and\nsee) is no plan.", "# is no plan."],
    ["Wait and see.", "#."],
    ["Options A and B", "# and #"],
    ["Preventions vary.", "# vary."],
    ["It says optionA here.", "It says # here."],
  ])("masks what names an option: %s", (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it.each([
    ["B > A > C", "# > # > #"],
    ["b>a>c", "#>#>#"],
    ["B, A and C", "#, # and #"],
    ["I put B first, A second.", "I put # first, # second."],
    ["(C) is best; A is worst", "(#) is best; # is worst"],
    ["B's gain is C’s loss", "#'s gain is #’s loss"],
    ["Options A/B", "#/#"],
    ["Option: **C**", "#**"],
    ["Policy B, alternative #2 and Plan C", "#, alternative #2 and #"],
  ])("masks ids without their labels: %s", (text, expected) => {
    expect(maskedHousing(text)).toBe(expected);
  });

  it.each([
    ["rent controls", "#"],
    ["Rent-control and RENT_CONTROL", "# and #"],
    ["controlling rents, the control of rents", "#, the #"],
    ["deregulation, deregulating, deregulated", "#, #, #"],
    ["Deregulate's promise", "#'s promise"],
    ["public houses for families", "# for families"],
  ])("masks labels in other inflections and spellings: %s", (text, expected) => {
    expect(maskedHousing(text)).toBe(expected);
  });

  it("masks two words in a row of a longer label, and leaves one alone", () => {
    const care = [{ id: "A", label: "Intensive family preservation" }];
    expect(maskedOptions("family preservation keeps a family", care)).toBe(`${optionMask} keeps a family`);
    expect(maskedOptions("Preservation of the family. Intensive care.", care)).toBe(`${optionMask}. Intensive care.`);
  });

  it("masks the longest label that fits, so that nothing of a longer one is left", () => {
    expect(masked("Prevention first, then.")).toBe("#, then.");
  });

  it.each(["A child is safe.", "An option Again.", "I think so.", "Band C1 and ABC.", "first come", "a > 3", "Await."])(
    "leaves what names none: %s",
    (text) => {
      const others = [...options.slice(1), { id: "I", label: "Nothing at all" }, { id: "A", label: "Prevention" }];
      expect(maskedOptions(text, text === "a > 3" ? others.slice(0, 2) : others)).toBe(text);
    },
  );

  it("leaves figures that count something where ids are figures", () => {
    const numbered = [
      { id: "1", label: "Stay" },
      { id: "2", label: "Go" },
    ];
    expect(maskedOptions("1 in 10 die; option 2 saves 2 of them; 2 > 1", numbered)).toBe(
      `1 in 10 die; ${optionMask} saves 2 of them; ${optionMask} > ${optionMask}`,
    );
  });

  const names = fc.constantFrom(
    ...["Prevention", "prevention first", "Wait (and see)", "option A", "options B", "(C)", "B > C", "preventing"],
    ...["so", ", ", " ", "é", "the", "> ", "B's", "a", "A"],
  );

  it("leaves no label or id standing as a word of its own, and masking again changes nothing", () => {
    fc.assert(
      fc.property(fc.array(names, { maxLength: 12 }), (parts) => {
        const once = maskedOptions(parts.join(" "), options);
        expect(once).not.toMatch(/(?<![\p{L}\p{N}])(prevent\w*|wait|[BC])(?![\p{L}\p{N}])/iu);
        expect(maskedOptions(once, options)).toBe(once);
      }),
    );
  });

  it("says the same of texts that differ in the names of options alone", () => {
    const forms = [
      (one: (typeof housing)[number]) => `Option ${one.id}`,
      (one: (typeof housing)[number]) => one.label,
      (one: (typeof housing)[number]) => one.label.toUpperCase(),
      (one: (typeof housing)[number]) => `(${one.id})`,
    ];
    const option = fc.constantFrom(...housing);
    const filler = fc.constantFrom("is fair.", "costs much, though", "serves all;", "comes first since");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(option, option, filler), { minLength: 1, maxLength: 6 }),
        fc.nat(3),
        (said, form) => {
          const text = (which: 0 | 1) => said.map((part) => `${forms[form]!(part[which])} ${part[2]}`).join(" ");
          expect(maskedOptions(text(0), housing)).toBe(maskedOptions(text(1), housing));
        },
      ),
    );
  });

  it("takes a label's marks for what they are, and a label without any letter", () => {
    expect(maskedOptions("X+Y? or x.y", [{ id: "1", label: "X+Y?" }])).toBe(`${optionMask} or x.y`);
    expect(maskedOptions("I like 🎉, not 🎊", [{ id: "x", label: "🎉" }])).toBe(`I like ${optionMask}, not 🎊`);
  });
});
