import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskedOptions, optionMask } from "../../lib/src/agents/maskedOptions.js";

const options = [
  { id: "A", label: "Prevention" },
  { id: "B", label: "Prevention first" },
  { id: "C", label: "Wait (and see)" },
];
const masked = (text: string) => maskedOptions(text, options);

describe("maskedOptions", () => {
  it.each([
    ["I choose option A.", `I choose ${optionMask}.`],
    ['Option "b" is cheap, option (C) dear.', `${optionMask} is cheap, ${optionMask} dear.`],
    ["PREVENTION costs less.", `${optionMask} costs less.`],
    ["Wait  (and\nsee) is no plan.", `${optionMask} is no plan.`],
    ["Options A and the rest", `${optionMask} and the rest`],
  ])("masks what names an option: %s", (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it("masks the longest label that fits, so that nothing of a longer one is left", () => {
    expect(masked("Prevention first, then.")).toBe(`${optionMask}, then.`);
  });

  it.each(["A child is safe.", "Preventions vary.", "An option Again.", "No optionA here.", "Wait and see."])(
    "leaves what names none: %s",
    (text) => {
      expect(masked(text)).toBe(text);
    },
  );

  it("leaves no label standing as a word of its own, and masking again changes nothing", () => {
    const part = fc.constantFrom("Prevention", "prevention first", "Wait (and see)", "option A", "so", ", ", " ", "é");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const once = masked(parts.join(" "));
        expect(once).not.toMatch(/(?<![\p{L}\p{N}])prevention(?![\p{L}\p{N}])/iu);
        expect(masked(once)).toBe(once);
      }),
    );
  });

  it("takes a label's marks for what they are", () => {
    expect(maskedOptions("A+B? or a.b", [{ id: "1", label: "A+B?" }])).toBe(`${optionMask} or a.b`);
  });
});
