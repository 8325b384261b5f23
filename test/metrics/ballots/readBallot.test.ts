import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../../../lib/src/foundation/errors.js";
import { readBallot } from "../../../lib/src/metrics/ballots/readBallot.js";

const options = { A: "Intensive family preservation", B: "Out-of-home placement", C: "Standard practice" };

/** The ballot as one word, or the outcome. */
function read(text: string, among: { [id: string]: string } | string[] = options): string {
  const reading = readBallot(text, { options: among });
  return reading.outcome === "ok" ? reading.ballot.join("") : reading.outcome;
}

function reasonOf(text: string): string {
  const reading = readBallot(text, { options });
  return reading.outcome === "ok" ? `ok: ${reading.ballot.join("")}` : reading.reason;
}

describe("readBallot reads data", () => {
  it.each([
    ["JSON", '{"reasoning": "Safety first.", "ranking": ["B", "A", "C"]}'],
    ["an array alone", '["B", "A", "C"]'],
    ["JSON in prose", 'Here you are:\n{"ranking": ["B", "A", "C"]}\nI hope that this helps.'],
    ["JSON in a fence", 'Sure!\n```json\n{"ranking": ["B", "A", "C"]}\n```'],
    ["a fence without a label", '```\n["B", "A", "C"]\n```'],
    ["a Python literal", "{'ranking': ['B', 'A', 'C'], 'sure': True, 'note': None}"],
    ["an apostrophe in double quotes", "{'reasoning': \"it's safe\", 'ranking': ['B', 'A', 'C']}"],
    ["an apostrophe that nothing escapes", "{'reasoning': 'it's safe, truly', 'ranking': ['B', 'A', 'C']}"],
    ["quotes that nothing escapes", '{"ranking": ["B", "A", "C"], "reasoning": "I put "safety" first"}'],
    ["names without quotes and a stray comma", "{ranking: [B, A, C],}"],
    ["a comment", '{"ranking": ["B", "A", "C"], # best first\n "reasoning": "x"}'],
    ["escaped JSON", '{\\"ranking\\": [\\"B\\", \\"A\\", \\"C\\"]}'],
    ["only a closing brace lacking", '{"ranking": ["B", "A", "C"]'],
    ["nested data", '{"answer": {"ranking": ["B", "A", "C"]}}'],
    ["the options beside the ranking", '{"options": ["A", "B", "C"], "ranking": ["B", "A", "C"]}'],
    ["choices by place", '{"first_choice": "B", "second_choice": "A", "third_choice": "C"}'],
    [
      "choices by place in another style",
      '{"firstChoice": "Option B", "secondChoice": "Option A", "thirdChoice": "c"}',
    ],
    ["numbered places", '{"ranking": {"1": "B", "2": "A", "3": "C"}}'],
    ["ordinals", '{"Ranking": {"First": "B", "Second": "A", "Third": "C"}}'],
    ["places by option", '{"ranking": {"A": 2, "B": 1, "C": 3}}'],
    [
      "objects with ranks, in any order",
      '{"ranking": [{"rank": 2, "option": "A"}, {"rank": 1, "option": "B"}, {"rank": 3, "option": "C"}]}',
    ],
    ["objects in order", '{"ranking": [{"option": "B", "why": "C is no good"}, {"option": "A"}, {"option": "C"}]}'],
    [
      "objects with scores that agree",
      '{"ranking": [{"option": "B", "score": 9}, {"option": "A", "score": 5}, {"option": "C", "score": 1}]}',
    ],
    ["numbered texts", '{"ranking": ["1. Option B", "2. Option A", "3. Option C"]}'],
    ["a text", '{"ranking": "B > A > C"}'],
    ["a vote that agrees", '{"vote": "B", "ranking": ["B", "A", "C"]}'],
    ["a first choice that agrees", '{"first_choice": "B", "ranking": ["B", "A", "C"]}'],
    ["the same twice", '{"ranking": ["B", "A", "C"]}\nAgain: {"ranking": ["B", "A", "C"]}'],
    ["a bracket of prose before", '[Note: see above] {"ranking": ["B", "A", "C"]}'],
    [
      "names with labels",
      '{"ranking": ["Option B: Out-of-home placement", "Intensive family preservation (A)", "standard practice"]}',
    ],
    [
      "points of an argument before",
      'I prefer safety:\n1. It is proven.\n2. It is stable.\n\n{"ranking": ["B", "A", "C"]}',
    ],
    ["the options as they were given before", 'The options:\n1. Option A\n2. Option B\n3. Option C\n\n["B", "A", "C"]'],
    ["ids explained before", 'A = Intensive family preservation, B = Out-of-home placement\n["B", "A", "C"]'],
    ["an id explained by its label", 'Option B -> Out-of-home placement\n{"ranking": ["B", "A", "C"]}'],
    ["other rankings within its reasoning", '{"reasoning": "A > B > C was tempting", "ranking": ["B", "A", "C"]}'],
  ])("%s", (_what, text) => {
    expect(readBallot(text, { options })).toEqual({ outcome: "ok", ballot: ["B", "A", "C"] });
  });

  it.each([
    ["a missing option", '{"ranking": ["B", "A"]}', /leaves out C/],
    ["a repeat", '{"ranking": ["B", "B", "C"]}', /names B twice/],
    ["a tie", '{"ranking": ["B", ["A", "C"]]}', /level/],
    ["a tie of ranks", '{"ranking": {"A": 2, "B": 1, "C": 2}}', /level/],
    ["an unknown option", '{"ranking": ["B", "A", "C", "D"]}', /none of the options/],
    ["nothing", '{"ranking": []}', /empty/],
    ["numbers that are no ids", '{"ranking": [2, 1, 3]}', /none of the options/],
    ["ranks from zero", '{"ranking": {"A": 1, "B": 0, "C": 2}}', /places other than/],
    ["ranks or points, nobody knows", '{"A": 2, "B": 1, "C": 3}', /no ranking/],
    [
      "two lists",
      '{"ranking": ["B", "A", "C"]} or {"ranking": ["A", "B", "C"]}',
      /more than one ranking: B > A > C and A > B > C/,
    ],
    [
      "two lists in one object",
      '{"initial_ranking": ["A", "B", "C"], "final_ranking": ["B", "A", "C"]}',
      /more than one/,
    ],
    ["one key twice", '{"ranking": ["B", "A", "C"], "ranking": ["A", "B", "C"]}', /"ranking" twice/],
    ["a vote for another", '{"vote": "A", "ranking": ["B", "A", "C"]}', /gives place 1 to A/],
    [
      "places for another",
      '{"first_choice": "A", "second_choice": "B", "third_choice": "C", "ranking": ["B", "A", "C"]}',
      /more than one/,
    ],
    [
      "scores that disagree",
      '{"ranking": [{"option": "B", "score": 1}, {"option": "A", "score": 5}, {"option": "C", "score": 9}]}',
      /scores/,
    ],
    [
      "ranks for some",
      '{"ranking": [{"option": "B", "rank": 1}, {"option": "A"}, {"option": "C", "rank": 2}]}',
      /some options only/,
    ],
    ["the wrong way round", '{"ranking_worst_first": ["C", "A", "B"]}', /worst option/],
    ["an example", 'For example:\n{"ranking": ["B", "A", "C"]}', /example/],
    ["the options alone", '{"options": ["A", "B", "C"]}', /no ranking/],
    ["a vote alone", '{"vote": "B"}', /some of the options only/],
    ["a name with another's label", '{"ranking": ["Option B: Standard practice", "A", "C"]}', /none of the options/],
    [
      "two names in one",
      '{"ranking": [{"option": "B", "name": "Standard practice"}, "A", "C"]}',
      /none of the options/,
    ],
    ["another ranking beside it", 'I rank A > B > C.\n{"ranking": ["B", "A", "C"]}', /more than one/],
    ["another first choice beside it", 'My first choice is Option A. {"ranking": ["B", "A", "C"]}', /place 1 to A/],
    ["second thoughts", '{"ranking": ["B", "A", "C"]}\nWait, A is better.', /second thoughts/],
  ])("but never %s", (_what, text, reason) => {
    expect(read(text)).toBe("malformed");
    expect(reasonOf(text)).toMatch(reason);
  });

  it.each([
    '{"ranking": ["B", "A", "C"',
    '{"ranking": ["B", "A"',
    '{"reasoning": "because it',
    '```json\n{"ranking": ["B", "A", "C"], "reasoning": "and so',
    'B > A > C\n{"ranking": ["B",',
  ])("calls data that end too early truncated: %j", (text) => {
    expect(read(text)).toBe("truncated");
  });
});

