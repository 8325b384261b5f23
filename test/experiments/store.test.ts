import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { describeDesign } from "../../lib/src/experiments/describe.js";
import type { Design } from "../../lib/src/experiments/design.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { run } from "../../lib/src/experiments/run.js";
import { openStore, readLogs } from "../../lib/src/experiments/store.js";
import type { ChatModel } from "../../lib/src/foundation/chat.js";
import { DissensusError, InputError } from "../../lib/src/foundation/errors.js";
import { temporaryFolder } from "../support/folders.js";
import { spyModel } from "../support/models.js";

const models = spyModel(() => ({ outcome: "ok", text: "One death against five." }));
const design: Design = {
  experiment: "resilience",
  models,
  teams: ["resilience-hetero"],
  options: { turns: 2, injectionTurn: 1 },
};
const description = describeDesign(design);
let logs: RunLog[];
beforeAll(async () => {
  logs = await run(design);
});

const fresh = () => join(temporaryFolder(), "store");
const caught = (call: () => unknown) => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

describe("a store", () => {
  it("gives back each log as it was written, by its name, and nothing for one that is not there", () => {
    const store = openStore(fresh(), description);
    for (const log of logs) store.write(log);
    for (const log of logs) expect(JSON.stringify(store.read(log.experiment.id))).toBe(JSON.stringify(log));
    expect(store.read("resilience-hetero_push_vs_lever_2")).toBeUndefined();
    expect(readLogs(store.folder).map(({ experiment }) => experiment.id)).toEqual(
      logs.map(({ experiment }) => experiment.id).sort(),
    );
    store.close();
  });

  it("is one process's at a time, and another's once it is closed", () => {
    const folder = fresh();
    const store = openStore(folder, description);
    expect(caught(() => openStore(folder, description))).toMatchObject({ code: "store" });
    store.close();
    const again = openStore(folder, description);
    store.close();
    expect(caught(() => openStore(folder, description))).toMatchObject({ code: "store" });
    again.close();
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });

  it("keeps what stood there where a log is written again, and leaves no half of one", () => {
    const store = openStore(fresh(), description);
    const [first] = logs as [RunLog];
    store.write(first);
    store.write({ ...first, seed: 99 });
    expect(store.read(first.experiment.id)?.seed).toBe(99);
    expect(readdirSync(join(store.folder, "runs"))).toEqual([`${first.experiment.id}.json`]);
    store.close();
  });

  it.each(["../escaped", "..", "/tmp/escaped", "a/../../b", "nul\0byte"])("is not left by a run named %j", (id) => {
    const store = openStore(fresh(), description);
    const [first] = logs as [RunLog];
    const hostile: RunLog = { ...first, experiment: { ...first.experiment, id } };
    expect(caught(() => store.read(id))).toBeInstanceOf(InputError);
    expect(caught(() => store.write(hostile))).toBeInstanceOf(InputError);
    expect(readdirSync(dirname(store.folder))).toEqual(["store"]);
    expect(readdirSync(join(store.folder, "runs"))).toEqual([]);
    store.close();
  });

  it("says so where its place is a file, and leaves that alone", () => {
    const path = join(temporaryFolder(), "file");
    writeFileSync(path, "mine");
    expect(caught(() => openStore(path, description))).toBeInstanceOf(DissensusError);
    expect(readFileSync(path, "utf8")).toBe("mine");
  });
});

