import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { writeWhole } from "../foundation/files.js";
import { requireObject } from "../foundation/requireInput.js";

/**
 * The kernel's name in our notebooks. It is the stock tslab kernel's own, so that a notebook opens without a question
 * on either; ours answers to it where tslab's is not installed.
 */
const kernelName = "tslab";

/** What a notebook's metadata says of its kernel. */
export const kernelspec = { display_name: "TypeScript", language: "typescript", name: kernelName } as const;

/** Where a kernel was installed, and whether anything was written. */
export interface InstalledKernel {
  /** The kernel.json. */
  path: string;
  /** `kept`: another tslab kernel stands there already, runs our notebooks as well, and was left alone. */
  outcome: "written" | "unchanged" | "kept";
}

/**
 * The user's Jupyter data folder, as Jupyter finds it (JUPYTER_DATA_DIR, else the platform's place).
 * Throws InputError for an environment that is none.
 *
 * @example
 * jupyterDataFolder(); // such as "/home/me/.local/share/jupyter"
 */
export function jupyterDataFolder(environment: NodeJS.ProcessEnv = process.env): string {
  requireObject("environment", environment, "variables, such as process.env");
  if (environment.JUPYTER_DATA_DIR) return environment.JUPYTER_DATA_DIR;
  if (process.platform === "darwin") return join(homedir(), "Library", "Jupyter");
  if (process.platform === "win32")
    return environment.APPDATA ? join(environment.APPDATA, "jupyter") : join(homedir(), ".jupyter", "data");
  return join(environment.XDG_DATA_HOME || join(homedir(), ".local", "share"), "jupyter");
}

/** The built kernel program: it is always the one of the built package, whoever asks. */
function launcherPath(): string {
  const manifest = createRequire(import.meta.url).resolve("dissensus/package.json");
  return join(dirname(manifest), "dist", "notebook", "launcher.js");
}

/** The command that starts our kernel, with `{connection_file}` where Jupyter puts its file. */
export function kernelCommand(): string[] {
  return [process.execPath, launcherPath(), "kernel", "--config-path", "{connection_file}"];
}

/**
 * Installs our TypeScript kernel for JupyterLab and VS Code; no Python is needed.
 *
 * `folder` is a Jupyter data folder, by default the user's own; put another one into JUPYTER_PATH to have it found.
 * A stock tslab kernel that stands there is kept unless `replace` is set.
 * Throws DissensusError("store") where it cannot be written.
 *
 * @example
 * installKernel(); // { path: "/home/ada/.local/share/jupyter/kernels/tslab/kernel.json", outcome: "written" }
 */
export function installKernel({ folder = jupyterDataFolder(), replace = false } = {}): InstalledKernel {
  const path = join(folder, "kernels", kernelName, "kernel.json");
  const content = `${JSON.stringify(
    { argv: kernelCommand(), display_name: kernelspec.display_name, language: kernelspec.language },
    null,
    2,
  )}\n`;
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) {
    const found = readFileSync(path, "utf8");
    if (found === content) return { path, outcome: "unchanged" };
    if (!replace && !found.includes("launcher.js")) return { path, outcome: "kept" };
  }
  writeWhole(path, content);
  return { path, outcome: "written" };
}
