import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { identifierSchema, keywordSchema, lineSchema, nameSchema } from "../../lib/src/foundation/dataSchemas.js";
import { InputError, messageOf, NotComputableError, shown } from "../../lib/src/foundation/errors.js";
import { parsed } from "../../lib/src/foundation/files.js";
import { protocolLogSchema } from "../../lib/src/foundation/logSchema.js";
import { measured } from "../../lib/src/foundation/measured.js";
import { splitReasoning } from "../../lib/src/foundation/splitReasoning.js";

/** Objects that refuse what every object can do. */
const refusing: [string, () => unknown][] = [
  ["without a prototype, not JSON", () => Object.assign(Object.create(null), { big: 1n })],
  [
    "whose text throws",
    () => ({
      toJSON() {
        throw new Error("no");
      },
      toString() {
        throw new Error("no");
      },
    }),
  ],
  ["a revoked proxy", revoked],
  ["an error whose message is none", () => Object.assign(new Error("x"), { message: { toString: null } })],
  ["a symbol of two lines", () => Symbol("a\nb")],
  ["a big number", () => 10n ** 200n],
  ["an invalid date", () => new Date(Number.NaN)],
  ["characters that steer a terminal", () => "\u001b[2J\u009b31m\u0085\u2028\u2029\u007f"],
  ["letters of two halves", () => "😀".repeat(100)],
];

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe("an error about any value", () => {
  const isLine = (text: string) => {
    expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(text).not.toMatch(/\p{Cs}/u);
  };
  it.each(refusing)("%s: is one line that can be read", (_name, make) => {
    const text = shown(make());
    expect(text.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThanOrEqual(80);
    isLine(text);
    const error = new InputError("value", make(), "another");
    expect(error.message).toBe(`value: ${text} is not allowed; expected another`);
  });

  it("is one line of at most 80 characters, whatever the value", () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withMap: true }),
        (value) => {
          const text = shown(value);
          expect(text.length).toBeLessThanOrEqual(80);
          isLine(text);
        },
      ),
    );
  });

  it("says the whole of a short value: JSON that reads back as it", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 1 }), (value) => {
        const json = JSON.stringify(value);
        fc.pre(json.length <= 80 && !/[\u007f-\u009f\u2028\u2029]/.test(json) && !Object.is(value, -0));
        expect(JSON.parse(shown(value))).toEqual(JSON.parse(json));
      }),
    );
  });

  it.each(refusing)("%s, thrown by a model: still has a message", (_name, make) => {
    expect(typeof messageOf(make())).toBe("string");
    expect(messageOf(make())).not.toMatch(/[\p{Cc}\u2028]/u);
  });
});

describe("a measure that may not be computable", () => {
  it("is its value, or null with the reason; another error is an error", () => {
    expect(measured(() => ({ value: 0.5 }))).toEqual({ value: 0.5 });
    const constant = () => {
      throw new NotComputableError("r", "constant samples");
    };
    expect(measured(constant)).toEqual({ value: null, reason: "r is not computable: constant samples" });
    for (const other of [new InputError("x", 1, "2"), new TypeError("bug")])
      expect(() =>
        measured(() => {
          throw other;
        }),
      ).toThrow(other);
  });
});

describe("reasoning apart from the answer", () => {
  const tag = fc.constantFrom("think", "thinking", "thought", "reasoning", "THINK");
  const words = fc.stringMatching(/^[a-z .\n]{0,20}$/);

  it("is whatever closed blocks hold, in their order; the answer is the rest", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(words, tag, words), { maxLength: 5 }), words, (blocks, last) => {
        const text = blocks.map(([before, name, inside]) => `${before}<${name}>${inside}</${name}>`).join("") + last;
        const { answer, reasoning, unclosed } = splitReasoning(text);
        expect(answer).toBe((blocks.map(([before]) => before).join("") + last).trim());
        const thoughts = blocks.map(([, , inside]) => inside.trim()).filter(Boolean);
        expect(reasoning).toBe(thoughts.length === 0 ? undefined : thoughts.join("\n\n"));
        expect(unclosed).toBeUndefined();
      }),
    );
  });

  it("leaves no tag in the answer but within a sentence, however they are nested, crossed or left open", () => {
    const piece = fc.oneof(
      words,
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const text = pieces.join("");
        const { answer, unclosed } = splitReasoning(text);
        const outside = answer.replace(/(?<=[a-z] +)<\/?(think|thinking|thought|reasoning)>(?= [a-z]|\.)/gi, "");
        expect(outside).not.toMatch(/<\/?(think|thinking|thought|reasoning)>/i);
        expect(splitReasoning(answer)).toEqual({ answer });
        if (unclosed) expect(text).toMatch(/<(think|thinking|thought|reasoning)>/i);
      }),
    );
  });

  it("closes a block with its own tag: another's is part of what was thought", () => {
    expect(splitReasoning("<think>a</thought>b</think>c")).toEqual({ answer: "c", reasoning: "a</thought>b" });
    expect(splitReasoning("<think>a<think>b</think>c</think>d")).toEqual({
      answer: "d",
      reasoning: "a<think>b\n\nc",
    });
    expect(splitReasoning("<think>a<thought>b</thought>c")).toMatchObject({ answer: "", unclosed: true });
  });

  it("takes a loop of blocks that never close in one pass", () => {
    // Looking for each one's end anew would read this text fifty thousand times, which takes a test's whole time.
    const loop = "<think>hm ".repeat(300_000);
    const { answer, reasoning, unclosed } = splitReasoning(`Duty. ${loop}`);
    expect({ answer, unclosed }).toEqual({ answer: "Duty.", unclosed: true });
    expect(reasoning).toHaveLength(loop.length - "<think>".length - 1);
  }, 20_000);

  it("leaves JSON alone only where all of it is JSON", () => {
    expect(splitReasoning('["</think>"]')).toEqual({ answer: '["</think>"]' });
    expect(splitReasoning('{"a": 1}</think>{"b": 2}')).toEqual({ answer: '{"b": 2}', reasoning: '{"a": 1}' });
  });
});

