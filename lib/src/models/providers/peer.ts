import { DissensusError } from "../../foundation/errors.js";

/**
 * Loads a library that is needed only by those who use it.
 * Throws DissensusError "missing-dependency" that says which command installs it.
 */
export async function peer<T>(what: string, install: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const { code } = cause as { code?: unknown };
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") throw cause;
    throw new DissensusError("missing-dependency", `${what} need a library: npm install ${install}`, { cause });
  }
}
