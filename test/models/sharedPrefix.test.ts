import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prefixShares } from "../../lib/src/models/sharedPrefix.js";
import { ask } from "./scripted.js";

/** "user" and two line ends stand around each content. */
const overhead = "user\n\n".length;

describe("prefixShares", () => {
  it("is nothing for one request, and null for none", () => {
    expect(prefixShares([])).toBeNull();
    expect(prefixShares([ask("one")])).toEqual({ last: 0, any: 0 });
  });

  it("counts what a request shares with the one before it, and with the most alike of all before it", () => {
    const long = "x".repeat(94);
    const shares = prefixShares([ask(long), ask("y".repeat(94)), ask(long)])!;
    const opening = "user\n".length;
    expect(shares.last).toBeCloseTo((2 * opening) / 300, 12);
    expect(shares.any).toBeCloseTo((opening + 94 + overhead) / 300, 12);
  });

  it("law: every earlier prompt serves at least what the last one does; equal prompts are served whole", () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(texts, (contents) => {
        const requests = contents.map((content) => ask(content));
        const { last, any } = prefixShares(requests)!;
        expect(any).toBeGreaterThanOrEqual(last);
        expect(any).toBeLessThan(1);
        // By brute force: the longest beginning shared with any earlier one.
        const full = contents.map((content) => `user\n${content}\n`);
        let shared = 0;
        for (const [index, text] of full.entries()) {
          let most = 0;
          for (const other of full.slice(0, index)) {
            let length = 0;
            while (length < text.length && text[length] === other[length]) length++;
            most = Math.max(most, length);
          }
          shared += most;
        }
        expect(any).toBeCloseTo(shared / full.join("").length, 12);
        const twice = prefixShares([...requests, ...requests])!;
        expect(twice.any).toBeGreaterThanOrEqual(0.5);
      }),
    );
  });
});
