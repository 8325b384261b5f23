import { createRequire } from "node:module";
import type { MimeBundle } from "./notebookFile.js";

/** Sends a bundle to the notebook that this process is the kernel of. */
export type SendBundle = (content: { data: MimeBundle; metadata: MimeBundle; transient: object }) => void;

const jupyterModule = /[\\/]tslab[\\/]dist[\\/]jupyter\.js$/;

/**
 * How the running cell shows things; undefined outside a notebook. tslab's own `display` sends one MIME type, and only
 * its module for Jupyter takes a bundle. That module is found where Node keeps what was loaded, whatever launched the
 * kernel, and is asked anew each time, because every cell gets a channel of its own.
 */
export function kernelDisplay(): SendBundle | undefined {
  const { cache } = createRequire(import.meta.url);
  for (const [path, module] of Object.entries(cache)) {
    const send = jupyterModule.test(path) ? module?.exports?.lastWriteDisplayData : undefined;
    if (typeof send === "function") return send;
  }
  return undefined;
}
