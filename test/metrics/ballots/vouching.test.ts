import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { saysLevel } from "../../../lib/src/metrics/ballots/doubts.js";
import { isPlainKey } from "../../../lib/src/metrics/ballots/placeWords.js";
import { readBallot } from "../../../lib/src/metrics/ballots/readBallot.js";
import { isVouched } from "../../../lib/src/metrics/ballots/vouching.js";

const options = { A: "Rent Control", B: "Deregulate", C: "Public Housing" };
const read = (text: string) => {
  const reading = readBallot(text, { options });
  return reading.outcome === "ok" ? reading.ballot.join("") : reading.outcome;
};

describe("a ranking that is not the answer's own, or not meant, is no ballot", () => {
  it.each([
    ["denied after it", ["B > A > C is not my ranking.", "B > A > C is wrong.", "B > A > C fails on equity."]],
    [
      "rejected",
      ["I reject B > A > C.", "I disagree with B > A > C.", "I no longer rank B > A > C.", "Without B > A > C"],
    ],
    [
      "another's",
      [
        "The Innovator's ranking is B > A > C.",
        "My opponents rank B > A > C.",
        "Many people would say B > A > C.",
        "She ranks B > A > C.",
        "The Guardian ranks: B > A > C",
        "Guardian: B > A > C",
        "Tenants' preference is A, C, B",
        "The landlord's ranking: B, C, A",
        "Preferences of the tenants: A, C, B",
        "The public ranks them: A, C, B",
      ],
    ],
    [
      "of another time",
      ["My earlier ranking was B > A > C.", "Before the debate: B > A > C", "I used to think B > A > C."],
    ],
    [
      "supposed",
      [
        "If cost were all, B > A > C.",
        "If cost were all, I would rank B > A > C.",
        "Suppose B > A > C.",
        "One might rank B > A > C.",
      ],
    ],
    [
      "by one measure",
      [
        "In terms of cost, B > A > C.",
        "Cost ranking: B > A > C",
        "Ranking by cost: B, A, C",
        "Ranking of harms: B > A > C",
        "Ranking by popularity in the last survey: A, C, B",
        "B > A > C in cost",
      ],
    ],
    [
      "the order of a discussion",
      [
        "I will discuss them in this order: A, B, C",
        "Order of discussion: A, B, C",
        "Discussing the options in order of appearance: A, B, C.",
        "Let me consider the options in order:\n1. Option A: tenants gain.\n2. Option B: owners gain.\n3. Option C: the city.",
        "I evaluate the preferences of each group.\n1. Option A: tenants.\n2. Option B: owners.\n3. Option C: the city.",
        "Options to rank:\n1. Rent Control\n2. Deregulate\n3. Public Housing",
        "A. Rent Control\nB. Deregulate\nC. Public Housing",
      ],
    ],
    [
      "of what is given up first",
      ["I would eliminate B first, A second, C third.", "I would drop them in this order: B, A, C"],
    ],
    [
      "in another language",
      ["Mi clasificación no es B > A > C", "Meine Rangfolge ist nicht B > A > C.", "从差到好：B > A > C"],
    ],
    [
      "from the worst",
      [
        "Ranking (1 = worst): B, A, C",
        "Ranking, from bottom up: B, A, C",
        "Ranking from most harmful to least harmful: B, A, C",
        '{"ranking": ["B", "A", "C"], "worst_to_best": true}',
        '{"ranking": ["B", "A", "C"], "reversed": true}',
        '{"ranking": ["B", "A", "C"], "note": "from worst to best"}',
      ],
    ],
    [
      "contradicted",
      [
        "B > A > C. I prefer A over B.",
        "B > A > C. I would choose C.",
        "B > A > C. In the end, A is best.",
        '{"ranking": ["B", "A", "C"]}\nI recommend Option C.',
      ],
    ],
    [
      "with options that are level",
      ["B and A are tied, then C. B > A > C", "B > A > C, where A and C are tied", "B > A > C (A and C equal)"],
    ],
    [
      "under a key that says whose or of what",
      ["previous_ranking", "opponent_ranking", "ranking_of_others", "not_ranking", "cost_ranking"].map(
        (key) => `{"${key}": ["B", "A", "C"]}`,
      ),
    ],
    [
      "of objects that nothing says are in order",
      [
        '[{"option": "A", "cost": 2}, {"option": "B", "cost": 9}, {"option": "C", "cost": 3}]',
        '[{"option": "A", "critique": "x"}, {"option": "B", "critique": "y"}, {"option": "C", "critique": "z"}]',
      ],
    ],
    [
      "a template",
      ['Your answer should look like {"ranking": ["A", "B", "C"]}', 'Schema: {"ranking": ["A", "B", "C"]}'],
    ],
  ])("%s", (_what, texts) => {
    expect(texts.map((text) => [text, read(text)])).toEqual(texts.map((text) => [text, "malformed"]));
  });

  it.each([
    "My ranking: B > A > C",
    "Here's my final ranking from best to worst: B > A > C.",
    "As I value safety, I rank the options B > A > C, because it is safe.",
    "From a wary point of view, my order of preference is: B, A, C",
    "Overall, the options rank as follows:\n1. Option B: safe\n2. Option A: fair\n3. Option C: dear",
    "B > A > C is my final ranking.",
    "Final answer (best first): B > A > C",
    "B > A > C. I would choose B. I prefer A over C. B is best.",
    '{"my_final_ranking": ["B", "A", "C"], "worst_to_best": false}',
    '{"ranking": ["B", "A", "C"], "reasoning": "From worst to best one would begin with C."}',
    '{"ranking": ["B", "A", "C"], "reversibility": "high", "irreversible": true}',
    '{"policy_ranking": [{"option": "B", "critique": "x"}, {"option": "A"}, {"option": "C"}]}',
    '[{"option": "A", "rank": 2}, {"option": "B", "rank": 1}, {"option": "C", "rank": 3}]',
    "Ranking from most preferred to least preferred: B, A, C",
    "Family ties matter. Ranking: B > A > C",
  ])("while one's own is: %s", (text) => {
    expect(read(text)).toBe("BAC");
  });
});

