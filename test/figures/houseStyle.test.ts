import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Figure, PlotlyObject } from "../../lib/src/figures/figure.js";
import { figureHeight, figureWidth, houseTemplate, inHouseStyle, titleOf } from "../../lib/src/figures/houseStyle.js";
import { escapeMarkup, onOneLine, plainText } from "../../lib/src/figures/markup.js";
import { palette } from "../../lib/src/figures/palette.js";
import { textWidth } from "../../lib/src/figures/textWidth.js";
import { frozen } from "./viewLogs.js";

const figure = (title: string, notes: string[] = [], layout: PlotlyObject = {}): Figure => ({
  data: [{ type: "bar", x: ["a"], y: [1] }],
  layout: { title: { text: title }, ...layout },
  notes,
});
const styled = (one: Figure) => inHouseStyle(frozen(structuredClone(one))).layout as { [key: string]: PlotlyObject };
const titleLines = (one: Figure) => String(styled(one).title!.text).split("<br>");
const noteLines = (one: Figure) => String((styled(one).title!.subtitle as PlotlyObject).text).split("<br>");

// Twenty pixels on either side stay free.
const room = figureWidth - 40;
const texts = fc.string({ unit: fc.constantFrom("W", "i", "&", "<", "仁", "a", "é", " ", " ", "\n"), maxLength: 400 });

describe("a figure in house style", () => {
  test("is of the house's size and colours where its layout leaves them open", () => {
    const { layout, data } = inHouseStyle(figure("A title"));
    expect(layout).toMatchObject({ width: 760, height: 420, template: houseTemplate });
    expect([figureWidth, figureHeight]).toEqual([760, 420]);
    expect((houseTemplate.layout as PlotlyObject).colorway).toEqual(palette);
    expect(data).toEqual(figure("").data);
  });

  test("keeps what its own layout says, margins one by one", () => {
    const own = styled(figure("A title", [], { width: 300, height: 900, margin: { b: 7 }, barmode: "group" }));
    expect(own).toMatchObject({ width: 300, height: 900, barmode: "group", margin: { b: 7, l: 64, r: 20 } });
  });

  test("takes a title as a text or as an object, and none as none", () => {
    expect(titleOf({ title: "plain" })).toBe("plain");
    expect(titleOf({ title: { text: "in an object" } })).toBe("in an object");
    for (const layout of [
      {},
      { title: null },
      { title: 7 },
      { title: ["a"] },
      { title: { text: 7 } },
    ] as PlotlyObject[])
      expect(titleOf(layout)).toBe("");
    expect(styled({ data: [], layout: { title: "plain" } }).title!.text).toBe("plain");
  });

  test("has notes without a title, which Plotly draws under one alone", () => {
    const { title } = styled({ data: [], layout: {}, notes: ["a note"] });
    expect(title).toMatchObject({ text: " ", subtitle: { text: "a note" } });
    expect(styled({ data: [], layout: {} }).title).toMatchObject({ text: "", subtitle: { text: "" } });
  });
});

describe("a title", () => {
  test("stays as it is where it fits", () => {
    for (const title of ["Short", escapeMarkup("A & B < C"), "of <b>two</b><br>lines", ""])
      expect(styled(figure(title)).title!.text).toBe(title);
  });

  test("goes on in a next line before it runs out of the figure, every word kept", () => {
    const words = "How should the city of the future be governed and by whom and what for if at all given what we know";
    const lines = titleLines(figure(words));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(" ")).toBe(words);
    expect(titleLines(figure(words, [], { width: 300 })).length).toBeGreaterThan(lines.length);
  });

  test("is never wider than its figure and never loses a letter, whatever it holds", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lines = titleLines(figure(escapeMarkup(text)));
        if (lines.length === 1) expect(lines[0]).toBe(escapeMarkup(text));
        else expect(plainText(lines.join("")).replaceAll(" ", "")).toBe(onOneLine(text).replaceAll(" ", ""));
        for (const line of lines) expect(textWidth(onOneLine(plainText(line)), 17)).toBeLessThanOrEqual(room);
      }),
    );
  });

  test("pushes the plot down by each line that it takes", () => {
    const top = (title: string) => (styled(figure(title)).margin as { t: number }).t;
    const word = "governed ";
    const heights = [1, 12, 24, 36].map((times) => [
      titleLines(figure(word.repeat(times).trim())).length,
      top(word.repeat(times).trim()),
    ]);
    for (const [lines, height] of heights) expect(height! - heights[0]![1]!).toBeCloseTo((lines! - 1) * 17 * 1.3, -0.5);
    expect(heights.at(-1)![0]).toBeGreaterThan(2);
  });
});

describe("notes", () => {
  test("stand each on lines of its own, escaped", () => {
    expect(noteLines(figure("t", ["one", "<b>two</b> & 'three'"]))).toEqual([
      "one",
      "&lt;b&gt;two&lt;/b&gt; &amp; &#39;three&#39;",
    ]);
  });

  test("are never wider than the figure, and never lose a letter: a digest or a path is broken", () => {
    const digest = "0123456789abcdef".repeat(16);
    expect(noteLines(figure("t", [`model ${digest}; 1 run`])).length).toBeGreaterThan(2);
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 3 }), fc.integer({ min: 200, max: 900 }), (notes, width) => {
        const lines = noteLines(figure("t", notes, { width })).map(plainText);
        for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(width - 40);
        const letters = (parts: readonly string[]) => parts.map(onOneLine).join("").replaceAll(" ", "");
        expect(letters(lines)).toBe(letters(notes));
      }),
    );
  });

  test("push the plot down by each line that they take", () => {
    const top = (notes: string[]) => (styled(figure("t", notes)).margin as { t: number }).t;
    for (const count of [1, 2, 5]) expect(top(Array(count).fill("note")) - top([])).toBeCloseTo(count * 12 * 1.3, -0.5);
  });
});
