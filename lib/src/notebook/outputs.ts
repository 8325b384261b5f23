import type { MimeBundle, Output } from "./notebookFile.js";
import { settledText } from "./streamText.js";
import type { JupyterMessage } from "./wire.js";

/** The outputs of a cell while it runs. */
export interface OutputCollector {
  /** Takes a message of the kernel's output socket. */
  receive(message: JupyterMessage): void;
  /** What has come so far, in its lasting form. */
  outputs(): Output[];
}

/** Outputs in their lasting form: neighbouring streams of a name are one, and rewritten lines are what they came to. */
export function settledOutputs(outputs: readonly Output[]): Output[] {
  const settled: Output[] = [];
  for (const output of outputs) {
    const last = settled.at(-1);
    if (output.output_type === "stream" && last?.output_type === "stream" && last.name === output.name)
      last.text += output.text;
    else settled.push({ ...output });
  }
  return settled.map((output) =>
    output.output_type === "stream" ? { ...output, text: settledText(output.text) } : output,
  );
}

/** Messages that add an output. */
const adding: ReadonlySet<string> = new Set(["stream", "display_data", "execute_result", "error"]);

/** Outputs that have a display id, over the whole notebook; one id can stand under several. */
export type Displays = Map<string, { data: MimeBundle; metadata: MimeBundle }[]>;

/** Collects the outputs of one cell. */
export function collectOutputs(displays: Displays): OutputCollector {
  const collected: Output[] = [];
  // Cleared with `wait`, outputs stay until there is something to take their place.
  let isToClear = false;
  return {
    receive({ type, content }) {
      if (type === "clear_output") {
        isToClear = content.wait === true;
        if (!isToClear) collected.length = 0;
        return;
      }
      if (isToClear && adding.has(type)) {
        collected.length = 0;
        isToClear = false;
      }
      const {
        data = {},
        metadata = {},
        transient,
      } = content as {
        data?: MimeBundle;
        metadata?: MimeBundle;
        transient?: { display_id?: string };
      };
      const display = transient?.display_id;
      if (type === "stream")
        collected.push({ output_type: "stream", name: content.name as "stdout", text: String(content.text) });
      else if (type === "display_data") {
        const output = { output_type: "display_data" as const, data, metadata };
        if (display !== undefined) displays.set(display, [...(displays.get(display) ?? []), output]);
        collected.push(output);
      } else if (type === "update_display_data" && display !== undefined)
        for (const output of displays.get(display) ?? []) Object.assign(output, { data, metadata });
      else if (type === "execute_result")
        collected.push({
          output_type: "execute_result",
          data,
          metadata,
          execution_count: content.execution_count as number,
        });
      else if (type === "error")
        collected.push({
          output_type: "error",
          ...(content as { ename: string; evalue: string; traceback: string[] }),
        });
    },
    outputs: () => settledOutputs(collected),
  };
}
