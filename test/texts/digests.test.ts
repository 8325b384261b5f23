import { describe, expect, test } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { listDigests, loadDigests } from "../../lib/src/texts/digests.js";

describe("loadDigests", () => {
  test("refuses what is no shipped digest and names those that are", () => {
    for (const id of ["hume", "../identities/kant", "", "kant.json"])
      expect(() => loadDigests([id])).toThrow(/philosopherIds: .* is not allowed; expected one of aquinas, aristotle/);
    expect(() => loadDigests("kant" as unknown as string[])).toThrow(InputError);
  });

  test("gives the passages of those who are asked for, in their order, each with its source", () => {
    const passages = loadDigests(["mill", "kant"]);
    expect([...new Set(passages.map(({ source }) => source))]).toEqual(["mill", "kant"]);
    expect(loadDigests([])).toEqual([]);
  });

  test("without ids gives the seven of the paper", () => {
    const sources = new Set(loadDigests().map(({ source }) => source));
    expect([...sources]).toEqual(["aquinas", "aristotle", "augustine", "bentham", "kant", "mill", "plato"]);
    expect(listDigests()).toEqual([...sources]);
  });

  test("every passage is cited and has an id of its own, so that all fit one index", () => {
    const passages = loadDigests();
    expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
    for (const { work, section, text } of passages) {
      expect(work).not.toBe("");
      expect(section).not.toBe("");
      expect(text.split(" ").length).toBeGreaterThan(20);
    }
  });

  test("what a caller does to a passage reaches nobody else", () => {
    loadDigests(["kant"])[0]!.text = "changed";
    expect(loadDigests(["kant"])[0]!.text).not.toBe("changed");
  });
});
