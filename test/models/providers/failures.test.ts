import { describe, expect, it } from "vitest";
import { clippedReason, leastTokens } from "../../../lib/src/models/providers/contextGuard.js";
import { httpFailure, isNobodyThere, networkReason } from "../../../lib/src/models/providers/httpFailure.js";
import { waitAsked } from "../../../lib/src/models/providers/waitAsked.js";

describe("httpFailure", () => {
  it.each([408, 409, 500, 501])("%i can pass by itself", (status) => {
    expect(httpFailure(status, "why")).toEqual({ outcome: "failed", reason: "why", retry: {} });
  });

  it.each([502, 503, 504, 529])("%i is a service that is not there, whatever was asked", (status) => {
    expect(httpFailure(status, "why").retry).toEqual({ away: true });
    expect(httpFailure(status, "why", 5).retry).toEqual({ afterMs: 5, away: true });
  });

  it("429 asks to wait, for some seconds where it says no time; a request that is too large is not helped by it", () => {
    expect(httpFailure(429, "why").retry).toEqual({ afterMs: 2000 });
    const large = httpFailure(
      429,
      "Request too large for gpt-4o on tokens per min (TPM): Limit 10000, Requested 12000",
      5,
    );
    expect(large).toMatchObject({ outcome: "failed", fault: "length" });
    expect(large.retry).toBeUndefined();
  });

  it.each([401, 402, 403])("%i cannot", (status) => {
    expect(httpFailure(status, "why", 5)).toEqual({ outcome: "failed", reason: "why" });
  });

  it.each([400, 413, 422])("%i cannot, and is the request's fault", (status) => {
    const said = httpFailure(status, "not understood", 5);
    expect(said).toEqual({ outcome: "failed", reason: "not understood", fault: status === 413 ? "length" : "request" });
  });

  it.each([
    "API key not valid",
    "Billing hard limit has been reached",
    "Your credit balance is too low to access the API",
    "Insufficient Balance",
    "User location is not supported for the API use.",
    "This organization has been disabled.",
    "Your account is not active, please check your billing details",
    "This API method requires billing to be enabled.",
  ])("%s is nobody's request's fault, whatever the status", (reason) => {
    for (const status of [400, 413, 422]) expect(httpFailure(status, reason)).toEqual({ outcome: "failed", reason });
  });

  it("the service's own name for an error says so too", () => {
    const said = httpFailure(400, "Limit reached", undefined, "billing_hard_limit_reached");
    expect(said).toEqual({ outcome: "failed", reason: "Limit reached" });
  });

  it.each([
    "This model's maximum context length is 8192 tokens.",
    "prompt is too long: 210000 tokens > 200000 maximum",
    "the request exceeds the available context size",
    "input length exceeds the context length",
    "The input token count (40000) exceeds the maximum number of tokens allowed (32768).",
  ])("a prompt that does not fit is told apart: %s", (reason) => {
    expect(httpFailure(400, reason).fault).toBe("length");
  });

  it.each([
    [404, "not found"],
    [400, "Model Not Exist"],
    [400, "acme/x is not a valid model ID"],
    [404, "The model `x` does not exist or you do not have access to it."],
  ])("a model that is not there is told apart: %i %s", (status, reason) => {
    expect(httpFailure(status, reason)).toEqual({ outcome: "failed", reason, fault: "model" });
  });

  it("carries the time to wait", () => {
    expect(httpFailure(429, "why", 5).retry).toEqual({ afterMs: 5 });
  });
});

describe("isNobodyThere", () => {
  it.each([
    ["connect ECONNREFUSED 127.0.0.1:9", true],
    ["getaddrinfo ENOTFOUND api.example.com", true],
    ["getaddrinfo EAI_AGAIN api.example.com", true],
    ["connect ENETUNREACH 2001:db8::1:443", true],
    ["Error fetching from https://example.com/v1: fetch failed", true],
    ["read ECONNRESET", false],
    ["other side closed", false],
    ["the model wrote: fetch failed, and so on", false],
  ])("%s: %s", (reason, expected) => {
    expect(isNobodyThere(reason)).toBe(expected);
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
    ["minutes and seconds", { message: "Please try again in 7m12.5s. Visit" }, 432_500],
    ["no minutes and seconds", { message: "Please try again in 0m9.5s." }, 9500],
    ["hours", { message: "try again in 1h2m3s" }, 3_723_000],
    ["whole words", { message: "Please try again in 20 seconds." }, 20_000],
    ["minutes in whole words", { message: "retry after 2 minutes, please" }, 120_000],
    ["milliseconds in a whole word", { message: "try again in 500 milliseconds" }, 500],
    ["no unit that is known", { message: "try again in 3 moons" }, undefined],
    ["Google's details in parts", { errorDetails: [{ retryDelay: "1m30s" }] }, 90_000],
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

  it("counts the words of long repetitive texts", () => {
    for (const piece of ["=", ".", "_", "{", '"', '\\"', "<think>", "🙂", "a=", "= "]) {
      const run = piece.repeat(300_000);
      const words = { "a=": 1, "<think>": 1, '\\"': 0 }[piece] ?? 0;
      expect(leastTokens([{ role: "user", content: run }])).toBe(words);
      expect(leastTokens([{ role: "user", content: `duty ${run} binds` }])).toBe(words + 2);
    }
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
