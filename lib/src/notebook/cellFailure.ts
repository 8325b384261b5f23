import type { Output } from "./notebookFile.js";

const longest = 500;
const uncaught = /^(UncaughtException|UnhandledPromiseRejection):/m;

/** What a cell printed to the error stream, where alone tslab says what went wrong: the message without its stack. */
function said(errors: string): string {
  const lines = errors.split("\n");
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const message = (stack > 0 ? lines.slice(0, stack) : lines).join("\n").trim();
  return message.length > longest ? `${message.slice(0, longest - 3)}...` : message;
}

/** Why a cell that ended with this status counts as failed; undefined where it does not. */
export function cellFailure(status: unknown, outputs: readonly Output[]): string | undefined {
  const errors = outputs
    .map((output) => (output.output_type === "stream" && output.name === "stderr" ? output.text : ""))
    .join("");
  if (status === "ok") return uncaught.test(errors) ? said(errors) : undefined;
  return status === "error" ? said(errors) || "failed without a message" : "was skipped by the kernel";
}
