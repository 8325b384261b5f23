import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Box, textBox } from "../../lib/src/figures/textBoxes.js";
import { drawing } from "./page.js";

const boxOf = (inner: string, tag = "g", attributes = "") =>
  textBox(
    drawing(`<svg xmlns="http://www.w3.org/2000/svg"><${tag} ${attributes}>${inner}</${tag}></svg>`).firstElementChild!,
  );
const rounded = ({ left, top, right, bottom }: Box) =>
  [left, top, right, bottom].map((value) => Number(value.toFixed(3)) + 0);
const sizeOf = ({ left, top, right, bottom }: Box) => [right - left, bottom - top];

// Arial's own table of widths, in thousandths of the size: "Hello" is 722 + 556 + 222 + 222 + 556 = 2278.
const hello = 22.78;
// Its ascender and descender, from the font's hhea table: 1854 and 434 of 2048 units.
const [ascent, descent] = [(10 * 1854) / 2048, (10 * 434) / 2048];
const text = (attributes: string, inner = "Hello") => `<text style="font-size: 10px" ${attributes}>${inner}</text>`;

describe("the box of a text", () => {
  test("stands on its baseline as wide as its letters and as high as the font", () => {
    const { left, right, top, bottom } = boxOf(text('x="100" y="50"'));
    expect([left, right]).toEqual([100, expect.closeTo(100 + hello, 9)]);
    expect(top).toBeCloseTo(50 - ascent, 1);
    expect(bottom).toBeCloseTo(50 + descent, 1);
  });

  test("goes to the left of its anchor, or to both sides", () => {
    const at = (anchor: string) => boxOf(text(`x="100" y="50" text-anchor="${anchor}"`));
    expect([at("end").left, at("end").right]).toEqual([expect.closeTo(100 - hello, 9), expect.closeTo(100, 9)]);
    expect([at("middle").left, at("middle").right]).toEqual([
      expect.closeTo(100 - hello / 2, 9),
      expect.closeTo(100 + hello / 2, 9),
    ]);
    expect(at("start")).toEqual(boxOf(text('x="100" y="50"')));
  });

  test("is wider in bold, of the size it inherits, and twelve pixels where none is named", () => {
    const plain = sizeOf(boxOf(text('x="0" y="0"')))[0]!;
    const bold = sizeOf(boxOf('<text style="font-size: 10px; font-weight: bold" x="0" y="0">Hello</text>'))[0]!;
    expect(bold / plain).toBeGreaterThan(1.03);
    expect(bold / plain).toBeLessThan(1.15);
    const inherited = boxOf('<text x="0" y="0">Hello</text>', "g", 'style="font-size: 20px"');
    expect(inherited.right).toBeCloseTo(2 * hello, 9);
    expect(boxOf('<text x="0" y="0">Hello</text>').right).toBeCloseTo(1.2 * hello, 9);
  });

  test("of several lines goes round all of them, each from its own place", () => {
    const lines =
      '<tspan class="line" dy="0em" x="0" y="0">Hello</tspan><tspan class="line" dy="1.3em" x="5" y="0">Hello</tspan>';
    const { left, top, right, bottom } = boxOf(text('x="0" y="0"', lines));
    expect([left, right]).toEqual([0, expect.closeTo(5 + hello, 9)]);
    expect(top).toBeCloseTo(-ascent, 1);
    expect(bottom).toBeCloseTo(13 + descent, 1);
  });

  test("is empty where there is no text, and where it is not shown", () => {
    const empty = [0, 0, 0, 0];
    expect(rounded(boxOf('<rect x="1" y="2" width="30" height="40"/>'))).toEqual(empty);
    expect(rounded(boxOf(text('x="9" y="9"'), "g", 'style="display: none"'))).toEqual(empty);
    expect(rounded(boxOf(`<g style="display: none">${text('x="9" y="9"')}</g>`))).toEqual(empty);
    // A part without letters does not draw the whole to the origin.
    expect(boxOf(`${text('x="100" y="50"')}<text x="0" y="0"></text>`).left).toBe(100);
  });
});

describe("the box of a group", () => {
  const place = fc.integer({ min: -400, max: 400 });
  const one = text('x="100" y="50"');

  test("moves with a translation, however it is written", () => {
    const [left, top, right, bottom] = rounded(boxOf(one));
    fc.assert(
      fc.property(place, place, fc.constantFrom(",", " ", ", "), (x, y, between) => {
        const moved = boxOf(`<g transform="translate(${x}${between}${y})">${one}</g>`);
        const expected = [left! + x, top! + y, right! + x, bottom! + y].map((value) => expect.closeTo(value, 2));
        expect(rounded(moved)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
    expect(rounded(boxOf(`<g transform="translate(7)">${one}</g>`))[1]).toBeCloseTo(top!, 2);
  });

  test("adds up translations, outer and inner", () => {
    const nested = boxOf(
      `<g transform="translate(10,20)"><g transform="translate(1,2)translate(100,200)">${one}</g></g>`,
    );
    const flat = boxOf(`<g transform="translate(111,222)">${one}</g>`);
    expect(rounded(nested)).toEqual(rounded(flat));
  });

  test("turned by a quarter about its anchor is as high as it was wide", () => {
    const [width, height] = sizeOf(boxOf(one));
    const turned = boxOf(one.replace("<text", '<text transform="rotate(-90,100,50)"'));
    expect(sizeOf(turned)).toEqual([expect.closeTo(height!, 6), expect.closeTo(width!, 6)]);
    // What ran to the right of the anchor runs up from it.
    expect(turned.bottom).toBeCloseTo(50, 6);
    expect(turned.top).toBeCloseTo(50 - hello, 6);
  });

  test("turned by any angle keeps its place when it is turned back, and holds its diagonal", () => {
    const [width, height] = sizeOf(boxOf(one)) as [number, number];
    fc.assert(
      fc.property(fc.integer({ min: -180, max: 180 }), (angle) => {
        const there = `rotate(${angle},100,50)`;
        const back = boxOf(one.replace("<text", `<text transform="${there}rotate(${-angle},100,50)"`));
        expect(rounded(back)).toEqual(rounded(boxOf(one)).map((value) => expect.closeTo(value, 2)));
        const [across, down] = sizeOf(boxOf(one.replace("<text", `<text transform="${there}"`))) as [number, number];
        const radians = (angle * Math.PI) / 180;
        const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
        expect(across).toBeCloseTo(width * cosine + height * sine, 6);
        expect(down).toBeCloseTo(width * sine + height * cosine, 6);
      }),
      { numRuns: 25 },
    );
  });

  test("goes round all of its texts, and no further", () => {
    const box = boxOf(`${text('x="10" y="20"')}${text('x="200" y="300"')}<rect x="900" y="900" width="5" height="5"/>`);
    expect(rounded(box)).toEqual([
      10,
      expect.closeTo(20 - ascent, 1),
      expect.closeTo(200 + hello, 2),
      expect.closeTo(300 + descent, 1),
    ]);
  });
});
