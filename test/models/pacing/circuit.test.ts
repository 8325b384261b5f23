import { describe, expect, it } from "vitest";
import { Circuit } from "../../../lib/src/models/pacing/circuit.js";
import { ServiceDownError } from "../../../lib/src/models/pacing/serviceDown.js";

const circuitOf = (failures: number, patience = 0) =>
  new Circuit({ failures, patience, busyPatience: 600_000, coolDown: 100 });

describe("Circuit", () => {
  it("opens at the limit, stays open for its time, then lets through", () => {
    const circuit = circuitOf(2);
    circuit.failed("ollama", "down", 0);
    circuit.check(1);
    expect(() => circuit.failed("ollama", "still down", 10)).toThrow(
      /2 calls failed one after another, the last: still down/,
    );
    expect(() => circuit.check(109)).toThrow(/2 calls failed/);
    circuit.check(110);
  });

  it("a success begins the count anew", () => {
    const circuit = circuitOf(2);
    circuit.failed("ollama", "down", 0);
    circuit.succeeded();
    circuit.failed("ollama", "down", 1);
    circuit.check(2);
  });

  it("after the time is up one failure is enough", () => {
    const circuit = circuitOf(3);
    expect(() => circuit.open("ollama", "asks to wait", 0)).toThrow(/asks to wait/);
    circuit.check(100);
    expect(() => circuit.failed("ollama", "down", 101)).toThrow(/down/);
  });

  it("says which service is down and why", () => {
    const circuit = circuitOf(1);
    const error = (() => {
      try {
        circuit.failed("ollama", "no server", 0);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(ServiceDownError);
    expect(error).toMatchObject({ code: "stopped", service: "ollama", reason: expect.stringContaining("no server") });
    expect((error as Error).message).toBe("ollama is down: 1 call failed one after another, the last: no server");
  });

  it("has patience with a service that has answered before, and none with one that never did", () => {
    const before = circuitOf(2, 1000);
    before.succeeded();
    before.failed("ollama", "down", 0);
    before.failed("ollama", "down", 500);
    before.failed("ollama", "down", 999);
    expect(() => before.failed("ollama", "down", 1000)).toThrow(/4 calls failed/);
    const never = circuitOf(2, 1000);
    never.failed("ollama", "down", 0);
    expect(() => never.failed("ollama", "down", 1)).toThrow(/2 calls failed/);
  });

  it("pauses ever longer while it is patient, and not before the failures are enough to tell", () => {
    const circuit = circuitOf(3, 1e9);
    circuit.succeeded();
    let at = 0;
    const failedNext = (kind: "passing" | "away" = "passing") => {
      const pause = circuit.failed("ollama", "down", at, kind);
      at += pause;
      return pause;
    };
    const pauses = Array.from({ length: 12 }, () => failedNext());
    expect(pauses).toEqual([0, 0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000]);
    circuit.succeeded();
    expect([failedNext("away"), failedNext("away"), failedNext()]).toEqual([1000, 2000, 4000]);
    circuit.succeeded();
    expect(circuit.failed("ollama", "down", 20)).toBe(0);
  });

  it("calls that fail together pause together, and none for longer than the patience lasts", () => {
    const circuit = circuitOf(7, 10_000);
    circuit.succeeded();
    expect(Array.from({ length: 8 }, (_, at) => circuit.failed("ollama", "down", at, "away"))).toEqual(
      Array.from({ length: 8 }, (_, at) => 1000 - at),
    );
    expect(circuit.failed("ollama", "down", 1000, "away")).toBe(2000);
    expect(circuit.failed("ollama", "down", 3000, "away")).toBe(4000);
    expect(circuit.failed("ollama", "down", 7000, "away")).toBe(3000);
    expect(() => circuit.failed("ollama", "down", 10_000, "away")).toThrow(/12 calls failed/);
  });

  it("has no patience with one that is away and never answered", () => {
    const circuit = circuitOf(2, 10_000);
    expect(circuit.failed("ollama", "down", 0, "away")).toBe(0);
    expect(() => circuit.failed("ollama", "down", 1, "away")).toThrow(/2 calls failed/);
  });

  it("takes being asked to wait for no failure, until it goes on and on without an answer", () => {
    const circuit = circuitOf(2);
    for (let at = 0; at < 600_000; at += 1000) expect(circuit.failed("openai", "rate limit", at, "busy")).toBe(0);
    expect(() => circuit.failed("openai", "rate limit", 600_000, "busy")).toThrow(
      /^openai is down: it has asked to wait for 10 minutes and answered nothing, the last: rate limit/,
    );
    const answering = circuitOf(2);
    for (let at = 0; at < 3_600_000; at += 1000) {
      answering.failed("openai", "rate limit", at, "busy");
      if (at % 500_000 === 0) answering.succeeded();
    }
  });

  it("says whether it can close by itself", () => {
    const thrownBy = (act: () => unknown) => {
      try {
        act();
      } catch (thrown) {
        return thrown as ServiceDownError;
      }
    };
    expect(thrownBy(() => circuitOf(1).failed("a", "no server", 0))!.passing).toBe(true);
    expect(thrownBy(() => circuitOf(1).failed("a", "key revoked", 0, "lasting"))!.passing).toBe(false);
    expect(thrownBy(() => circuitOf(1).open("a", "asks to wait", 0))!.passing).toBe(true);
    const refusing = circuitOf(1);
    for (let at = 0; at < 3; at++) refusing.failed("a", "not understood", at, "refused");
    const refused = thrownBy(() => refusing.failed("a", "not understood", 3, "refused"));
    expect(refused!.passing).toBe(false);
    expect(thrownBy(() => refusing.check(4))!.passing).toBe(false);
  });

  it("has no patience with failures that last, wherever others stand between them; an answer begins anew", () => {
    const circuit = circuitOf(3, 1e9);
    circuit.succeeded();
    circuit.failed("openai", "key revoked", 0, "lasting");
    circuit.failed("openai", "key revoked", 1, "lasting");
    circuit.succeeded();
    circuit.failed("openai", "key revoked", 2, "lasting");
    for (let at = 3; at < 20; at++) circuit.failed("openai", "busy", at, "passing");
    circuit.failed("openai", "key revoked", 20, "lasting");
    expect(() => circuit.failed("openai", "key revoked", 21, "lasting")).toThrow(/20 calls failed.*key revoked/);
  });

  it("opens after four times as many refusals with no answer between them", () => {
    const circuit = circuitOf(2, 1e9);
    for (let at = 0; at < 7; at++) circuit.failed("openai", "not understood", at, "refused");
    circuit.succeeded();
    for (let at = 0; at < 7; at++) circuit.failed("openai", "not understood", at, "refused");
    expect(() => circuit.failed("openai", "not understood", 8, "refused")).toThrow(
      /8 requests were refused one after another, the last: not understood/,
    );
    circuit.check(108);
    expect(() => circuit.failed("openai", "not understood", 108, "refused")).toThrow(/refused/);
  });
});
