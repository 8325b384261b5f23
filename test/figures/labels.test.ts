import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conditionName, measureName } from "../../lib/src/figures/ablationTable.js";
import { distinctLabels } from "../../lib/src/figures/distinctLabels.js";
import { fixedText } from "../../lib/src/figures/fixedText.js";
import { figureWidth } from "../../lib/src/figures/houseStyle.js";
import { legendRoom } from "../../lib/src/figures/legendRoom.js";
import { escapeMarkup, onOneLine, plainText } from "../../lib/src/figures/markup.js";
import { palette, paletteColour } from "../../lib/src/figures/palette.js";
import { panelGrid } from "../../lib/src/figures/panelGrid.js";
import { panelHeadings } from "../../lib/src/figures/panelHeadings.js";
import { systemName } from "../../lib/src/figures/resilienceTable.js";
import { meanText, studyConditionName } from "../../lib/src/figures/studyTable.js";
import { textWidth } from "../../lib/src/figures/textWidth.js";

describe("labels of an axis", () => {
  test("are told apart where several are called alike", () => {
    expect(distinctLabels(["Guardian", "Driver", "Guardian", "Guardian"])).toEqual([
      "Guardian",
      "Driver",
      "Guardian, 2",
      "Guardian, 3",
    ]);
  });

  test("do not take the name of one that is there", () => {
    expect(distinctLabels(["a", "a", "a, 2", "a"])).toEqual(["a", "a, 3", "a, 2", "a, 4"]);
  });

  test("are each once, as many as there were, and the first of each as it was", () => {
    const label = fc.constantFrom("a", "a, 2", "a, 2, 2", "b", "", ", 2", "constructor", "__proto__");
    fc.assert(
      fc.property(fc.array(label, { maxLength: 12 }), (labels) => {
        const distinct = distinctLabels(labels);
        expect(distinct).toHaveLength(labels.length);
        expect(new Set(distinct).size).toBe(labels.length);
        for (const one of new Set(labels)) expect(distinct[labels.indexOf(one)]).toBe(one);
        for (const [index, one] of labels.entries()) expect(distinct[index]!.startsWith(one)).toBe(true);
        if (new Set(labels).size === labels.length) expect(distinct).toEqual(labels);
      }),
    );
  });
});

