import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DissensusError, InputError } from "../../lib/src/foundation/errors.js";
import {
  dataPath,
  insideFolder,
  parsed,
  readCheckedJsonFile,
  readJsonFile,
  writeWhole,
} from "../../lib/src/foundation/files.js";
import { temporaryFolder } from "../support/folders.js";

describe("dataPath", () => {
  it("finds the shipped data", () => {
    expect(existsSync(dataPath("scenarios", "dilemmas", "trolley.json"))).toBe(true);
  });
});

describe("insideFolder", () => {
  it.each(["../outside", "..", ".", "", "/etc/passwd", "a/../../b", "name\0.json"])("refuses %j", (name) => {
    expect(() => insideFolder("/tmp/store", name, "run")).toThrow(InputError);
    expect(() => insideFolder("/tmp/store", name, "run")).toThrow(/^run: /);
  });
  it.each([5, null, undefined, {}, ["a"]])("refuses %j, which is no name", (name) => {
    expect(() => insideFolder("/tmp/store", name as never, "run")).toThrow(InputError);
  });
  it("keeps a name that only looks like it", () => {
    expect(insideFolder("/tmp/store", "a/../b.json")).toBe("/tmp/store/b.json");
    expect(insideFolder("/tmp/store", "deep/er.json")).toBe("/tmp/store/deep/er.json");
  });
  it("never gives a path outside the folder", () => {
    const part = fc.constantFrom("..", ".", "a", "", "b.json", "/", "\0");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        let path: string | undefined;
        try {
          path = insideFolder("/tmp/store", parts.join("/"));
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
        if (path !== undefined) expect(path.startsWith("/tmp/store/")).toBe(true);
      }),
    );
  });
});

const schema = z.object({ name: z.string(), turns: z.array(z.object({ turn: z.number() })).default([]) });

describe("readJsonFile", () => {
  const fileWith = (text: string) => {
    const path = join(temporaryFolder(), "it.json");
    writeFileSync(path, text);
    return path;
  };
  it("gives what the schema makes of it; the checked file's own value has nothing filled in", () => {
    const path = fileWith('{"z":1,"name":"a"}');
    expect(readJsonFile(path, schema)).toEqual({ name: "a", turns: [] });
    expect(Object.keys(readCheckedJsonFile(path, schema))).toEqual(["z", "name"]);
  });
  it("names the file and the first field that is wrong", () => {
    const path = fileWith('{"name":"a","turns":[{"turn":1},{"turn":"two"}]}');
    expect(() => readJsonFile(path, schema)).toThrow(/it\.json, field turns\.1\.turn: "two"/);
    expect(() => readCheckedJsonFile(path, schema)).toThrow(InputError);
  });
  it("says that it is no JSON, with how it begins", () => {
    expect(() => readJsonFile(fileWith("<html>no</html>"), schema)).toThrow(/it\.json: "<html>no.*valid JSON/);
  });
  it("says that it cannot be read", () => {
    expect(() => readJsonFile(join(temporaryFolder(), "none.json"), schema)).toThrow(/none\.json.*readable/);
  });
});

describe("parsed", () => {
  it("names the argument alone where the whole value is wrong", () => {
    expect(() => parsed("teams", 7, schema)).toThrow(/^teams: 7 is not allowed/);
  });
  it("does not fall over a path into nothing", () => {
    const deep = z.object({ a: z.object({ b: z.object({ c: z.string() }) }) });
    expect(() => parsed("it", { a: {} }, deep)).toThrow(/^it, field a\.b: undefined/);
  });
});

describe("writeWhole", () => {
  it("makes the folder, writes everything and leaves no neighbour behind", () => {
    const folder = temporaryFolder();
    const path = join(folder, "new", "deep", "it.json");
    writeWhole(path, "one");
    writeWhole(path, new Uint8Array([116, 119, 111]));
    expect(readFileSync(path, "utf8")).toBe("two");
    expect(readdirSync(join(folder, "new", "deep"))).toEqual(["it.json"]);
  });
  it("keeps what was there when it cannot write, and says so", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "taken"));
    writeFileSync(join(folder, "taken", "kept.txt"), "kept");
    expect(() => writeWhole(join(folder, "taken"), "one")).toThrow(DissensusError);
    expect(() => writeWhole(join(folder, "taken"), "one")).toThrow(/taken cannot be written/);
    expect(readFileSync(join(folder, "taken", "kept.txt"), "utf8")).toBe("kept");
    expect(readdirSync(folder)).toEqual(["taken"]);
  });
});
