import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../../../lib/src/foundation/errors.js";
import { readPrefLib, strictBallots } from "../../../lib/src/metrics/ballots/readPrefLib.js";
import { bordaScores } from "../../../lib/src/metrics/bordaScores.js";
import { schulzeRanking } from "../../../lib/src/metrics/schulzeRanking.js";

/** A file of ours in the format of today. */
function file(
  type: string,
  orders: string[],
  { voters = 9, count = orders.length, names = ["Tea", "Coffee", "Maté"] } = {},
) {
  return [
    "# FILE NAME: 09999-00000001.soc",
    "# TITLE: Drinks: a test",
    "# DESCRIPTION: ",
    `# DATA TYPE: ${type}`,
    "# MODIFICATION DATE: 2022-09-16",
    `# NUMBER ALTERNATIVES: ${names.length}`,
    `# NUMBER VOTERS: ${voters}`,
    `# NUMBER UNIQUE ORDERS: ${count}`,
    ...names.map((name, index) => `# ALTERNATIVE NAME ${index + 1}: ${name}`),
    ...orders,
  ].join("\n");
}

/** The choice of a capital for Tennessee (Wikipedia, "Borda count") in PrefLib's two formats. */
const tennessee = file("soc", ["42: 1,2,3,4", "26: 2,3,4,1", "17: 4,3,2,1", "15: 3,4,2,1"], {
  voters: 100,
  names: ["Memphis", "Nashville", "Chattanooga", "Knoxville"],
});
const oldTennessee = `4
1,Memphis
2,Nashville
3,Chattanooga
4,Knoxville
100,100,4
42,1,2,3,4
26,2,3,4,1
17,4,3,2,1
15,3,4,2,1
`;

