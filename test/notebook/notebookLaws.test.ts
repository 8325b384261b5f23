import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { compareOutputs } from "../../lib/src/notebook/compareOutputs.js";
import { exportHtml } from "../../lib/src/notebook/exportHtml.js";
import {
  type Cell,
  type Notebook,
  notebookText,
  type Output,
  readNotebook,
} from "../../lib/src/notebook/notebookFile.js";
import { collectOutputs, settledOutputs } from "../../lib/src/notebook/outputs.js";
import { loadSanitiser } from "../../lib/src/notebook/safeHtml.js";
import { temporaryFolder } from "../support/folders.js";

const notebook = (...cells: Cell[]): Notebook => ({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
const code = (source: string, ...outputs: Output[]): Cell => ({ cell_type: "code", source, metadata: {}, outputs });

// Few letters, so that lines, types and names often coincide.
const text = fc.string({
  unit: fc.constantFrom("a", "b", "\n", "\r", ":", " ", "é", "\u2028", "stderr:", "text/plain:", "stdout:"),
  maxLength: 8,
});
const name = fc.constantFrom("stdout" as const, "stderr" as const);
const bundle = fc.dictionary(fc.constantFrom("text/plain", "text/html", "image/svg+xml"), text);
const stream = fc.record({ output_type: fc.constant("stream" as const), name, text });
const output: fc.Arbitrary<Output> = fc.oneof(
  stream,
  fc.record({ output_type: fc.constant("display_data" as const), data: bundle, metadata: fc.constant({}) }),
  fc.record({
    output_type: fc.constant("display_data" as const),
    data: fc.record({ "application/json": fc.jsonValue({ maxDepth: 2 }) }),
    metadata: fc.dictionary(fc.constantFrom("width", "text/plain"), fc.integer()),
  }),
  fc.record({ output_type: fc.constant("error" as const), ename: text, evalue: text, traceback: fc.array(text) }),
);
const outputs = fc.array(output, { maxLength: 4 });
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

function written(content: string): string {
  const path = join(temporaryFolder(), "notebook.ipynb");
  writeFileSync(path, content);
  return path;
}

describe("a notebook's file", () => {
  test("says the notebook: what is written is read again, and written again byte for byte", () => {
    const path = written("");
    fc.assert(
      fc.property(fc.array(fc.tuple(text, outputs), { maxLength: 3 }), (cells) => {
        const one = notebook(...cells.map(([source, all]) => code(source, ...all)));
        writeFileSync(path, notebookText(one));
        const read = readNotebook(path);
        expect(plain(read)).toEqual(plain(one));
        expect(notebookText(read)).toBe(notebookText(one));
      }),
      { numRuns: 60 },
    );
  });

  // What Python 3.11 gives for str.splitlines(True), with which Jupyter writes its files.
  test.each([
    ["a\nb", ["a\n", "b"]],
    ["a\r\nb\r", ["a\r\n", "b\r"]],
    ["\n\n", ["\n", "\n"]],
    ["x\u000by\u000cz", ["x\u000b", "y\u000c", "z"]],
    ["p\u2028q\u2029r\u0085s", ["p\u2028", "q\u2029", "r\u0085", "s"]],
    ["\u001c\u001d\u001e", ["\u001c", "\u001d", "\u001e"]],
    ["a\rb\nc", ["a\r", "b\n", "c"]],
    ["", []],
    ["\r\n", ["\r\n"]],
    ["\u001f\t", ["\u001f\t"]],
  ])("has the lines of %j that Jupyter would write", (source, lines) => {
    const file = JSON.parse(
      notebookText(notebook(code(source, { output_type: "stream", name: "stdout", text: source }))),
    );
    expect(file.cells[0].source).toEqual(lines);
    expect(file.cells[0].outputs[0].text).toEqual(lines);
  });

  test("keeps what it does not know: ids, attachments, metadata of editors", () => {
    const whole = {
      cells: [
        {
          cell_type: "markdown",
          id: "a1",
          source: [],
          metadata: { slideshow: { slide_type: "skip" } },
          attachments: { p: {} },
        },
        { cell_type: "raw", id: "b2", source: ["x"], metadata: { format: "text/latex" } },
        { cell_type: "code", id: "c3", source: [], metadata: { tags: ["t"] }, execution_count: null, outputs: [] },
      ],
      metadata: { kernelspec: { name: "tslab", language: "typescript", display_name: "TypeScript" }, authors: [] },
      nbformat: 4,
      nbformat_minor: 5,
    };
    expect(JSON.parse(notebookText(readNotebook(written(JSON.stringify(whole)))))).toEqual(whole);
  });

  test("holds data under JSON types of applications alone, as nbformat does", () => {
    const data = { "application/x+json": { a: [1] }, "application/json": "s", "model/gltf+json": "a\nb" };
    const read = (value: object) =>
      readNotebook(
        written(JSON.stringify(notebook(code("", { output_type: "display_data", data: { ...value }, metadata: {} })))),
      );
    const file = JSON.parse(notebookText(read(data)));
    expect(file.cells[0].outputs[0].data).toEqual({ ...data, "model/gltf+json": ["a\n", "b"] });
    expect(() => read({ "model/gltf+json": { a: 1 } })).toThrow(/outputs\.0\.data\.model\/gltf\+json/);
  });

  const shaped = (outputOf: object) => JSON.stringify({ ...notebook(), cells: [{ ...code(""), outputs: [outputOf] }] });
  test.each<[string, string, RegExp]>([
    [
      "a text that is a number",
      shaped({ output_type: "display_data", metadata: {}, data: { "text/plain": 7 } }),
      /data\.text\/plain: 7 .*a text or its lines/,
    ],
    [
      "lines that are not all texts",
      shaped({ output_type: "display_data", metadata: {}, data: { "text/html": ["a", null] } }),
      /data\.text\/html/,
    ],
    ["an output of format 3", shaped({ output_type: "pyout" }), /output_type: "pyout".*'?stream/],
    ["a stream of no name", shaped({ output_type: "stream", name: "log", text: "" }), /name: "log"/],
    [
      "outputs that are no list",
      JSON.stringify({ ...notebook(), cells: [{ ...code(""), outputs: {} }] }),
      /outputs: \{\}/,
    ],
    ["tags that are no list", JSON.stringify(notebook({ ...code(""), metadata: { tags: "x" as never } })), /tags: "x"/],
    ["a list", "[]", /ipynb/],
    ["nothing", "", /valid JSON/],
    ["null", "null", /ipynb/],
  ])("with %s is refused in one line that names the place", (_name, content, message) => {
    const failure = (() => {
      try {
        return readNotebook(written(content));
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toBeInstanceOf(InputError);
    expect((failure as Error).message).toMatch(message);
    expect((failure as Error).message).not.toMatch(/[\n\r]/);
  });
});

describe("comparing outputs", () => {
  test("finds none different that are the same, and every difference of what they come to", () => {
    fc.assert(
      fc.property(outputs, outputs, (one, other) => {
        const [before, after] = [notebook(code("x", ...one)), notebook(code("x", ...other))];
        expect(compareOutputs(before, structuredClone(before))).toEqual([]);
        const isSame = JSON.stringify(settledOutputs(one)) === JSON.stringify(settledOutputs(other));
        const problems = compareOutputs(before, after);
        // Equal but for the order of fields is the same.
        if (isSame) expect(problems).toEqual([]);
        if (problems.length === 0) expect(plain(settledOutputs(one))).toEqual(plain(settledOutputs(other)));
        expect(compareOutputs(after, before)).toHaveLength(problems.length);
      }),
      { numRuns: 300 },
    );
  });

  test("is not deceived by a text that looks like the next output", () => {
    const out = (which: "stdout" | "stderr", said: string): Output => ({
      output_type: "stream",
      name: which,
      text: said,
    });
    const two = notebook(code("x", out("stdout", "a"), out("stderr", "b")));
    const [problem] = compareOutputs(two, notebook(code("x", out("stdout", "a\nstderr:\nb"))));
    expect(problem!.problem).toMatch(/^- .*\n\+ /);
    const data = (value: unknown): Output => ({
      output_type: "display_data",
      data: { "application/json": value },
      metadata: {},
    });
    expect(compareOutputs(notebook(code("x", data(1))), notebook(code("x", data("1"))))).toHaveLength(1);
  });

  test("shows no line longer than a reader reads", () => {
    const long = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 100, maxLength: 700 });
    fc.assert(
      fc.property(long, long, (one, other) => {
        const [before, after] = [one, other].map((said) =>
          notebook(code("x", { output_type: "stream", name: "stdout", text: said })),
        );
        for (const { problem } of compareOutputs(before!, after!))
          for (const line of problem.split("\n")) expect(line.length).toBeLessThanOrEqual(2 + 3 + 160 + 3);
      }),
      { numRuns: 40 },
    );
  });
});

describe("collecting outputs", () => {
  const message = (type: string, content: object) => ({ type, id: "m", parent: "p", content: { ...content } });
  const printed = (said: string) => message("stream", { name: "stdout", text: said });

  test("comes to the same, in whatever pieces a stream came", () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 12 }), { maxLength: 4 }), (said, cuts) => {
        const places = [0, ...cuts.filter((cut) => cut < said.length).sort((a, b) => a - b), said.length];
        const [pieces, whole] = [collectOutputs(new Map()), collectOutputs(new Map())];
        for (const [index, to] of places.slice(1).entries()) pieces.receive(printed(said.slice(places[index], to)));
        whole.receive(printed(said));
        expect(pieces.outputs()).toEqual(whole.outputs());
      }),
      { numRuns: 100 },
    );
  });

  test("cleared with a wait keeps what is shown until there is something in its place", () => {
    const collector = collectOutputs(new Map());
    collector.receive(printed("1 %"));
    collector.receive(message("clear_output", { wait: true }));
    collector.receive(message("comm_open", {}));
    expect(collector.outputs()).toMatchObject([{ text: "1 %" }]);
    collector.receive(printed("2 %"));
    collector.receive(printed("!"));
    expect(collector.outputs()).toMatchObject([{ text: "2 %!" }]);
    collector.receive(message("clear_output", { wait: true }));
    collector.receive(message("clear_output", { wait: false }));
    expect(collector.outputs()).toEqual([]);
    collector.receive(printed("3 %"));
    expect(collector.outputs()).toMatchObject([{ text: "3 %" }]);
  });

  test("updates every display of an id, in whichever cells they stand", () => {
    const displays = new Map();
    const [first, second] = [collectOutputs(displays), collectOutputs(displays)];
    const shown = (type: string, said: string) =>
      message(type, { data: { "text/plain": said }, metadata: {}, transient: { display_id: "bar" } });
    first.receive(shown("display_data", "a"));
    second.receive(shown("display_data", "b"));
    second.receive(shown("update_display_data", "both"));
    for (const one of [first, second]) expect(one.outputs()).toMatchObject([{ data: { "text/plain": "both" } }]);
  });
});

