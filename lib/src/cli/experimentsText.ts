import { experimentOf, listExperiments } from "../experiments/registry.js";

/** The experiments that there are and where in the papers they stand, a line each. */
export function experimentsText(): string {
  const names = listExperiments();
  const width = Math.max(...names.map((name) => name.length)) + 2;
  return names.map((name) => `  ${name.padEnd(width)}${experimentOf(name).source}\n`).join("");
}
