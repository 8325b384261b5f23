import type { ProtocolLog } from "../foundation/log.js";
import type { Models } from "../protocol/models.js";
import type { Participant } from "../protocol/participant.js";
import type { Protocol } from "../protocol/protocol.js";
import type { ProtocolRun } from "../protocol/run.js";
import type { Cell, Design, DesignSubject } from "./design.js";
import type { PlainDesign } from "./plainDesign.js";

/** Which run of which experiment a log is of. */
export interface RunIdentity {
  experiment: string;
  /** Name of the log: runs/ID.json. */
  id: string;
  cell: string;
  factors: { readonly [factor: string]: string };
  run: number;
  /** The design it is a run of: with the models, all that is needed to run it again. */
  design: PlainDesign;
}

/** A log that knows which run it is of. */
export type RunLog<Log extends ProtocolLog = ProtocolLog> = Log & { experiment: RunIdentity };

/** What the runner gives a run. */
export type RunMeans = Pick<ProtocolRun, "models" | "seed" | "sample" | "signal" | "onCall">;

/** A cell made ready: what the protocol will be, and how to run it. */
export interface PreparedCell<Log extends ProtocolLog> {
  cell: Cell;
  protocol: Protocol;
  participants: readonly Participant[];
  /**
   * The cell of another experiment whose calls this one's begin with: the runs have that one's seeds, so that what was
   * answered there can be taken over.
   */
  beginsAs?: { experiment: string; cell: string };
  /** Runs of this cell, where it has fewer than the design's. */
  runs?: number;
  run(means: RunMeans): Promise<Log>;
}

/** An experiment: a design's cells, and how each is run. One file per experiment of the papers. */
export interface Experiment<Log extends ProtocolLog = ProtocolLog> {
  name: string;
  /** Where in the papers it stands. */
  source: string;
  /** What a design may name beside models, runs, seed and options; anything else would be named for nothing. */
  takes: readonly DesignSubject[];
  /** What a design's models stand for, where the experiment reads more into them than they say. */
  models?(design: Design): Models;
  /** Checks the design and makes its cells ready; throws InputError, before anything is asked of a model. */
  prepare(design: Design): PreparedCell<Log>[];
}