describe("laws of vouching", () => {
  const orders = fc.shuffledSubarray(["A", "B", "C"], { minLength: 3 });
  const letters = fc.stringMatching(/^[a-z]{3,12}$/).filter((word) => !isVouched(word));
  const forms = fc.constantFrom<(order: string[]) => string>(
    (order) => order.join(" > "),
    (order) => order.map((id) => `Option ${id}`).join(" > "),
  );
  const cues = fc.constantFrom("Ranking", "My ranking", "The order", "I rank them");

  it("no word that is not known to do no harm may stand before a ranking, in any place", () => {
    fc.assert(
      fc.property(orders, forms, letters, cues, fc.nat(4), (order, form, word, cue, at) => {
        const words = cue.split(" ");
        words.splice(Math.min(at, words.length), 0, word);
        const before = `${words.join(" ")}: `;
        expect(readBallot(before + form(order), { options }).outcome).not.toBe("ok");
        expect(readBallot(`${cue}: ${form(order)}`, { options })).toEqual({ outcome: "ok", ballot: order });
      }),
      { numRuns: 300 },
    );
  });

  it("a text that vouches does so in any case and with any punctuation that ends no clause", () => {
    const marks = fc.constantFrom("", ":", " :", "**", " *");
    fc.assert(
      fc.property(cues, marks, fc.boolean(), (cue, mark, upper) => {
        expect(isVouched(`${upper ? cue.toUpperCase() : cue}${mark} `)).toBe(true);
      }),
    );
  });

  it("a condition anywhere before the last clause takes its vouching away", () => {
    for (const condition of ["If all were equal", "Before the debate", "Suppose that", "Others say"])
      expect(isVouched(`${condition}, my ranking is`)).toBe(false);
    expect(isVouched("From a wary point of view, my ranking is")).toBe(true);
    expect(isVouched("In terms of cost, ")).toBe(false);
  });

  it("keys are plain when they say ranking and nothing of whose or of what", () => {
    expect(["ranking", "finalRanking", "my_ranking", "ranked_options", "Answer"].every(isPlainKey)).toBe(true);
    expect(["costRanking", "ranking_by_risk", "opponents_ranking", "rankingBefore"].some(isPlainKey)).toBe(false);
  });

  it("being level is heard as a word of its own", () => {
    expect(["A and B are tied", "I am indifferent between them", "equally good"].every(saysLevel)).toBe(true);
    expect(["family ties", "untied", "cities", "equal rights"].some(saysLevel)).toBe(false);
  });
});
