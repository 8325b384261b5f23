import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonChunks } from "../../../lib/src/metrics/ballots/jsonChunks.js";
import { jsonValue } from "../../../lib/src/metrics/ballots/jsonValue.js";

const texts = (text: string) => jsonChunks(text).map((chunk) => chunk.text);

describe("jsonChunks", () => {
  it.each([
    ["the outermost only", 'a {"b": [1, {"c": 2}]} d [3]', ['{"b": [1, {"c": 2}]}', "[3]"]],
    ["past brackets in strings", '{"a": "}]{", "b": 1} x', ['{"a": "}]{", "b": 1}']],
    ["past escaped quotes", '{"a": "\\"}", "b": 1}', ['{"a": "\\"}", "b": 1}']],
    ["past apostrophes", "{'a': 'it's }', 'b': 1}", ["{'a': 'it's }', 'b': 1}"]],
    ["past a smile", 'so :-{ and {"a": 1}', ['{"a": 1}']],
    ["past brackets that do not match", '[} then {"a": 1}', ['{"a": 1}']],
    ["nothing in prose", "no data (at all)", []],
  ])("takes %s", (_what, text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it("says where a chunk stands", () => {
    expect(jsonChunks("ab [1] c")).toEqual([{ text: "[1]", start: 3, end: 6 }]);
  });

  it("closes what lacks closing braces alone, and calls all else cut", () => {
    expect(jsonChunks('{"a": {"b": [1]')).toEqual([
      { text: '{"a": {"b": [1]}}', start: 0, end: 15, cut: { closable: true } },
    ]);
    for (const text of ['{"a": [1', '{"a": "b', '{"a":', '{"a": 1,', '["a"'])
      expect(jsonChunks(text)[0]?.cut, text).toEqual({ closable: false });
  });

  it("finds the JSON of any value in any prose without brackets", () => {
    const prose = fc.stringMatching(/^[a-z ,.'"]{0,20}$/);
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(prose, object, prose, (before, value, after) => {
        const json = JSON.stringify(value);
        // Strings that hold a quote before a comma or a bracket look closed; a repair is for those.
        fc.pre(!/\\"\s*[,:}\]]|"\s*[,:}\]][^"]*"\s*[^,:}\]\s]/.test(json));
        expect(texts(`${before}\n${json}\n${after}`)).toEqual([json]);
      }),
    );
  });
});

describe("jsonValue", () => {
  it.each([
    ["JSON", '{"a": [1, null]}', { a: [1, null] }],
    ["a Python literal", "{'a': True, 'b': None, 'c': 'it\\'s'}", { a: true, b: null, c: "it's" }],
    ["a comment and a stray comma", '{"a": 1, # one, with a "quote"\n "b": "#2",}', { a: 1, b: "#2" }],
    ["bare words", "[B, A]", ["B", "A"]],
  ])("reads %s", (_what, text, value) => {
    expect(jsonValue(text)?.value).toEqual(value);
  });

  it("gives nothing for what no repair helps, or for what would take too long to repair", () => {
    expect(jsonValue("{....}")).toBeUndefined();
    expect(jsonValue(`{"a": "${'"x'.repeat(20_000)}`)).toBeUndefined();
    expect(jsonValue("[".repeat(15_000))).toBeUndefined();
    expect(jsonValue(JSON.stringify({ a: "x".repeat(30_000) }))).toBeDefined();
  });

  it("names the keys that stand twice in one object, and only those", () => {
    const repeated = (text: string) => [...(jsonValue(text)?.repeated ?? [])];
    expect(repeated('{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]}')).toEqual([]);
    expect(repeated('{"a": 1, "b": {"x": 2, "x": 3}, "a": 4}').sort()).toEqual(["a", "x"]);
    expect(repeated('{"a": "b", "b": "\\"a\\": 1"}')).toEqual([]);
    expect(repeated("{'a': 1, 'a': 2}")).toEqual(["a"]);
  });
});
