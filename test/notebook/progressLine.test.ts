import fc from "fast-check";
import { expect, test } from "vitest";
import { progressLine } from "../../lib/src/notebook/progressLine.js";
import { settledText } from "../../lib/src/notebook/streamText.js";

function recorder(isTTY?: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

test("a terminal's line is rewritten and ends as the last text, longer ones before it wiped out", () => {
  const output = recorder(true);
  const progress = progressLine({ everyMilliseconds: 0, output });
  progress.update("1 of 100 runs, resilience");
  progress.update("2 of 100 runs");
  progress.done("100 runs");
  expect(output.written).toHaveLength(3);
  expect(output.written.every((text) => text.startsWith("\r"))).toBe(true);
  expect(settledText(output.written.join(""))).toBe("100 runs\n");
});

test("a file gets the last line alone", () => {
  const output = recorder();
  const progress = progressLine({ everyMilliseconds: 0, output });
  progress.update("1 of 2");
  progress.done("2 of 2");
  expect(output.written).toEqual(["2 of 2\n"]);
});

test("updates that come too soon after one another are left out, the last line never", () => {
  const output = recorder(true);
  const progress = progressLine({ everyMilliseconds: 60_000, output });
  for (let done = 1; done <= 1000; done++) progress.update(`${done} of 1000`);
  progress.done("1000 of 1000");
  expect(output.written.map((text) => text.trim())).toEqual(["1 of 1000", "1000 of 1000"]);
});

test("a text cannot break the line or steer the terminal", () => {
  const output = recorder(true);
  progressLine({ output }).done("a\nb\u001b[2Jc\rd");
  expect(output.written).toEqual(["\ra b [2Jc d\n"]);
});

test("a line never wraps: an update is cut to the terminal's width, the last line is whole", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(fc.string({ maxLength: 60 })), (columns, texts) => {
      const output = { ...recorder(true), columns };
      const progress = progressLine({ everyMilliseconds: 0, output });
      for (const text of texts) progress.update(text);
      for (const text of output.written) expect(text.length).toBeLessThanOrEqual(columns);
      progress.done("the whole last line, however long it is");
      expect(settledText(output.written.join(""))).toBe("the whole last line, however long it is\n");
    }),
  );
});

test("a terminal that does not know its width gets the whole line", () => {
  const output = { ...recorder(true), columns: 0 };
  progressLine({ everyMilliseconds: 0, output }).update("x".repeat(500));
  expect(output.written).toEqual([`\r${"x".repeat(500)}`]);
});
