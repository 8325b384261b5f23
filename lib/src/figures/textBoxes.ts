import { textWidth } from "./textWidth.js";

/** A box in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const empty: Box = { left: 0, top: 0, right: 0, bottom: 0 };
const ascent = 0.905;
const descent = 0.212;
const boldFactor = 1.07;

function union(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return empty;
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

function inherited(element: Element, property: "fontSize" | "fontWeight" | "display"): string {
  for (let current: Element | null = element; current; current = current.parentElement) {
    const value = (current as SVGElement).style?.[property];
    if (value) return value;
  }
  return "";
}

function numberOf(element: Element, attribute: string): number {
  return Number.parseFloat(element.getAttribute(attribute) ?? "0") || 0;
}

/** The box of one line of text, standing at its x and y, `dy` in units of the font size. */
function lineBox(line: Element, text: Element): Box {
  const size = Number.parseFloat(inherited(line, "fontSize")) || 12;
  const bold = /bold|[6-9]00/.test(inherited(line, "fontWeight"));
  const width = textWidth(line.textContent ?? "", size) * (bold ? boldFactor : 1);
  const own = line.hasAttribute("x") ? line : text;
  const anchor = text.getAttribute("text-anchor");
  const left = numberOf(own, "x") - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
  const baseline = numberOf(own, "y") + numberOf(line, "dy") * size;
  return { left, top: baseline - ascent * size, right: left + width, bottom: baseline + descent * size };
}

/** A box after the translations and rotations that an SVG `transform` attribute lists. */
function transformed(box: Box, transform: string): Box {
  let corners = [
    [box.left, box.top],
    [box.right, box.top],
    [box.right, box.bottom],
    [box.left, box.bottom],
  ] as [number, number][];
  for (const [, name, list] of [...transform.matchAll(/(translate|rotate)\(([^)]*)\)/g)].reverse()) {
    const [a = 0, b = 0, c = 0] = list!.split(/[\s,]+/).map(Number);
    const angle = (a * Math.PI) / 180;
    corners = corners.map(([x, y]) =>
      name === "translate"
        ? [x + a, y + b]
        : [
            b + (x - b) * Math.cos(angle) - (y - c) * Math.sin(angle),
            c + (x - b) * Math.sin(angle) + (y - c) * Math.cos(angle),
          ],
    );
  }
  return union(corners.map(([x, y]) => ({ left: x, top: y, right: x, bottom: y })));
}

/**
 * The box of the text that an SVG element holds, which is all that Plotly measures in a page: jsdom lays nothing out.
 * Elements without text have an empty box.
 */
export function textBox(element: Element): Box {
  if (inherited(element, "display") === "none") return empty;
  if (element.tagName === "text") {
    const lines = [...element.querySelectorAll("tspan.line")];
    return union((lines.length > 0 ? lines : [element]).map((line) => lineBox(line, element)));
  }
  const parts = [...element.children]
    .map((child) => transformed(textBox(child), child.getAttribute("transform") ?? ""))
    .filter((box) => box.right > box.left);
  return union(parts);
}
