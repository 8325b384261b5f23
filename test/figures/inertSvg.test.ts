import { expect, test } from "vitest";
import { inertSvg } from "../../lib/src/figures/inertSvg.js";
import { activeParts, drawing } from "./page.js";

const svg = (inside: string) =>
  drawing(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`);
const made = (inside: string, source = "figure") => {
  const root = svg(inside);
  inertSvg(root, source);
  return root;
};

test.each([
  ["<script>alert(1)</script>"],
  ['<rect onclick="alert(1)" ONLOAD="alert(2)"/>'],
  ["<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><iframe src='x'/></body></foreignObject>"],
  ['<a href="https://example.org"><text>link</text></a>'],
  ['<a xlink:href="javascript:alert(1)"><text>link</text></a>'],
  ['<image href="https://example.org/track.png"/>'],
  ['<use href="https://example.org/other.svg#a"/>'],
  ['<rect style="fill: url(https://example.org/fill.svg#a)"/>'],
  ["<rect fill=\"url('https://example.org/fill.svg#a')\"/>"],
  ['<rect><set attributeName="href" to="javascript:alert(1)"/></rect>'],
  ['<rect><animate attributeName="href" values="javascript:alert(1)"/></rect>'],
])("takes out what acts or fetches: %s", (inside) => {
  expect(activeParts(svg(inside))).not.toEqual([]);
  expect(activeParts(made(inside))).toEqual([]);
});

test("keeps the text of a link", () => {
  expect(made('<a href="https://example.org"><text>link</text></a>').querySelector("text")!.textContent).toBe("link");
});

test("names ids after the figure, keeps what refers to them, and drops those that nothing refers to", () => {
  const inside = `<defs><clipPath id="clip7f"><rect/></clipPath><g id="unused7f"><rect/></g></defs>
    <g clip-path="url('#clip7f')"><rect id="target7f"/></g><use xlink:href="#target7f"/>`;
  const root = made(inside);
  const [clip, target] = [root.querySelector("clipPath")!.id, root.querySelector("g[clip-path] rect")!.id];
  expect(clip).toMatch(/^figure-[0-9a-f]{8}-\d+$/);
  expect(root.querySelector("g[clip-path]")!.getAttribute("clip-path")).toBe(`url(#${clip})`);
  expect(root.querySelector("use")!.getAttribute("xlink:href")).toBe(`#${target}`);
  expect(root.querySelectorAll("[id]")).toHaveLength(2);
  expect(made(inside.replaceAll("7f", "random")).outerHTML).toBe(root.outerHTML);
  expect(made(inside, "another figure").querySelector("clipPath")!.id).not.toBe(clip);
});

test("resolves the baselines of lines, which viewers read differently", () => {
  const root = made(
    '<text y="10" dy="0.5em" style="font-size: 20px">one</text>' +
      '<text y="10" dy="0.7em" style="font-size: 10px"><tspan y="10" dy="0em">a</tspan><tspan y="10" dy="1.3em">b</tspan></text>',
  );
  expect([...root.querySelectorAll("text, tspan")].map((line) => line.getAttribute("y"))).toEqual([
    "20",
    "10",
    "10",
    "23",
  ]);
  expect(root.querySelector("[dy]")).toBeNull();
});

test("rounds numbers to hundredths and leaves texts as they are", () => {
  const root = made('<path d="M1.005001,-0.3333333L20,3.25"/><text y="1">0.3333333</text>');
  expect(root.querySelector("path")!.getAttribute("d")).toBe("M1.01,-0.33L20,3.25");
  expect(root.querySelector("text")!.textContent).toBe("0.3333333");
});
