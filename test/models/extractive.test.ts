import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerSchema, ChatRequest } from "../../lib/src/foundation/chat.js";
import { extractive } from "../../lib/src/models/extractive.js";
import { readStructured } from "../../lib/src/models/reading/readStructured.js";

const debate: ChatRequest = {
  messages: [
    { role: "system", content: "You speak for Kant. Argue from duty and the dignity of persons." },
    {
      role: "user",
      content: `<passages>
- A person is never merely a means to an end. [1]
- Happiness of the greatest number decides what is right.
- The lever turns the trolley away from five workers.
</passages>
<log>
Mill: One death weighs less than five.
</log>
Should the lever be pulled? Speak of the lever and the workers.`,
    },
  ],
  seed: 1,
};

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

describe("extractive: a statement", () => {
  it("is made of sentences of the quoted material, in order of appearance", async () => {
    const { outcome, text } = await extractive().generate(debate);
    expect(outcome).toBe("ok");
    const places = text!.split(/(?<=\.)\s/).map((sentence) => debate.messages[1]!.content.indexOf(sentence));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(text).not.toContain("Should the lever be pulled");
    expect(text).not.toContain("<");
  });

  it("takes first what overlaps with the question", async () => {
    const { text } = await extractive().generate({ ...debate, maxTokens: 14 });
    expect(text).toBe("The lever turns the trolley away from five workers.");
  });

  it("takes instructions where nothing is quoted", async () => {
    const { text } = await extractive().generate({ messages: [{ role: "user", content: "Duty comes first of all." }] });
    expect(text).toBe("Duty comes first of all.");
  });

  it("stays near eighty words, and under the token limit", async () => {
    const content = `<passages>${Array.from({ length: 60 }, (_, index) => `Sentence ${index} speaks of duty and of harm.`).join(" ")}</passages>Why?`;
    const long = await extractive().generate({ messages: [{ role: "user", content }] });
    expect(wordsOf(long.text!).length).toBeGreaterThanOrEqual(60);
    expect(wordsOf(long.text!).length).toBeLessThanOrEqual(80);
    const short = await extractive().generate({ messages: [{ role: "user", content }], maxTokens: 24 });
    expect(wordsOf(short.text!).length).toBeLessThanOrEqual(18);
  });

  it("is cut, and says so, where even one sentence is too long", async () => {
    const reply = await extractive().generate({ ...debate, maxTokens: 4 });
    expect(reply).toMatchObject({ outcome: "truncated", reason: "cut at 4 tokens" });
    expect(wordsOf(reply.text!)).toHaveLength(3);
  });

  it("has nothing to say to an empty request", async () => {
    const reply = await extractive().generate({ messages: [{ role: "user", content: "  <a></a> " }] });
    expect(reply.outcome).toBe("empty");
    expect((await extractive().generate({ messages: [] })).outcome).toBe("empty");
  });

  it("leaves alone what only looks like a tag", async () => {
    const content = "If a < b then x > y holds. An <open tag is no section, and neither is </this>.";
    const { text } = await extractive().generate({ messages: [{ role: "user", content }] });
    expect(text).toContain("a < b then x > y");
  });
});

describe("extractive: laws", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."ab cd. <p></p>\n?!'\"é\u{1F600}1-:") });
  const requests = fc.record(
    {
      messages: fc.array(fc.record({ role: fc.constantFrom("system", "user", "assistant"), content: texts }), {
        maxLength: 4,
      }),
      seed: fc.integer(),
      sample: fc.nat(5),
      maxTokens: fc.integer({ min: 1, max: 200 }),
    },
    { requiredKeys: ["messages"] },
  ) as fc.Arbitrary<ChatRequest>;

  it("no word is its own, the reply is the same each time, and the request stays as it was", async () => {
    await fc.assert(
      fc.asyncProperty(requests, fc.constantFrom("", "a", "zeta"), async (request, variant) => {
        const before = structuredClone(request);
        const reply = await extractive(variant).generate(request);
        expect(request).toEqual(before);
        expect(await extractive(variant).generate(structuredClone(request))).toEqual(reply);
        const known = new Set(request.messages.flatMap(({ content }) => wordsOf(content)));
        for (const word of wordsOf(reply.text ?? "")) expect(known).toContain(word);
      }),
      { numRuns: 300 },
    );
  });

  it("seeds, samples and variants differ in what they select", async () => {
    const content = `<passages>${Array.from({ length: 60 }, (_, index) => `Sentence ${index} speaks of duty and of harm.`).join(" ")}</passages>Why?`;
    const texts = new Set<string | undefined>();
    for (const [variant, seed, sample] of [
      ["", 1, 0],
      ["", 2, 0],
      ["", 1, 1],
      ["a", 1, 0],
      ["b", 1, 0],
    ] as const)
      texts.add((await extractive(variant).generate({ messages: [{ role: "user", content }], seed, sample })).text);
    expect(texts.size).toBe(5);
  });
});

