import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerSchema } from "../../../lib/src/foundation/chat.js";
import { InputError } from "../../../lib/src/foundation/errors.js";
import { readStructured } from "../../../lib/src/models/reading/readStructured.js";

const ballot: AnswerSchema = {
  type: "object",
  properties: {
    reasoning: { type: "string" },
    ranking: {
      type: "array",
      items: { type: "string", enum: ["A", "B"] },
      minItems: 2,
      maxItems: 2,
      uniqueItems: true,
    },
  },
  required: ["reasoning", "ranking"],
};
const good = { reasoning: "B is safe", ranking: ["B", "A"] };
const text = JSON.stringify(good);
const anything: AnswerSchema = { type: "object" };

describe("readStructured: what it reads", () => {
  it.each<[string, string]>([
    ["plain JSON", text],
    ["JSON in prose", `Here is my ballot: ${text} I hope it helps {smile}.`],
    ["a fence with a label", `Sure!\n\`\`\`json\n${text}\n\`\`\`\nDone.`],
    ["a fence without one", `\`\`\`\n${text}\n\`\`\``],
    ["a Python literal", "{'reasoning': 'B is safe', 'ranking': ['B', 'A']}"],
    ["a trailing comma", '{"reasoning": "B is safe", "ranking": ["B", "A",],}'],
    ["keys without quotes", '{reasoning: "B is safe", ranking: ["B", "A"]}'],
    ["a comment", '{"reasoning": "B is safe", # short\n "ranking": ["B", "A"]}'],
    ["the word json before it", `json${text}`],
    ["a bracket in the prose", `As said [above, ${text}`],
    ["the same data twice", `${text}\nAgain: ${text}`],
    ["another object before it", `{"note": 1} ${text}`],
  ])("%s", (_, answer) => {
    expect(readStructured(answer, ballot)).toEqual({ value: good });
  });

  it.each<[string, object]>([
    ["{'a': 'No', 'b': '}Both sides are right.'}", { a: "No", b: "}Both sides are right." }],
    ["{'a': 'the {sea}', 'b': [']', '[']}", { a: "the {sea}", b: ["]", "["] }],
    ["{'a': \"it's\", 'b': 'say \\'x\\' {'}", { a: "it's", b: "say 'x' {" }],
    ["{'a': 'caf\\xe9 \"x\" \\n', 'b': None}", { a: 'café "x" \n', b: null }],
    ["It's so: {'a': 'one', 'b': 'two'} and that's it.", { a: "one", b: "two" }],
  ])("brackets and quotes inside strings of Python: %s", (answer, value) => {
    expect(readStructured(answer, anything)).toEqual({ value });
  });

  it("Python's words and a # inside a string", () => {
    expect(readStructured("{'a': True, 'b': None, 'c': 'x # y'}", anything)).toEqual({
      value: { a: true, b: null, c: "x # y" },
    });
  });

  // Reported by users of JSON repair libraries (json_repair #49, #94, MetaGPT #733), retyped.
  it.each<[string, object]>([
    ['{"plot_point": "a"bcd"e"}\nplot_point:', { plot_point: 'a"bcd"e' }],
    [
      '[CONTENT]\n{\n "packages": [\n  "kivy==2.0.0",\n  "sqlite3" # part of Python\'s library\n ]\n}\n[/CONTENT]',
      { packages: ["kivy==2.0.0", "sqlite3"] },
    ],
  ])("%s", (answer, value) => {
    expect(readStructured(answer, anything)).toEqual({ value });
  });
});

