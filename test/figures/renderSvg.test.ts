import { describe, expect, test } from "vitest";
import type { Figure } from "../../lib/src/figures/figure.js";
import { escapeMarkup } from "../../lib/src/figures/markup.js";
import { palette } from "../../lib/src/figures/palette.js";
import { renderSvg } from "../../lib/src/figures/renderSvg.js";
import { activeParts, drawing } from "./page.js";

const bars: Figure = {
  data: [
    { type: "bar", name: "hetero", x: ["P1", "P2", "P3"], y: [0.5, 0.33, 1], error_y: { array: [0.1, 0.2, 0.1] } },
    { type: "bar", name: "homo", x: ["P1", "P2", "P3"], y: [0.2, 0.3, 0.4] },
  ],
  layout: { title: { text: "SysAR by perturbation" }, barmode: "group", yaxis: { title: { text: "Mean SysAR" } } },
  notes: [`Model extractive (null model), 2 runs a cell; ${"3 of 48 replies missing; ".repeat(8)}nothing imputed`],
};

const texts = (svg: string) => [...drawing(svg).querySelectorAll("text")].map(({ textContent }) => textContent);
const paths = (svg: string, colour: string) =>
  [...drawing(svg).querySelectorAll("path")].filter(
    (path) => path.style.fill === colour || path.style.stroke === colour,
  );
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

