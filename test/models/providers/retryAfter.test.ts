import { describe, expect, it } from "vitest";
import { retryAfterMs } from "../../../lib/src/models/providers/retryAfter.js";

// The date is the example of RFC 9110, section 5.6.7.
const date = "Sun, 06 Nov 1994 08:49:37 GMT";
const moment = Date.UTC(1994, 10, 6, 8, 49, 37);

describe("retryAfterMs", () => {
  it.each<[string | null | undefined, number | undefined]>([
    ["2", 2000],
    ["0", 0],
    ["1.5", 1500],
    [date, 30_000],
    ["-1", undefined],
    ["soon", undefined],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("%j asks for %j ms", (header, expected) => {
    expect(retryAfterMs(header, moment - 30_000)).toBe(expected);
  });

  it("a date that has passed asks for no wait", () => {
    expect(retryAfterMs(date, moment + 5)).toBe(0);
  });
});
