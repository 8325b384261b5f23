import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lockFolder } from "../../lib/src/experiments/lock.js";
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
    expect(readFileSync(join(folder, "lock"), "utf8")).toBe(String(process.pid));
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
    expect(readFileSync(join(folder, "lock"), "utf8")).toBe(String(process.pid));
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
