import { createRequire } from "node:module";
import { dirname } from "node:path";
import { DissensusError } from "../foundation/errors.js";

/** Runs TypeScript cells one after another in this process. */
export interface TslabExecutor {
  /** False when the cell failed; what was wrong went to the console it was made with. */
  execute(source: string): Promise<boolean>;
  complete(source: string, position: number): { start: number; end: number; candidates: string[] };
  interrupt(): void;
  close(): void;
}

/** What of tslab's own modules this package calls; tslab does not promise any of it, a test does. */
export interface Tslab {
  startKernel(settings: { configPath: string; enableFindLocal: boolean }): void;
  createExecutor(console: Pick<Console, "log" | "error">): TslabExecutor;
  isComplete(source: string): boolean;
  /** Resolves packages as tslab does. */
  require: NodeJS.Require;
}

/** The folder of the tslab that stands beside this package. Throws DissensusError("missing-dependency") where none does. */
function tslabFolder(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve("tslab/package.json"));
  } catch (cause) {
    throw new DissensusError("missing-dependency", "TypeScript cells need the package tslab: npm install tslab", {
      cause,
    });
  }
}

/**
 * Loads tslab into this process, with TypeScript resolving packages as bundlers do: tslab asks for Node's resolution
 * of before 2020, which sees no `exports`.
 *
 * Nothing on disk is watched: a file that changed while a kernel ran, such as one of a build, threw "Unexpected pending
 * rebuildTimer" into whatever cell was running. What changed is seen by the next kernel, as in Python.
 * Of the types that stand in every file unasked, only Node's are loaded: all others of a workspace would cost a second
 * and a half of each kernel's start.
 */
export function loadTslab(): Tslab {
  const require = createRequire(`${tslabFolder()}/package.json`);
  const { ModuleResolutionKind, sys } = require("@tslab/typescript-for-tslab");
  ModuleResolutionKind.Node10 = ModuleResolutionKind.Bundler;
  sys.watchFile = sys.watchDirectory = () => ({ close() {} });
  const foldersIn = sys.getDirectories;
  sys.getDirectories = (path: string): string[] =>
    foldersIn(path).filter((name: string) => name === "node" || !/[\\/]@types[\\/]?$/.test(path));
  const { createConverter, isCompleteCode } = require("./dist/converter.js");
  const { createExecutor } = require("./dist/executor.js");
  return {
    startKernel: (settings) => require("./dist/main.js").startKernel(settings),
    createExecutor(console) {
      const node = createConverter({ isJS: false, isBrowser: false });
      return createExecutor(process.cwd(), { node, close: () => node.close() }, console);
    },
    isComplete: (source) => isCompleteCode(source).completed,
    require,
  };
}
