import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Script } from "node:vm";
import type { DOMWindow } from "jsdom";
import { optionalDependency } from "../foundation/optionalDependency.js";
import { canvasContext, canvasPicture } from "./canvasStandIn.js";
import { type Box, textBox } from "./textBoxes.js";

/** What this package calls of Plotly. */
interface Plotly {
  toImage(figure: unknown, settings: { format: "svg"; imageDataOnly: true }): Promise<string>;
}

/** A page without a browser, with Plotly in it. */
export interface DrawingWindow {
  window: DOMWindow;
  plotly: Plotly;
}

/** A path that can be measured, as svg-path-properties makes it. */
interface Path {
  getTotalLength(): number;
  getPointAtLength(length: number): { x: number; y: number };
}

const purpose = "Drawing a figure as SVG";

/** What jsdom leaves out of a page and Plotly asks of it. */
function fillIn(window: DOMWindow, svgPathProperties: new (path: string) => Path): void {
  const box = (element: Element) => {
    const { left, top, right, bottom }: Box = textBox(element);
    return { x: left, y: top, left, top, right, bottom, width: right - left, height: bottom - top };
  };
  Object.assign(window.SVGElement.prototype, {
    getBBox(this: SVGElement) {
      return box(this);
    },
    getBoundingClientRect(this: SVGElement) {
      return box(this);
    },
    getTotalLength(this: SVGElement) {
      return new svgPathProperties(this.getAttribute("d") ?? "").getTotalLength();
    },
    getPointAtLength(this: SVGElement, length: number) {
      return new svgPathProperties(this.getAttribute("d") ?? "").getPointAtLength(length);
    },
  });
  Object.assign(window.HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, kind: string) {
      return kind === "2d" ? canvasContext(this) : null;
    },
    toDataURL(this: HTMLCanvasElement) {
      return canvasPicture(this);
    },
  });
  window.URL.createObjectURL = () => "";
}

async function open(): Promise<DrawingWindow> {
  const { JSDOM } = await optionalDependency("jsdom", purpose, () => import("jsdom"));
  const { svgPathProperties } = await optionalDependency(
    "svg-path-properties",
    purpose,
    () => import("svg-path-properties"),
  );
  const path = await optionalDependency("plotly.js-dist-min", purpose, async () =>
    createRequire(import.meta.url).resolve("plotly.js-dist-min/plotly.min.js"),
  );
  const page = new JSDOM("<!doctype html><body></body>", { runScripts: "outside-only", pretendToBeVisual: true });
  fillIn(page.window, svgPathProperties);
  new Script(readFileSync(path, "utf8"), { filename: path }).runInContext(page.getInternalVMContext());
  return { window: page.window, plotly: page.window.Plotly as Plotly };
}

let opened: Promise<DrawingWindow> | undefined;

/** The page that all figures are drawn in, made when the first one is (about a second). */
export function drawingWindow(): Promise<DrawingWindow> {
  opened ??= open();
  return opened;
}
