import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsToCsv } from "../../lib/src/figures/rowsToCsv.js";

/** Reads CSV as RFC 4180 defines it; undefined is an empty field that was not quoted. */
function readCsv(text: string): (string | undefined)[][] {
  const rows: (string | undefined)[][] = [];
  let row: (string | undefined)[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  while (field.lastIndex < text.length) {
    const found = field.exec(text);
    if (!found) throw new Error(`not RFC 4180: ${JSON.stringify(text)}`);
    const [, quoted, bare, end] = found;
    row.push(quoted === undefined ? (bare === "" ? undefined : bare) : quoted.replaceAll('""', '"'));
    if (end === "\r\n") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe("rowsToCsv", () => {
  test("writes a line of headings and one a row, lines ended by CR LF", () => {
    expect(
      rowsToCsv([
        { system: "hetero", sysAR: 0.5, recovered: true },
        { system: "homo", sysAR: null, recovered: false },
      ]),
    ).toBe("system,sysAR,recovered\r\nhetero,0.5,true\r\nhomo,,false\r\n");
  });

  test("quotes what RFC 4180 wants quoted, and blanks at the ends, which readers drop", () => {
    const text = rowsToCsv([{ said: 'He said "no", twice' }, { said: "two\r\nlines" }, { said: " padded" }]);
    expect(text).toBe('said\r\n"He said ""no"", twice"\r\n"two\r\nlines"\r\n" padded"\r\n');
    expect(readCsv(text).slice(1)).toEqual([['He said "no", twice'], ["two\r\nlines"], [" padded"]]);
  });

  test("tells an empty text from a missing one", () => {
    expect(rowsToCsv([{ a: 1, text: "" }, { a: 2, text: undefined }, { a: 3 }])).toBe('a,text\r\n1,""\r\n2,\r\n3,\r\n');
  });

  test("leaves no blank line for a missing value alone in its row, since readers skip such lines", () => {
    expect(rowsToCsv([{ sysAR: 1 }, { sysAR: null }])).toBe('sysAR\r\n1\r\n""\r\n');
  });

  test("makes columns of objects, and JSON of arrays", () => {
    const rows = [{ models: ["a", "b"], replies: { calls: 26, byOutcome: { empty: 1 } } }, { replies: { calls: 26 } }];
    expect(readCsv(rowsToCsv(rows))).toEqual([
      ["models", "replies.calls", "replies.byOutcome.empty"],
      ['["a","b"]', "26", "1"],
      [undefined, "26", undefined],
    ]);
  });

  test("shows a number that is not computable as missing", () => {
    expect(rowsToCsv([{ run: 1, sysAR: { notComputable: "no turn" } }])).toBe("run,sysAR\r\n1,\r\n");
  });

  test("takes the columns that are asked for, in their order, and only those", () => {
    expect(rowsToCsv([{ a: 1, b: 2, c: 3 }], { columns: ["c", "a"] })).toBe("c,a\r\n3,1\r\n");
    expect(rowsToCsv([], { columns: ["run", "sysAR"] })).toBe("run,sysAR\r\n");
    expect(rowsToCsv([])).toBe("");
    expect(() => rowsToCsv([{ a: 1 }], { columns: ["b"] })).toThrow(
      'columns[0]: "b" is not allowed; expected one of a',
    );
    expect(() => rowsToCsv([{ a: 1 }], { columns: ["a", "a"] })).toThrow("columns");
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1", '=HYPERLINK("http://x")'])(
    "keeps %j a text for spreadsheets, unless asked not to",
    (said) => {
      expect(readCsv(rowsToCsv([{ said }]))[1]).toEqual([`'${said}`]);
      expect(readCsv(rowsToCsv([{ said }], { formulas: "kept" }))[1]).toEqual([said]);
      expect(readCsv(rowsToCsv([{ [said]: 1 }]))[0]).toEqual([`'${said}`]);
    },
  );

  test("leaves negative numbers numbers", () => {
    expect(rowsToCsv([{ change: -0.25 }])).toBe("change\r\n-0.25\r\n");
  });

  test.each([
    ["NaN", [{ a: 1 }, { a: Number.NaN }], "rows[1].a"],
    ["infinity", [{ a: Number.POSITIVE_INFINITY }], "rows[0].a"],
    ["a function", [{ a: { b: () => 1 } }], "rows[0].a.b"],
    ["NaN in an array", [{ a: [Number.NaN] }], "rows[0].a"],
    ["two fields of one name", [{ "a.b": 1, a: { b: 2 } }], "rows[0].a.b"],
    ["a row that is none", [null], "rows[0]"],
  ])("says where %s stands", (_, rows, where) => {
    expect(() => rowsToCsv(rows as object[])).toThrow(expect.objectContaining({ argument: where, code: "bad-input" }));
  });

  test("ends for a row that holds itself", () => {
    const row: { self?: object; list?: object[] } = {};
    row.self = row;
    expect(() => rowsToCsv([row])).toThrow("rows[0].self");
    const other = { list: [] as object[] };
    other.list.push(other);
    expect(() => rowsToCsv([other])).toThrow("rows[0].list");
  });

  test("is harmed by no name of a column, and changes no row", () => {
    const row = JSON.parse('{"__proto__": 1, "constructor": 2}');
    expect(rowsToCsv([row])).toBe("__proto__,constructor\r\n1,2\r\n");
    const rows = Object.freeze([Object.freeze({ a: Object.freeze({ b: 1 }) })]);
    expect(rowsToCsv(rows)).toBe("a.b\r\n1\r\n");
  });

  test("gives back what was written, whatever it was", () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."ab,\"\r\n =+-@'é"), maxLength: 8 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (pairs) => {
        const [, ...read] = readCsv(
          rowsToCsv(
            pairs.map(([x, y]) => ({ x, y })),
            { formulas: "kept" },
          ),
        );
        expect(read).toEqual(pairs.map((pair) => pair.map((one) => (one === null ? undefined : String(one)))));
        for (const [row, pair] of pairs.entries())
          for (const [column, one] of pair.entries())
            if (typeof one === "number") expect(Number(read[row]![column])).toBe(Object.is(one, -0) ? 0 : one);
      }),
    );
  });

  test("disarms a formula behind what readers drop: white space, control and format characters", () => {
    const before = ["", " ", "\u00a0 ", "\u0000", "\u200b", "\u202e", "\ufeff", "\v\f", "\n"];
    const beginnings = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
    for (const text of before.flatMap((start) => beginnings.map((beginning) => `${start}${beginning}1+1`))) {
      expect(readCsv(rowsToCsv([{ text }]))[1]).toEqual([`'${text}`]);
      expect(readCsv(rowsToCsv([{ text }], { formulas: "kept" }))[1]).toEqual([text]);
    }
    expect(rowsToCsv([{ text: "a=1" }])).toBe("text\r\na=1\r\n");
  });

  test.each([
    ["formulas", [{ a: 1 }], { formulas: "yes" }],
    ["settings", [{ a: 1 }], null],
    ["settings", [{ a: 1 }], "disarmed"],
    ["rows[0].a", [{ a: new Date(0) }], {}],
    ["rows[0].a", [{ a: new Map([[1, 2]]) }], {}],
    ["rows[1].b.c", [{ a: 1 }, { b: { c: new Set([1]) } }], {}],
    ["rows[0].a", [{ a: new Float64Array(2) }], {}],
    ["rows[0]", [new Date(0)], {}],
  ])("refuses what would be lost or misread: %s", (argument, rows, settings) => {
    expect(() => rowsToCsv(rows as object[], settings as never)).toThrow(expect.objectContaining({ argument }));
  });
});
