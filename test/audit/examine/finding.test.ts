import { describe, expect, it } from "vitest";
import {
  follows,
  holds,
  lookUpIn,
  numberOf,
  oneOfValues,
  repeats,
  shownFor,
  wholeOf,
} from "../../../lib/src/audit/examine/finding.js";
import { readPrinted } from "../../../lib/src/audit/printedNumber.js";
import { loadPublished } from "../../../lib/src/audit/published.js";
import type { PublishedFigure } from "../../../lib/src/audit/publishedPaper.js";

function figure(printed: string, id = "a"): PublishedFigure {
  return { id, group: "Table 1", place: `Table 1, ${id}`, kind: "result", ...readPrinted(printed) };
}

describe("follows", () => {
  it("is recomputed where the value prints as the figure does, inconsistent where not", () => {
    expect(follows(figure("0.06"), 1 / 18, "1 / 18")).toEqual({
      figure: figure("0.06"),
      verdict: "recomputed",
      recomputed: "0.0556",
      formula: "1 / 18",
      how: "",
    });
    expect(follows(figure("0.07"), 1 / 18, "1 / 18", "note")).toMatchObject({ verdict: "inconsistent", how: "note" });
    expect(follows(figure("120"), 120, "60 x 2").recomputed).toBe("120");
    expect(follows(figure("25"), 24.8, "70.9 - 46.1")).toMatchObject({ verdict: "recomputed", recomputed: "24.80" });
    expect(follows(figure("<.001"), 0.0002, "p").verdict).toBe("recomputed");
  });

  it("shows two decimals more than are printed, and no minus before zero", () => {
    expect(shownFor(figure("0.17"), 1 / 6)).toBe("0.1667");
    expect(shownFor(figure("0.17"), -0.000001)).toBe("0.0000");
  });
});

describe("repeats", () => {
  it("compares with the source at the figure's own precision", () => {
    expect(repeats(figure("46.1%"), figure(".461", "b"))).toMatchObject({
      verdict: "recomputed",
      recomputed: ".461",
      formula: "as in Table 1, b",
    });
    expect(repeats(figure("0.96"), figure(".959", "b")).verdict).toBe("recomputed");
    expect(repeats(figure("0.95"), figure(".959", "b")).verdict).toBe("inconsistent");
  });

  it("keeps a bound a bound", () => {
    expect(repeats(figure("<0.001"), figure("<.001", "b")).verdict).toBe("recomputed");
    expect(repeats(figure("<0.01"), figure("<.001", "b")).verdict).toBe("inconsistent");
    expect(repeats(figure("<0.001"), figure(".001", "b")).verdict).toBe("inconsistent");
  });
});

describe("holds", () => {
  it("has two verdicts", () => {
    expect(holds(figure("x"), true, "yes", "f").verdict).toBe("recomputed");
    expect(holds(figure("x"), false, "no", "f").verdict).toBe("inconsistent");
  });
});

describe("wholeOf", () => {
  it("tells one origin from several and from none", () => {
    expect(wholeOf(figure("0.17"), { n: 6, of: "6 turns" })).toMatchObject({
      verdict: "recovered",
      recomputed: "1 of 6 turns",
      formula: "k / 6",
    });
    expect(wholeOf(figure("0.2"), { n: 20, of: "20" })).toMatchObject({
      verdict: "attainable",
      recomputed: "3 or 4 or 5 of 20",
    });
    expect(wholeOf(figure("0.18"), { n: 6, of: "6 turns" })).toMatchObject({
      verdict: "not attainable",
      recomputed: "",
    });
  });

  it("shows totals as it is told", () => {
    const shown = (total: string) => `a total of ${total}`;
    expect(wholeOf(figure("-0.29"), { n: 7, of: "", shown }).recomputed).toBe("a total of -2");
  });
});

describe("oneOfValues", () => {
  const origins = [
    { value: 0.5, name: "1 of 2" },
    { value: 0.5, name: "2 of 4" },
    { value: 0.52, name: "13 of 25" },
  ];

  it("counts values, not names", () => {
    expect(oneOfValues(figure("0.50"), origins, "f")).toMatchObject({
      verdict: "recovered",
      recomputed: "1 of 2 or 2 of 4",
    });
    expect(oneOfValues(figure("0.5"), origins, "f").verdict).toBe("attainable");
    expect(oneOfValues(figure("0.53"), origins, "f")).toMatchObject({ verdict: "not attainable", recomputed: "" });
  });
});

describe("looking figures up", () => {
  const of = lookUpIn(loadPublished().hde);

  it("finds a figure by its id and says when there is none", () => {
    expect(of("table2.homoP3.arCo").printed).toBe("0.17");
    expect(() => of("table9.x.y")).toThrow("the hde paper has no figure table9.x.y");
  });

  it("gives numbers, and refuses words", () => {
    expect(numberOf(of("table2.homoP3.arCo"))).toBe(0.17);
    expect(() => numberOf(of("table1.P1.name"))).toThrow("Table 1, P1, name prints no number");
  });
});
