import { describe, expect, it } from "vitest";
import type { DeliberationLog } from "../../lib/src/council/deliberationLog.js";
import type { Design } from "../../lib/src/experiments/design.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { optionEffects } from "../../lib/src/experiments/optionEffects.js";
import { plan } from "../../lib/src/experiments/plan.js";
import { rankingAgreement } from "../../lib/src/experiments/rankingAgreement.js";
import { run } from "../../lib/src/experiments/run.js";
import { verify } from "../../lib/src/experiments/verify.js";
import { optionEffectsTable } from "../../lib/src/figures/optionEffectsTable.js";
import { tableToText } from "../../lib/src/figures/tableText.js";
import { model } from "../../lib/src/models/model.js";
import { ballotReply, evaluators, scoreReply } from "../council/speakers.js";
import { spyModel, textOf } from "../support/models.js";
import { scriptedRun } from "./deliberationLogs.js";

const logsOf = async (design: Design) => (await run(design)) as RunLog<DeliberationLog>[];
const council: Design = {
  experiment: "three-states",
  models: model("extractive"),
  scenario: "housing",
  seed: 1,
  options: { states: ["B"] },
};
const withOptions = (options: Design["options"]): Design => ({
  ...council,
  options: { ...council.options, ...options },
});

describe("what the paper has not is an option of the same experiment", () => {
  it("rotated pairing: a cell for each pairing, each champion for each option once", async () => {
    const logs = await logsOf(withOptions({ pairing: "rotated" }));
    expect(logs.map(({ experiment }) => experiment.factors.rotation)).toEqual(["0", "1", "2"]);
    expect(logs.map(({ champions }) => champions.map(({ option }) => option).join(""))).toEqual(["ABC", "BCA", "CAB"]);
    for (const [index, { record }] of logs.entries()) {
      const position = record.find(({ phase, speaker }) => phase === "position" && speaker === "champion-conservative");
      expect(position).toBeDefined();
      const request = logs[index]!.calls.find(
        ({ phase, speaker }) => phase === "position" && speaker === "champion-conservative",
      )!;
      expect(textOf(request.request)).toContain(`make the case for option ${"ABC"[index]}`);
    }
  });

  it("shuffled options, a prompt layout and masked names: the log says which, and verifies", async () => {
    const options = { shuffleOptions: true, layout: "shared-prefix", maskOptions: true };
    const [log] = await logsOf(withOptions(options));
    expect(log!.options).toMatchObject(options);
    const shown = log!.calls.flatMap(({ role, trace }) => (role === "evaluator" ? [JSON.stringify(trace?.shown)] : []));
    expect(shown).toHaveLength(7);
    expect(new Set(shown).size).toBeGreaterThan(1);
    expect(await verify([log!])).toMatchObject({ same: 23, changed: [], misses: [], measuresChanged: [] });
  });

  it("the single-model baseline: one call for seven voices, each judged alone", async () => {
    const design = withOptions({ voices: "single-call" });
    expect(plan(design)).toMatchObject({ calls: 9 + 1 + 7 });
    const [log] = await logsOf(design);
    expect(log!.calls.filter(({ role }) => role === "evaluator").map(({ speaker }) => speaker)).toEqual(["all-voices"]);
    expect(Object.keys(log!.ballots)).toEqual([...evaluators]);
    expect(log!.options.voices).toBe("single-call");
  });

  it("reverse advocacy: a champion speaks for the values opposed to its own", async () => {
    const [log] = await logsOf(withOptions({ advocacy: "reverse" }));
    const { request } = log!.calls.find(({ speaker }) => speaker === "champion-conservative")!;
    expect(request.messages[0]?.content).toContain("Risk Tolerance");
  });

  it("evaluation without the debate: seven evaluators and a judge, and no champion", async () => {
    const design = withOptions({ debate: false });
    expect(plan(design).calls).toBe(14);
    const [log] = await logsOf(design);
    expect(log!.champions).toEqual([]);
    expect(log!.calls.some(({ role }) => role === "champion")).toBe(false);
  });

  it("small judges: whichever second judge is at hand scores the same reasonings", async () => {
    const judge = (score: number, id: string) => spyModel(() => scoreReply(score), id);
    const models = {
      judge: judge(0.9, "large"),
      "second-judge": judge(0.4, "small"),
      default: spyModel(() => ballotReply(["A", "B", "C"], "So."), "rest"),
    };
    const design = { experiment: "reliability", models, scenario: "housing", options: { debate: false } };
    expect(plan(design).callsByModel).toEqual({ large: 14, small: 7, rest: 7 });
    await run(design);
    const texts = (name: "judge" | "second-judge") => models[name].requests.map(({ messages }) => messages);
    expect(texts("second-judge")).toEqual(texts("judge").slice(0, 7));
  });

  it.each(["three-states", "combinatorial"])("%s names an option that cannot be", (experiment) => {
    const wrong: Design["options"][] = [
      { pairings: "rotated" },
      { layout: "sideways" },
      { advocacy: "devil" },
      { shuffleOptions: 1 },
    ];
    for (const options of wrong) expect(() => plan({ ...council, experiment, options })).toThrow(/options/);
  });
});

