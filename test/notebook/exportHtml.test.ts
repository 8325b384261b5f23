import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { exportHtml } from "../../lib/src/notebook/exportHtml.js";
import { type Cell, type Notebook, type Output, readNotebook } from "../../lib/src/notebook/notebookFile.js";

const notebook = (...cells: Cell[]): Notebook => ({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
const prose = (source: string): Cell => ({ cell_type: "markdown", source, metadata: {} });
const code = (source: string, ...outputs: Output[]): Cell => ({ cell_type: "code", source, metadata: {}, outputs });
const shown = (data: object): Output => ({ output_type: "display_data", data: { ...data }, metadata: {} });
const document = async (...cells: Cell[]) => new JSDOM(await exportHtml(notebook(...cells))).window.document;

/** Opens a page as a careless viewer would, running whatever it holds, and says whether anything ran. */
async function runs(html: string): Promise<boolean> {
  const { window } = new JSDOM(html, { runScripts: "dangerously", pretendToBeVisual: true });
  for (const element of window.document.querySelectorAll<HTMLElement>("*")) {
    element.click();
    for (const kind of ["error", "load", "mouseover"]) element.dispatchEvent(new window.Event(kind));
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  return window.ran === true;
}

describe("the page of a notebook", () => {
  test("has its prose, its sources and what they gave, in order, under its first heading", async () => {
    const page = await document(
      prose("# Resilience\n\nSome *words*."),
      code("1 < 2", { output_type: "stream", name: "stdout", text: "\rhalf\rtrue\n" }),
      code(
        "showTable(table)",
        shown({ "text/html": "<table><tr><td style='text-align:right'>7</td></tr></table>", "text/plain": "7" }),
      ),
    );
    expect(page.title).toBe("Resilience");
    expect(page.querySelector("em")!.textContent).toBe("words");
    expect([...page.querySelectorAll("pre")].map((pre) => [pre.className, pre.textContent])).toEqual([
      ["source", "1 < 2"],
      ["stdout", "true"],
      ["source", "showTable(table)"],
    ]);
    expect(page.querySelector("td")!.style.textAlign).toBe("right");
  });

  test("shows a figure as a picture, before any other form of it", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>é</text></svg>';
    const page = await document(
      code("showFigure()", shown({ "image/svg+xml": svg, "text/html": "<b>no</b>", "text/plain": 'A "figure"' })),
    );
    const image = page.querySelector("img")!;
    expect(Buffer.from(image.src.replace("data:image/svg+xml;base64,", ""), "base64").toString()).toBe(svg);
    expect(image.alt).toBe('A "figure"');
    expect(page.querySelector("b")).toBeNull();
  });

  test("shows other forms where there is no picture, an error with its trace, and a raw cell", async () => {
    const page = await document(
      code("a", shown({ "text/markdown": "**bold**", "text/plain": "plain" })),
      code("b", shown({ "application/json": { a: 1 }, "text/plain": "data" })),
      code("c", { output_type: "error", ename: "Error", evalue: "no", traceback: ["Error: no", "  at c"] }),
      code("d", shown({ "image/png": "iVBORw0KGgo=\n", "text/plain": "picture" })),
      { cell_type: "raw", source: "raw <b>", metadata: {} },
    );
    expect(page.querySelector(".output strong")!.textContent).toBe("bold");
    const texts = [...page.querySelectorAll("pre")].map((pre) => pre.textContent);
    expect(texts).toEqual(expect.arrayContaining(["data", "Error: no\n  at c", "raw <b>"]));
    expect(page.querySelector("img")!.src).toBe("data:image/png;base64,iVBORw0KGgo=");
  });

  test("needs nothing beside it", async () => {
    const html = await exportHtml(readNotebook("test/fixtures/notebooks/everything.ipynb"));
    const page = new JSDOM(html).window.document;
    const references = [...page.querySelectorAll("[src], link, [href]")].map(
      (element) => element.getAttribute("src") ?? "link",
    );
    expect(references.every((reference) => reference.startsWith("data:image/"))).toBe(true);
    expect(page.querySelectorAll("table, article, img").length).toBeGreaterThanOrEqual(4);
  });
});

describe("whatever a notebook holds, its page is inert", () => {
  const attacks = [
    "<script>window.ran = true</script>",
    '<img src="data:image/png;base64,AAAA" onerror="window.ran = true" onload="window.ran = true">',
    '<a href="javascript:window.ran = true">click</a>',
    '<svg onload="window.ran = true"><script>window.ran = true</script></svg>',
    '<div onclick="window.ran = true" onmouseover="window.ran = true">x</div>',
    '<iframe srcdoc="<script>parent.ran = true</script>"></iframe>',
    "</pre><script>window.ran = true</script>",
    "<table><tr><td><script>window.ran = true</script></td></tr></table>",
    "<style>@import 'https://example.org/a.css';</style>",
    '"><script>window.ran = true</script>',
  ];

  test.each(attacks)("%s", async (attack) => {
    const everywhere = notebook(
      prose(`# ${attack}\n\n${attack}\n\n[x](javascript:window.ran=true)`),
      code(
        attack,
        { output_type: "stream", name: "stdout", text: attack },
        { output_type: "stream", name: "stderr", text: attack },
        { output_type: "error", ename: attack, evalue: attack, traceback: [attack] },
        shown({ "text/html": attack, "text/plain": attack }),
        shown({ "image/svg+xml": attack, "text/plain": attack }),
        shown({ "image/png": attack, "text/plain": attack }),
        shown({ "text/markdown": attack }),
        shown({ "text/plain": attack }),
      ),
      { cell_type: "raw", source: attack, metadata: {} },
    );
    const html = await exportHtml(everywhere);
    expect(await runs(html)).toBe(false);
    const page = new JSDOM(html).window.document;
    expect(page.querySelector("script, iframe, svg, object, embed, link, body style, [onclick], [onerror]")).toBeNull();
    expect([...page.querySelectorAll("a")].filter(({ protocol }) => protocol === "javascript:")).toEqual([]);
    expect(page.querySelector("meta[http-equiv]")!.getAttribute("content")).toContain("default-src 'none'");
  });

  test("the check itself would notice a page that is not", async () => {
    expect(await runs("<script>window.ran = true</script>")).toBe(true);
    expect(await runs('<a href="javascript:window.ran = true" onclick="window.ran = true">click</a>')).toBe(true);
  });
});
