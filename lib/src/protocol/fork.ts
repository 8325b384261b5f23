import { MemorySaver } from "@langchain/langgraph";
import { InputError } from "../foundation/errors.js";
import type { ProtocolLog } from "../foundation/log.js";
import { requireFields } from "../foundation/requireFields.js";
import { requireInput } from "../foundation/requireInput.js";
import { announced, compileGraph, recursionLimit } from "./graph.js";
import type { AnnouncingPhase } from "./protocol.js";
import { logOf, type ProtocolRun, prepareRun } from "./run.js";

/** Where a run is forked, and what each branch hears there. */
export interface Fork {
  /** Name of the phase before which the branches part; not the first one. */
  before: string;
  /** What is announced in each branch at the fork; null for the branch that goes on undisturbed. */
  announcements: readonly (AnnouncingPhase | null)[];
}

/**
 * Runs a protocol up to a phase once, keeps that state as a LangGraph checkpoint, and goes on from it once for each
 * announcement. Gives one log a branch, in their order; each is, byte for byte, the log that a run of its own with the
 * same seed would give, for a call's seed comes from its position. Calls before the fork are made once, and stand in
 * every log. Throws InputError for a phase that the protocol has not, or that it begins with.
 *
 * @example
 * const [control, attacked] = await forkProtocol(run, { before: "turns 4 to 10", announcements: [null, attack] });
 */
export async function forkProtocol(run: ProtocolRun, fork: Fork): Promise<ProtocolLog[]> {
  requireFields("fork", fork, ["before", "announcements"], "{ before, announcements }");
  requireInput(
    Array.isArray(fork.announcements),
    "fork.announcements",
    fork.announcements,
    "an array of announcements or null",
  );
  const { before, announcements } = fork;
  const runtime = prepareRun(run);
  const { protocol } = run;
  const { signal } = runtime;
  const number = protocol.phases.findIndex(({ name }) => name === before);
  if (number < 1)
    throw new InputError(
      "before",
      before,
      `one of ${protocol.phases
        .slice(1)
        .map(({ name }) => name)
        .join(", ")}`,
    );
  const graph = compileGraph(protocol, new MemorySaver());
  const settings = { recursionLimit: recursionLimit(protocol), ...(signal ? { signal } : {}) };
  const trunk = { ...settings, configurable: { runtime, thread_id: "run" } };
  await graph.invoke({ items: [] }, { ...trunk, interruptBefore: [before] });
  const checkpoint = (await graph.getState(trunk)).config;
  const logs: ProtocolLog[] = [];
  for (const announcement of announcements) {
    const start =
      announcement === null
        ? checkpoint
        : await graph.updateState(checkpoint, { items: [announced(announcement)] }, protocol.phases[number - 1]!.name);
    const { items } = await graph.invoke(null, {
      ...settings,
      configurable: { ...start.configurable, runtime },
    });
    logs.push(await logOf(protocol, runtime, items));
  }
  return logs;
}
