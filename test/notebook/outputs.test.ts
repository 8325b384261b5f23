import { describe, expect, test } from "vitest";
import type { Output } from "../../lib/src/notebook/notebookFile.js";
import { collectOutputs, settledOutputs } from "../../lib/src/notebook/outputs.js";

const message = (type: string, content: object) => ({ type, id: "m", parent: "p", content: { ...content } });
const stream = (name: string, text: string) => message("stream", { name, text });
const shown = (text: string, display?: string, type = "display_data") =>
  message(type, {
    data: { "text/plain": text },
    metadata: {},
    transient: display === undefined ? {} : { display_id: display },
  });

function collected(...messages: ReturnType<typeof message>[]): Output[] {
  const collector = collectOutputs(new Map());
  for (const one of messages) collector.receive(one);
  return collector.outputs();
}

describe("what a kernel sends becomes outputs", () => {
  test("neighbouring pieces of a stream are one output, and its progress is what it came to", () => {
    expect(
      collected(
        stream("stdout", "\r1 of 2"),
        stream("stdout", "\r2 of 2\n"),
        stream("stderr", "oh"),
        stream("stdout", "end"),
      ),
    ).toEqual([
      { output_type: "stream", name: "stdout", text: "2 of 2\n" },
      { output_type: "stream", name: "stderr", text: "oh" },
      { output_type: "stream", name: "stdout", text: "end" },
    ]);
  });

  test("a picture between two pieces keeps them apart", () => {
    expect(
      collected(stream("stdout", "a"), shown("picture"), stream("stdout", "b")).map((output) => output.output_type),
    ).toEqual(["stream", "display_data", "stream"]);
  });

  test("an update changes the display it names, in whichever cell that is, and adds nothing", () => {
    const displays = new Map();
    const [first, second] = [collectOutputs(displays), collectOutputs(displays)];
    first.receive(shown("0 %", "bar"));
    second.receive(shown("100 %", "bar", "update_display_data"));
    second.receive(shown("lost", "no such display", "update_display_data"));
    expect(first.outputs()).toEqual([{ output_type: "display_data", data: { "text/plain": "100 %" }, metadata: {} }]);
    expect(second.outputs()).toEqual([]);
  });

  test("results and errors are kept as they are, and clearing takes away what came before", () => {
    expect(
      collected(
        stream("stdout", "gone"),
        message("clear_output", { wait: false }),
        message("execute_result", { data: { "text/plain": "4" }, metadata: {}, execution_count: 2 }),
        message("error", { ename: "Error", evalue: "no", traceback: ["a"] }),
        message("comm_open", {}),
      ),
    ).toEqual([
      { output_type: "execute_result", data: { "text/plain": "4" }, metadata: {}, execution_count: 2 },
      { output_type: "error", ename: "Error", evalue: "no", traceback: ["a"] },
    ]);
  });
});

test("settling leaves the outputs that were given as they were", () => {
  const outputs: Output[] = [
    { output_type: "stream", name: "stdout", text: "a\r" },
    { output_type: "stream", name: "stdout", text: "b" },
  ];
  const before = structuredClone(outputs);
  expect(settledOutputs(outputs)).toEqual([{ output_type: "stream", name: "stdout", text: "b" }]);
  expect(outputs).toEqual(before);
});
