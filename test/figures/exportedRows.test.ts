import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { tableFromIPC } from "@uwdata/flechette";
import { DataFrame } from "danfojs-node";
import { describe, expect, test } from "vitest";
import { rowsToArrow } from "../../lib/src/figures/rowsToArrow.js";
import { rowsToFrame } from "../../lib/src/figures/rowsToFrame.js";

const rows = [
  { system: "hetero", run: 1, sysAR: 0.5, recovered: true, big: 2 ** 40, mixed: 1, none: null },
  { system: "homo", run: null, sysAR: null, recovered: null, big: 1, mixed: "one", none: null },
  { system: null, run: 3, sysAR: 1 / 3, recovered: false, big: -(2 ** 40), mixed: null, none: null },
];

const run = promisify(execFile);

/** What a function of the built package says in a process in which a package cannot be found. */
async function withoutPackage(name: string, code: string): Promise<string> {
  const hook = `export const resolve = (to, context, next) => {
    if (to === ${JSON.stringify(name)}) throw Object.assign(new Error("not found"), { code: "ERR_MODULE_NOT_FOUND" });
    return next(to, context);
  }`;
  const hidden = `data:text/javascript,${encodeURIComponent(hook)}`;
  const { stdout } = await run(process.execPath, [
    "--input-type=module",
    "-e",
    `import { register } from "node:module";
     register(${JSON.stringify(hidden)});
     const { rowsToArrow } = await import("./lib/dist/figures/rowsToArrow.js");
     const { rowsToFrame } = await import("./lib/dist/figures/rowsToFrame.js");
     await ${code}.catch(({ code, message }) => console.log(code + ": " + message));`,
  ]);
  return stdout.trim();
}

describe("rowsToArrow", () => {
  test("keeps the kind of each column, and missing values missing", async () => {
    const bytes = await rowsToArrow(rows);
    expect(Buffer.from(bytes.subarray(0, 6)).toString()).toBe("ARROW1");
    const table = tableFromIPC(bytes);
    expect(Object.fromEntries(table.schema.fields.map(({ name, type }) => [name, type]))).toMatchObject({
      system: { typeId: 5 }, // text
      run: { typeId: 2, bitWidth: 32 }, // whole
      sysAR: { typeId: 3, precision: 2 }, // float64
      recovered: { typeId: 6 }, // true or false
      big: { typeId: 3, precision: 2 },
      mixed: { typeId: 5 },
      none: { typeId: 3 },
    });
    expect(table.toArray()).toEqual(
      rows.map((row) => ({ ...row, mixed: row.mixed === null ? null : String(row.mixed) })),
    );
  });

  test("gives the same rows the same bytes", async () => {
    expect(await rowsToArrow(rows)).toEqual(await rowsToArrow(structuredClone(rows)));
  });

  test("writes columns without a row", async () => {
    const table = tableFromIPC(await rowsToArrow([], { columns: ["run"] }));
    expect([table.numRows, table.names]).toEqual([0, ["run"]]);
  });

  test("says what to install where its library is not", async () => {
    expect(await withoutPackage("@uwdata/flechette", "rowsToArrow([{ x: 1 }])")).toBe(
      "missing-dependency: Writing rows as Arrow needs the package @uwdata/flechette: npm install @uwdata/flechette",
    );
  });

  test("refuses what no column can hold", async () => {
    await expect(rowsToArrow([{ x: Number.NaN }])).rejects.toThrow("rows[0].x");
  });
});

describe("rowsToFrame", () => {
  test("is a DataFrame of danfojs-node with the rows' values, missing ones missing", async () => {
    const frame = await rowsToFrame(rows, { columns: ["system", "run", "sysAR", "recovered"] });
    expect(frame).toBeInstanceOf(DataFrame);
    expect(frame.shape).toEqual([3, 4]);
    expect(frame.columns).toEqual(["system", "run", "sysAR", "recovered"]);
    expect(frame.values).toEqual([
      ["hetero", 1, 0.5, true],
      ["homo", null, null, null],
      [null, 3, 1 / 3, false],
    ]);
    expect(frame.isNa().values[1]).toEqual([false, true, true, true]);
  });

  test("can be filtered and sorted", async () => {
    const frame = await rowsToFrame([{ x: 2 }, { x: 1 }, { x: 3 }]);
    expect(frame.sortValues("x", { ascending: false }).values).toEqual([[3], [2], [1]]);
    expect(frame.head(1).values).toEqual([[2]]);
  });

  test("says what to install where danfojs-node is not", async () => {
    expect(await withoutPackage("danfojs-node", "rowsToFrame([{ x: 1 }])")).toBe(
      "missing-dependency: Making a DataFrame of rows needs the package danfojs-node: npm install danfojs-node",
    );
  });

  test("refuses what no column can hold", async () => {
    await expect(rowsToFrame([{ x: Number.NaN }])).rejects.toThrow("rows[0].x");
  });
});
