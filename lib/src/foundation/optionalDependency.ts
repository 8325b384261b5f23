import { DissensusError } from "./errors.js";

/**
 * Loads a package that this one can do without until it is used (an optional peer).
 * Throws DissensusError("missing-dependency") that says what needs it and how to install it.
 */
export async function optionalDependency<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const code = (cause as { code?: unknown } | null)?.code;
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") throw cause;
    throw new DissensusError("missing-dependency", `${purpose} needs the package ${name}: npm install ${name}`, {
      cause,
    });
  }
}
