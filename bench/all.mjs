// `npm run bench`: every bench of this folder, one after the other, each in a process of its own.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith(".bench.mjs") || (wanted.length > 0 && !wanted.some((one) => name.startsWith(one)))) continue;
  console.log(`\n${name.replace(".bench.mjs", "")}`);
  const { status } = spawnSync(process.execPath, [join(folder, name)], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
