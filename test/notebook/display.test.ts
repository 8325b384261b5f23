import { afterEach, expect, test, vi } from "vitest";
import { showFigure, showFlow, showHtml, showTable, showTranscript } from "../../lib/src/notebook/display.js";
import { kernelDisplay } from "../../lib/src/notebook/kernelDisplay.js";

afterEach(() => {
  vi.restoreAllMocks();
});

function printedBy(show: () => void): string {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  show();
  return log.mock.calls.map(([text]) => text).join("\n");
}

test("this process is no notebook's kernel", () => {
  expect(kernelDisplay()).toBeUndefined();
});

test("outside a notebook a table is printed", () => {
  const table = { caption: "Votes", columns: [{ key: "n", label: "N" }], rows: [{ n: 7 }], notes: [] };
  expect(printedBy(() => showTable(table))).toBe("Votes\n\nN\n─\n7\n─");
});

test("outside a notebook a figure is told in words", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await showFigure({
    data: [
      { type: "bar", name: "hetero", y: [1] },
      { type: "bar", name: "homo", y: [2] },
    ],
    layout: { title: { text: "SysAR" } },
    notes: ["2 runs"],
  });
  expect(log.mock.calls).toEqual([["[Figure] SysAR\nSeries: hetero, homo\n2 runs"]]);
});

test("outside a notebook transcripts, flows and HTML are printed as text", () => {
  expect(printedBy(() => showTranscript({ turns: [{ turn: 1, speaker: "kant", text: "Duty." }] }))).toContain(
    "1. kant\n    Duty.",
  );
  vi.restoreAllMocks();
  const flow = { nodes: [{ id: "a" }, { id: "b" }], edges: [{ source: "a", target: "b", label: "then" }] };
  expect(printedBy(() => showFlow(flow))).toBe("a -> b (then)");
  vi.restoreAllMocks();
  expect(printedBy(() => showFlow({ ...flow, mermaid: "graph TD; a --> b;" }))).toBe("graph TD; a --> b;");
  vi.restoreAllMocks();
  expect(printedBy(() => showHtml("<b>x</b>", "x"))).toBe("x");
});
