import { describe, expect, it } from "vitest";
import { z } from "zod";
import { teamsOf } from "../../lib/src/debate/teams.js";
import { parsed } from "../../lib/src/foundation/files.js";
import { schemaComplaint } from "../../lib/src/foundation/schemaComplaint.js";

const member = z.strictObject({ id: z.string(), keywords: z.array(z.string()).optional() });
const team = z.strictObject({
  id: z.string(),
  members: z.array(z.union([z.string(), member])),
  pair: z.tuple([member, z.number()]).optional(),
  byName: z.record(z.string(), member).default({}),
});

function complaint(value: unknown, schema: z.ZodType = team) {
  const result = schema.safeParse(value);
  if (result.success) throw new Error("nothing is wrong with it");
  return schemaComplaint(result.error.issues, schema);
}

describe("a field that nobody knows", () => {
  it("is answered with the fields that there are", () => {
    expect(complaint({ id: "a", members: [], nmae: "A" })).toEqual({
      path: [],
      allowed: 'no field "nmae"; the fields are id, members, pair, byName',
    });
    expect(complaint({ id: "a", members: [], one: 1, two: 2 }).allowed).toMatch(/^no field "one", "two"; the fields/);
  });

  it("however deep it stands: in arrays, tuples, records, optional and default fields, and unions", () => {
    const wrong = { id: "x", keyword: 1 };
    const fields = 'no field "keyword"; the fields are id, keywords';
    expect(complaint({ id: "a", members: [wrong] })).toEqual({ path: ["members", 0], allowed: fields });
    expect(complaint({ id: "a", members: [], pair: [wrong, 1] })).toEqual({ path: ["pair", 0], allowed: fields });
    expect(complaint({ id: "a", members: [], byName: { x: wrong } })).toEqual({
      path: ["byName", "x"],
      allowed: fields,
    });
    expect(complaint([wrong], z.array(member))).toEqual({ path: [0], allowed: fields });
  });

  it("is named alone where the schema does not lead to its fields", () => {
    expect(
      complaint(
        { id: "x", keyword: 1 },
        member.transform((one) => one),
      ).allowed,
    ).toBe('no field "keyword"');
  });
});

describe("a value that may be of several kinds", () => {
  it("is told what is wrong by the kind that it is of", () => {
    expect(complaint({ id: "a", members: [{ id: "x", keywords: 7 }] })).toEqual({
      path: ["members", 0, "keywords"],
      allowed: "array, received number",
    });
  });

  it("is told all kinds where it is of none", () => {
    expect(complaint({ id: "a", members: [7] })).toEqual({ path: ["members", 0], allowed: "string or object" });
    const kept = z.union([z.string(), member], { error: "expected a name, or an object with an id" });
    expect(complaint(7, kept)).toEqual({ path: [], allowed: "a name, or an object with an id" });
  });
});

describe("the error that a user reads", () => {
  it("names the field of a philosopher of one's own, not the philosopher", () => {
    const half = { id: "diogenes", name: "Diogenes", school: "cynicism", nodes: [], edges: [], constraints: [] };
    const sides = [half, "kant"].map((one, index) => ({ id: `side-${index}`, name: "A side", philosophers: [one] }));
    expect(() => teamsOf({ id: "mine", name: "Mine", teams: sides } as never)).toThrow(
      /^teams, field teams\.0\.philosophers\.0\.\w+: .* is not allowed; expected \w/,
    );
  });

  it("says what is allowed whenever something is not", () => {
    for (const value of [7, null, {}, { id: 1 }, { id: "a" }, { id: "a", members: 1 }, { id: "a", members: [null] }])
      expect(() => parsed("it", value, team)).toThrow(/ is not allowed; expected \S/);
  });
});
