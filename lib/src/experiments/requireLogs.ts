import { requireRows } from "../foundation/requireFields.js";

/** Throws InputError unless these are logs of any runs, as `run` and `readLogs` give them. */
export function requireLogs(logs: unknown, argument = "logs"): void {
  requireRows(argument, logs, ["calls", "missing", "record"], "logs as run and readLogs give them");
}

/** Throws InputError unless these are logs of deliberations that an experiment ran: three-states, combinatorial, ... */
export function requireDeliberations(logs: unknown, argument = "logs"): void {
  const fields = ["experiment", "scenario", "panel", "models", "ballots", "coherence"];
  requireRows(argument, logs, fields, 'logs of deliberations, as those of run({ experiment: "three-states", ... })');
}

/** Throws InputError unless these are logs of Delphi variants that an experiment ran. */
export function requireDelphiLogs(logs: unknown): void {
  const fields = ["experiment", "scenario", "variant", "models", "rounds", "reconsiderations"];
  requireRows("logs", logs, fields, 'logs of run({ experiment: "delphi", ... })');
}

/** Throws InputError unless these are logs of the profiling battery. */
export function requireProfilingLogs(logs: unknown): void {
  const fields = ["experiment", "candidate", "models", "perspectives", "measures"];
  requireRows("logs", logs, fields, 'logs of run({ experiment: "profiling", ... })');
}

/** Throws InputError unless these are logs of deliberations that were judged again. */
export function requireReliabilityLogs(logs: unknown): void {
  const fields = ["experiment", "scenario", "models", "coherence", "retest", "secondJudge"];
  requireRows("logs", logs, fields, 'logs of run({ experiment: "reliability", ... })');
}