describe("schemas of what users bring", () => {
  const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

  it("take as an id only what is safe as a file's name", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "Z", "0", "-", "_", ".", "/", "\\", "\0", "é", "\n") }),
        (id) => {
          expect(fits(identifierSchema, id)).toBe(
            /^[a-z0-9][a-z0-9_-]*$/.test(id) && !id.includes("\n") && id.length <= 80,
          );
        },
      ),
    );
    for (const id of ["a".repeat(81), "", "-a", "..", "con\n", 7, null]) expect(fits(identifierSchema, id)).toBe(false);
  });

  it("take as a name one line without brackets, whatever its script", () => {
    for (const name of ["Zeno of Citium", "孔子", "O’Neill", "Émilie du Châtelet"])
      expect(fits(nameSchema, name)).toBe(true);
    for (const name of ["", "  ", "a\nb", "a\u2028b", "</system>", "[x]", "a\u0007", "a".repeat(201), 7])
      expect(fits(nameSchema, name)).toBe(false);
  });

  it("trim a line and refuse an empty one; keywords are lines, bare or with their forms", () => {
    expect(lineSchema.parse("  duty ")).toBe("duty");
    expect(fits(lineSchema, " \n")).toBe(false);
    expect(keywordSchema.parse("duty")).toBe("duty");
    expect(keywordSchema.parse({ keyword: "duty", forms: ["duties"] })).toEqual({ keyword: "duty", forms: ["duties"] });
    for (const keyword of ["", { keyword: "" }, { keyword: "a", forms: "b" }, { keyword: "a", form: ["b"] }, 7])
      expect(fits(keywordSchema, keyword)).toBe(false);
  });
});

describe("a log out of a file", () => {
  const position = { phase: "debate", turn: 1, role: "philosopher", speaker: "kant" };
  const log = {
    ...{ format: 1, version: "1.0.0", protocol: "p", seed: 1, models: { kant: { id: "m" } }, events: [] },
    record: [{ ...position, text: "Duty." }],
    calls: [
      {
        ...position,
        model: "m",
        request: { messages: [{ role: "user", content: "?" }] },
        reply: { outcome: "ok", text: "Duty." },
      },
    ],
    missing: [{ ...position, turn: 2, outcome: "failed", reason: "no server" }],
  };

  it("is a log, with whatever more its protocol keeps", () => {
    expect(parsed("log", { ...log, measures: { x: 1 } }, protocolLogSchema)).toMatchObject({
      ...log,
      measures: { x: 1 },
    });
  });

  const changed: [string, (copy: typeof log) => void, RegExp][] = [
    ["another format", (copy) => Object.assign(copy, { format: 2 }), /field format: 2/],
    ["a seed that is no whole number", (copy) => Object.assign(copy, { seed: 0.5 }), /field seed: 0\.5/],
    ["a negative turn", (copy) => Object.assign(copy.record[0]!, { turn: -1 }), /record\.0\.turn: -1/],
    ["a role that nobody has", (copy) => Object.assign(copy.calls[0]!, { role: "god" }), /calls\.0\.role: "god"/],
    [
      "an outcome that there is not",
      (copy) => Object.assign(copy.missing[0]!, { outcome: "bad" }),
      /missing\.0\.outcome/,
    ],
    ["a statement without its text", (copy) => Object.assign(copy.record[0]!, { text: undefined }), /record\.0\.text/],
    [
      "a message of no role",
      (copy) => Object.assign(copy.calls[0]!.request.messages[0]!, { role: "root" }),
      /messages\.0\.role/,
    ],
    ["a model without its id", (copy) => Object.assign(copy.models, { kant: {} }), /models\.kant\.id/],
    ["no record", (copy) => Object.assign(copy, { record: undefined }), /field record: undefined/],
  ];
  it.each(changed)("with %s is refused, and the field named", (_name, change, message) => {
    const copy = structuredClone(log);
    change(copy);
    expect(() => parsed("log", copy, protocolLogSchema)).toThrow(message);
    expect(() => parsed("log", copy, protocolLogSchema)).toThrow(InputError);
  });
});
