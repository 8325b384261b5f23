import { spawn } from "node:child_process";
import { expect, test, vi } from "vitest";

// A kernel's start is three seconds of work, which a busy machine draws out.
vi.setConfig({ testTimeout: 300_000 });

/** Runs the console as `npm run console` does, with lines piped into it. */
function consoleOf(input: string): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, ["scripts/console.mjs"], { stdio: "pipe" });
  let [out, error] = ["", ""];
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    error += chunk;
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, error })));
}

test("runs TypeScript statement by statement, over several lines, with await and this package at hand", async () => {
  const { code, out, error } = await consoleOf(
    [
      "const x: number = await Promise.resolve(41)",
      "x + 1",
      "function twice(value: number) {",
      "  return value * 2;",
      "}",
      "twice(x)",
      "typeof dissensus.sysAR",
      "twice(",
      "2)",
    ].join("\n"),
  );
  expect({ code, out, error }).toEqual({ code: 0, out: "42\n82\nfunction\n4\n", error: "" });
});

test("says what was wrong, goes on, and tells by its exit code", async () => {
  const { code, out, error } = await consoleOf("const n: number = 'text'\nthrow new Error('oh')\n1 + 1\n");
  expect(code).toBe(1);
  expect(out).toBe("2\n");
  expect(error).toContain("1:7 - Type 'string' is not assignable to type 'number'.");
  expect(error).toContain("Error: oh");
});
