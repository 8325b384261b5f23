import { describe, expect, it } from "vitest";
import { debateLogSchema } from "../../lib/src/debate/debateLogSchema.js";
import { type DebateFork, forkDebate } from "../../lib/src/debate/forkDebate.js";
import { pairedDifferences } from "../../lib/src/debate/pairedDifferences.js";
import { runDebate } from "../../lib/src/debate/runDebate.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { model } from "../../lib/src/models/model.js";
import { recorded } from "../../lib/src/models/recorded.js";
import { Recording } from "../../lib/src/models/recording/recording.js";
import { temporaryFolder } from "../support/folders.js";
import { spyModel } from "../support/models.js";

const design = { teams: "ablation", scenario: "trolley", seed: 21 } as const;
const nullModel = model("extractive");
const fork = (more: Partial<DebateFork> = {}) =>
  forkDebate({ ...design, models: nullModel, perturbations: ["P1", "P2", "P3"], ...more });

describe("forkDebate", () => {
  it("gives the control first, then the perturbations in order, each as a run of its own would be", async () => {
    const logs = await fork({ perturbations: ["P3", "push_vs_lever"] });
    expect(logs.map(({ perturbation }) => perturbation)).toEqual([null, "scientist_vs_killers", "push_vs_lever"]);
    for (const log of logs) {
      const own = await runDebate({ ...design, models: nullModel, perturbation: log.perturbation });
      expect(JSON.stringify(log)).toBe(JSON.stringify(own));
      expect(() => debateLogSchema.parse(log)).not.toThrow();
    }
  });

  it("asks what is before the perturbed turn once: 19 calls, and 7 for each branch", async () => {
    const spy = spyModel((request) => nullModel.generate(request), "extractive");
    const logs = await fork({ models: spy });
    expect(spy.requests).toHaveLength(19 + 4 * 7);
    expect(new Set(spy.requests.map((request) => JSON.stringify(request))).size).toBe(19 + 4 * 7);
    for (const { calls } of logs) {
      expect(calls).toHaveLength(26);
      expect(calls.slice(0, 19)).toEqual(logs[0]!.calls.slice(0, 19));
    }
  });

  it.each([1, 2, 10])("forks at turn %d as well", async (injectionTurn) => {
    const logs = await fork({ injectionTurn, perturbations: ["P2"] });
    for (const log of logs)
      expect(log).toEqual(
        await runDebate({ ...design, models: nullModel, injectionTurn, perturbation: log.perturbation }),
      );
  });

  it("goes on from the same missing replies", async () => {
    const shy = spyModel((request) =>
      request.seed! % 4 === 0
        ? { outcome: "refused", reason: "no" }
        : { outcome: "ok", text: "The lever and the track." },
    );
    const [control, perturbed] = await fork({ models: shy, perturbations: ["P1"] });
    const early = (log: typeof control) => log!.missing.filter(({ phase, turn }) => phase !== "debate" || turn < 4);
    expect(early(control).length).toBeGreaterThan(0);
    expect(early(perturbed)).toEqual(early(control));
  });

  it("finds in a fork's recording all that runs of their own ask", async () => {
    const recording = Recording.open(`${temporaryFolder()}/recording.jsonl`);
    await fork({ models: recorded(nullModel, recording, "record"), perturbations: ["P1"] });
    const replaying = recorded(nullModel, recording, "replay");
    for (const perturbation of [null, "P1"])
      expect((await runDebate({ ...design, models: replaying, perturbation })).calls).toHaveLength(26);
    recording.close();
  });

  it("takes perturbations of the user's own, and none at all", async () => {
    const own = { id: "loop", name: "Loop", text: "Suppose the side track loops back.", keywords: ["loop"] };
    expect((await fork({ perturbations: [own] })).at(-1)).toMatchObject({ perturbation: "loop" });
    expect((await fork({ perturbations: [] })).map(({ perturbation }) => perturbation)).toEqual([null]);
  });

  it.each([
    ["P9", ["P9"], /perturbation.*P9/],
    ["one twice", ["P1", "push_vs_lever"], /perturbations.*push_vs_lever.*once/],
    ["no array", "P1", /perturbations.*P1.*array/],
  ])("names %s before anything is asked", async (_name, perturbations, message) => {
    const models = spyModel(() => ({ outcome: "ok", text: "x" }));
    await expect(fork({ models, perturbations: perturbations as never })).rejects.toThrow(message);
    await expect(fork({ models, perturbations: perturbations as never })).rejects.toBeInstanceOf(InputError);
    expect(models.requests).toEqual([]);
  });
});

describe("pairedDifferences", () => {
  const distracted = spyModel(({ messages }) => ({
    outcome: "ok",
    text: /heavy stranger/.test(messages.at(-1)!.content)
      ? "To push a stranger is another thing."
      : "The lever, the track and the trolley: duty and utility.",
  }));

  it("are perturbed less control, the control measured with the perturbation's words too", async () => {
    const logs = await fork({ models: distracted, perturbations: ["P1"] });
    const [pair] = pairedDifferences(logs);
    expect(pair).toMatchObject({
      perturbation: "push_vs_lever",
      perturbed: { sysAR: 0, arCo: 0 },
      control: { sysAR: 1, arCo: 1 },
      differences: { sysAR: -1, arCo: -1 },
    });
    expect(pair!.differences.crossReferencing).toBeLessThanOrEqual(0);
  });

  it("are zero where the perturbation changed nothing", async () => {
    const deaf = spyModel(() => ({ outcome: "ok", text: "The lever, the track and the trolley." }));
    for (const { differences } of pairedDifferences(await fork({ models: deaf })))
      expect(differences).toEqual({ sysAR: 0, arCo: 0, doctrinalAccuracy: 0, crossReferencing: 0 });
  });

  it("are null where a side does not determine a measure", async () => {
    const [pair] = pairedDifferences(await fork({ injectionTurn: 10, perturbations: ["P1"] }));
    expect(pair!.differences).toMatchObject({ sysAR: null, arCo: null });
    expect(pair!.differences.doctrinalAccuracy).not.toBeNull();
  });

  it("are taken between forks of one debate alone", async () => {
    const logs = await fork({ perturbations: ["P1"] });
    const other = await fork({ perturbations: ["P1"], seed: 22 });
    expect(() => pairedDifferences([logs[1]!, logs[0]!])).toThrow(/logs\[0\].*control comes first/);
    expect(() => pairedDifferences([logs[0]!, other[1]!])).toThrow(/logs\[1\].*shares its calls/);
    expect(() => pairedDifferences([logs[0]!, logs[0]!])).toThrow(/logs\[1\]/);
    expect(() => pairedDifferences([])).toThrow(/control/);
    expect(pairedDifferences([logs[0]!])).toEqual([]);
  });
});
