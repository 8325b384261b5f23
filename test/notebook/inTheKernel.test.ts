import { createRequire } from "node:module";
import { afterEach, describe, expect, test, vi } from "vitest";
import { showFigure, showFlow, showHtml, showTable, showTranscript } from "../../lib/src/notebook/display.js";
import { kernelDisplay } from "../../lib/src/notebook/kernelDisplay.js";
import { progressLine } from "../../lib/src/notebook/progressLine.js";

// Where Node keeps tslab's module for Jupyter in a kernel's process, and what it sends a cell's displays by.
const { cache } = createRequire(import.meta.url);
const path = "/anywhere/node_modules/tslab/dist/jupyter.js";
type Bundle = { data: Record<string, unknown>; metadata: object; transient: object };

/** Makes this process look like a kernel whose cell shows things. */
function inCell(): Bundle[] {
  const shown: Bundle[] = [];
  const send = (bundle: Bundle) => shown.push(bundle);
  cache[path] = { exports: { lastWriteDisplayData: send } } as unknown as NodeJS.Module;
  return shown;
}

afterEach(() => {
  delete cache[path];
  vi.restoreAllMocks();
});

const hostile = '<img src=x onerror="ran = 1">';

describe("in a notebook's cell", () => {
  test("a table comes as HTML, escaped, with its text beside", () => {
    const shown = inCell();
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    showTable({ caption: hostile, columns: [{ key: "n", label: hostile }], rows: [{ n: hostile }], notes: [hostile] });
    expect(log).not.toHaveBeenCalled();
    expect(shown).toHaveLength(1);
    const [{ data, metadata, transient }] = shown as [Bundle];
    expect([metadata, transient]).toEqual([{}, {}]);
    expect(Object.keys(data)).toEqual(["text/html", "text/plain"]);
    expect(data["text/html"]).not.toContain("<img");
    expect(data["text/plain"]).toContain(hostile);
  });

  test("a transcript's words are inert, and a hit that lies outside its turn shows nothing at all", () => {
    const shown = inCell();
    showTranscript({ turns: [{ turn: 1, speaker: hostile, text: hostile }] });
    expect(shown[0]!.data["text/html"]).not.toContain("<img");
    const hits = [{ turn: 1, hits: [{ keyword: "k", start: 5, end: 99 }] }];
    expect(() => showTranscript({ turns: [{ turn: 1, speaker: "a", text: "short" }] }, { hits } as never)).toThrow();
    expect(shown).toHaveLength(1);
  });

  test("a figure comes for every viewer: Plotly's own, a static picture, words", async () => {
    const shown = inCell();
    await showFigure({ data: [{ type: "bar", name: "ours", x: ["A"], y: [1] }], layout: { title: { text: hostile } } });
    const { data } = shown[0]!;
    expect(Object.keys(data)).toEqual(["application/vnd.plotly.v1+json", "image/svg+xml", "text/plain"]);
    expect(data["image/svg+xml"]).toMatch(/^<svg /);
    expect(data["image/svg+xml"]).not.toContain("<img");
    expect(data["text/plain"]).toBe(`[Figure] ${hostile}\nSeries: ours`);
  });

  test("a flow comes as a drawing, and HTML as it was given", () => {
    const shown = inCell();
    showFlow({ nodes: [{ id: "a" }, { id: hostile }], edges: [{ source: "a", target: hostile }] });
    showHtml("<b>mine</b>", "mine");
    expect(shown[0]!.data["image/svg+xml"]).toMatch(/^<svg /);
    expect(shown[0]!.data["image/svg+xml"]).not.toContain("<img");
    expect(shown[1]!.data).toEqual({ "text/html": "<b>mine</b>", "text/plain": "mine" });
  });

  test("each cell has its own channel: what is shown goes to the one that is running", () => {
    const first = inCell();
    showHtml("1", "1");
    const second = inCell();
    showHtml("2", "2");
    expect([first.length, second.length]).toEqual([1, 1]);
    expect(second[0]!.data["text/plain"]).toBe("2");
  });

  test("progress is a line that is written anew, although a cell's output is no terminal", () => {
    inCell();
    const written: string[] = [];
    const progress = progressLine({ everyMilliseconds: 0, output: { write: (text: string) => written.push(text) } });
    progress.update("1 of 2");
    progress.done("2 of 2");
    expect(written).toEqual(["\r1 of 2", "\r2 of 2\n"]);
  });
});

test("a module of that name that shows nothing, or stands elsewhere, makes no kernel", () => {
  for (const [name, exports] of [
    [path, {}],
    [path, { lastWriteDisplayData: null }],
    ["/my/jupyter.js", { lastWriteDisplayData: () => {} }],
  ] as const) {
    cache[name] = { exports } as unknown as NodeJS.Module;
    expect(kernelDisplay()).toBeUndefined();
    delete cache[name];
  }
});