describe("readBallot reads prose", () => {
  it.each([
    ["a chain", "B > A > C"],
    ["a chain of names in prose", "My ranking: **Option B** > **Option A** > **Option C**, because safety matters."],
    ["other signs", "B ≻ A ≻ C"],
    ["arrows", "B → A -> C"],
    ["full width", "Ｂ ＞ Ａ ＞ Ｃ"],
    ["entities", "B &gt; A &gt; C"],
    ["a quoted line", "> B > A > C"],
    ["tags", "<answer>Because.\n<sep>\nB > A > C</answer>"],
    ["a part of it said before", "I prefer B > A. Ranking: B > A > C"],
    ["a numbered list", "1. Option B\n2. Option A\n3. Option C"],
    ["a list with brackets", "1) B\n2) A\n3) C"],
    ["a list in bold", "1. **Option B** (Out-of-home placement)\n2. **Option A**\n3. **Option C**"],
    [
      "a list that explains",
      "My ranking:\n\n1. Option B: safest, unlike Option C.\n   - stable\n\n2. Option A: better.\n\n3. Option C: weak.",
    ],
    [
      "the options first, then a list",
      "The options are:\n1. Option A\n2. Option B\n3. Option C\n\nI rank them:\n1. B\n2. A\n3. C",
    ],
    ["labels", "1. Out-of-home placement\n2. Intensive family preservation\n3. Standard practice"],
    ["words of one label alone", "1. Out of home\n2. The intensive approach\n3. Standard"],
    ["named places", "First choice: Option B\nSecond choice: Option A\nThird choice: Option C"],
    ["ranks", "Rank 1: B\nRank 2: A\nRank 3: C"],
    [
      "places in a sentence",
      "My first choice is Option B, my second choice is Option A, and my third choice is Option C.",
    ],
    ["places after names", "I rank Option B first, Option A second, and Option C third."],
    ["a line", "Ranking: B, A, C"],
    ["a line with words between", "Ranking: Option B, then Option A, then Option C."],
    ["a line with a last and", "My ranking is B, A and C."],
    ["a numbered line", "Final ranking: 1. B 2. A 3. C"],
    ["nothing but names", "B, A, C"],
    ["nothing but names, one a line", "B\nA\nC"],
    [
      "names one a line after a word of ranking",
      "Safety first.\nRanking:\n- Option B\n- Option A\n- Option C\nThat is all.",
    ],
  ])("%s", (_what, text) => {
    expect(readBallot(text, { options })).toEqual({ outcome: "ok", ballot: ["B", "A", "C"] });
  });

  it.each([
    ["a tie", "B > A = C", /level/],
    ["a tie of all", "A = B = C", /level/],
    ["a missing option", "B > A", /some of the options only/],
    ["a repeat", "B > A > B", /names B twice/],
    ["an unknown option", "B > A > C > D", /none of the options/],
    ["a chain that goes on", "B > A > C >", /none of the options/],
    ["doubled signs", "B >> A > C", /signs other than >/],
    ["signs the other way", "C < A < B", /signs other than >/],
    ["signs both ways", "A > B < C", /signs other than >/],
    ["two chains", "A > B > C\nB > A > C", /more than one/],
    ["a part that disagrees", "I prefer A > B. Ranking: B > A > C", /says A > B/],
    ["two lists", "1. B\n2. A\n3. C\n\nMy ranking:\n1. A\n2. B\n3. C", /more than one/],
    ["a short list", "1. Option B\n2. Option A", /leaves out C/],
    ["a list with two at one place", "Ranking:\n1. Option B\n2. Option A and Option C", /level/],
    ["a list with a repeat", "Ranking:\n1. B\n2. B\n3. C", /twice/],
    ["a name with another's label", "Ranking:\n1. Option B: Standard practice\n2. A\n3. C", /by the name of C/],
    ["a word that no label has", "Ranking:\n1. Foster care\n2. Intensive\n3. Standard", /none of the options/],
    [
      "a discussion in order",
      "Each in turn:\n1. Option A is good.\n2. Option B is risky.\n3. Option C is cheap.",
      /no ranking/,
    ],
    ["ids explained", "A: Intensive family preservation, B: Out-of-home placement, C: Standard practice", /no ranking/],
    [
      "ids explained, one a line",
      "A: Intensive family preservation\nB: Out-of-home placement\nC: Standard practice",
      /no ranking/,
    ],
    ["the question again", "Please rank: A, B, C", /denied/],
    ["the options as they were given", "The options are:\n1. Option A\n2. Option B\n3. Option C", /no ranking/],
    [
      "a list that its conclusion contradicts",
      "Ranking:\n1. B: safe\n2. A: good\n3. C: cheap\n\nOverall I recommend Option C.",
      /prefers another/,
    ],
    ["the wrong way round", "From worst to best:\n1. C\n2. A\n3. B", /worst option/],
    ["the wrong way round, in a chain", "Least preferred first: C > A > B", /worst option/],
    ["a denial", "I do not rank B > A > C.", /denied/],
    ["a question", "Is it B > A > C?", /denied/],
    ["another's ranking", "The champion argued that B > A > C.", /denied/],
    ["a ranking given up", "B > A > C, but the debate convinced me otherwise.", /denied/],
    ["a tie in a line", "Ranking: B, A or C", /level/],
    ["a list of names under other words", "There are three:\n1. Option A\n2. Option B\n3. Option C", /not for certain/],
    [
      "a ranking that a list of names disagrees with",
      "There are three:\n1. A\n2. B\n3. C\n\nB > A > C",
      /says A > B > C/,
    ],
    ["a first choice alone", "My first choice is Option B.", /some of the options only/],
    ["a place given twice", "My first choice is Option B. My first choice is Option A.", /place 1/],
    ["a word that may be an article", "A strong case can be made for it.", /no ranking/],
    ["no ranking at all", "We should weigh safety against cost.", /no ranking/],
  ])("but never %s", (_what, text, reason) => {
    expect(read(text)).toBe("malformed");
    expect(reasonOf(text)).toMatch(reason);
  });

  it.each([
    "I'm sorry, but I can't rank these options.",
    "As an AI, I cannot choose between policies.",
    "I won’t provide a ranking.",
  ])("knows a refusal: %s", (text) => {
    expect(read(text)).toBe("refused");
    expect(reasonOf(text)).toContain(text);
  });

  it("takes a ranking for one, however it apologises", () => {
    expect(read("I'm sorry to rank anyone last. Ranking: B > A > C")).toBe("BAC");
  });
});