describe("readStructured: what it does not make up", () => {
  it.each<[string, string, RegExp]>([
    ["prose", "I prefer B.", /holds no JSON/],
    ["an empty text", "", /holds no JSON/],
    ["a short ranking", '{"reasoning": "x", "ranking": ["B"]}', /ranking: Too small/],
    ["a repeated choice", '{"reasoning": "x", "ranking": ["B", "B"]}', /ranking\.1.*unique/],
    ["a choice that was not offered", '{"reasoning": "x", "ranking": ["B", "C"]}', /ranking\.1/],
    ["a missing field", '{"ranking": ["B", "A"]}', /reasoning/],
    ["two different ballots", `${text} or rather {"reasoning": "x", "ranking": ["A", "B"]}`, /2 different values/],
    [
      "two different ballots, one plain and one fenced",
      `${text}\nOr rather:\n\`\`\`json\n{"reasoning": "x", "ranking": ["A", "B"]}\n\`\`\``,
      /2 different values/,
    ],
    [
      "two different ballots, one of them damaged",
      `${text}\nOr rather: {reasoning: "x", ranking: ["A", "B"],}`,
      /2 different values/,
    ],
    ["a ranking twice", '{"reasoning": "x", "ranking": ["A", "B"], "ranking": ["B", "A"]}', /"ranking" twice/],
    [
      "a ranking twice, damaged",
      "{'reasoning': 'x', 'ranking': ['A', 'B'], 'ranking': ['B', 'A'],}",
      /"ranking" twice/,
    ],
    ["a ballot that was cut", text.slice(0, -1), /damaged or cut/],
    ["a ballot that was cut in its array", text.slice(0, -3), /damaged or cut/],
    ["another kind of data", "[1, 2, 3]", /expected object/],
  ])("%s", (_, answer, reason) => {
    expect(readStructured(answer, ballot)).toEqual({ reason: expect.stringMatching(reason) });
  });

  const scored: AnswerSchema = {
    type: "object",
    properties: { rationale: { type: "string" }, score: { type: "number" } },
    required: ["rationale", "score"],
  };

  it.each(["0.", "1.", "-", "-.", ".", "0.7e", "1e+", "0. ", "-0."])(
    "does not end a number that was cut: %s",
    (cut) => {
      for (const answer of [
        `{"rationale": "at 0.5", "score": ${cut}}`,
        `{"score": ${cut}, "rationale": "x"}`,
        `{'score': ${cut},\n'rationale': 'x'}`,
        `{"rationale": "x", "score": ${cut}\n}`,
      ])
        expect(readStructured(answer, scored)).toHaveProperty("reason");
    },
  );

  it("but reads a short number, and lets a rationale end with a number and a stop", () => {
    expect(readStructured('{"rationale": "it is 1.", "score": .5,}', scored)).toEqual({
      value: { rationale: "it is 1.", score: 0.5 },
    });
    expect(readStructured("{'rationale': 'in 1., 2.}', 'score': 0.5,}", scored)).toEqual({
      value: { rationale: "in 1., 2.}", score: 0.5 },
    });
  });

  it("a name may come again in another object, or inside a text", () => {
    const data = { a: [{ x: 1 }, { x: 2 }], b: { a: { a: '"a": 1, "a": 2' } }, x: "}" };
    expect(readStructured(JSON.stringify(data), anything)).toEqual({ value: data });
    expect(readStructured('{"a": 1, "\\u0061": 2}', anything)).toEqual({ reason: expect.stringMatching(/"a" twice/) });
  });

  it("does not take a part of a cut list for the answer", () => {
    expect(readStructured('[{"score": 1}, {"score": 2', { type: "object", required: ["score"] })).toHaveProperty(
      "reason",
    );
    expect(readStructured('{"a": {"score": 1}, "b": 0.', anything)).toHaveProperty("reason");
  });

  it("a schema that is none is the caller's mistake", () => {
    expect(() => readStructured("{}", { type: "weird" })).toThrow(InputError);
  });
});

describe("readStructured: laws", () => {
  it("any value is read back out of prose and fences", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), fc.boolean(), (value, fenced) => {
        const data = JSON.parse(JSON.stringify(value));
        const written = JSON.stringify(data, null, 1);
        const answer = fenced ? `\`\`\`json\n${written}\n\`\`\`` : `Here: ${written}`;
        // A fence inside a string of the data would end the fence around it.
        fc.pre(!written.includes("```"));
        expect(readStructured(answer, anything)).toEqual({ value: data });
      }),
    );
  });

  it("no cut of a ballot is ever a ballot", () => {
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.constantFrom("", " ", "\n", "..."), (length, end) => {
        expect(readStructured(text.slice(0, length) + end, ballot)).toHaveProperty("reason");
      }),
    );
  });

  it("long repetitive answers end in a reason, or in the value that they hold", () => {
    for (const piece of ['\\"', "\\'", " ", "\n", "0", "-", "#", "1.", "```\n", "'a',"]) {
      const run = piece.repeat(30_000 / piece.length);
      for (const answer of [run, `{"reasoning": ${run}`, `\`\`\`json\n{"ranking": ${run} ]}`])
        expect(readStructured(answer, ballot)).toHaveProperty("reason");
      expect(readStructured(`${text}\n${run.replaceAll("`", "'")}`, ballot)).toEqual({ value: good });
    }
  });

  it("hostile nesting ends in a reason, not in a crash", () => {
    for (const answer of ["[".repeat(50_000), '{"a":'.repeat(20_000), "{".repeat(1000) + "}".repeat(1000)])
      expect(readStructured(answer, ballot)).toHaveProperty("reason");
  });
});
