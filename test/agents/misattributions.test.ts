import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadAttributions } from "../../lib/src/agents/attributions.js";
import { misattributions } from "../../lib/src/agents/misattributions.js";
import { listPhilosophers } from "../../lib/src/agents/philosophers.js";
import { dilemmaOf } from "../../lib/src/debate/dilemmas.js";
import { InputError } from "../../lib/src/foundation/errors.js";

const trolley = { refusals: dilemmaOf("trolley").verdicts! };
const found = (text: string, options = {}) =>
  misattributions(text, options).map(({ philosopher, constraint }) => `${philosopher}: ${constraint}`);

describe("misattributions", () => {
  it("finds the paper's misconception: Kant made to defend pulling the lever", () => {
    const text = "Here duty decides. For Kant, you should pull the lever, for that is what reason demands.";
    expect(found(text)).toEqual([]);
    expect(found(text, trolley)).toEqual([expect.stringMatching(/^kant: REJECT: as Kant, pulling the lever/)]);
  });

  it.each([
    ["in a Kantian's mouth", "A Kantian holds that it is permissible to kill one person to save five.", "kant"],
    ["by calculation", "According to Kant, morality is a sum of pleasures.", "kant"],
    ["in the sentence after the name", "Kant is clear. It is right to use one man to save many.", "kant"],
    ["of another", "Bentham taught that some pleasures are higher in kind, and that their quality counts.", "bentham"],
  ])("finds a doctrine that its author rejects, %s", (_name, text, philosopher) => {
    expect(misattributions(text).map((one) => one.philosopher)).toEqual([philosopher]);
  });

  it.each([
    ["is denied", "Kant would not pull the lever, and for him it is never permissible to kill one to save five."],
    ["is a question", "Would Kant say that it is right to kill one person to save five?"],
    ["is another's", "A utilitarian says that it is right to kill one person to save five."],
    ["is nobody's", "It is right to kill one person to save five."],
    [
      "comes after another was named",
      "Kant says no. Utilitarians object. It is right to kill one person to save five.",
    ],
    ["stands in a sentence of two voices", "Against Kant, Mill holds that what is right depends on consequences."],
    ["stands in the next paragraph", "Kant says no.\n\nIt is right to kill one person to save five."],
    ["is told of someone whose name only begins alike", "In Kantstadt it is right to kill one person to save five."],
  ])("finds nothing where it %s", (_name, text) => {
    expect(found(text, trolley)).toEqual([]);
  });

  it("points to the sentence's characters, in any text", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "For Kant, it is right to kill one to save five.",
            "Ü and “so on”.",
            "\n",
            "\n\n",
            "  ",
            "Mill knew.",
          ),
        ),
        (parts) => {
          const text = parts.join(" ");
          for (const { sentence, start, end } of misattributions(text)) expect(text.slice(start, end)).toBe(sentence);
        },
      ),
    );
  });

  it("checks those it is asked to, and refuses what is no text or no philosopher", () => {
    const text = "For Kant, it is right to kill one person to save five.";
    expect(found(text, { philosophers: ["mill"] })).toEqual([]);
    expect(() => misattributions(7 as never)).toThrow(InputError);
    expect(() => misattributions(text, { philosophers: ["hume"] })).toThrow(/philosopher.*hume/);
  });

  it("knows a name for every philosopher", () => {
    expect(Object.keys(loadAttributions().philosophers)).toEqual(listPhilosophers());
  });
});
