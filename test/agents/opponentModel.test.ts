import { describe, expect, it } from "vitest";
import { chooseWeaknesses } from "../../lib/src/agents/opponentModel.js";
import { loadPhilosopher, loadSchoolProfile } from "../../lib/src/agents/philosophers.js";
import { stoic } from "../support/philosophers.js";

const profile = () => {
  const [first] = stoic().weaknesses;
  return {
    school: "stoicism",
    name: "Stoicism",
    weaknesses: [
      first!,
      { ...first!, id: "stoicism-fate", claim: "All is fated.", weakness: "Then blame is idle." },
      { ...first!, id: "stoicism-sage", claim: "The sage errs never.", weakness: "Nobody has met one." },
    ],
  };
};

const idsOf = (...[profiles, said, options]: Parameters<typeof chooseWeaknesses>) =>
  chooseWeaknesses(profiles, said, options).map(({ id }) => id);

describe("chooseWeaknesses (ToM-Lite)", () => {
  it("takes the weakness that fits what was said", () => {
    expect(idsOf([profile()], "What is fated cannot be blamed.")).toEqual(["stoicism-fate"]);
    expect(idsOf([profile()], "Show me a sage.")).toEqual(["stoicism-sage"]);
  });
  it("puts those that share no word after, in the order of the profiles", () => {
    expect(idsOf([profile()], "Show me a sage.", { limit: 3 })).toEqual([
      "stoicism-sage",
      "stoicism-children",
      "stoicism-fate",
    ]);
    expect(idsOf([profile()], "", { limit: 2 })).toEqual(["stoicism-children", "stoicism-fate"]);
  });
  it("counts a school once when both opponents are of it", () => {
    expect(idsOf([profile(), profile()], "fate", { limit: 9 })).toHaveLength(3);
  });
  it("has nothing to say where nothing is known of the opponents", () => {
    expect(chooseWeaknesses([], "fate")).toEqual([]);
    expect(chooseWeaknesses([{ school: "x", name: "X", weaknesses: [] }], "fate")).toEqual([]);
  });
  it("is chosen from the claim and the weakness, never from the question alone", () => {
    expect(idsOf([profile()], "grave mother")).toEqual(["stoicism-children"]);
    expect(
      idsOf(
        [{ ...profile(), weaknesses: profile().weaknesses.slice(1).concat(profile().weaknesses[0]!) }],
        "grave mother",
      ),
    ).toEqual(["stoicism-fate"]);
  });
  it("refuses a limit that is none, and what is no text", () => {
    expect(chooseWeaknesses([profile()], "fate", { limit: 0 })).toEqual([]);
    expect(() => chooseWeaknesses([profile()], "fate", { limit: -1 })).toThrow(/limit: -1/);
    expect(() => chooseWeaknesses([profile()], undefined as never)).toThrow(/said: undefined/);
  });
  it("leaves the profiles as they were", () => {
    const given = [loadSchoolProfile("utilitarianism"), loadSchoolProfile("deontology")];
    const before = structuredClone(given);
    chooseWeaknesses(given, "Count the pleasures of the greatest number.", { limit: 20 });
    expect(given).toEqual(before);
  });
});

describe("profiles", () => {
  it("are the weaknesses of the philosopher's own school, as others hold them", () => {
    const mill = loadPhilosopher("mill");
    expect(mill.weaknesses).toEqual(loadSchoolProfile("utilitarianism").weaknesses);
    expect(mill.weaknesses).toEqual(loadPhilosopher("bentham").weaknesses);
    expect(() => loadSchoolProfile("nihilism")).toThrow(/school.*nihilism.*deontology/);
    expect(() => loadPhilosopher("nietzsche")).toThrow(/philosopher.*nietzsche.*kant/);
  });
});
