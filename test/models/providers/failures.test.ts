import { describe, expect, it } from "vitest";
import { clippedReason, leastTokens } from "../../../lib/src/models/providers/contextGuard.js";
import { httpFailure, networkReason } from "../../../lib/src/models/providers/httpFailure.js";
import { waitAsked } from "../../../lib/src/models/providers/waitAsked.js";

describe("httpFailure", () => {
  it.each([408, 409, 429, 500, 502, 503, 529])("%i can pass by itself", (status) => {
    expect(httpFailure(status, "why")).toEqual({ outcome: "failed", reason: "why", retry: {} });
  });

  it.each([401, 402, 403, 404])("%i cannot", (status) => {
    expect(httpFailure(status, "why", 5)).toEqual({ outcome: "failed", reason: "why" });
  });

  it.each([400, 413, 422])("%i cannot, and is the request's fault", (status) => {
    expect(httpFailure(status, "too long", 5)).toEqual({ outcome: "failed", reason: "too long", fault: "request" });
  });

  it("but a key that is wrong is nobody's request's fault, whatever the status", () => {
    expect(httpFailure(400, "API key not valid")).toEqual({ outcome: "failed", reason: "API key not valid" });
  });

  it("carries the time to wait", () => {
    expect(httpFailure(429, "why", 5).retry).toEqual({ afterMs: 5 });
  });
});

describe("networkReason", () => {
  it("finds what fetch hides behind its own error, with the code where the message lacks it", () => {
    const refused = Object.assign(new Error(""), { code: "ECONNREFUSED" });
    expect(networkReason(new TypeError("fetch failed", { cause: refused }))).toBe("ECONNREFUSED");
    const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    expect(networkReason(new TypeError("fetch failed", { cause: reset }))).toBe("read ECONNRESET");
    expect(networkReason(new Error("other side\nclosed"))).toBe("other side closed");
  });
});

describe("waitAsked", () => {
  const headers = (entries: Record<string, string>) => ({ get: (name: string) => entries[name] ?? null });

  it.each<[string, Parameters<typeof waitAsked>[0], number | undefined]>([
    ["a header in milliseconds first", { headers: headers({ "retry-after-ms": "120", "retry-after": "9" }) }, 120],
    ["a header in seconds", { headers: headers({ "retry-after": "9" }) }, 9000],
    ["Google's details", { errorDetails: [{ "@type": "QuotaFailure" }, { retryDelay: "2.5s" }] }, 2500],
    ["words", { message: "Please try again in 20ms." }, 20],
    ["words in minutes", { message: "Please retry in 2m" }, 120_000],
    ["nothing", { message: "slow down", headers: headers({}) }, undefined],
  ])("%s", (_, error, expected) => {
    expect(waitAsked(error, 0)).toBe(expected);
  });
});

describe("contextGuard", () => {
  const messages = [{ role: "user", content: "Is lying — always — wrong? 这样" }] as const;

  it("counts words, not signs: a bound that no tokenizer undercuts", () => {
    expect(leastTokens(messages)).toBe(5);
    expect(leastTokens([{ role: "user", content: " \n — … " }])).toBe(0);
  });

  it.each<[number | undefined, RegExp | undefined]>([
    [undefined, undefined],
    [0, undefined],
    [5, undefined],
    [4, /read 4 tokens of a prompt of at least 5/],
    [64, /clipped.*64/],
    [63, undefined],
  ])("a server that counts %j tokens of 64", (count, reason) => {
    const found = clippedReason(messages, count, 64);
    if (reason) expect(found).toMatch(reason);
    else expect(found).toBeUndefined();
  });
});