describe("a page of any HTML", () => {
  const fragment = fc.constantFrom(
    ...["<table>", "</table>", "<tr>", "<td>", "</td>", "<caption>", "<div>", "</div>", "</div></div></div>", "</pre>"],
    ...[
      "<a href='x:y'>",
      "</a>",
      "<b>",
      "</p>",
      "<p>",
      "<li>",
      "</body>",
      "</html>",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
    ],
    ...[
      "<script>",
      "</script>",
      "<style>",
      "<svg>",
      "<math>",
      "<title>",
      "<textarea>",
      "<template>",
      "<noscript>",
      "words",
    ],
    ...["<div class='cell'>", "<base href='//x'>", "<form action='//x'>", "<input>", "<img src='//x/y.png'>", "<meta>"],
  );
  const html = fc.array(fragment, { maxLength: 8 }).map((parts) => parts.join(""));

  test("keeps each cell in its place, and fetches and asks for nothing", async () => {
    await fc.assert(
      fc.asyncProperty(html, html, async (one, other) => {
        const shown = (value: string): Output => ({
          output_type: "display_data",
          data: { "text/html": value },
          metadata: {},
        });
        const page = await exportHtml(
          notebook(
            { cell_type: "markdown", source: one, metadata: {} },
            code("first", shown(one), shown(other)),
            { cell_type: "raw", source: other, metadata: {} },
            code("last", shown(other)),
          ),
        );
        const { document } = new JSDOM(page).window;
        const cells = [...document.querySelectorAll(".cell")];
        expect(cells.map((cell) => cell.parentElement?.tagName)).toEqual(["BODY", "BODY"]);
        expect(cells.map((cell) => cell.querySelector("pre.source")?.textContent)).toEqual(["first", "last"]);
        expect(cells.map((cell) => cell.querySelectorAll(":scope > .output").length)).toEqual([2, 1]);
        expect(document.body.querySelector("script, style, base, form, input, meta, template, svg, title")).toBeNull();
        for (const { src } of document.querySelectorAll("img")) expect(src).toMatch(/^(data:|$)/);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ["<td style='color:#b00;text-align:right'>7</td>", "color:#b00;text-align:right"],
    ["<td style='background:url(//x)'>7</td>", ""],
    ["<td style='color:expression(alert(1))'>7</td>", "color:expression(alert(1))"],
    ["<td style='position:fixed;padding:1px 2px'>7</td>", "padding:1px 2px"],
    ["<td style='color:red;color:url(javascript:1)'>7</td>", "color:red"],
  ])("keeps of %s what is a plain look", async (cell, style) => {
    const made = (await loadSanitiser())(cell);
    expect(
      new JSDOM(`<table><tr>${made}</tr></table>`).window.document.querySelector("td")!.getAttribute("style") ?? "",
    ).toBe(style);
  });

  test.each([
    ["https://example.org/a", true],
    ["mailto:a@example.org", true],
    ["#place", true],
    ["javascript:alert(1)", false],
    ["JaVaScRiPt:alert(1)", false],
    ["java\nscript:alert(1)", false],
    ["data:text/html,x", false],
    ["vbscript:x", false],
    ["//example.org", false],
    ["file:///etc/passwd", false],
  ])("a link to %j is kept: %s", async (target, isKept) => {
    const made = (await loadSanitiser())(`<a href="${target}">x</a>`);
    expect(new JSDOM(made).window.document.querySelector("a")!.hasAttribute("href")).toBe(isKept);
  });
});