describe("a drawn figure", () => {
  test("has the same bytes each time, and its argument is left alone", async () => {
    const before = structuredClone(bars);
    const first = await renderSvg(bars);
    expect(await renderSvg(structuredClone(bars))).toBe(first);
    expect(bars).toEqual(before);
  });

  test("has bars of the house's colours with whiskers where they were given", async () => {
    const svg = await renderSvg(bars);
    const [first, second] = palette.map(rgb);
    const inPlot = (colour: string) =>
      paths(svg, colour).filter((path) => /^M[\d.]+,[\d.]+V/.test(path.getAttribute("d")!));
    expect(inPlot(first!)).toHaveLength(3);
    expect(inPlot(second!)).toHaveLength(3);
    const whiskers = paths(svg, rgb("#222222")).filter((path) => /^M[\d.]+,[\d.]+h8m-4/.test(path.getAttribute("d")!));
    expect(whiskers).toHaveLength(3);
  });

  test("says its title, its axes, its series and its notes, and breaks a long note into lines", async () => {
    const svg = await renderSvg(bars);
    expect(texts(svg)).toEqual(expect.arrayContaining(["SysAR by perturbation", "Mean SysAR", "hetero", "homo", "P1"]));
    const note = [...drawing(svg).querySelectorAll("text")].find((text) => text.textContent?.includes("null model"));
    const lines = [...note!.querySelectorAll("tspan")];
    expect(lines.map((line) => line.textContent).join(" ")).toBe(bars.notes![0]);
    expect(lines.length).toBeGreaterThan(1);
    const baselines = lines.map((line) => Number(line.getAttribute("y")));
    for (const [index, y] of baselines.slice(1).entries()) expect(y - baselines[index]!).toBeCloseTo(12 * 1.3, 1);
  });

  test("keeps the plot clear of its notes", async () => {
    const top = async (notes: string[]) =>
      Number(/translate\([\d.]+,([\d.]+)\)" clip-path/.exec(await renderSvg({ ...bars, notes }))![1]);
    const none = await top([]);
    expect((await top(["one"])) - none).toBeCloseTo(15.6, 0);
    expect((await top(["one", "two", "three"])) - none).toBeCloseTo(46.8, 0);
  });

  test("refers only to its own parts, by ids that other figures do not have", async () => {
    const other = { ...bars, layout: { title: { text: "Another" } } };
    const ids = (svg: string) => [...drawing(svg).querySelectorAll("[id]")].map(({ id }) => id);
    const [one, two] = [await renderSvg(bars), await renderSvg(other)];
    expect(ids(one).length).toBeGreaterThan(0);
    expect(ids(one).filter((id) => ids(two).includes(id))).toEqual([]);
    for (const [, id] of one.matchAll(/url\(#([^)]+)\)/g)) expect(ids(one)).toContain(id);
  });
});

describe("the kinds of figure", () => {
  test("a scatter has its markers and a label that runs over the edge of the plot", async () => {
    const svg = await renderSvg({
      data: [
        { type: "scatter", mode: "markers+text", x: [1, 2, 3], y: [4, 5, 6], text: ["the first of them", "b", "c"] },
      ],
      layout: {},
    });
    expect(texts(svg)).toContain("the first of them");
    expect(paths(svg, rgb(palette[0])).filter((path) => path.hasAttribute("transform"))).toHaveLength(3);
  });

  test("a line has one path through its points and the rule that marks an event", async () => {
    const svg = await renderSvg({
      data: [{ type: "scatter", mode: "lines", x: [1, 2, 3, 4], y: [3, 1, 4, 1] }],
      layout: { shapes: [{ type: "line", x0: 2, x1: 2, y0: 0, y1: 4, line: { color: "#FF00FF", dash: "dot" } }] },
    });
    const [line] = paths(svg, rgb(palette[0]));
    expect(line!.getAttribute("d")!.match(/[ML]/g)).toHaveLength(4);
    expect(paths(svg, rgb("#FF00FF"))).toHaveLength(1);
  });

  test("a heatmap has a cell for every value in the colour of its place on the scale, and none where one is missing", async () => {
    const svg = await renderSvg({
      data: [
        {
          type: "heatmap",
          z: [
            [0, 1, null],
            [0.5, 1, 0],
          ],
          x: ["a", "b", "c"],
          y: ["d", "e"],
        },
      ],
      layout: {},
    });
    const cells = [...drawing(svg).querySelectorAll("rect[fill^=rgba]")].map((cell) => cell.getAttribute("fill"));
    // The ends of the Cividis scale in Plotly's list of colour scales.
    expect(cells.filter((fill) => fill === "rgba(0,32,76,1)")).toHaveLength(2);
    expect(cells.filter((fill) => fill === "rgba(255,233,69,1)")).toHaveLength(2);
    expect(cells).toHaveLength(5);
    expect(svg).not.toContain("<image");
  });

  test("a heatmap without gaps has them as well", async () => {
    const svg = await renderSvg({
      data: [
        {
          type: "heatmap",
          z: [
            [0, 1],
            [1, 0],
          ],
          xgap: 0,
          ygap: 0,
        },
      ],
      layout: {},
    });
    const cells = [...drawing(svg).querySelectorAll("rect[fill^=rgba]")].map((cell) => cell.getAttribute("fill"));
    expect(cells.sort()).toEqual(["rgba(0,32,76,1)", "rgba(0,32,76,1)", "rgba(255,233,69,1)", "rgba(255,233,69,1)"]);
  });

  test("boxes are drawn at their quartiles", async () => {
    const values = [1, 2, 3, 4, 5];
    const svg = await renderSvg({
      data: [{ type: "box", y: values, name: "A" }],
      layout: { yaxis: { range: [0, 6] } },
    });
    // A box's path goes over the median first and then round the quartiles: for 1..5 they are 1.75, 3 and 4.25.
    const [, medianY, q1, q3] = /M[\d.]+,([\d.]+)H[\d.]+M[\d.]+,([\d.]+)H[\d.]+V([\d.]+)H/.exec(svg)!.map(Number);
    const unit = Math.abs(q1! - q3!) / 2.5;
    expect(Math.abs(medianY! - q1!) / unit).toBeCloseTo(1.25, 1);
  });

  test("a Sankey diagram names its nodes and draws a band for every link", async () => {
    const svg = await renderSvg({
      data: [
        {
          type: "sankey",
          node: { label: ["A before", "B before", "A after"] },
          link: { source: [0, 1], target: [2, 2], value: [3, 4] },
        },
      ],
      layout: {},
    });
    expect(texts(svg)).toEqual(expect.arrayContaining(["A before", "B before", "A after"]));
    expect(svg.match(/<path[^>]* d="M[^"]*C[^"]*C[^"]*Z"/g)).toHaveLength(2);
  });

  test.each<[string, Figure["data"][number]]>([
    ["violin", { y: [1, 2, 2, 3, 9] }],
    ["histogram", { x: [1, 2, 2, 3, 9] }],
    ["pie", { labels: ["A", "B"], values: [3, 4] }],
    ["scatterpolar", { r: [1, 2, 3], theta: ["Security", "Oversight", "Innovation"], fill: "toself" }],
    [
      "contour",
      {
        z: [
          [1, 2],
          [3, 9],
        ],
        colorscale: [
          [0, palette[0]],
          [1, palette[0]],
        ],
      },
    ],
  ])("a %s is drawn", async (type, trace) => {
    const svg = await renderSvg({ data: [{ ...trace, type }], layout: {} });
    expect(paths(svg, rgb(palette[0])).length).toBeGreaterThan(0);
  });
});

describe("hostile text", () => {
  const attack = '<script>alert(1)</script><a href="javascript:alert(2)">x</a><img src=x onerror=alert(3)>';

  test.each([attack, escapeMarkup(attack)])("does nothing in any label: %s", async (text) => {
    const svg = await renderSvg({
      data: [{ type: "bar", name: text, x: [text], y: [1], text: [text] }],
      layout: { title: { text }, xaxis: { title: { text } }, annotations: [{ text, x: 0, y: 1 }], showlegend: true },
      notes: [text],
    });
    expect(activeParts(drawing(svg))).toEqual([]);
  });

  test("is shown letter by letter where it was escaped, and in notes always", async () => {
    const svg = await renderSvg({
      data: [],
      layout: { title: { text: escapeMarkup(attack) } },
      notes: ["<b>bold</b> & 'so'"],
    });
    expect(texts(svg)).toEqual(expect.arrayContaining([attack, "<b>bold</b> & 'so'"]));
  });
});

describe("what cannot be drawn", () => {
  test("is an error that names it", async () => {
    await expect(renderSvg({ layout: {} } as unknown as Figure)).rejects.toThrow(
      "figure.data: undefined is not allowed",
    );
    await expect(renderSvg({ data: [{ type: "scatter3d", x: [1], y: [1], z: [1] }], layout: {} })).rejects.toThrow(
      /figure\.data: "scatter3d" is not allowed; expected traces of type bar, box/,
    );
  });
});
