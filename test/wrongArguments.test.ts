import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as api from "../lib/src/index.js";

/** Functions that are not called: what they do is not undone, or nothing that can be called wrongly. */
const notCalled: { readonly [name: string]: string } = {
  runNotebooks: "starts kernels",
  installKernel: "writes into the user's Jupyter folder",
  fetchCorpus: "asks a server",
  fetchEdition: "asks a server",
  useLiteEmbedder: "loads a model",
  addressedToMe: "a rule of what may be seen: the protocol calls it for each seat and entry",
  addresseesStatements: "as addressedToMe",
  announcements: "as addressedToMe",
  ownStatements: "as addressedToMe",
};

const logsOf = (name: string) => api.readLogs(api.dataPath("data", "logs", name)).slice(0, 1);
const ofExperiments = {
  delphi: logsOf("delphi-smollm2-135m"),
  "three-states": logsOf("three-states-small-models"),
  reliability: logsOf("reliability-small-models"),
  resilience: logsOf("resilience-smollm2-135m"),
};

/** What somebody may pass by mistake, by what it is called in a complaint. */
const wrong: { readonly [label: string]: readonly unknown[] } = {
  "no argument": [],
  undefined: [undefined],
  null: [null],
  "a number": [3],
  "a folder": ["a folder"],
  "{}": [{}],
  "[]": [[]],
  "[null]": [[null]],
  "[{}]": [[{}]],
  "a number each": [3, 3, 3],
  "null each": [null, null, null],
  "{} each": [{}, {}, {}],
  ...Object.fromEntries(Object.entries(ofExperiments).map(([name, logs]) => [`logs of ${name}`, [logs]])),
  ...Object.fromEntries(Object.entries(ofExperiments).map(([name, [log]]) => [`a log of ${name}`, [log]])),
};

/** Logs are right for these, and what they make of them takes minutes. */
const slowWithLogs = ["report"];

type AnyFunction = (...args: unknown[]) => unknown;

/** How the call went wrong in a way that it should not have; undefined where it gave something or said what is wrong. */
async function complaintOf(call: () => unknown): Promise<string | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return error instanceof api.DissensusError ? undefined : String(error);
  }
}

const isFunction = (value: unknown): value is AnyFunction =>
  typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value));

const functions = Object.entries(api).flatMap(([name, value]): [string, AnyFunction][] =>
  isFunction(value) && !Object.hasOwn(notCalled, name) ? [[name, value as AnyFunction]] : [],
);

describe("a wrong argument", () => {
  // Outside a notebook what is shown is printed.
  beforeAll(() => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  it("is asked of the whole package", () => {
    expect(functions.length).toBeGreaterThan(280);
    expect(Object.keys(notCalled).filter((name) => !Object.hasOwn(api, name))).toEqual([]);
  });

  it.each(functions)("%s answers it with a DissensusError, or takes it", async (name, called) => {
    const complaints: { [label: string]: string } = {};
    for (const [label, args] of Object.entries(wrong)) {
      if (slowWithLogs.includes(name) && /^(a log|logs) of /.test(label)) continue;
      const complaint = await complaintOf(() => called(...args));
      if (complaint !== undefined) complaints[label] = complaint;
    }
    expect(complaints).toEqual({});
  });
});

describe("a wrong argument beside right ones", () => {
  const design = { experiment: "three-states", models: api.model("extractive") };
  const none = null as never;
  const panel = api.panelOf("paper");
  const kant = api.loadPhilosopher("kant");
  const calls: [string, () => unknown][] = [
    ["plan of a design without models", () => api.plan({ experiment: "three-states" } as never)],
    ["run of a design whose models are null", () => api.run({ ...design, models: none })],
    ["run with null for options", () => api.run(design, none)],
    ["estimate with null for options", () => api.estimate(design, none)],
    ["verify of one log", () => api.verify(ofExperiments.delphi[0] as never)],
    ["tensionPartners of nobody", () => api.tensionPartners(panel, "nobody")],
    ["championsOf without settings", () => api.championsOf(panel, api.policyOf("housing"), undefined as never)],
    ["boundaryJudge without settings", () => api.boundaryJudge(api.model("extractive"), undefined as never)],
    ["lexicalViolates without a boundary", () => api.lexicalViolates("x", undefined as never)],
    ["withinBoundaries of no facts", () => api.withinBoundaries(undefined as never, [], api.lexicalViolates)],
    ["withinBoundaries of no boundaries", () => api.withinBoundaries([], undefined as never, api.lexicalViolates)],
    ["retrieveIdentity with null for options", () => api.retrieveIdentity(kant, "duty", none)],
    ["rowsToTable without settings", () => api.rowsToTable([{ a: 1 }], undefined as never)],
    ["measureDebate without settings", () => api.measureDebate([], undefined as never)],
    ["splitPhase of a phase without seats", () => api.splitPhase({ order: "in-turn" } as never, 1)],
    ["archetypeRows of another experiment's logs", () => api.archetypeRows(ofExperiments.delphi as never)],
    ["delphiTable of another experiment's logs", () => api.delphiTable(ofExperiments.resilience)],
    ["reliabilityTable of another experiment's logs", () => api.reliabilityTable(ofExperiments["three-states"])],
    ["votesFigure of another experiment's logs", () => api.votesFigure(ofExperiments.delphi, "housing")],
  ];

  it.each(calls)("%s is an InputError", async (_name, call) => {
    await expect((async () => call())()).rejects.toBeInstanceOf(api.InputError);
  });
});
