import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { canonicalJson } from "../foundation/canonicalJson.js";
import { InputError } from "../foundation/errors.js";
import { readJsonFile, writeWhole } from "../foundation/files.js";
import { recordingFile } from "../models/recording/recordingFile.js";
import { type DesignDescription, descriptionSchema } from "./describe.js";

/** The file for the design of one recording: NAME.design.json beside it. */
const ownPlace = (recording: string) => `${recordingFile(recording).replace(/\.jsonl(\.gz)?$/, "")}.design.json`;

/** The design beside a recording, NAME.design.json, else design.json; undefined where neither is there. */
function designBeside(recording: string): DesignDescription | undefined {
  const places = [ownPlace(recording), join(dirname(recordingFile(recording)), "design.json")];
  const found = places.find((path) => existsSync(path));
  return found === undefined ? undefined : readJsonFile(found, descriptionSchema);
}

/** The design that a recording is of, which lies beside it. Throws InputError where it does not, or is damaged. */
export function describedBeside(recording: string): DesignDescription {
  const found = designBeside(recording);
  if (found) return found;
  throw new InputError(
    `${recording}, its design`,
    undefined,
    `${basename(ownPlace(recording))} or design.json beside it: copy design.json from the store that it was recorded in ` +
      `to ${ownPlace(recording)}`,
  );
}

/** The design that recordings share; else, in words, why they share none. Throws InputError for one that is damaged. */
export function sharedDesign(recordings: readonly string[]): DesignDescription | string {
  const designs = recordings.map(designBeside);
  const [first] = designs;
  const without = designs.indexOf(undefined);
  if (first === undefined || without !== -1) return `${recordings[without]} has none beside it`;
  const other = designs.findIndex((one) => canonicalJson(one) !== canonicalJson(first));
  return other === -1 ? first : `${recordings[other]} is of another design than ${recordings[0]}`;
}

/** Writes a design beside its recording and gives the file's path; undefined where that design lies there already. */
export function writeDesignBeside(recording: string, design: DesignDescription): string | undefined {
  const before = designBeside(recording);
  if (before && canonicalJson(before) === canonicalJson(design)) return undefined;
  const path = ownPlace(recording);
  writeWhole(path, `${JSON.stringify(design, null, 2)}\n`);
  return path;
}