describe("Schulze beside Borda", () => {
  const voting = (ballots: string[]) => Object.fromEntries(evaluators.map((id, index) => [id, [...ballots[index]!]]));

  it("counts the runs in which both have one winner and one ranking", async () => {
    const logs = [
      // Four of seven put A first, so that it beats each other option; B is never last, and Borda prefers it.
      await scriptedRun({ run: 1, ballots: voting(["ABC", "ABC", "ABC", "ABC", "BCA", "BCA", "BCA"]) }),
      await scriptedRun({ run: 2, ballots: voting(["ABC", "ABC", "ABC", "ABC", "ABC", "ABC", "ABC"]) }),
      await scriptedRun({ run: 1, state: "A", ballots: voting(["CBA", "CBA", "CBA", "CBA", "CBA", "CBA", "CBA"]) }),
    ];
    expect(logs[0]!.measures.unweighted.bordaRanking.value).toEqual([["B"], ["A"], ["C"]]);
    expect(logs[0]!.measures.unweighted.schulzeRanking.value).toEqual([["A"], ["B"], ["C"]]);
    expect(rankingAgreement(logs)).toEqual([
      { scenario: "housing", state: "B", runs: 2, sameWinner: 1, sameRanking: 1 },
      { scenario: "housing", state: "A", runs: 1, sameWinner: 1, sameRanking: 1 },
    ]);
  });

  it("leaves out a run without ballots", async () => {
    const lost = { outcome: "refused", reason: "no" } as const;
    const log = await scriptedRun({ ballots: Object.fromEntries(evaluators.map((id) => [id, lost])) });
    expect(rankingAgreement([log])).toEqual([
      { scenario: "housing", state: "B", runs: 0, sameWinner: 0, sameRanking: 0 },
    ]);
  });
});

