import fc from "fast-check";
import { expect, test } from "vitest";
import { textWidth } from "../../lib/src/figures/textWidth.js";

// Pillow 12, LiberationSans-Regular (the widths of Arial) at 1000 pixels, no kerning.
test.each([
  ["Perturbation", 5447],
  ["Mean SysAR (n = 7), 50 %", 11866],
  ["Thérèse von Ávila", 8003],
  ["{~}@W", 3211],
])("sets %s as wide as the font does", (text, width) => {
  expect(Math.abs(textWidth(text, 1000) - width)).toBeLessThan(12);
});

test("grows with the size and with every letter", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), fc.integer({ min: 1, max: 60 }), (text, size) => {
      expect(textWidth(text, size)).toBeCloseTo(textWidth(text, 1) * size, 6);
      expect(textWidth(`${text}i`, size)).toBeGreaterThan(textWidth(text, size));
    }),
  );
});

test("counts an ideograph as a full square", () => {
  expect(textWidth("仁義", 10)).toBe(20);
});
