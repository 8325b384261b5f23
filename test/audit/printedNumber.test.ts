import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printsAs, readPrinted, roundsTo } from "../../lib/src/audit/printedNumber.js";
import { InputError } from "../../lib/src/foundation/errors.js";

describe("readPrinted", () => {
  it.each([
    ["0.50", 0.5, 2, "="],
    [".709", 0.709, 3, "="],
    ["70.9%", 0.709, 3, "="],
    ["100%", 1, 2, "="],
    ["+39%", 0.39, 2, "="],
    ["-0.29", -0.29, 2, "="],
    ["−0.29", -0.29, 2, "="],
    ["<.001", 0.001, 3, "<"],
    [">1.0", 1, 1, ">"],
    ["~0.09", 0.09, 2, "="],
    ["10,000", 10_000, 0, "="],
    ["25/25", 25, 0, "="],
    ["3/7", 3, 0, "="],
  ])("reads %s", (printed, value, decimals, relation) => {
    expect(readPrinted(printed)).toEqual({ printed, value, decimals, relation });
  });

  it.each(["—", "", "Intensive", "3-2-2", "7–9B", "Qwen3-8B", "Yes†", "-", "%"])(
    "leaves %s without a number",
    (word) => {
      expect(readPrinted(word)).toEqual({ printed: word, value: null, decimals: 0, relation: "=" });
    },
  );

  it("takes the value and decimals that are given for words", () => {
    expect(readPrinted("11-fold", { value: 11 })).toEqual({
      printed: "11-fold",
      value: 11,
      decimals: 0,
      relation: "=",
    });
    expect(readPrinted("~50%", { decimals: 1 })).toMatchObject({ value: 0.5, decimals: 1 });
  });

  it("reads back what toFixed prints, in percent too", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 3 }), (digits, decimals) => {
        const text = (digits / 10 ** decimals).toFixed(decimals);
        expect(readPrinted(text)).toMatchObject({ value: Number(text) + 0, decimals });
        expect(readPrinted(`${text}%`).value).toBeCloseTo(Number(text) / 100, 12);
      }),
    );
  });
});

describe("printsAs", () => {
  it("rounds halves either way", () => {
    expect(printsAs(readPrinted("0.12"), 0.125)).toBe(true);
    expect(printsAs(readPrinted("0.13"), 0.125)).toBe(true);
    expect(printsAs(readPrinted("0.14"), 0.125)).toBe(false);
  });

  it("takes bounds for bounds", () => {
    expect(printsAs(readPrinted("<.001"), 0.0004)).toBe(true);
    expect(printsAs(readPrinted("<.001"), 0.001)).toBe(false);
    expect(printsAs(readPrinted(">1.0"), 1.2)).toBe(true);
    expect(printsAs(readPrinted(">1.0"), 0.9)).toBe(false);
  });

  it("agrees with every value that JavaScript prints so", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -100, max: 100, noNaN: true }),
        fc.integer({ min: 0, max: 4 }),
        (value, decimals) => {
          expect(roundsTo(value, Number(value.toFixed(decimals)), decimals)).toBe(true);
          expect(roundsTo(value + 1.1 * 10 ** -decimals, Number(value.toFixed(decimals)), decimals)).toBe(false);
        },
      ),
    );
  });

  it("refuses words", () => {
    expect(() => printsAs(readPrinted("Intensive"), 1)).toThrow(InputError);
  });
});
