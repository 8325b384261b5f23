import { verify } from "../experiments/verify.js";
import { onOneLine } from "../figures/markup.js";
import { InputError } from "../foundation/errors.js";
import type { Command } from "./command.js";
import { readFlags } from "./flags.js";

/** Differences shown before the rest is only counted. */
const mostShown = 5;

/** `dissensus verify FILE`: what today's code makes of a recording, a log or a store. */
export const verifyCommand: Command = {
  summary: "replay a recording, a log or a store through today's code and say what has changed",
  usage: "verify FILE",
  async run(words, { out }) {
    const { positionals } = readFlags(words, {}, 1);
    const [path] = positionals;
    if (path === undefined) throw new InputError("FILE", undefined, "a recording, a log, or a store's folder");
    const { same, changed, misses, gone, measuresChanged } = await verify(path);
    if (same + changed.length + misses.length + gone === 0)
      throw new InputError("FILE", path, "a recording, a log or a store with at least one call in it");
    out(`${same} requests are the same, ${changed.length} have changed, ${misses.length} are not recorded\n`);
    if (gone > 0) out(`  ${gone} recorded calls are not made any more\n`);
    for (const { run, phase, turn, speaker, difference } of changed.slice(0, mostShown))
      out(`  ${onOneLine(`${run}, ${phase} ${turn}, ${speaker}: ${difference.join("; ")}`)}\n`);
    if (changed.length > mostShown) out(`  and ${changed.length - mostShown} more\n`);
    for (const run of measuresChanged) out(`  ${onOneLine(run)}: its measures come out otherwise than its log says\n`);
  },
};
