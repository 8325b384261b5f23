import { canonicalJson } from "../foundation/canonicalJson.js";
import type { Outcome, Reply } from "../foundation/chat.js";
import { counted } from "../foundation/counted.js";
import { InputError } from "../foundation/errors.js";
import type { Call, Position } from "../foundation/log.js";
import { placeOf } from "../foundation/placeOf.js";
import { sharedStart } from "../models/recording/difference.js";
import { answerOf } from "../models/recording/diffRecordings.js";
import type { RunLog } from "./experiment.js";
import { requireLogs } from "./requireLogs.js";

/**
 * How a call came out when its experiment was run again: alike; otherwise although the same was asked, which is the
 * model's doing; or asked otherwise already, because something before it had come out otherwise.
 */
export const repetitionKinds = ["same answer", "another answer", "another request"] as const;

/** What became of a call when its experiment was run again. */
export type RepetitionKind = (typeof repetitionKinds)[number];

/** One call of an experiment beside its repetition. */
export interface RepeatedCall extends Position {
  /** Name of the run. */
  run: string;
  /** Number of the call within its run, from 1. */
  number: number;
  model: string;
  kind: RepetitionKind;
  /** Characters that both answers begin with alike; null where one of them has no text. */
  sharedStart: number | null;
  outcomes: readonly [first: Outcome, second: Outcome];
}

const textOf = (reply: Reply): string | null => ("text" in reply && typeof reply.text === "string" ? reply.text : null);

function alikeFor(first: Reply, second: Reply): number | null {
  const [one, other] = [textOf(first), textOf(second)];
  return one === null || other === null ? null : sharedStart(one, other);
}

function paired(run: string, first: Call, second: Call | undefined, number: number): RepeatedCall[] {
  // A seat that was not asked the second time has no answer to compare: what it had to answer was not said.
  if (second === undefined) return [];
  const { phase, turn, role, speaker, addressee, model } = first;
  const asked = canonicalJson(first.request) === canonicalJson(second.request);
  return [
    {
      ...{ run, number, phase, turn, role, speaker, model },
      ...(addressee === undefined ? {} : { addressee }),
      kind: !asked
        ? "another request"
        : answerOf(first.reply) === answerOf(second.reply)
          ? "same answer"
          : "another answer",
      sharedStart: alikeFor(first.reply, second.reply),
      outcomes: [first.reply.outcome, second.reply.outcome],
    },
  ];
}

/** Names that a list shows before it only counts. */
const mostNames = 10;

/** Throws InputError that names the runs which only one of two has. */
function requireSameRuns(first: readonly RunLog[], second: readonly RunLog[]): void {
  const [one, other] = [first, second].map((logs) => logs.map(({ experiment }) => experiment.id).sort());
  if (canonicalJson(one) === canonicalJson(other)) return;
  const listed = (names: readonly string[]) =>
    `${names.slice(0, mostNames).join(", ")}${names.length > mostNames ? ` and ${names.length - mostNames} more` : ""}`;
  const odd = [
    { which: "first", names: one!.filter((name) => !other!.includes(name)) },
    { which: "second", names: other!.filter((name) => !one!.includes(name)) },
  ].filter(({ names }) => names.length > 0);
  throw new InputError(
    "second",
    counted(second.length, "run"),
    `the ${counted(first.length, "run")} of the first, each once` +
      odd.map(({ which, names }) => `; only the ${which} has ${listed(names)}`).join(""),
  );
}

/**
 * An experiment beside its repetition with the same design and seed, call by call: whether the same was asked, and
 * whether the same came back. Calls that only one of the two has are left out.
 * Throws InputError unless both have the same runs of the same experiment with the same options and models: with another
 * layout of the prompts, say, every request is another one, and what came back says nothing of the model.
 *
 * @example
 * compareRepetitions(readDebateLogs("output/first"), readDebateLogs("output/second"));
 */
export function compareRepetitions(first: readonly RunLog[], second: readonly RunLog[]): RepeatedCall[] {
  requireLogs(first, "first");
  requireLogs(second, "second");
  const others = new Map(second.map((log) => [log.experiment.id, log]));
  requireSameRuns(first, second);
  return first.flatMap((log) => {
    const run = log.experiment.id;
    const other = others.get(run)!;
    for (const [field, one, its] of [
      ["experiment", log.experiment.experiment, other.experiment.experiment],
      ["options", log.experiment.design.options, other.experiment.design.options],
      ["seed", log.seed, other.seed],
      ["models", log.models, other.models],
    ] as const)
      if (canonicalJson(one) !== canonicalJson(its))
        throw new InputError(`second, log ${run}, field ${field}`, its, `${canonicalJson(one)}, as in the first`);
    const calls = new Map(other.calls.map((call) => [placeOf(call), call]));
    return log.calls.flatMap((call, index) => paired(run, call, calls.get(placeOf(call)), index + 1));
  });
}
