import { describe, expect, it } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import {
  requireChoice,
  requireInput,
  requireKnownFields,
  requireObject,
  requireWhole,
} from "../../lib/src/foundation/requireInput.js";

describe("requireInput", () => {
  it("lets pass what holds and names what does not", () => {
    expect(() => requireInput(true, "turns", [], "turns")).not.toThrow();
    expect(() => requireInput(0, "turns", 7, "an array")).toThrow("turns: 7 is not allowed; expected an array");
    expect(() => requireInput(false, "turns", 7, "an array")).toThrow(InputError);
  });
});

describe("requireObject", () => {
  it("takes objects and no arrays, null or primitives", () => {
    for (const value of [{}, Object.create(null), new Map()])
      expect(() => requireObject("options", value)).not.toThrow();
    for (const value of [[], null, undefined, "text", 3])
      expect(() => requireObject("options", value)).toThrow(/^options: .*expected an object$/);
  });
});

describe("requireKnownFields", () => {
  it("names the field that nobody knows and those that there are", () => {
    expect(() => requireKnownFields("design", { runz: 2 }, ["runs", "seed"])).toThrow(
      'design: {"runz":2} is not allowed; expected no field "runz"; the fields are runs, seed',
    );
    expect(() => requireKnownFields("design", { runs: 2, toString: 1 }, ["runs"])).toThrow(/no field "toString"/);
  });

  it("lets pass what has these fields, some of them or none", () => {
    for (const value of [{}, { seed: undefined }, { runs: 1, seed: 2 }])
      expect(() => requireKnownFields("design", value, ["runs", "seed"])).not.toThrow();
  });
});

describe("requireWhole", () => {
  it("takes whole numbers within its bounds", () => {
    for (const value of [1, 2, 10]) expect(() => requireWhole("window", value, 1, 10)).not.toThrow();
    for (const value of [0, 11, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "3", null, undefined])
      expect(() => requireWhole("window", value, 1, 10)).toThrow("expected a whole number from 1 to 10");
    expect(() => requireWhole("window", -1, 0)).toThrow("expected a whole number from 0 up");
    expect(() => requireWhole("window", 2 ** 60, 0)).toThrow(InputError);
  });
});

describe("requireChoice", () => {
  it("names the choices", () => {
    expect(() => requireChoice("match", "word", ["word", "stem"])).not.toThrow();
    expect(() => requireChoice("match", "Word", ["word", "stem"])).toThrow(
      'match: "Word" is not allowed; expected one of "word", "stem"',
    );
  });
});
