import { describe, expect, it } from "vitest";
import { z } from "zod";
import { InputError } from "../../lib/src/foundation/errors.js";
import { shippedData } from "../../lib/src/foundation/shippedData.js";

const teams = shippedData(
  "teams",
  z.object({ id: z.string(), teams: z.array(z.looseObject({})) }),
  "scenarios",
  "teams",
);

describe("shippedData", () => {
  it("lists ids in alphabetical order and loads each under its own name", () => {
    const ids = teams.list();
    expect(ids).toContain("ablation");
    expect(ids).toEqual([...ids].sort());
    for (const id of ids) expect(teams.load(id).id).toBe(id);
  });
  it("gives a copy each time: what a caller changes stays with the caller", () => {
    const mine = teams.load("ablation");
    mine.teams.length = 0;
    expect(teams.load("ablation").teams).toHaveLength(2);
  });
  it.each(["nobody", "../prompts/debate", "ablation.json", "", "Ablation", "ABLATION", "__proto__"])(
    "refuses %j and names what there is",
    (id) => {
      expect(() => teams.load(id)).toThrow(InputError);
      expect(() => teams.load(id)).toThrow(/^teams: .*ablation, resilience-hetero, resilience-homo/);
    },
  );
  it("says which field of a shipped file does not fit", () => {
    const wrong = shippedData("teams", z.object({ id: z.number() }), "scenarios", "teams");
    expect(() => wrong.load("ablation")).toThrow(/ablation\.json, field id: "ablation"/);
  });
});
