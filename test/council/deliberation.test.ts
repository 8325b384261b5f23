import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deliberationLogSchema } from "../../lib/src/council/deliberationLogSchema.js";
import { setUpDeliberation } from "../../lib/src/council/deliberationSetup.js";
import { policyOf } from "../../lib/src/council/policies.js";
import { runDeliberation } from "../../lib/src/council/runDeliberation.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { model } from "../../lib/src/models/model.js";
import { callsOf, criticalPath } from "../../lib/src/protocol/calls.js";
import { spyModel } from "../support/models.js";
import { ballotReply, evaluators, scoreReply, scriptedCouncil } from "./speakers.js";

const housing = { scenario: "housing", panel: "paper", seed: 1 } as const;
const run = (council: ReturnType<typeof scriptedCouncil>, options: object = {}) =>
  runDeliberation({ ...housing, models: council, ...options });

describe("a deliberation", () => {
  it("is 23 calls, five of which follow each other", () => {
    const { protocol } = setUpDeliberation({ scenario: "housing", panel: "paper" });
    expect(criticalPath(protocol)).toBe(5);
    expect(Object.values(callsOf(protocol)).reduce((sum, count) => sum + count)).toBe(23);
    expect(callsOf(protocol)).toMatchObject({ "champion-innovator": 3, guardian: 1, judge: 7 });
  });

  it("asks everyone of a step at once", async () => {
    const waiting = new Map<string, number>();
    let now = 0;
    const slow = spyModel(async (request) => {
      const kind = request.schema ? JSON.stringify(request.schema).slice(0, 60) : "statement";
      now++;
      waiting.set(kind, Math.max(waiting.get(kind) ?? 0, now));
      await new Promise((resolve) => setTimeout(resolve, 15));
      now--;
      if (!request.schema) return { outcome: "ok", text: "So it is." };
      return "score" in (request.schema.properties as object) ? scoreReply(0.7) : ballotReply(["A", "B", "C"], "So.");
    });
    await runDeliberation({ ...housing, models: slow });
    expect([...waiting.values()].sort()).toEqual([3, 7, 7]);
  });

  it("gives a log that fits its schema, with ballots, scores and measures, the same for the same seed", async () => {
    const once = () => runDeliberation({ ...housing, models: model("extractive") });
    const log = await once();
    expect(() => deliberationLogSchema.parse(JSON.parse(JSON.stringify(log)))).not.toThrow();
    expect(JSON.stringify(await once())).toBe(JSON.stringify(log));
    expect(log.missing).toEqual([]);
    expect(Object.values(log.ballots).every((ballot) => [...(ballot ?? [])].sort().join() === "A,B,C")).toBe(true);
    expect(log.events).toMatchObject([{ kind: "topic", id: "housing", turn: 0 }]);
  });

  it("takes the six of the balanced panel, and a policy of two options", async () => {
    const balanced = await runDeliberation({ ...housing, panel: "balanced", models: model("extractive") });
    expect(balanced.measures.unweighted.n).toBe(6);
    const { options, ...rest } = policyOf("housing");
    const two = { ...rest, options: options.slice(0, 2) };
    const log = await runDeliberation({ ...housing, scenario: two, models: model("extractive") });
    expect(log.champions.map(({ option }) => option)).toEqual(["A", "B"]);
    expect(log.calls.filter(({ phase }) => phase === "critique")).toHaveLength(2);
    expect(log.measures.unweighted.n).toBe(7);
  });

  it("lets a champion speak with its personality's model unless champions have one", async () => {
    const council = scriptedCouncil();
    const { conservative, innovator, pragmatist, ...others } = council;
    const own = spyModel((request) =>
      request.schema ? ballotReply(["A", "B", "C"], "So.") : { outcome: "ok", text: "As Qwen says." },
    );
    const models = { ...others, conservative: own, innovator: innovator!, pragmatist: pragmatist! };
    const { "champion-conservative": _one, ...withoutChampion } = models as typeof council;
    await runDeliberation({ ...housing, models: withoutChampion });
    expect(own.requests).toHaveLength(4);
    const shared = spyModel(() => ({ outcome: "ok", text: "As all champions say." }));
    own.requests.length = 0;
    await runDeliberation({ ...housing, models: { ...withoutChampion, champion: shared } });
    expect(own.requests).toHaveLength(1);
    expect(shared.requests).toHaveLength(3);
  });
});

