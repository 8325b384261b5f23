import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DissensusError, InputError, messageOf, NotComputableError, shown } from "../../lib/src/foundation/errors.js";

describe("InputError", () => {
  it("names the argument, the value and what is allowed, in its message and as fields", () => {
    const error = new InputError("runs", 0, "a whole number from 1");
    expect(error.message).toBe("runs: 0 is not allowed; expected a whole number from 1");
    expect(error).toMatchObject({ argument: "runs", value: 0, allowed: "a whole number from 1", code: "bad-input" });
    expect(error).toBeInstanceOf(DissensusError);
    expect(error.name).toBe("InputError");
  });
  it("keeps what caused it", () => {
    const cause = new Error("below");
    expect(new InputError("file", "x", "JSON", { cause }).cause).toBe(cause);
  });
});

describe("any error of this package", () => {
  const errors = (text: string) => [
    new DissensusError("store", text),
    new InputError(text, text, text),
    new NotComputableError(text, text),
  ];
  it("is one line that no terminal obeys, whatever paths, flags and values it names", () => {
    const part = fc.constantFrom("\u0000", "\u001b[2J", "\r\n", "\u0085", "\u2028", "\u2029", "\u009b", "a", " ");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(part).map((parts) => parts.join("")),
        ),
        (text) => {
          for (const { message } of errors(text)) expect(message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        },
      ),
    );
  });
  it("still says which control character it was", () => {
    expect(new InputError("a\u0000b", 1, "x").message).toBe("a\\u0000b: 1 is not allowed; expected x");
  });
});

describe("NotComputableError", () => {
  it("says which measure and why", () => {
    const error = new NotComputableError("arCo", "no turns");
    expect(error.message).toBe("arCo is not computable: no turns");
    expect(error.code).toBe("not-computable");
  });
});

describe("shown", () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  it.each([
    ["a number that is none", Number.NaN, "NaN"],
    ["infinity", Number.POSITIVE_INFINITY, "Infinity"],
    ["nothing", undefined, "undefined"],
    ["null", null, "null"],
    ["a text", 'say "no"', '"say \\"no\\""'],
    ["a big number", 10n, "10"],
    ["a function", () => 1, "a function"],
    ["an object", { a: [1] }, '{"a":[1]}'],
    ["a circle", circle, "[object Object]"],
    ["a symbol", Symbol("s"), "Symbol(s)"],
  ])("%s", (_name, value, text) => {
    expect(shown(value)).toBe(text);
  });
  it("is one line of at most 80 characters", () => {
    const text = shown(`a\n${"b".repeat(500)}`);
    expect(text).toHaveLength(80);
    expect(text).not.toContain("\n");
    expect(text.endsWith("...")).toBe(true);
  });
});

describe("messageOf", () => {
  it("is one line, whatever was thrown", () => {
    expect(messageOf(new Error("first\n  second\t third "))).toBe("first second third");
    expect(messageOf("a text")).toBe("a text");
    expect(messageOf(undefined)).toBe("undefined");
  });
});