describe("extractive: answers in a schema", () => {
  const ranking = {
    type: "array",
    items: { type: "string", enum: ["A", "B", "C"] },
    minItems: 3,
    maxItems: 3,
    uniqueItems: true,
  };
  const ballot: AnswerSchema = {
    type: "object",
    properties: { reasoning: { type: "string" }, ranking },
    required: ["reasoning", "ranking"],
    additionalProperties: false,
  };
  const evaluation = (perspective: string): ChatRequest => ({
    messages: [
      { role: "system", content: `You judge by one value alone. ${perspective}` },
      {
        role: "user",
        content: `Options:
A: Strict oversight that protects the public from risk
B - Cash support for families in need
Option C. New technology and bold experiments
<statements>
The first champion praises caution. The second praises help. The third praises boldness.
</statements>
Rank all options.`,
      },
    ],
    schema: ballot,
    seed: 5,
  });

  it.each([
    ["Protect the public. Avoid every risk.", "A"],
    ["Help families in need with support and cash.", "B"],
    ["Seek technology, experiments and what is new and bold.", "C"],
  ])("ranks the choices by the words that stand beside them: %s", async (perspective, first) => {
    const request = evaluation(perspective);
    const reply = await extractive().generate(request);
    const value = reply.value as { reasoning: string; ranking: string[] };
    expect(value.ranking[0]).toBe(first);
    expect([...value.ranking].sort()).toEqual(["A", "B", "C"]);
    expect(readStructured(reply.text!, ballot)).toEqual({ value });
  });

  it("finds a choice that stands in the attribute of a section", async () => {
    const messages: ChatRequest["messages"] = [
      { role: "system", content: "Prefer whatever keeps children safe." },
      {
        role: "user",
        content:
          '<option id="x1">Money for roads.</option><option id="x2">Homes that keep children safe.</option>Choose.',
      },
    ];
    const reply = await extractive().generate({ messages, schema: { type: "string", enum: ["x1", "x2"] } });
    expect(reply.value).toBe("x2");
  });

  it("breaks ties by the seed: over many seeds each order turns up", async () => {
    const orders = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      const messages: ChatRequest["messages"] = [{ role: "user", content: "Rank them." }];
      const { value } = await extractive().generate({ messages, seed, schema: ranking });
      orders.add((value as string[]).join(""));
    }
    expect(orders.size).toBe(6);
  });

  it("gives the overlap where a number is asked, scaled to its bounds", async () => {
    const judged = (reasoning: string, schema: AnswerSchema) =>
      extractive().generate({
        messages: [
          { role: "user", content: `Security: protect the public from harm.\n<reasoning>${reasoning}</reasoning>` },
        ],
        schema,
      });
    const score = { type: "number", minimum: 0, maximum: 1 };
    const close = (await judged("We protect the public from harm.", score)).value as number;
    const near = (await judged("We protect rabbits, carrots and gardens.", score)).value as number;
    expect(close).toBe(1);
    expect(near).toBeGreaterThan(0);
    expect(near).toBeLessThan(0.5);
    expect((await judged("Rabbits like carrots.", score)).value).toBe(0);
    expect((await judged("We protect the public.", { type: "integer", minimum: 2, maximum: 7 })).value).toBe(7);
    expect((await judged("We protect the public.", { type: "boolean" })).value).toBe(true);
    expect((await judged("Rabbits like carrots.", { type: "boolean" })).value).toBe(false);
  });

  it("fills nested shapes, each text with a statement of its own", async () => {
    const schema: AnswerSchema = {
      type: "object",
      properties: {
        first: { type: "string" },
        more: { type: "object", properties: { choice: { type: "string", enum: ["A", "B"] } } },
        list: { type: "array", items: { type: "string" }, minItems: 2 },
      },
    };
    const { value } = await extractive().generate({ ...debate, schema, maxTokens: 14 });
    expect(value).toMatchObject({ more: { choice: expect.stringMatching(/^[AB]$/) } });
    expect((value as { list: string[] }).list).toHaveLength(2);
  });

  it.each<[string, AnswerSchema, RegExp]>([
    ["a pattern", { type: "string", pattern: "^x" }, /keyword "pattern"/],
    ["anyOf", { anyOf: [{ type: "string" }] }, /answer is of type undefined/],
    ["a kind in a property", { type: "object", properties: { a: { type: "null" } } }, /answer\.a is of type "null"/],
    ["items that are not said", { type: "array" }, /what its items are/],
    ["more items than choices", { type: "array", items: { enum: ["A"] }, minItems: 2 }, /more items/],
    ["numbers as choices", { enum: [1, 2] }, /not strings/],
  ])("is honest about %s", async (_, schema, reason) => {
    const reply = await extractive().generate({ ...debate, schema });
    expect(reply).toMatchObject({ outcome: "malformed", reason: expect.stringMatching(reason) });
    expect(reply).not.toHaveProperty("value");
  });
});

describe("extractive: identity", () => {
  it("names itself and its variants, all with the same digest", async () => {
    expect([extractive().id, extractive("a").id]).toEqual(["extractive", "extractive:a"]);
    expect(await extractive("a").weightsDigest!()).toBe(await extractive().weightsDigest!());
  });
});
