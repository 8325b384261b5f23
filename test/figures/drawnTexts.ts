import { textWidth } from "../../lib/src/figures/textWidth.js";

/** A line of text where it stands in a drawing, in pixels from its upper left corner. */
export interface DrawnText {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Whether it runs along the line of reading, so that its box is all its own. */
  level: boolean;
}

/** A transform as SVG has it: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const still: Matrix = [1, 0, 0, 1, 0, 0];

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function matrixOf(transform: string): Matrix {
  return [...transform.matchAll(/(\w+)\(([^)]*)\)/g)].reduce((all, [, name, list]) => {
    const [x = 0, y, z = 0] = list!.split(/[\s,]+/).map(Number);
    if (name === "translate") return times(all, [1, 0, 0, 1, x, y ?? 0]);
    if (name === "scale") return times(all, [x, 0, 0, y ?? x, 0, 0]);
    if (name !== "rotate") throw new Error(`a transform that is not read here: ${name}`);
    const [sine, cosine] = [Math.sin((x * Math.PI) / 180), Math.cos((x * Math.PI) / 180)];
    const turned = times([1, 0, 0, 1, y ?? 0, z], [cosine, sine, -sine, cosine, 0, 0]);
    return times(all, times(turned, [1, 0, 0, 1, -(y ?? 0), -z]));
  }, still);
}

function inherited(element: Element, property: "font-size" | "font-weight"): string {
  // Reading `style` of every element takes jsdom seconds.
  const own = new RegExp(`${property}:\\s*([^;]+)`).exec(element.getAttribute("style") ?? "")?.[1];
  return own || (element.parentElement ? inherited(element.parentElement, property) : "");
}

/** Every line of text that a drawing shows, with the letters' box from the ascenders to the baseline. */
export function drawnTexts(root: Element): DrawnText[] {
  return [...root.querySelectorAll("text")].flatMap((text) => {
    let matrix = still;
    for (let at: Element | null = text; at; at = at.parentElement)
      matrix = times(matrixOf(at.getAttribute("transform") ?? ""), matrix);
    const lines = [...text.querySelectorAll("tspan[y]")];
    return (lines.length > 0 ? lines : [text]).flatMap((line) => {
      const size = Number.parseFloat(inherited(line, "font-size")) || 12;
      const bold = line.querySelector('[style*="bold"]') !== null || inherited(line, "font-weight") === "bold";
      const width = textWidth(line.textContent ?? "", size) * (bold ? 1.07 : 1);
      if (width === 0) return [];
      const x = Number(line.getAttribute("x") ?? text.getAttribute("x"));
      const y = Number(line.getAttribute("y") ?? text.getAttribute("y"));
      const anchor = text.getAttribute("text-anchor");
      const start = x - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
      const [a, b, c, d, e, f] = matrix;
      const corners = [start, start + width].flatMap((across) =>
        [y - 0.72 * size, y].map((down) => [a * across + c * down + e, b * across + d * down + f] as const),
      );
      return [
        {
          text: line.textContent!,
          left: Math.min(...corners.map(([across]) => across)),
          right: Math.max(...corners.map(([across]) => across)),
          top: Math.min(...corners.map(([, down]) => down)),
          bottom: Math.max(...corners.map(([, down]) => down)),
          level: Math.abs(b) < 1e-6,
        },
      ];
    });
  });
}

/** Texts that run out of their drawing. */
export function cutTexts(root: Element): string[] {
  const [width, height] = [Number(root.getAttribute("width")), Number(root.getAttribute("height"))];
  return drawnTexts(root)
    .filter(({ left, right, top, bottom }) => left < -1 || top < -1 || right > width + 1 || bottom > height + 1)
    .map(({ text }) => text);
}

/** Pairs of level texts of which one stands on the other. */
export function overlappingTexts(root: Element): [string, string][] {
  const texts = drawnTexts(root).filter(({ level }) => level);
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
      )
      .map((other): [string, string] => [one.text, other.text]),
  );
}
