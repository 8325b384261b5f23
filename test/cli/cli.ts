import { runCli } from "../../lib/src/cli/runCli.js";
import { canonicalJson, digestOf } from "../../lib/src/foundation/canonicalJson.js";
import { DissensusError } from "../../lib/src/foundation/errors.js";
import type { Behaviour, ContractServer } from "../servers/contractServer.js";
import { answer, ollamaServer } from "../servers/ollamaServer.js";

/** Runs the command in this process and gives what it wrote to standard output. */
export async function cli(...words: string[]): Promise<string> {
  const { written, error } = await outcomeOf(words);
  if (error !== undefined) throw error;
  return written;
}

/** Runs the command in this process and gives what it wrote and what it threw. */
export async function outcomeOf(
  words: readonly string[],
  signal = new AbortController().signal,
): Promise<{ written: string; error: unknown }> {
  let written = "";
  const context = {
    out(text: string) {
      written += text;
    },
    signal,
  };
  return runCli(words, context).then(
    () => ({ written, error: undefined }),
    (error: unknown) => ({ written, error }),
  );
}

/** The error of a command that must fail in one line, with nothing written to standard output. */
export async function refusalOf(...words: string[]): Promise<DissensusError> {
  const { written, error } = await outcomeOf(words);
  if (!(error instanceof DissensusError)) throw new Error(`not refused: ${words.join(" ")}`, { cause: error });
  if (written !== "") throw new Error(`written before it was refused: ${written}`);
  if (/[\n\r]/.test(error.message)) throw new Error(`more than one line: ${error.message}`);
  return error;
}

/** Seven evaluators vote side by side without a debate: the cheapest experiment there is. */
export const vote = ["three-states", "--scenario", "housing", "--option", 'states=["A"]', "--option", "debate=false"];
export const votes = 7;

/** Votes as an Ollama server, each time in a time of its own; the ballot tells requests apart. */
export function voting(say = (mark: string) => `Safety first, says ${mark}.`): Behaviour {
  let time = 1_000_000;
  return (response, request, body) => {
    const { model, messages, options, format } = body as {
      model: string;
      messages: unknown;
      options: unknown;
      format?: { properties?: { ranking?: { items?: { enum?: string[] } } } };
    };
    const reasoning = say(digestOf(canonicalJson({ model, messages, options })).slice(0, 8));
    const ranking = format?.properties?.ranking?.items?.enum ?? [];
    time += 12_345_678;
    const content = JSON.stringify({ reasoning, ranking });
    answer(content, { total_duration: time, prompt_eval_count: 900, eval_count: 50 })(response, request, body);
  };
}

/** An Ollama server that votes. */
export const votingServer = (say?: (mark: string) => string): Promise<ContractServer> => ollamaServer(voting(say));
