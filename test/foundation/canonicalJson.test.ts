import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, digestOf } from "../../lib/src/foundation/canonicalJson.js";

/** The same value with the fields of every object in another order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe("canonicalJson", () => {
  it("gives the text that RFC 8785 prints for its own example", () => {
    const example = {
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '€$\nA\'B"\\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(example)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("does not depend on the order of fields, and says the value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(reversed(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("leaves out a field without a value, and takes nothing at all for null", () => {
    expect(canonicalJson({ a: 1, b: undefined })).toBe('{"a":1}');
    expect(canonicalJson(undefined)).toBe("null");
  });
});

describe("digestOf", () => {
  it("is SHA-256 in hex: FIPS 180-4's example", () => {
    expect(digestOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
  it("is the same of a text and of its bytes", () => {
    expect(digestOf(new TextEncoder().encode("Sittengesetz, Pflicht, ü"))).toBe(digestOf("Sittengesetz, Pflicht, ü"));
  });
});
