import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addressOf, writeConnection } from "../../lib/src/notebook/connection.js";
import { startKernel } from "../../lib/src/notebook/kernelProcess.js";
import { runNotebook } from "../../lib/src/notebook/runNotebook.js";
import { temporaryFolder } from "../support/folders.js";
import { isAlive, notebookOf } from "./kernels.js";

/** A program that stands for a kernel. */
const program = (source: string) => [process.execPath, "-e", source, "{connection_file}"];

test.each(["ipc", "tcp"] as const)(
  "a connection over %s is for this user alone, its sockets all different",
  async (transport) => {
    const made = await writeConnection(transport);
    onTestFinished(() => rmSync(made.folder, { recursive: true }));
    expect(JSON.parse(readFileSync(made.path, "utf8"))).toEqual(made.connection);
    if (process.platform !== "win32") {
      expect(statSync(made.path).mode & 0o077).toBe(0);
      expect(statSync(made.folder).mode & 0o077).toBe(0);
    }
    const { shell_port, iopub_port, stdin_port, control_port, hb_port, key } = made.connection;
    const ports = [shell_port, iopub_port, stdin_port, control_port, hb_port];
    const addresses = ports.map((port) => addressOf(made.connection, port));
    expect(new Set(addresses).size).toBe(5);
    for (const address of addresses)
      expect(address).toMatch(transport === "tcp" ? /^tcp:\/\/127\.0\.0\.1:\d+$/ : /^ipc:\/\//);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    const other = await writeConnection(transport);
    onTestFinished(() => rmSync(other.folder, { recursive: true }));
    expect(other.connection.key).not.toBe(key);
    expect(other.folder).not.toBe(made.folder);
  },
);

test("a kernel that ends says how, with its last words, and leaves no file", async () => {
  const folder = temporaryFolder();
  const kernel = await startKernel({
    folder,
    command: program("process.stderr.write('x'.repeat(5000) + process.cwd()); process.exit(4)"),
  });
  const how = await kernel.ended;
  expect(how).toMatch(/^exit code 4: x+/);
  expect(how.endsWith(folder)).toBe(true);
  expect(how.length).toBeLessThan(2100);
  await expect.poll(() => existsSync(dirname(kernel.connection.ip))).toBe(false);
});

test("a kernel is killed once and for all, with its files", async () => {
  const kernel = await startKernel({ folder: temporaryFolder(), command: program("setInterval(() => {}, 1000)") });
  expect(isAlive(kernel.pid)).toBe(true);
  kernel.kill();
  expect(await kernel.ended).toBe("SIGKILL");
  expect(isAlive(kernel.pid)).toBe(false);
  expect(() => kernel.kill()).not.toThrow();
  expect(existsSync(dirname(kernel.connection.ip))).toBe(false);
});

test("a program that is not there is how the kernel ended", async () => {
  const kernel = await startKernel({ folder: temporaryFolder(), command: ["/no/such/kernel"] });
  expect(await kernel.ended).toMatch(/ENOENT/);
});

test("a notebook whose kernel never starts is not run, keeps nothing of before, and says why", async () => {
  const committed = notebookOf("1 + 1");
  committed.cells[0]!.execution_count = 5;
  committed.cells[0]!.outputs = [{ output_type: "stream", name: "stdout", text: "old" }];
  const before = structuredClone(committed);
  const command = program("console.error('no such option'); process.exit(3)");
  await expect(runNotebook(committed, { folder: temporaryFolder(), command })).rejects.toMatchObject({
    code: "notebook",
    message: expect.stringMatching(/exit code 3: no such option/),
  });
  expect(committed).toEqual(before);
});