describe("measures", () => {
  it("are those of the ballots and scores", async () => {
    const ballots = Object.fromEntries(
      evaluators.map((id, index) => [id, index < 4 ? ["B", "A", "C"] : index < 6 ? ["A", "C", "B"] : ["C", "B", "A"]]),
    );
    const scores = { conservative: 0.5, driver: 1, guardian: 0 };
    const { measures, evaluations } = await run(scriptedCouncil({ ballots, scores }));
    // Appendix A: 4-2-1 is 35.7 %.
    expect(measures.unweighted.firstChoiceConcentration.value).toBeCloseTo(0.357, 3);
    expect(measures.unweighted.bordaScores.value).toEqual({ A: 8, B: 9, C: 4 });
    expect(measures.unweighted.bordaMargin.value).toBeCloseTo(1 / 14, 12);
    expect(measures.unweighted.winners.value).toEqual({ firstChoice: ["B"], borda: ["B"] });
    expect(measures.weighted.voiceAuthenticityRate.value).toBeCloseTo(5 / 7, 12);
    expect(measures.weighted.meanCoherence.value).toBeCloseTo((0.5 + 1 + 0 + 4 * 0.8) / 7, 12);
    // First choices: B 0.5 + 3 x 0.8 = 2.9, A 0.8 + 1 = 1.8, C 0, of 4.7.
    expect(measures.weighted.firstChoiceConcentration.value).toBeCloseTo((2.9 - 4.7 / 3) / (4.7 - 4.7 / 3), 12);
    expect(measures.weighted.gap.value?.supporters.C).toEqual({ votes: 1, meanWeight: 0 });
    expect(evaluations[0]).toEqual({
      evaluator: "conservative",
      perspective: "security-focus",
      vote: "B",
      coherence: 0.5,
    });
    // Security (conservative, 0.5) and Risk Tolerance both chose B: suspect. Performance and Simplicity agree too.
    expect(measures.weighted.tension).toMatchObject({ suspectAgreement: 1, genuineAgreement: 2, value: 2 / 3 });
    expect(measures.weighted.tensionOfAllPairs).toMatchObject({ incomplete: 0 });
  });

  it("are the same weighted and unweighted when all scores are equal, whatever the ballots", async () => {
    const orders = ["A,B,C", "A,C,B", "B,A,C", "B,C,A", "C,A,B", "C,B,A"].map((order) => order.split(","));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...orders), { minLength: 7, maxLength: 7 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        async (drawn, score) => {
          const council = scriptedCouncil({
            ballots: Object.fromEntries(evaluators.map((id, index) => [id, drawn[index]!])),
            scores: Object.fromEntries(evaluators.map((id) => [id, score])),
          });
          const { unweighted, weighted } = (await run(council, { debate: false })).measures;
          expect(weighted.firstChoiceConcentration.value).toBeCloseTo(unweighted.firstChoiceConcentration.value!, 12);
          expect(weighted.bordaMargin.value).toBeCloseTo(unweighted.bordaMargin.value!, 12);
          expect(weighted.effectivePerspectives.value).toBeCloseTo(unweighted.effectivePerspectives.value!, 12);
          expect(weighted.bordaRanking.value).toEqual(unweighted.bordaRanking.value);
          expect(weighted.winners.value?.weightedFirstChoice).toEqual(unweighted.winners.value?.firstChoice);
          const fives = [1 / 7, 5 / 14, 4 / 7, 11 / 14, 1];
          const nearest = Math.min(
            ...fives.map((value) => Math.abs(value - unweighted.firstChoiceConcentration.value!)),
          );
          expect(nearest).toBeLessThan(1e-12);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("what is missing", () => {
  it("lowers n, is never filled in, and keeps its reason", async () => {
    const ballots = {
      driver: { outcome: "refused", reason: "I would rather not." } as const,
      guardian: { outcome: "ok", text: '{"reasoning":"Both.","ranking":["A","A","B"]}' } as const,
    };
    const log = await run(
      scriptedCouncil({ ballots, scores: { minimalist: { outcome: "empty", reason: "nothing" } } }),
    );
    expect(log.ballots).toMatchObject({ driver: null, guardian: null, minimalist: ["A", "B", "C"] });
    expect(log.coherence).toMatchObject({ driver: null, guardian: null, minimalist: null, conservative: 0.8 });
    expect(log.measures.unweighted.n).toBe(5);
    expect(log.measures.weighted.n).toBe(4);
    expect(log.missing.map(({ role, speaker, addressee, outcome }) => [role, addressee ?? speaker, outcome])).toEqual([
      ["evaluator", "driver", "refused"],
      ["evaluator", "guardian", "malformed"],
      ["judge", "minimalist", "empty"],
      ["judge", "driver", "empty"],
      ["judge", "guardian", "empty"],
    ]);
    // Who gave no reasoning is not judged: no call is spent on it.
    expect(log.calls.filter(({ role }) => role === "judge")).toHaveLength(5);
    expect(log.missing.at(-1)?.reason).toMatch(/guardian gave no reasoning/);
  });

  it("leaves measures without a value, not the run without an end", async () => {
    const silent = spyModel(() => ({ outcome: "failed", reason: "no server" }));
    const log = await runDeliberation({ ...housing, models: silent });
    expect(log.measures.unweighted.n).toBe(0);
    expect(log.measures.unweighted.firstChoiceConcentration).toMatchObject({
      value: null,
      reason: expect.stringMatching(/no votes/),
    });
    expect(log.measures.weighted.tension.value).toBeNull();
    expect(log.missing).toHaveLength(23);
  });

  it("is said of a total weight of zero", async () => {
    const scores = Object.fromEntries(evaluators.map((id) => [id, 0]));
    const { measures } = await run(scriptedCouncil({ scores }));
    expect(measures.weighted.firstChoiceConcentration).toMatchObject({
      value: null,
      reason: expect.stringMatching(/zero/),
    });
    expect(measures.unweighted.firstChoiceConcentration.value).toBe(1);
    expect(measures.weighted.voiceAuthenticityRate.value).toBe(0);
  });

  it("is a judge that was not asked for", async () => {
    const log = await run(scriptedCouncil(), { validation: false });
    expect(log.calls.filter(({ role }) => role === "judge")).toEqual([]);
    expect(Object.values(log.coherence).every((score) => score === null)).toBe(true);
    expect(log.measures.unweighted.firstChoiceConcentration.value).toBe(1);
    expect(log.measures.weighted.meanCoherence).toEqual({ value: null, reason: "there are no scores" });
  });
});

describe("options", () => {
  it("rotate the champions among the options", async () => {
    const pairs = async (rotation: number) =>
      (await run(scriptedCouncil(), { rotation })).champions.map(({ option }) => option);
    expect(await pairs(0)).toEqual(["A", "B", "C"]);
    expect(await pairs(1)).toEqual(["B", "C", "A"]);
    expect(await pairs(3)).toEqual(["A", "B", "C"]);
  });

  it("let champions argue against their own values", async () => {
    const council = scriptedCouncil();
    await run(council, { advocacy: "reverse" });
    const system = council["champion-conservative"]!.requests[0]!.messages[0]!.content;
    expect(system).toMatch(/against your own values.*Risk Tolerance: Favors bold approaches/);
    expect(system).not.toContain("Prioritizes safety");
  });

  it("shuffle the options for each evaluator by the seed, and say in the log what was shown", async () => {
    const shown = async (seed: number) =>
      (await run(scriptedCouncil(), { shuffleOptions: true, seed })).calls
        .filter(({ role }) => role === "evaluator")
        .map(({ trace, request }) => {
          const order = trace?.shown as string[];
          const text = request.messages.at(-1)!.content;
          const places = order.map((id) => text.indexOf(`\n${id}: `));
          expect([...places].sort((a, b) => a - b)).toEqual(places);
          return order.join("");
        });
    const first = await shown(1);
    expect(await shown(1)).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(1);
    expect(await shown(2)).not.toEqual(first);
    const fixed = (await run(scriptedCouncil())).calls.find(({ role }) => role === "evaluator");
    expect(fixed?.trace?.shown).toEqual(["A", "B", "C"]);
  });

  it("mask the options' names before judging", async () => {
    const said = "Rent Control is safe; option B and Public  Housing are not. A city needs rent control.";
    const ballots = { guardian: ballotReply(["A", "B", "C"], said) };
    const council = scriptedCouncil({ ballots });
    await run(council, { maskOptions: true });
    const judged = council.judge!.requests.at(-1)!.messages.at(-1)!.content;
    expect(judged).toContain("[option] is safe; [option] and [option] are not. A city needs [option].");
  });

  it("let one call play all voices, each judged alone", async () => {
    const voices = Object.fromEntries(
      evaluators.map((id) => [
        id,
        { reasoning: `reasoned-${id}-0.`, ranking: id === "driver" ? ["A"] : ["B", "C", "A"] },
      ]),
    );
    const council = scriptedCouncil();
    const single = spyModel(() => ({ outcome: "ok", text: JSON.stringify(voices) }), "single");
    const log = await runDeliberation({
      ...housing,
      models: { ...council, "all-voices": single },
      voices: "single-call",
      debate: false,
    });
    expect(single.requests).toHaveLength(1);
    expect(log.calls).toHaveLength(7);
    expect(log.ballots).toMatchObject({ guardian: ["B", "C", "A"], driver: null });
    expect(log.missing.map(({ speaker, addressee }) => addressee ?? speaker)).toEqual(["driver", "driver"]);
    for (const request of council.judge!.requests)
      expect(request.messages.at(-1)?.content.match(/reasoned-\w+-0\./g)).toHaveLength(1);
  });

  const wrong: [string, object, RegExp][] = [
    ["a layout", { layout: "sideways" }, /options, field layout.*sideways/],
    ["an option that is not known", { shuffle: true }, /options.*shuffle/],
    ["a scenario", { scenario: "war" }, /scenario: "war"/],
    ["a panel", { panel: "none" }, /panel: "none"/],
    ["words", { words: 0 }, /words.*0/],
    [
      "too few champions",
      {
        panel: {
          id: "p",
          name: "P",
          evaluators: [{ id: "a", name: "A", perspective: "pragmatism" }],
          champions: ["a"],
        },
      },
      /at least 3/,
    ],
  ];
  it.each(wrong)("%s that cannot be is named before anyone is asked", async (_name, options, message) => {
    const council = scriptedCouncil();
    await expect(run(council, options)).rejects.toThrow(InputError);
    await expect(run(council, options)).rejects.toThrow(message);
    expect(Object.values(council).flatMap(({ requests }) => requests)).toEqual([]);
  });
});
