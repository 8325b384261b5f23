import { describe, expect, test } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { listDigests, loadDigests } from "../../lib/src/texts/digests.js";

describe("loadDigests", () => {
  test("refuses what is no shipped digest and names those that are", () => {
    for (const id of ["hume", "../identities/kant", "", "kant.json"])
      expect(() => loadDigests([id])).toThrow(/philosopherIds: .* is not allowed; expected ids of shipped digests/);
    expect(() => loadDigests("kant" as unknown as string[])).toThrow(InputError);
  });

  test("gives nobody's passages when nobody is asked for", () => {
    expect(loadDigests([])).toEqual([]);
  });

  test("reads a file once, and nobody can change what it gave", () => {
    for (const id of listDigests()) {
      const [first] = loadDigests([id]);
      expect(loadDigests([id])[0]).toBe(first);
      expect(Object.isFrozen(first)).toBe(true);
    }
  });
});
