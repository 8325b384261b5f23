import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canvasContext, canvasPicture } from "../../lib/src/figures/canvasStandIn.js";
import { drawing } from "./page.js";

/** A picture as a viewer reads it: its size and its rectangles. */
function cellsOf(canvas: { width: number; height: number }) {
  const url = canvasPicture(canvas);
  expect(url).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]+=*$/);
  const svg = drawing(Buffer.from(url.slice(url.indexOf(",") + 1), "base64").toString("utf8"));
  const numbers = ["x", "y", "width", "height"] as const;
  return {
    box: svg.getAttribute("viewBox"),
    cells: [...svg.querySelectorAll("rect")].map((cell) => [
      ...numbers.map((name) => Number(cell.getAttribute(name))),
      cell.getAttribute("fill"),
    ]),
  };
}

describe("a stand-in for a canvas", () => {
  test("keeps what was filled, in order, each in the colour of its time", () => {
    const canvas = { width: 40, height: 30 };
    const context = canvasContext(canvas);
    context.fillStyle = "rgba(1,2,3,1)";
    context.fillRect(0, 0, 10, 20);
    context.fillStyle = "#FF0000";
    context.fillRect(10, 5, 1, 2);
    expect(cellsOf(canvas)).toEqual({
      box: "0 0 40 30",
      cells: [
        [0, 0, 10, 20, "rgba(1,2,3,1)"],
        [10, 5, 1, 2, "#FF0000"],
      ],
    });
  });

  test("draws a rectangle that was given from its other corner, which SVG would not", () => {
    const canvas = { width: 40, height: 30 };
    const context = canvasContext(canvas);
    context.fillStyle = "#000000";
    context.fillRect(30, 20, -10, -5);
    expect(cellsOf(canvas).cells).toEqual([[20, 15, 10, 5, "#000000"]]);
  });

  test("leaves out what nobody would see", () => {
    const canvas = { width: 4, height: 3 };
    const context = canvasContext(canvas);
    context.fillStyle = "#000000";
    context.fillRect(0, 0, 0, 3);
    context.fillRect(0, 0, 3, 0);
    context.fillStyle = "rgba(1,2,3,0)";
    context.fillRect(0, 0, 3, 3);
    expect(cellsOf(canvas).cells).toEqual([]);
    expect(cellsOf({ width: 9, height: 9 })).toEqual({ box: "0 0 9 9", cells: [] });
  });

  test("does not see what another canvas holds", () => {
    const [one, other] = [
      { width: 4, height: 4 },
      { width: 4, height: 4 },
    ];
    const context = canvasContext(one);
    canvasContext(other);
    context.fillStyle = "#00FF00";
    context.fillRect(1, 1, 1, 1);
    expect(cellsOf(one).cells).toHaveLength(1);
    expect(cellsOf(other).cells).toHaveLength(0);
  });

  test("has a cell for every pixel of a picture that shows, row by row, in its colour", () => {
    const pixel = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.constantFrom(0, 51, 255));
    const pictures = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([width, height]) =>
        fc.tuple(fc.constant(width), fc.array(pixel, { minLength: width * height, maxLength: width * height })),
      );
    fc.assert(
      fc.property(pictures, ([width, pixels]) => {
        const canvas = { width, height: pixels.length / width };
        const context = canvasContext(canvas);
        const image = context.createImageData(width, canvas.height);
        expect(image.data).toHaveLength(4 * pixels.length);
        image.data.set(pixels.flat());
        context.putImageData(image);
        const expected = pixels.flatMap(([red, green, blue, alpha], index) =>
          alpha === 0
            ? []
            : [[index % width, Math.floor(index / width), 1, 1, `rgba(${red},${green},${blue},${alpha / 255})`]],
        );
        expect(cellsOf(canvas).cells).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});
