import { describe, expect, it } from "vitest";
import { Circuit } from "../../../lib/src/models/pacing/circuit.js";

describe("Circuit", () => {
  it("opens at the limit, stays open for its time, then lets through", () => {
    const circuit = new Circuit(2, 100);
    circuit.failed("down", 0);
    circuit.check(1);
    expect(() => circuit.failed("still down", 10)).toThrow(/2 calls failed one after another, the last: still down/);
    expect(() => circuit.check(109)).toThrow(/start again to go on/);
    circuit.check(110);
  });

  it("a success begins the count anew", () => {
    const circuit = new Circuit(2, 100);
    circuit.failed("down", 0);
    circuit.succeeded();
    circuit.failed("down", 1);
    circuit.check(2);
  });

  it("after the time is up one failure is enough", () => {
    const circuit = new Circuit(3, 100);
    expect(() => circuit.open("asks to wait", 0)).toThrow(/asks to wait/);
    circuit.check(100);
    expect(() => circuit.failed("down", 101)).toThrow(/down/);
  });
});