describe("readBallot leaves reasoning out", () => {
  it.each([
    ["closed", '<think>A > B > C?</think>\n{"ranking": ["B", "A", "C"]}', "BAC"],
    ["closed only", 'A > B > C, no.</think>{"ranking": ["B", "A", "C"]}', "BAC"],
    ["never closed", '<think>A > B > C, {"ranking": ["B", "A", "C"]}', "reasoning-exhausted"],
    ["begun after the answer", "B > A > C <think>or rather", "malformed"],
    ["nothing else", "<think>hm</think>\n", "empty"],
  ])("%s", (_what, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it("has nothing to read in an empty text", () => {
    for (const text of ["", " \n\t", "\uFEFF"]) expect(read(text)).toBe("empty");
  });
});

describe("readBallot, whatever the options are called", () => {
  it("takes numbers for ids and for places where it is certain which they are", () => {
    const numbered = { 1: "Rent control", 2: "Deregulate", 3: "Public housing" };
    for (const text of [
      "2 > 1 > 3",
      "1. Option 2\n2. Option 1\n3. Option 3",
      "1. Deregulate\n2. Rent control\n3. Public housing",
      '{"ranking": ["2", "1", "3"]}',
      '{"ranking": [2, 1, 3]}',
    ])
      expect(read(text, numbered), text).toBe("213");
    expect(read('{"ranking": {"1": 2, "2": 3, "3": 1}}', numbered)).toBe("malformed");
  });

  it("takes ids that are words, signs, or look like patterns", () => {
    expect(read("deregulate > rent_control", ["rent_control", "deregulate"])).toBe("deregulaterent_control");
    expect(read("☆ > ★", ["★", "☆"])).toBe("☆★");
    expect(read("abc > a.c", ["a.c", "abc"])).toBe("abca.c");
    expect(read('["__proto__", "constructor"]', ["constructor", "__proto__"])).toBe("__proto__constructor");
  });

  it("does not let a label stand for another's id", () => {
    const crossed = { A: "Plan B", B: "Plan A" };
    expect(read("1. Plan B\n2. Plan A", crossed)).toBe("AB");
    expect(read("1. Option B\n2. Option A", crossed)).toBe("BA");
    expect(read("1. Option A: Plan A\n2. Option B", crossed)).toBe("malformed");
  });

  it("does not take a word that two labels have", () => {
    const housing = { A: "Rent control", B: "Public housing", C: "Private housing" };
    expect(read("Ranking: housing, rent control, private", housing)).toBe("malformed");
    expect(read("Ranking: public, rent control, private", housing)).toBe("BAC");
  });

  it.each([
    [undefined, /^options: undefined/],
    [{}, /^options: undefined/],
    [{ options: {} }, /^options: \{\}/],
    [{ options: "AB" }, /^options: "AB"/],
    [{ options: { A: "x" } }, /two options or more/],
    [{ options: { A: 1, B: 2 } }, /^options\.A: 1/],
    [{ options: { A: "same", B: "Same" } }, /tell the options apart/],
    [{ options: { A: "x", a: "y" } }, /tell the options apart/],
    [{ options: { A: "B", B: "A" } }, /tell the options apart/],
  ])("names options that it cannot use: %j", (wrong, message) => {
    expect(() => readBallot("A > B", wrong as { options: string[] })).toThrow(InputError);
    expect(() => readBallot("A > B", wrong as { options: string[] })).toThrow(message);
  });

  it("takes a text only", () => {
    expect(() => readBallot(null as unknown as string, { options })).toThrow(/^text: null/);
  });
});

describe("laws of reading ballots", () => {
  const pieces = fc.constantFrom(
    ..."A B C D a b c > >> = < , . : ; - ? 1. 2. 3. ( ) [ ] { } \" ' \n and or not then".split(" "),
    "Option A",
    "Option B",
    "Option C",
    "Out-of-home placement",
    "Standard",
    "ranking",
    '"ranking":',
    "first choice",
    "second",
    "third",
    "<think>",
    "</think>",
    "worst to best",
    " ",
    "\n",
  );
  const answers = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.json(),
    fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join("")),
    fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(" ")),
  );

  it("never gives anything but a permutation, or an outcome with its reason on one line", () => {
    fc.assert(
      fc.property(answers, (text) => {
        const reading = readBallot(text, { options });
        if (reading.outcome === "ok") expect([...reading.ballot].sort()).toEqual(["A", "B", "C"]);
        else expect(reading.reason).toMatch(/^[^\n]+$/);
      }),
      { numRuns: 3000 },
    );
  });

  const ids = ["A", "B", "C", "D"];
  const named = { A: "Rent control", B: "Deregulate", C: "Public housing", D: "Do nothing" };
  const orders = fc.shuffledSubarray(ids, { minLength: 4 });
  const forms: ((order: string[]) => string)[] = [
    (order) => JSON.stringify({ reasoning: "because", ranking: order }),
    (order) => `\`\`\`json\n${JSON.stringify(order)}\n\`\`\``,
    (order) => `{'ranking': [${order.map((id) => `'${id}'`).join(", ")}]}`,
    (order) => order.join(" > "),
    (order) => `Ranking: ${order.map((id) => named[id as "A"]).join(", ")}`,
    (order) => order.map((id, index) => `${index + 1}. Option ${id}`).join("\n"),
  ];

  it("reads every order in every form, and the same with reasoning before it", () => {
    fc.assert(
      fc.property(orders, fc.constantFrom(...forms), fc.boolean(), (order, form, thinks) => {
        const text = `${thinks ? `<think>${ids.join(" > ")}</think>\n` : ""}${form(order)}`;
        expect(readBallot(text, { options: named })).toEqual({ outcome: "ok", ballot: order });
      }),
    );
  });

  it("never takes an order with an option missing, repeated or unknown", () => {
    fc.assert(
      fc.property(
        orders,
        fc.constantFrom(...forms),
        fc.nat(3),
        fc.constantFrom("drop", "repeat", "unknown"),
        (order, form, at, fault) => {
          const faulty = order.flatMap((id, index) =>
            index !== at ? [id] : fault === "drop" ? [] : fault === "repeat" ? [id, id] : ["Z"],
          );
          expect(readBallot(form(faulty), { options: named }).outcome).not.toBe("ok");
        },
      ),
    );
  });

  it("never takes two different orders in one answer", () => {
    fc.assert(
      fc.property(orders, orders, fc.constantFrom(...forms), fc.constantFrom(...forms), (one, other, first, second) => {
        fc.pre(one.join() !== other.join());
        expect(readBallot(`${first(one)}\n\n${second(other)}`, { options: named }).outcome).not.toBe("ok");
      }),
    );
  });

  it("never takes an answer that is cut before its last option", () => {
    fc.assert(
      fc.property(orders, fc.constantFrom(...forms.slice(0, 4)), fc.nat(), (order, form, cut) => {
        const text = form(order);
        const last = text.lastIndexOf(order[3]!);
        expect(readBallot(text.slice(0, cut % (last + 1)), { options: named }).outcome).not.toBe("ok");
      }),
    );
  });

  it("answers hostile texts of any length", () => {
    const long = [
      "[",
      "{",
      '{"a":',
      '{"a":"x',
      "B > ",
      "A>B>C\n",
      "1. Option B\n",
      "Option A ",
      "<think>",
      "rank is ",
      '"',
      "'",
      "#",
      "\\",
      "B\n",
    ];
    for (const piece of long)
      expect(["ok", "malformed", "truncated", "reasoning-exhausted"]).toContain(
        readBallot(piece.repeat(3000), { options }).outcome,
      );
    expect(read("B > A > C. ".repeat(20_000))).toBe("malformed");
  });
});