describe("the design of a store", () => {
  const another = spyModel(() => ({ outcome: "ok", text: "x" }), "another");
  const other: [string, Design, string][] = [
    ["seed", { ...design, seed: 2 }, "the store has seed 1, you ask for 2"],
    [
      "options.turns",
      { ...design, options: { turns: 3, injectionTurn: 1 } },
      "the store has options.turns 2, you ask for 3",
    ],
    ["options.words", { ...design, options: { ...design.options, words: 90 } }, "no options.words, you ask for 90"],
    ["options.injectionTurn", { ...design, options: { turns: 2 } }, "has options.injectionTurn 1, you ask for none"],
    ["teams.0", { ...design, teams: ["resilience-homo"] }, '"resilience-hetero", you ask for "resilience-homo"'],
    [
      "teams.1",
      { ...design, teams: ["resilience-hetero", "resilience-homo"] },
      'no teams.1, you ask for "resilience-h',
    ],
    [
      "models, voice aristotle",
      { ...design, models: another },
      `the store has model "${models.id}", you ask for "another"; 4 further voices differ too`,
    ],
    [
      "models, voice mill",
      { ...design, models: { mill: another, default: models } },
      `the store has model "${models.id}", you ask for "another")`,
    ],
    ["scenario", { ...design, scenario: "trolley" }, 'the store has no scenario, you ask for "trolley"'],
    ["experiment", { experiment: "ablation", models }, '"resilience", you ask for "ablation"'],
  ];
  it.each(other)("is the only one it takes: another %s is named, and nothing is written", (field, one, difference) => {
    const folder = fresh();
    openStore(folder, description).close();
    const before = readFileSync(join(folder, "design.json"), "utf8");
    const refused = caught(() => openStore(folder, describeDesign(one)));
    expect(refused).toBeInstanceOf(InputError);
    expect((refused as InputError).argument).toBe(`${join(folder, "design.json")}, field ${field}`);
    expect((refused as InputError).message).toContain(difference);
    expect((refused as InputError).message).toMatch(/; use another store for this design$/);
    expect((refused as InputError).message.length).toBeLessThan(400);
    expect(readFileSync(join(folder, "design.json"), "utf8")).toBe(before);
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });

  it("is the same with more runs, and with its fields in another order", () => {
    const folder = fresh();
    openStore(folder, description).close();
    const { options, ...rest } = design;
    const again = { options: Object.fromEntries(Object.entries(options!).reverse()), ...rest, runs: 7 };
    openStore(folder, describeDesign(again)).close();
    const text = JSON.parse(readFileSync(join(folder, "design.json"), "utf8"));
    writeFileSync(join(folder, "design.json"), JSON.stringify(Object.fromEntries(Object.entries(text).reverse())));
    openStore(folder, description).close();
  });

  it.each([
    ["is damaged", "{", /JSON/],
    ["is of a later format", JSON.stringify({ ...description, format: 2 }), /format/],
    ["has a field that nobody reads", JSON.stringify({ ...description, more: 1 }), /more/],
    ["is of no experiment", JSON.stringify({ ...description, experiment: null }), /experiment/],
  ])("that %s is refused with its name", (_what, text, message) => {
    const folder = fresh();
    mkdirSync(folder);
    writeFileSync(join(folder, "design.json"), text);
    expect(() => openStore(folder, description)).toThrow(message);
    expect(() => openStore(folder, description)).toThrow(/design\.json/);
    expect(readFileSync(join(folder, "design.json"), "utf8")).toBe(text);
  });
});

describe("the settings of a store's models", () => {
  const set = (settings?: ChatModel["settings"], id = "m"): ChatModel => ({
    id,
    ...(settings && { settings }),
    generate: async () => ({ outcome: "ok", text: "One death against five." }),
  });
  const designOf = (one: Design["models"]): Design => ({ ...design, models: one });
  const others: [string, Design["models"]][] = [
    ["another value", set({ temperature: 1.5 })],
    ["one more", set({ temperature: 0.1, think: true })],
    ["none", set()],
    ["another value for one voice", { mill: set({ temperature: 1.5 }), default: set({ temperature: 0.1 }) }],
    ["one less for one voice", { mill: set({}), default: set({ temperature: 0.1 }) }],
  ];
  /** As an earlier version wrote it. */
  const withoutSettings = (folder: string) => {
    const path = join(folder, "design.json");
    const { settings: _settings, ...rest } = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify(rest));
  };

  it.each(others)(
    "are the only ones it takes: %s is refused, also by the logs or the recording alone",
    async (_what, other) => {
      const folder = fresh();
      const first = await run(designOf(set({ temperature: 0.1 })), { store: folder });
      const again = () => run({ ...designOf(other), runs: 2 }, { store: folder });
      const refusal = {
        code: "bad-input",
        message: expect.stringMatching(
          /design\.json, settings of [^:]+: .*the store has .*you ask for .*another store/,
        ),
      };
      await expect(again()).rejects.toMatchObject(refusal);
      withoutSettings(folder);
      const partly = !("generate" in other);
      // A store that names none tells by what was answered; there a voice alone cannot be told from another of its model.
      if (!partly) await expect(again()).rejects.toMatchObject(refusal);
      rmSync(join(folder, "runs"), { recursive: true });
      mkdirSync(join(folder, "runs"));
      if (!partly) await expect(again()).rejects.toMatchObject(refusal);
      expect(await run(designOf(set({ temperature: 0.1 })), { store: folder })).toEqual(first);
    },
  );

  it("may differ from voice to voice and from cell to cell, and each keeps its own", async () => {
    const folder = fresh();
    const council: Design = {
      ...{ experiment: "three-states", scenario: "housing", options: { debate: false } },
      models: { A: set({ temperature: 0 }), driver: set({ temperature: 1 }), default: set({ temperature: 0.5 }, "n") },
    };
    const first = await run(council, { store: folder });
    expect(await run(council, { store: folder })).toEqual(first);
    const { settings } = JSON.parse(readFileSync(join(folder, "design.json"), "utf8"));
    expect(settings.driver).toEqual({ temperature: 0 });
    expect(settings["housing_paper_B: driver"]).toEqual({ temperature: 1 });
    withoutSettings(folder);
    expect(await run(council, { store: folder })).toEqual(first);
    const hot = { ...council, models: { ...council.models, driver: set({ temperature: 1.1 }) } } as Design;
    await expect(run(hot, { store: folder })).rejects.toThrow(
      /settings of m: .*expected \{"temperature":1\} \(the store/,
    );
  });

  it("are shown as they are: what a cell does not say of a voice is what the voice has elsewhere", async () => {
    const folder = fresh();
    const own = { contextLength: 8192, temperature: 0.7 };
    const [local, silent] = [set(own), set()];
    const inBoth = (models: Design["models"]): Design => ({
      ...{ experiment: "three-states", scenario: "housing", options: { debate: false } },
      models,
    });
    await run(inBoth(local), { store: folder });
    // The names of State A's evaluators hold for State B too, where the design now has another.
    const refusalOf = async (one: Design["models"]) =>
      run(inBoth(one), { store: folder }).then(
        () => "taken",
        (error: InputError) => error.message.replace(/^.*design\.json, /, ""),
      );
    expect(await refusalOf({ driver: set({ ...own, temperature: 1 }), A: local, default: local })).toBe(
      "settings of housing_paper_B: driver, temperature: 1 is not allowed; expected 0.7 (the store has temperature 0.7, " +
        "you ask for 1); use another store for this design",
    );
    expect(await refusalOf({ driver: silent, A: local, default: local })).toMatch(
      /^settings of housing_paper_B: driver, contextLength: undefined .*the store has contextLength 8192, you ask for none/,
    );
    expect(await refusalOf({ driver: set(own, "n"), A: local, default: local })).toMatch(
      /^field models, voice housing_paper_B: driver: "n" .*the store has model "m", you ask for "n"\)/,
    );
    expect(await refusalOf({ A: local, default: local })).toBe("taken");
  });

  it("are compared in both directions: a store with a setting of its own in a cell is not gone on with without it", async () => {
    const folder = fresh();
    const [cold, silent] = [set({ temperature: 0 }), set()];
    const council = (models: Design["models"]): Design => ({
      ...{ experiment: "three-states", scenario: "housing", options: { debate: false } },
      models,
    });
    await run(council({ driver: silent, A: cold, default: cold }), { store: folder });
    await expect(run(council(cold), { store: folder })).rejects.toThrow(
      /settings of housing_paper_B: driver, temperature: 0 .*the store has no temperature, you ask for 0/,
    );
  });
});

