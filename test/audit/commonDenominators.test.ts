import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonDenominators } from "../../lib/src/audit/commonDenominators.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { outside, tables } from "./support.js";

describe("commonDenominators", () => {
  const shares = (["childWelfare", "housing"] as const).flatMap((scenario) =>
    Object.values(tables.council[scenario].tension as Record<string, number>).map((value) => ({ value, decimals: 3 })),
  );

  it("finds that the tension shares were counted over 105 pairs", () => {
    expect(commonDenominators(shares, 299)).toEqual([outside.tension.denominator, 2 * outside.tension.denominator]);
  });

  it("always finds the denominator that the shares had", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 5 }),
        (n, cases) => {
          const printed = cases.map((k) => ({ value: Number(((k % (n + 1)) / n).toFixed(3)), decimals: 3 }));
          expect(commonDenominators(printed, 60)).toContain(n);
        },
      ),
    );
  });

  it("refuses what is not shares", () => {
    expect(() => commonDenominators([], 10)).toThrow(InputError);
    expect(() => commonDenominators([{ value: 34.3, decimals: 1 }], 10)).toThrow(/^shares\[0\]\.value: /);
    expect(() => commonDenominators([null as never], 10)).toThrow(/^shares\[0\]: /);
    expect(() => commonDenominators(shares, 0)).toThrow(/^upTo: /);
  });
});
