import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { installKernel, jupyterDataFolder } from "../../lib/src/notebook/kernelspec.js";
import { temporaryFolder } from "../support/folders.js";

describe("installing the kernel", () => {
  test("writes a kernel.json that starts the built launcher with Jupyter's connection file", () => {
    const folder = temporaryFolder();
    const { path, outcome } = installKernel({ folder });
    expect({ path, outcome }).toEqual({ path: join(folder, "kernels", "tslab", "kernel.json"), outcome: "written" });
    const { argv, ...rest } = JSON.parse(readFileSync(path, "utf8"));
    expect(rest).toEqual({ display_name: "TypeScript", language: "typescript" });
    expect(argv[0]).toBe(process.execPath);
    expect(existsSync(argv[1])).toBe(true);
    expect(argv.slice(2)).toEqual(["kernel", "--config-path", "{connection_file}"]);
  });

  test("a second time changes nothing, and one of ours from elsewhere is replaced", () => {
    const folder = temporaryFolder();
    const { path } = installKernel({ folder });
    expect(installKernel({ folder }).outcome).toBe("unchanged");
    const moved = readFileSync(path, "utf8").replace(process.execPath, "/an/older/node");
    writeFileSync(path, moved);
    expect(installKernel({ folder }).outcome).toBe("written");
    expect(readFileSync(path, "utf8")).not.toBe(moved);
  });

  test("keeps a stock tslab kernel unless it is told to replace it", () => {
    const folder = temporaryFolder();
    const path = join(folder, "kernels", "tslab", "kernel.json");
    const stock =
      '{"argv": ["tslab", "kernel", "--config-path", "{connection_file}"], "display_name": "TypeScript", "language": "typescript"}';
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, stock);
    expect(installKernel({ folder })).toEqual({ path, outcome: "kept" });
    expect(readFileSync(path, "utf8")).toBe(stock);
    expect(installKernel({ folder, replace: true }).outcome).toBe("written");
  });

  test("a place that cannot be written is an error that names the file", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "kernels", "tslab", "kernel.json"), { recursive: true });
    expect(() => installKernel({ folder })).toThrow(/kernel\.json cannot be written/);
  });
});

test("Jupyter's data folder is where Jupyter looks", () => {
  expect(jupyterDataFolder({ JUPYTER_DATA_DIR: "/somewhere" })).toBe("/somewhere");
  if (process.platform !== "linux") return;
  expect(jupyterDataFolder({ XDG_DATA_HOME: "/data" })).toBe("/data/jupyter");
  expect(jupyterDataFolder({})).toBe(join(homedir(), ".local", "share", "jupyter"));
});
