// Puts the shipped data into the package while it is packed, and takes it out again: package-data.mjs copy|remove
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
for (const folder of ["scenarios", "corpora", join("data", "published")]) {
  if (process.argv[2] === "copy") cpSync(join(root, folder), join(root, "lib", folder), { recursive: true });
  else rmSync(join(root, "lib", folder.split("/")[0]), { recursive: true, force: true });
}
