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
