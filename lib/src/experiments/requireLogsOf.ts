import { requireInput } from "../foundation/requireInput.js";

/** Throws InputError unless these are logs of runs of an experiment, as `run` and `readLogs` give them. */
export function requireLogsOf(experiment: string, logs: unknown): void {
  requireInput(Array.isArray(logs), "logs", logs, `an array of logs of the experiment ${experiment}`);
  (logs as unknown[]).forEach((log, index) => {
    const of = (log as { experiment?: { experiment?: unknown } } | null)?.experiment?.experiment;
    requireInput(
      of === experiment,
      `logs[${index}], field experiment`,
      of,
      `"${experiment}", as the logs of run({ experiment: "${experiment}", ... }) have it`,
    );
  });
}