describe("what an option changed", () => {
  const plain = () => scriptedRun({ run: 1, ballots: { guardian: ["C", "B", "A"] }, scores: { guardian: 0.2 } });

  it("pairs runs and evaluators, and gives what moved", async () => {
    const lost = { outcome: "refused", reason: "no" } as const;
    const shifted = await scriptedRun({
      run: 1,
      ballots: { guardian: ["B", "C", "A"], driver: lost },
      scores: { guardian: 0.8 },
    });
    const [effect] = optionEffects([await plain()], [shifted]);
    expect(effect).toMatchObject({ scenario: "housing", state: "B", runs: 1, ballots: 6, scores: 6 });
    expect(effect!.changed).toBeCloseTo(1 / 6, 12);
    expect(effect!.distance).toBeCloseTo(1 / 3 / 6, 12);
    // Of the six that have both ballots, 5-1-0 before and after: the driver's A before has no counterpart.
    expect(effect!.firstChoiceConcentration.without).toBeCloseTo((5 - 2) / 4, 12);
    expect(effect!.firstChoiceConcentration.with).toBeCloseTo((5 - 2) / 4, 12);
    expect(effect!.evaluators).toEqual([6]);
    expect(effect!.coherence.without).toBeCloseTo((0.2 + 5 * 0.8) / 6, 12);
    expect(effect!.coherence.with).toBeCloseTo(0.8, 12);
  });

  it("moves no concentration by ballots that one side has not, however many these are, and says how many are left", async () => {
    const lost = { outcome: "refused", reason: "no" } as const;
    const given = await plain();
    for (let missing = 0; missing <= evaluators.length; missing++) {
      const without = evaluators.slice(0, missing);
      const less = await scriptedRun({
        run: 1,
        ballots: { guardian: ["C", "B", "A"], ...Object.fromEntries(without.map((id) => [id, lost])) },
      });
      for (const [effect] of [optionEffects([given], [less]), optionEffects([less], [given])]) {
        const shift = effect!.firstChoiceConcentration;
        expect(shift.with).toEqual(shift.without);
        expect(effect!.evaluators).toEqual(missing === 7 ? [] : [7 - missing]);
        if (missing === 7) expect(shift.with).toEqual({ notComputable: expect.stringMatching(/no evaluator/) });
      }
    }
  });

  it("is nothing for the same runs, and a table says both sources", async () => {
    const logs = [await plain(), await scriptedRun({ run: 1, state: "A" })];
    for (const effect of optionEffects(logs, logs)) expect(effect).toMatchObject({ changed: 0, distance: 0 });
    const text = tableToText(optionEffectsTable(logs, logs, "nothing at all"));
    expect(text).toMatch(/What changes with: nothing at all/);
    expect(text).toMatch(/housing\s+B\s+1\s+7\s+0\.000\s+0\.000\s+7\s+0\.786\s+0\.786\s+7\s/);
    // State A is not judged: a missing score is no zero.
    expect(text).toMatch(/housing\s+A\s+1\s+7\s+0\.000\s+0\.000\s+7\s+1\.000\s+1\.000\s+0\s+—\s+—/);
    expect(text).toMatch(/without: model/);
  });

  it("pairs each rotation with itself: a rotated design beside itself has moved in nothing", async () => {
    const first = { outcome: "ok", text: "" } as const;
    const rankings = ["ABC", "BCA", "CAB"];
    // A council that answers otherwise in each rotation.
    const models = spyModel(({ seed = 0, schema }) =>
      schema ? ballotReply([...rankings[seed % 3]!], "So.") : { ...first, text: `Said under ${seed}.` },
    );
    const rotated = await logsOf({ ...withOptions({ pairing: "rotated" }), models });
    expect(rotated).toHaveLength(3);
    for (const again of [rotated, [...rotated].reverse()])
      expect(optionEffects(rotated, again)).toMatchObject([{ runs: 3, changed: 0, distance: 0 }]);
    // One cell beside three: each rotation is held against it.
    const [fixed] = await logsOf({ ...council, models });
    expect(optionEffects([fixed!], rotated)).toMatchObject([{ runs: 3 }]);
  });

  it("needs a run on both sides, and leaves out the others", async () => {
    const [first, second] = [await plain(), await scriptedRun({ run: 2 })];
    expect(() => optionEffects([first], [second])).toThrow(/with: "1 logs"/);
    expect(optionEffects([first, second], [second])).toMatchObject([{ runs: 1, ballots: 7 }]);
  });

  it("finds that a masked name moves no ballot of a deterministic council", async () => {
    const [before, after] = [
      await logsOf(withOptions({ debate: false })),
      await logsOf(withOptions({ debate: false, maskOptions: true })),
    ];
    expect(optionEffects(before, after)).toMatchObject([{ runs: 1, ballots: 7, changed: 0, distance: 0, scores: 7 }]);
  });
});
