import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { lockFolder } from "../../lib/src/experiments/lock.js";
import { ownMark } from "../../lib/src/experiments/processMark.js";
import { DissensusError } from "../../lib/src/foundation/errors.js";
import { temporaryFolder } from "../support/folders.js";

const inUse = { code: "store", message: expect.stringMatching(/is in use by/) };
const caught = (call: () => unknown) => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

/** A process that waits, and how to end it. */
async function waitingProcess(): Promise<{ pid: number; end: () => Promise<unknown> }> {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  await new Promise((resolve) => child.on("spawn", resolve));
  return {
    pid: child.pid!,
    end() {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

describe("the lock of a folder", () => {
  it("names this process, keeps it out a second time, and is gone when it is let go", () => {
    const folder = temporaryFolder();
    const letGo = lockFolder(folder);
    expect(JSON.parse(readFileSync(join(folder, "lock"), "utf8"))).toMatchObject({ pid: process.pid });
    expect(caught(() => lockFolder(folder))).toMatchObject({
      ...inUse,
      message: expect.stringContaining(`${folder} is in use by the process ${process.pid}`),
    });
    letGo();
    expect(existsSync(join(folder, "lock"))).toBe(false);
    lockFolder(folder)();
  });

  it("let go twice does not let go another's", () => {
    const folder = temporaryFolder();
    const first = lockFolder(folder);
    first();
    const second = lockFolder(folder);
    first();
    expect(caught(() => lockFolder(folder))).toMatchObject(inUse);
    second();
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });

  it("is one for each folder, and none for those within it", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "inner"));
    const [outer, inner] = [lockFolder(folder), lockFolder(join(folder, "inner"))];
    outer();
    expect(existsSync(join(folder, "inner", "lock"))).toBe(true);
    inner();
  });

  it("of another process holds while that runs, and is taken over when it is gone", async () => {
    const folder = temporaryFolder();
    const other = await waitingProcess();
    writeFileSync(join(folder, "lock"), String(other.pid));
    expect(caught(() => lockFolder(folder))).toMatchObject({
      code: "store",
      message: expect.stringContaining(`the process ${other.pid}`),
    });
    await other.end();
    const letGo = lockFolder(folder);
    expect(JSON.parse(readFileSync(join(folder, "lock"), "utf8"))).toMatchObject({ pid: process.pid });
    letGo();
  });

  it("without a number yet is of a process that is writing it, for a moment", () => {
    const folder = temporaryFolder();
    const path = join(folder, "lock");
    writeFileSync(path, "");
    expect(caught(() => lockFolder(folder))).toMatchObject({
      code: "store",
      message: expect.stringMatching(/a process that just began/),
    });
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(path, longAgo, longAgo);
    lockFolder(folder)();
    expect(existsSync(path)).toBe(false);
  });

  it.each(["nobody", "-1", "0", "9".repeat(30), "{}"])("that says %j long since is taken over", (text) => {
    const folder = temporaryFolder();
    const path = join(folder, "lock");
    writeFileSync(path, text);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(path, longAgo, longAgo);
    lockFolder(folder)();
    expect(existsSync(path)).toBe(false);
  });

  it("that cannot be, says which file and why, as an error of stores", () => {
    const folder = temporaryFolder();
    const missing = caught(() => lockFolder(join(folder, "none")));
    expect(missing).toBeInstanceOf(DissensusError);
    expect(missing).toMatchObject({ code: "store", message: expect.stringMatching(/none.lock cannot be written/) });
    mkdirSync(join(folder, "lock"));
    const blocked = caught(() => lockFolder(folder));
    expect(blocked).toBeInstanceOf(DissensusError);
    expect(blocked).toMatchObject({ code: "store", message: expect.stringMatching(/lock cannot be read/) });
    expect(existsSync(join(folder, "lock"))).toBe(true);
  });
});

const longAgo = new Date(Date.now() - 60_000);

describe("a lock that is left over", () => {
  it.each<[string, unknown]>([
    ["by a process of this one's number, as each start in a container has it", { ...ownMark(), began: "earlier" }],
    ["so by an earlier version", process.pid],
    ["by a process whose number another has since been given", { ...ownMark(), pid: process.ppid, began: "earlier" }],
    ["by a process whose number nobody has", { ...ownMark(), pid: 2 ** 30 }],
  ])("%s, is taken over at once", (_what, mark) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "lock"), JSON.stringify(mark));
    lockFolder(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("in another container or machine, where no number says anything, is taken over when it gives no sign of life", () => {
    const folder = temporaryFolder();
    const path = join(folder, "lock");
    for (const pid of [process.pid, 2 ** 30]) {
      writeFileSync(path, JSON.stringify({ ...ownMark(), pid, place: "elsewhere" }));
      expect(caught(() => lockFolder(folder))).toMatchObject({
        code: "store",
        message: expect.stringMatching(/in another container, whose last sign of life is 0 s old/),
      });
      utimesSync(path, longAgo, longAgo);
      lockFolder(folder)();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it("gives signs of life while it is held", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "lock");
    const letGo = lockFolder(folder);
    utimesSync(path, longAgo, longAgo);
    await expect.poll(() => Date.now() - statSync(path).mtimeMs, { timeout: 5000 }).toBeLessThan(5000);
    letGo();
  });

  it("is taken over by one process alone, however many find it at the same moment", async () => {
    const folder = temporaryFolder();
    const taker = `
      const { lockFolder } = await import(${JSON.stringify(resolve("lib/dist/experiments/lock.js"))});
      process.on("message", (at) => {
        while (Date.now() < at);
        let said;
        try { lockFolder(${JSON.stringify(folder)}); said = "held"; } catch ({ message }) { said = message; }
        process.send(said);
      });
      process.send("ready");`;
    const heard = (child: ChildProcess) =>
      new Promise<string>((give) => child.once("message", (said) => give(String(said))));
    const count = 4;
    for (let round = 0; round < 6; round++) {
      writeFileSync(join(folder, "lock"), JSON.stringify({ ...ownMark(), pid: 2 ** 30, began: String(round) }));
      const takers = Array.from({ length: count }, () =>
        spawn(process.execPath, ["--input-type=module", "-e", taker], {
          stdio: ["ignore", "ignore", "inherit", "ipc"],
        }),
      );
      await Promise.all(takers.map(heard));
      const at = Date.now() + 50;
      for (const one of takers) one.send(at);
      const said = await Promise.all(takers.map(heard));
      expect(
        said.filter((word) => word === "held"),
        said.join("; "),
      ).toHaveLength(1);
      expect(said.filter((word) => /is in use by/.test(word))).toHaveLength(count - 1);
      expect(readdirSync(folder)).toEqual(["lock"]);
      for (const one of takers) one.kill("SIGKILL");
    }
  });
});
