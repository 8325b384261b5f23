import { describe, expect, it } from "vitest";
import { requestSections } from "../../lib/src/debate/requestSections.js";
import { requestSectionsTable } from "../../lib/src/figures/requestSectionsTable.js";

const design = { teams: "ablation", scenario: "trolley" };
const of = (identity: boolean, opponentModel: boolean, philosopher = "kant") =>
  requestSections({ ...design, variant: { identity, opponentModel } }, philosopher);

describe("the sections of a request", () => {
  it("are those that the switches say, for every philosopher", async () => {
    for (const philosopher of ["kant", "aquinas", "mill", "bentham"])
      for (const identity of [true, false])
        for (const opponentModel of [true, false]) {
          const found = await of(identity, opponentModel, philosopher);
          expect(found).toMatchObject({
            ...{ identity, beliefs: identity, boundaries: identity, opponents: opponentModel },
          });
          expect(found.passages.length).toBeGreaterThan(0);
          if (identity) expect(new Set(found.passages)).toEqual(new Set([philosopher]));
        }
  });

  it("stand in a table by variant, in the order of the paper's Table 3", async () => {
    const { rows: all, caption } = await requestSectionsTable(design, "kant");
    const rows = all as { [column: string]: unknown }[];
    expect(caption).toContain("kant");
    expect(rows.map(({ condition, identity, opponents }) => [condition, identity, opponents])).toEqual([
      ["Vanilla RAG Only", false, false],
      ["Vanilla + ID-RAG", true, false],
      ["Vanilla + ToM", false, true],
      ["Full System", true, true],
    ]);
  });

  it("are refused for one who is not in the debate", async () => {
    await expect(requestSections(design, "plato")).rejects.toThrow(
      /^philosopher: "plato" is not allowed; expected one/,
    );
    await expect(requestSectionsTable(design, "nobody")).rejects.toThrow(/^philosopher: /);
    await expect(requestSections({ teams: "none", scenario: "trolley" }, "kant")).rejects.toThrow(/^teams: /);
  });
});
