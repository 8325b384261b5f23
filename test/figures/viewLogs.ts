import type { Design } from "../../lib/src/experiments/design.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { run } from "../../lib/src/experiments/run.js";
import type { ChatModel, Reply } from "../../lib/src/foundation/chat.js";
import { extractive } from "../../lib/src/models/extractive.js";
import { textOf } from "../support/models.js";

/** Every experiment, as small as it can be and still be one: several runs, two models where models are compared. */
const designs: { readonly [experiment: string]: Partial<Design> } = {
  resilience: { teams: ["resilience-hetero"], runs: 2, options: { turns: 10 } },
  ablation: { options: { perturbations: ["P1"] } },
  "student-study": {},
  "three-states": { scenario: "housing", runs: 2, options: { debate: false, shuffleOptions: true } },
  combinatorial: { scenario: "housing", options: { debate: false, candidates: ["one", "two"] } },
  delphi: { scenario: "housing", options: { debate: false } },
  profiling: {},
  reliability: { scenario: "housing", options: { debate: false } },
};

export const experiments = Object.keys(designs);

/** The logs of an experiment that these models speak. */
export async function logsOf(experiment: string, one: ChatModel, two: ChatModel = one): Promise<RunLog[]> {
  const candidates: { [name: string]: ChatModel } =
    designs[experiment]?.options?.candidates === undefined ? {} : { one, two };
  const models = { default: one, ...candidates, kant: two, guardian: two, "second-judge": two };
  return run({ experiment, models, seed: 1, ...designs[experiment] });
}

export const nullModel = (): ChatModel => extractive("extractive");

/** The null model under another id. */
export function named(id: string): ChatModel {
  const speaker = nullModel();
  return { id, generate: (request) => speaker.generate(request) };
}

const losses: readonly Reply[] = [
  { outcome: "refused", reason: "I would rather not" },
  { outcome: "empty", reason: "no text" },
  { outcome: "failed", reason: "the line was cut" },
];

/** The null model, of whose replies about two in five are lost, each time the same ones. */
export function forgetful(id = "forgetful"): ChatModel {
  const speaker = nullModel();
  return {
    id,
    async generate(request) {
      const sum = Array.from(textOf(request)).reduce((total, letter) => (31 * total + letter.charCodeAt(0)) % 9973, 7);
      return sum % 5 < 2 ? losses[sum % 3]! : speaker.generate(request);
    },
  };
}

/** A model that never says anything. */
export const silent = (id = "silent"): ChatModel => ({
  id,
  generate: async () => ({ outcome: "failed", reason: "nobody there" }),
});

const councils = {
  "of the null model": () => [nullModel()],
  "of two models that lose replies": () => [forgetful("forgetful:a"), forgetful("forgetful:b")],
  "in which nobody says anything": () => [silent()],
  "of models with numbers for names": () => [named("7"), named("2026-01-01")],
} as const;

/** Who speaks in logs. */
export type Kind = keyof typeof councils;

const known = new Map<string, Promise<RunLog[]>>();

/** The logs of an experiment, made once for all tests, which cannot change them. */
export function sharedLogs(experiment: string, kind: Kind): Promise<RunLog[]> {
  const key = `${experiment} ${kind}`;
  const [one, two] = councils[kind]();
  const logs = known.get(key) ?? logsOf(experiment, one!, two).then(frozen);
  known.set(key, logs);
  return logs;
}

/** Makes a value and all that it holds unchangeable, so that whoever changes it fails. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

/** A copy in which texts and keys that are one of the names stand under another. */
export function renamed<T>(value: T, names: ReadonlyMap<string, string>): T {
  if (typeof value === "string") return (names.get(value) ?? value) as T;
  if (Array.isArray(value)) return value.map((inner) => renamed(inner, names)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renamed(inner, names)])) as T;
}
