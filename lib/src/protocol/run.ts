import { setMaxListeners } from "node:events";
import { InputError } from "../foundation/errors.js";
import type { Call, ProtocolLog } from "../foundation/log.js";
import { requireObject, requireWhole } from "../foundation/requireInput.js";
import { packageVersion } from "../foundation/version.js";
import { checkProtocol, requirePhases } from "./check.js";
import { compileGraph, type ProtocolGraph, recursionLimit } from "./graph.js";
import { type Item, logParts } from "./items.js";
import { identitiesOf, type Models, modelsOf } from "./models.js";
import type { Participant } from "./participant.js";
import type { Protocol } from "./protocol.js";
import type { Runtime } from "./runtime.js";

/** What a run of a protocol needs. */
export interface ProtocolRun {
  protocol: Protocol;
  participants: readonly Participant[];
  models: Models;
  /** Seed of the run, a whole number; the same seed and models give the same log. */
  seed: number;
  /** Number of the run among repeated ones, from 1; part of every request. Default 1. */
  sample?: number;
  signal?: AbortSignal;
  onCall?: (call: Call) => void;
}

/**
 * A signal of the run's own, which goes with it: LangGraph and each call under way leave a listener on theirs, and as
 * many as there are seats is no leak.
 */
function ownSignal(signal: AbortSignal): AbortSignal {
  const own = AbortSignal.any([signal]);
  setMaxListeners(0, own);
  return own;
}

/** Checks a run's arguments and gathers what its graph's nodes need. */
export function prepareRun(run: ProtocolRun): Runtime {
  requireObject("run", run, "{ protocol, participants, models, seed, ... }");
  const { protocol, participants, models, seed, sample = 1, signal, onCall } = run;
  checkProtocol(protocol, participants);
  if (!Number.isSafeInteger(seed)) throw new InputError("seed", seed, "a whole number");
  requireWhole("sample", sample, 1);
  return {
    participants: new Map(participants.map((participant) => [participant.id, participant])),
    models: modelsOf(models, participants),
    seed,
    sample,
    ...(signal === undefined ? {} : { signal: ownSignal(signal) }),
    ...(onCall === undefined ? {} : { onCall }),
  };
}

const compiled = new WeakMap<Protocol, ProtocolGraph>();

/**
 * The graph of a protocol, compiled once.
 * Throws InputError for what is no protocol.
 *
 * @example
 * showFlow(flowOf(await graphOf(protocol).getGraphAsync()));
 */
export function graphOf(protocol: Protocol): ProtocolGraph {
  requirePhases(protocol);
  const graph = compiled.get(protocol) ?? compileGraph(protocol);
  compiled.set(protocol, graph);
  return graph;
}

/** A log out of what happened in a run. */
export async function logOf(protocol: Protocol, runtime: Runtime, items: readonly Item[]): Promise<ProtocolLog> {
  return {
    format: 1,
    version: packageVersion,
    protocol: protocol.id,
    seed: runtime.seed,
    models: await identitiesOf(runtime.models),
    ...logParts(items),
  };
}

/**
 * Runs a protocol of your own, or one of the papers', and gives its log. A reply that is unusable stands in
 * `missing` with its outcome and the run goes on; nothing is filled in.
 * Throws InputError for a protocol that cannot run, and what a recording throws on a replay miss.
 *
 * @example
 * const log = await runProtocol({ protocol, participants: [sceptic, dogmatist], models: model("extractive"), seed: 1 });
 * log.record.map(({ speaker, text }) => `${speaker}: ${text}`);
 */
export async function runProtocol(run: ProtocolRun): Promise<ProtocolLog> {
  const runtime = prepareRun(run);
  const { items } = await graphOf(run.protocol).invoke(
    { items: [] },
    {
      configurable: { runtime },
      recursionLimit: recursionLimit(run.protocol),
      ...(runtime.signal ? { signal: runtime.signal } : {}),
    },
  );
  return logOf(run.protocol, runtime, items);
}
