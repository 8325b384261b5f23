import { InputError } from "../foundation/errors.js";
import { packageVersion } from "../foundation/version.js";
import type { Command, CommandContext } from "./command.js";
import { compareCommand } from "./compareCommand.js";
import { corporaCommand } from "./corporaCommand.js";
import { meaningsText } from "./flagMeanings.js";
import { modelsCommand } from "./modelsCommand.js";
import { notebooksCommand } from "./notebooksCommand.js";
import { planCommand } from "./planCommand.js";
import { recordCommand } from "./recordCommand.js";
import { recordingsCommand } from "./recordingsCommand.js";
import { reportCommand } from "./reportCommand.js";
import { runCommand } from "./runCommand.js";
import { verifyCommand } from "./verifyCommand.js";

const commands: { readonly [name: string]: Command } = {
  run: runCommand,
  plan: planCommand,
  report: reportCommand,
  verify: verifyCommand,
  compare: compareCommand,
  models: modelsCommand,
  corpora: corporaCommand,
  recordings: recordingsCommand,
  record: recordCommand,
  notebooks: notebooksCommand,
};

function helpOf({ usage, summary, flags, choices }: Command): string {
  const parts = [`dissensus ${usage}\n`, `${summary}\n`];
  if (choices) parts.push(`${choices.word}\n${choices.text()}`);
  if (flags) parts.push(meaningsText(flags));
  return parts.join("\n");
}

function help(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  const usages = Object.values(commands).map(({ usage }) => `  dissensus ${usage}`);
  return `dissensus ${packageVersion}\n\n${lines.join("\n")}\n\n${usages.join("\n")}\n\ndissensus help COMMAND says what its flags mean.\n`;
}

/**
 * The `dissensus` command, apart from the process it runs in. Throws what the command line turns into its exit code:
 * DissensusError "stopped" is 3, every other DissensusError 2.
 */
export async function runCli(words: readonly string[], context: CommandContext): Promise<void> {
  const [name, ...rest] = words[0] === "help" && words.length === 2 ? [words[1]!, "--help"] : words;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    context.out(help());
    return;
  }
  if (name === "--version") {
    context.out(`${packageVersion}\n`);
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new InputError("command", name, Object.keys(commands).join(", "));
  if (rest.includes("--help") || rest.includes("-h")) context.out(helpOf(command));
  else await command.run(rest, context);
}