describe("a number with so many decimals", () => {
  test.each([
    [-0.004, 2, "0.00"],
    [-0.005, 2, "-0.01"],
    [-0, 0, "0"],
    [-0.4, 0, "0"],
    [-1e-17, 3, "0.000"],
    [0.125, 2, "0.13"],
    [-12.5, 1, "-12.5"],
    [-100, 0, "-100"],
    [-0.104, 1, "-0.1"],
  ])("%d with %d is %s", (value, digits, text) => {
    expect(fixedText(value, digits)).toBe(text);
  });

  test("has a sign if and only if it is not zero as it is shown, and is as near as it can be", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.nat(6), (value, digits) => {
        const text = fixedText(value, digits);
        expect(text).toMatch(digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`));
        expect(text.startsWith("-")).toBe(Number(text) < 0);
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.5 * 10 ** -digits * (1 + 1e-6));
      }),
    );
  });
});

describe("a mean with its interval", () => {
  test("has a sign that its digits bear out", () => {
    expect(meanText({ mean: -0.004 }, true)).toBe("0.00");
    expect(meanText({ mean: 0.004 }, true)).toBe("0.00");
    expect(meanText({ mean: 0 }, true)).toBe("0.00");
    expect(meanText({ mean: 0.29, interval: { low: -0.001, high: 0.6 } }, true)).toBe("+0.29 [0.00, +0.60]");
    expect(meanText({ mean: -1.5, interval: { low: -2, high: -1 } })).toBe("−1.50 [−2.00, −1.00]");
  });

  test("is missing where there is no mean, and stands alone without an interval", () => {
    expect(meanText({ mean: null, interval: { low: 0, high: 1 } })).toBeNull();
    expect(meanText({ mean: 0.5, interval: null })).toBe("0.50");
  });
});

describe("names that the papers print", () => {
  test("of variants, measures, systems and conditions", () => {
    expect((["vanilla", "idRag", "tom", "full"] as const).map(conditionName)).toEqual([
      "Vanilla RAG Only",
      "Vanilla + ID-RAG",
      "Vanilla + ToM",
      "Full System",
    ]);
    expect((["doctrinalAccuracy", "crossReferencing", "arCo"] as const).map(measureName)).toEqual(["DA", "CR", "ArCo"]);
    expect(["hetero", "homo", "mine"].map(systemName)).toEqual(["Hetero", "Homo", "mine"]);
    expect((["chat", "single-rag", "homo", "hetero"] as const).map(studyConditionName)).toEqual([
      "B_Chat",
      "B_SingleRAG",
      "Homo",
      "Hetero",
    ]);
  });
});

describe("room for a legend", () => {
  test("is asked for from the third row on, one row's height after the other", () => {
    const wide = Array.from({ length: 10 }, (_, index) => `${index} ${"wide".repeat(20)}`);
    const rooms = wide.map((_, index) => legendRoom(wide.slice(0, index + 1)));
    expect(rooms.slice(0, 2)).toEqual([0, 0]);
    const steps = rooms.slice(2).map((room, index) => room - rooms[index + 1]!);
    expect(new Set(steps).size).toBe(1);
    expect(steps[0]).toBeGreaterThan(13);
  });

  test("is none where the names stand side by side", () => {
    expect(legendRoom([])).toBe(0);
    expect(legendRoom(["Rent Control", "Deregulate", "Public Housing"])).toBe(0);
  });

  test("never shrinks by a name more", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 90 }), { maxLength: 12 }), fc.string(), (names, more) => {
        expect(legendRoom([...names, more])).toBeGreaterThanOrEqual(legendRoom(names));
      }),
    );
  });
});

describe("headings of panels", () => {
  const headings = (labels: string[], perRow = labels.length) =>
    panelHeadings(
      labels.map((label) => ({ label })),
      panelGrid(labels.length, { perRow, rowHeight: 300, head: 30, foot: 20 }),
    );
  const texts = (labels: string[]) => headings(labels).map(({ text }) => String(text));

  test("stand over the middles of their panels", () => {
    expect(headings(["a"]).map(({ x }) => x)).toEqual([0.5]);
    expect(headings(["a", "b", "c", "d"]).map(({ x }) => x)).toEqual([0.125, 0.375, 0.625, 0.875]);
    expect(headings([])).toEqual([]);
    const [first, second, third] = headings(["a", "b", "c"], 2);
    expect([first!.x, second!.x, third!.x]).toEqual([0.25, 0.75, 0.25]);
    expect(first!.y).toBe(second!.y);
    expect(Number(third!.y)).toBeLessThan(0.5);
  });

  test("have a line below them where there is one, escaped", () => {
    const [heading] = panelHeadings(
      [{ label: "mine", below: "<2 runs>" }],
      panelGrid(1, { perRow: 3, rowHeight: 300, head: 30, foot: 20 }),
    );
    expect(heading!.text).toBe("<b>mine</b><br>&lt;2 runs&gt;");
  });

  test("are in one form: where one is too wide, none has its provider's name, and only then they are cut", () => {
    const four = ["paper", "extractive", "ollama:smollm2:135m", "ollama:qwen2.5-coder:1.5b"];
    expect(texts(four)).toEqual(
      ["paper", "extractive", "smollm2:135m", "qwen2.5-coder:1.5b"].map((one) => `<b>${one}</b>`),
    );
    expect(texts([...four, "openai:a + ollama:b"]).at(-1)).toBe("<b>a + b</b>");
    expect(texts(four.slice(1))).toEqual(four.slice(1).map((one) => `<b>${one}</b>`));
    expect(texts(["ollama:qwen2.5-coder:1.5b"])).toEqual(["<b>ollama:qwen2.5-coder:1.5b</b>"]);
  });

  test("are whole where they fit, and escaped", () => {
    expect(texts(["paper", "<i>mine</i>"])).toEqual(["<b>paper</b>", "<b>&lt;i&gt;mine&lt;/i&gt;</b>"]);
  });

  test("are never wider than their panel, whatever is written", () => {
    const label = fc.string({ unit: fc.constantFrom("W", "i", " ", "&", "仁", "<"), minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (labels) => {
        for (const [index, text] of texts(labels).entries()) {
          const shown = plainText(text.replace(/^<b>|<\/b>$/g, ""));
          expect(textWidth(shown, 13)).toBeLessThanOrEqual(figureWidth / labels.length);
          if (shown !== labels[index]) {
            expect(shown.endsWith("…")).toBe(true);
            expect(labels[index]!.startsWith(shown.slice(0, -1))).toBe(true);
          }
        }
      }),
    );
  });
});

describe("markup", () => {
  const nasty = fc.string({ unit: fc.constantFrom(..."&<>\"'#;34amplt9 x") });

  test("is undone by its inverse", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(plainText(escapeMarkup(text))).toBe(text);
      }),
    );
    expect(plainText(escapeMarkup("&lt; &amp;lt; &#34;"))).toBe("&lt; &amp;lt; &#34;");
  });

  test("leaves no bracket, quote or bare ampersand", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(escapeMarkup(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|#34|#39);)/);
      }),
    );
  });

  test("a text on one line has no other white space and no control characters", () => {
    expect(onOneLine(" a\r\n\tb\u0007\u2028c\u00a0 d ")).toBe("a b c d");
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\n", "\u001b", "\u0085", "\u2029", "é") }), (text) => {
        const line = onOneLine(text);
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]|^\s|\s$| {2}/u);
        expect(onOneLine(line)).toBe(line);
        expect(line.replaceAll(" ", "")).toBe(text.replace(/[^aé]/g, ""));
      }),
    );
  });
});

describe("colours", () => {
  test("are the eight of Okabe and Ito, each once, and come again from the ninth on", () => {
    // Okabe and Ito 2008, https://jfly.uni-koeln.de/color: orange, sky blue, bluish green, yellow, blue, vermillion,
    // reddish purple and black.
    const published = ["#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7", "#000000"];
    expect([...palette].sort()).toEqual(published.sort());
    for (let index = 0; index < 30; index++) expect(paletteColour(index)).toBe(palette[index % 8]);
  });
});