describe("readLogs", () => {
  const stored = () => {
    const store = openStore(fresh(), description);
    for (const log of logs) store.write(log);
    store.close();
    return store.folder;
  };

  it("refuses a log under another's name: a copy would count as one more run", () => {
    const folder = stored();
    const [first] = readdirSync(join(folder, "runs")) as [string];
    copyFileSync(join(folder, "runs", first), join(folder, "runs", first.replace("_1.json", "_2.json")));
    expect(() => readLogs(folder)).toThrow(/_2\.json, field experiment\.id: .*_1.*as the file is called/);
    const store = openStore(folder, description);
    expect(() => store.read(first.replace("_1.json", "_2"))).toThrow(/field experiment\.id/);
    store.close();
  });

  it("reads them by cell and run: run 10 after run 9", () => {
    const folder = stored();
    const [first] = readLogs(folder) as [RunLog];
    for (const number of [9, 10, 11, 100]) {
      const id = `${first.experiment.cell}_${number}`;
      const log = { ...first, experiment: { ...first.experiment, id, run: number } };
      writeFileSync(join(folder, "runs", `${id}.json`), JSON.stringify(log));
    }
    const own = readLogs(folder).filter(({ experiment }) => experiment.cell === first.experiment.cell);
    const runs = own.map(({ experiment }) => experiment.run);
    expect(runs).toEqual([...runs].sort((one, other) => one - other));
    expect(runs).toEqual(expect.arrayContaining([9, 10, 11, 100]));
  });

  it("reads logs alone: nothing that is being written, and none of what else lies there", () => {
    const folder = stored();
    const [first] = readdirSync(join(folder, "runs")) as [string];
    renameSync(join(folder, "runs", first), join(folder, "runs", `${first}.4711.partial`));
    writeFileSync(join(folder, "runs", "notes.txt"), "none");
    expect(readLogs(folder)).toHaveLength(logs.length - 1);
  });

  it.each([
    ["no JSON", "{", /JSON/],
    ["no log", "{}", /field/],
    ["a log of a later format", JSON.stringify({ format: 2 }), /format/],
  ])("names a file that is %s", (_what, text, message) => {
    const folder = stored();
    writeFileSync(join(folder, "runs", "zzz_1.json"), text);
    expect(() => readLogs(folder)).toThrow(message);
    expect(() => readLogs(folder)).toThrow(/zzz_1\.json/);
  });

  it("names a folder that is no store", () => {
    expect(() => readLogs(temporaryFolder())).toThrow(/^store: .*runs\/ID\.json/);
  });
});
