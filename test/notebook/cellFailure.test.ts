import { expect, test } from "vitest";
import { cellFailure } from "../../lib/src/notebook/cellFailure.js";
import type { Output } from "../../lib/src/notebook/notebookFile.js";

const stream = (name: "stdout" | "stderr", text: string): Output => ({ output_type: "stream", name, text });
// As tslab 1.0.22 prints them.
const thrown = `evalmachine.<anonymous>:2
throw new TypeError("out of order");
^

TypeError: out of order
    at evalmachine.<anonymous>:2:7
    at Script.runInThisContext (node:vm:137:12)
`;
const rejected = "Error: late\n    at evalmachine.<anonymous>:2:22\n";
const floating = "UnhandledPromiseRejection: Error: left alone\n    at evalmachine.<anonymous>:2:16\n";

test.each([
  [thrown, 'evalmachine.<anonymous>:2\nthrow new TypeError("out of order");\n^\n\nTypeError: out of order'],
  [rejected, "Error: late"],
  [
    "1:7 - Type 'string' is not assignable to type 'number'.\n",
    "1:7 - Type 'string' is not assignable to type 'number'.",
  ],
  ["", "failed without a message"],
])("a failed cell says what it printed to the error stream, without the stack", (errors, problem) => {
  expect(cellFailure("error", [stream("stdout", "before"), stream("stderr", errors)])).toBe(problem);
});

test("a message in pieces is one message, and a long one is cut", () => {
  expect(cellFailure("error", [stream("stderr", "Error: a"), stream("stdout", "x"), stream("stderr", "b\n")])).toBe(
    "Error: ab",
  );
  expect(cellFailure("error", [stream("stderr", "x".repeat(5000))])).toHaveLength(500);
});

test("a cell that ended well has failed only where nobody caught an error", () => {
  expect(cellFailure("ok", [stream("stderr", "a warning: Error: none\n")])).toBeUndefined();
  expect(cellFailure("ok", [stream("stdout", floating)])).toBeUndefined();
  expect(cellFailure("ok", [stream("stderr", floating)])).toBe("UnhandledPromiseRejection: Error: left alone");
  expect(cellFailure("ok", [stream("stderr", "UncaughtException: Error: x\n    at y\n")])).toBe(
    "UncaughtException: Error: x",
  );
});

test.each(["abort", "aborted", undefined])("a cell that the kernel skipped (%s) has failed", (status) => {
  expect(cellFailure(status, [])).toBe("was skipped by the kernel");
});