describe("readPrefLib", () => {
  it("reads strict complete orders with their counts", () => {
    expect(readPrefLib(file("soc", ["5: 2,1,3", "4: 3,2,1"]))).toEqual({
      title: "Drinks: a test",
      options: { 1: "Tea", 2: "Coffee", 3: "Maté" },
      ballots: [
        { count: 5, ranking: ["2", "1", "3"] },
        { count: 4, ranking: ["3", "2", "1"] },
      ],
      voters: 9,
      ties: false,
      complete: true,
    });
  });

  it("reads ties and gaps", () => {
    const toc = readPrefLib(file("toc", ["5: 2,{1,3}", "4: {1,2,3}"]));
    expect(toc).toMatchObject({ ties: true, complete: true });
    expect(toc.ballots.map(({ ranking }) => ranking)).toEqual([["2", ["1", "3"]], [["1", "2", "3"]]]);
    expect(readPrefLib(file("soi", ["5: 2", "4: 3,1"]))).toMatchObject({ ties: false, complete: false });
    expect(readPrefLib(file("toi", ["5: 2", "4: {3,1}"]))).toMatchObject({ ties: true, complete: false });
    expect(readPrefLib(file("toc", ["9: {2},{1},3"])).ballots[0]?.ranking).toEqual(["2", "1", "3"]);
  });

  it("reads the old format alike", () => {
    const { title: _new, ...now } = readPrefLib(tennessee);
    const { title: _old, ...before } = readPrefLib(oldTennessee);
    expect(before).toEqual(now);
    expect(readPrefLib("2\n1,Smith, John\n2,Doe\n3,3,2\n2,{1,2}\n1,2").ballots).toEqual([
      { count: 2, ranking: [["1", "2"]] },
      { count: 1, ranking: ["2"] },
    ]);
    expect(readPrefLib("2\n1,Smith, John\n2,Doe\n3,3,1\n3,1,2").options[1]).toBe("Smith, John");
  });

  it("does not mind a byte-order mark, line ends or spaces", () => {
    const windows = `\uFEFF${tennessee.replaceAll("\n", "\r\n").replaceAll(",", " , ")}\r\n\r\n`;
    expect(readPrefLib(windows)).toEqual(readPrefLib(tennessee));
  });

  it("gives what Borda and Schulze need", () => {
    const election = readPrefLib(tennessee);
    const { ballots, weights } = strictBallots(election);
    // Borda scores as published; Nashville is also the Condorcet winner.
    expect(bordaScores(ballots, { options: election.options, weights })).toEqual({ 1: 126, 2: 194, 3: 173, 4: 107 });
    const order = schulzeRanking(
      election.ballots.map(({ ranking }) => ranking),
      { options: election.options, weights: election.ballots.map(({ count }) => count) },
    );
    expect(order).toEqual([["2"], ["3"], ["4"], ["1"]]);
  });

  it("fills nothing in for Borda", () => {
    expect(() => strictBallots(readPrefLib(file("toc", ["9: 2,{1,3}"])))).toThrow(/^election.*strict orders/);
    expect(() => strictBallots(undefined as never)).toThrow(/^election: undefined/);
    expect(() => strictBallots({ ties: false, complete: true } as never)).toThrow(/^election\.ballots: undefined/);
    expect(() => strictBallots(readPrefLib(file("soi", ["9: 2,1"])))).toThrow(/^election.*complete orders/);
  });

  it.each([
    ["", /^text: "".*a PrefLib file/],
    ["  \n", /a PrefLib file/],
    ["hello", /^text, line 1: "hello".*number of alternatives/],
    ["# nothing here", /^text, line 1.*names its alternatives/],
    ["2\n1,Tea\n2,Coffee", /^text, line 3.*2 alternatives, then/],
    ["2\n1,Tea\n1,Coffee\n1,1,1\n1,1,2", /^text, line 3.*alternative 1 once/],
    ["2\n1,Tea\nCoffee\n1,1,1\n1,1,2", /^text, line 3: "Coffee"/],
    ["999999\n1,Tea", /^text, line 2/],
    [file("soc", ["9: 1,2,4"]), /^text, line 12: "9: 1,2,4".*4 is none/],
    [file("soc", ["9: 1,2,2"]), /line 12.*2 stands twice/],
    [file("soc", ["9: 1,2"]), /line 12.*a complete order/],
    [file("soc", ["9: 1,{2,3}"]), /line 12.*a strict order/],
    [file("toc", ["9: 1,{2,3"]), /line 12.*in braces/],
    [file("toc", ["9: 1,,2,3"]), /line 12/],
    [file("toc", ["9: 1,{},2,3"]), /line 12.*nothing is none/],
    [file("toc", ["nine: 1,2,3"]), /line 12.*a number of voters and an order/],
    [file("soc", ["-9: 1,2,3"]), /line 12/],
    [file("soc", ["9 1,2,3"]), /line 12/],
    [file("cat", ["9: {1,2},{3}"]), /^text, data type: "cat".*soc, soi, toc, toi/],
    [file("soc", ["9: 1,2,3"], { voters: 10 }), /^text, number of voters: 10.*sum of the counts, 9/],
    [file("soc", ["9: 1,2,3"], { count: 2 }), /^text, number of unique orders: 2.*1/],
    [file("soc", ["9: 1,2,3"]).replace("NUMBER ALTERNATIVES: 3", "NUMBER ALTERNATIVES: 4"), /line 6.*named, 3/],
    [
      file("soc", ["9: 1,2,3"]).replace("NUMBER VOTERS: 9", "NUMBER VOTERS: many"),
      /line 7.*number voters, a whole number/,
    ],
  ])("names the line of what is no such file: %j", (text, message) => {
    expect(() => readPrefLib(text)).toThrow(InputError);
    expect(() => readPrefLib(text)).toThrow(message);
  });

  it("takes a text only, and answers any text with an election or an InputError", () => {
    expect(() => readPrefLib(new Uint8Array() as never)).toThrow(/^text/);
    const line = fc.stringMatching(/^[#0-9{},: A-Za-z]{0,20}$/);
    const almost = fc.array(fc.oneof(line, fc.constantFrom(...tennessee.split("\n")))).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(fc.oneof(fc.string(), almost), (text) => {
        try {
          const { options, ballots, voters } = readPrefLib(text);
          expect(voters).toBe(ballots.reduce((sum, { count }) => sum + count, 0));
          for (const { ranking } of ballots) for (const id of ranking.flat()) expect(options).toHaveProperty(id);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });

  it("reads back any election that is written in its format", () => {
    const place = fc
      .subarray(["1", "2", "3"], { minLength: 3 })
      .chain((ids) => fc.tuple(fc.shuffledSubarray(ids, { minLength: 3 }), fc.integer({ min: 0, max: 2 })));
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.integer({ min: 1, max: 99 })), { minLength: 1 }), (cast) => {
        const rankings = cast.map(([[ids, level]]) => (level === 0 ? ids : [ids[0]!, [ids[1]!, ids[2]!]]));
        const lines = rankings.map((ranking, index) => {
          const places = ranking.map((each) => (typeof each === "string" ? each : `{${each.join(",")}}`));
          return `${cast[index]![1]}: ${places.join(",")}`;
        });
        const voters = cast.reduce((sum, [, count]) => sum + count, 0);
        const election = readPrefLib(file("toc", lines, { voters }));
        expect(election.ballots).toEqual(rankings.map((ranking, index) => ({ count: cast[index]![1], ranking })));
      }),
    );
  });
});
