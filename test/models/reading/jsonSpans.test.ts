import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fencedBlocks, jsonSpans, repairableSpan } from "../../../lib/src/models/reading/jsonSpans.js";
import { pythonToJson } from "../../../lib/src/models/reading/pythonLiteral.js";

describe("jsonSpans", () => {
  it.each<[string, string, string[]]>([
    ["one in prose", 'So {"a": [1]} it is', ['{"a": [1]}']],
    ["two beside each other", "{} and []", ["{}", "[]"]],
    ["brackets in strings", '{"a": "}"}', ['{"a": "}"}']],
    ["an escaped quote", '{"a": "\\"}"}', ['{"a": "\\"}"}']],
    ["prose that opens and never closes", "as said [above, {x}", ["{x}"]],
    ["data that was cut: nothing of it", '[{"a": 1}, {"b": 2', []],
    ["brackets that do not match", '{"a": 1]', []],
    ["apostrophes in prose", "it's {'a': 'b'} isn't it", ["{'a': 'b'}"]],
  ])("%s", (_, text, expected) => {
    expect(jsonSpans(text)).toEqual(expected);
  });

  it("law: any JSON object or array in prose is found whole", () => {
    const values = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
    fc.assert(
      fc.property(values, (value) => {
        const text = JSON.stringify(value);
        expect(jsonSpans(`Here: ${text}.`)).toEqual([text]);
      }),
    );
  });
});

describe("fencedBlocks", () => {
  it("gives the contents of each fence", () => {
    expect(fencedBlocks("a\n```json\n{}\n```\nb\n```\n[1,\n2]\n  ```")).toEqual(["{}", "[1,\n2]"]);
    expect(fencedBlocks("```json\n{")).toEqual([]);
    expect(fencedBlocks("the ```code``` and ```json\n{}\n```")).toEqual(["{}"]);
    expect(fencedBlocks("```\n```")).toEqual([""]);
  });

  it("reads long repetitive texts", () => {
    const lines = "\n".repeat(300_000);
    expect(fencedBlocks(`\`\`\`${lines}{}${lines}\`\`\``)).toEqual([`${lines.slice(1)}{}`]);
    expect(fencedBlocks(`\`\`\`${lines} x`)).toEqual([]);
    expect(fencedBlocks("```\n".repeat(100_000))).toHaveLength(50_000);
    expect(fencedBlocks("```x".repeat(100_000))).toEqual([]);
  });
});

describe("repairableSpan", () => {
  it.each<[string, string | undefined]>([
    ["x {a: 1} y", "{a: 1}"],
    ["{a: {b: 1}", undefined],
    ["{a: [1, 2}", undefined],
    ["no data", undefined],
    ["} {", undefined],
  ])("%s", (text, expected) => {
    expect(repairableSpan(text)).toBe(expected);
  });
});

describe("pythonToJson", () => {
  it("law: what Python would write in single quotes is read back", () => {
    const texts = fc.string({ unit: fc.constantFrom(..."ab \"'{}[]:,#\\é") });
    fc.assert(
      fc.property(fc.array(texts), (items) => {
        const repr = (item: string) => `'${item.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
        expect(JSON.parse(pythonToJson(`[${items.map(repr).join(", ")}]`))).toEqual(items);
      }),
    );
  });

  it("leaves long runs of quotes that nothing ends as they are", () => {
    for (const run of ['\\"', "\\'"]) expect(pythonToJson(run.repeat(200_000))).toBe(run.repeat(200_000));
    expect(pythonToJson(`['a', 'it]\n'b'`)).toBe(`["a", 'it]\n"b"`);
  });

  it("leaves words inside strings and longer words alone", () => {
    expect(pythonToJson("{'a': 'True', \"b\": \"None\", 'c': [True, False, None]}")).toBe(
      '{"a": "True", "b": "None", "c": [true, false, null]}',
    );
    expect(pythonToJson("Truest Nonesuch")).toBe("Truest Nonesuch");
  });
});
