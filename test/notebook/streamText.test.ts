import fc from "fast-check";
import { expect, test } from "vitest";
import { settledText } from "../../lib/src/notebook/streamText.js";

test.each([
  ["nothing to settle\n", "nothing to settle\n"],
  ["\r 1 of 3\r 2 of 3\r 3 of 3\n", " 3 of 3\n"],
  ["\rlong line\rdone     \n", "done\n"],
  ["100 %\r99", "990 %"],
  ["half\r", "half"],
  ["windows\r\nlines\r\n", "windows\nlines\n"],
  ["before\n\ra\rb\nafter", "before\nb\nafter"],
])("what a terminal shows of %j is %j", (text, shown) => {
  expect(settledText(text)).toBe(shown);
});

test("text without carriage returns is left as it is, trailing spaces and all", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\n", "é") }), (text) => settledText(text) === text),
  );
});

test("settling twice is settling once, and line breaks stay", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "\r") }), (text) => {
      const once = settledText(text);
      expect(settledText(once)).toBe(once);
      expect(once.split("\n")).toHaveLength(text.split("\n").length);
      expect(once).not.toContain("\r");
    }),
  );
});
