import { statSync } from "node:fs";
import { join } from "node:path";

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // What is not there, or cannot be looked at, is a matter of whoever opens it.
    return false;
  }
}

/** The file of a recording: a store's folder stands for the recording in it, wherever a recording is named. */
export const recordingFile = (path: string): string => (isFolder(path) ? join(path, "recording.jsonl") : path);
