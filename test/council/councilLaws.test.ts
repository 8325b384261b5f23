import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { championsOf } from "../../lib/src/council/champions.js";
import { critiqueAnswer } from "../../lib/src/council/critiqueAnswer.js";
import { crossedPanel } from "../../lib/src/council/crossedPanel.js";
import { criticsShown } from "../../lib/src/council/delphiProtocol.js";
import { type DelphiVariant, delphiVariants } from "../../lib/src/council/delphiVariants.js";
import { measureDeliberation } from "../../lib/src/council/measures.js";
import { listPanels, panelOf } from "../../lib/src/council/panels.js";
import { loadPerspectives } from "../../lib/src/council/perspectives.js";
import { listPolicies, policyOf } from "../../lib/src/council/policies.js";
import { candidateAgent, loadProfilingPrompts, profilingProtocol, seatParts } from "../../lib/src/council/profiling.js";
import { profilingLogOf, profilingLogSchema } from "../../lib/src/council/profilingLog.js";
import { runDelphi } from "../../lib/src/council/runDelphi.js";
import { panelTensions, tensionPartners } from "../../lib/src/council/tensions.js";
import type { ChatModel } from "../../lib/src/foundation/chat.js";
import { model } from "../../lib/src/models/model.js";
import { runProtocol } from "../../lib/src/protocol/run.js";

const paper = panelOf("paper");
const ids = paper.evaluators.map(({ id }) => id);
const options = ["A", "B", "C"];
const orders = ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"].map((order) => order.split(""));
const seven = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 7, maxLength: 7 });
const ballotsArbitrary = seven(fc.option(fc.constantFrom(...orders), { freq: 4 }));
const scoresArbitrary = seven(fc.option(fc.constantFrom(0, 0.1, 0.3, 0.6, 0.7, 1), { freq: 4 }));
const keyed = <T>(values: readonly T[]) => Object.fromEntries(ids.map((id, index) => [id, values[index]!]));
const measure = (ballots: (string[] | null)[], scores: (number | null)[]) =>
  measureDeliberation(
    { ballots: keyed(ballots), coherence: keyed(scores) },
    paper.evaluators.map(({ id, perspective }, index) => ({
      evaluator: id,
      perspective: perspective.id,
      vote: ballots[index]?.[0] ?? null,
      coherence: scores[index] ?? null,
    })),
    paper,
    options,
  );
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("what a deliberation's ballots and scores measure", () => {
  it("is over all ballots unweighted, over those with a score weighted, and null with a reason where undetermined", () => {
    fc.assert(
      fc.property(ballotsArbitrary, scoresArbitrary, (ballots, scores) => {
        const { unweighted, weighted } = measure(ballots, scores);
        const cast = ballots.filter((ballot) => ballot !== null);
        const scored = ballots.flatMap((ballot, index) =>
          ballot && scores[index] !== null ? [{ ballot, weight: scores[index]! }] : [],
        );
        expect([unweighted.n, weighted.n]).toEqual([cast.length, scored.length]);
        const total = sum(scored.map(({ weight }) => weight));
        for (const [measures, some] of [
          [unweighted, cast.length > 0],
          [weighted, total > 0],
        ] as const)
          for (const key of ["firstChoiceConcentration", "bordaMargin", "effectivePerspectives", "winners"] as const) {
            expect(measures[key].value === null).toBe(!some);
            if (!some) expect(measures[key]).toHaveProperty("reason", expect.stringMatching(/./));
          }
        const points = (option: string) =>
          sum(scored.map(({ ballot, weight }) => weight * (2 - ballot.indexOf(option))));
        if (total > 0)
          for (const option of options) expect(weighted.bordaScores.value?.[option]).toBeCloseTo(points(option), 12);
      }),
    );
  });

  it("gives the same to evaluators who change places, but for whose tensions they are", () => {
    fc.assert(
      fc.property(
        ballotsArbitrary,
        scoresArbitrary,
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
        (ballots, scores, places) => {
          const one = measure(ballots, scores);
          const other = measure(
            places.map((at) => ballots[at]!),
            places.map((at) => scores[at]!),
          );
          expect(other.unweighted).toEqual(one.unweighted);
          for (const key of ["n", "winners", "voiceAuthenticityRate", "bordaRanking"] as const)
            expect(other.weighted[key]).toEqual(one.weighted[key]);
        },
      ),
    );
  });

  it("is the same in exactly the same digits, weighted and unweighted, for any equal score above zero", () => {
    fc.assert(
      fc.property(
        seven(fc.constantFrom(...orders)),
        fc.double({ min: 1e-6, max: 1, noNaN: true }),
        (ballots, score) => {
          const { unweighted, weighted } = measure(
            ballots,
            ballots.map(() => score),
          );
          for (const key of [
            "firstChoiceConcentration",
            "bordaMargin",
            "effectivePerspectives",
            "bordaRanking",
          ] as const)
            expect(weighted[key]).toEqual(unweighted[key]);
          expect(weighted.gap.value?.firstChoiceConcentration.gap).toBe(0);
          expect(weighted.gap.value?.winnerChanged).toEqual({ firstChoice: false, borda: false });
        },
      ),
    );
  });

  it("has concentration take exactly the five values of Appendix A for seven evaluators and three options", () => {
    const values = new Set<number>();
    for (let a = 0; a <= 7; a++)
      for (let b = 0; a + b <= 7; b++) {
        const votes = [...Array(a).fill("ABC"), ...Array(b).fill("BCA"), ...Array(7 - a - b).fill("CAB")];
        const { unweighted } = measure(
          votes.map((order: string) => order.split("")),
          votes.map(() => null),
        );
        values.add(unweighted.firstChoiceConcentration.value!);
      }
    const percent = [...values].sort((one, other) => one - other).map((value) => (100 * value).toFixed(1));
    expect(percent).toEqual(["14.3", "35.7", "57.1", "78.6", "100.0"]);
  });
});

describe("laws of panels", () => {
  it.each(listPanels())("%s: tension is mutual, nobody opposes itself, and pairs are direct or indirect", (id) => {
    const panel = panelOf(id);
    for (const { id: one } of panel.evaluators) {
      const partners = tensionPartners(panel, one);
      expect(partners).not.toContain(one);
      for (const partner of partners) expect(tensionPartners(panel, partner)).toContain(one);
      expect(criticsShown(panel, "partners")[one]).toEqual(partners);
      expect(criticsShown(panel, "everyone")[one]).toHaveLength(panel.evaluators.length - 1);
      expect(criticsShown(panel, "self")[one]).toEqual([]);
    }
    const { direct, indirect } = panelTensions(panel);
    expect(direct.length + indirect.length).toBe(panel.tensions.length);
  });

  it.each(listPolicies())("%s: rotated through all its places, each champion speaks for each option once", (id) => {
    const policy = policyOf(id);
    const places = policy.options.map((_, rotation) =>
      championsOf(paper, policy, { rotation, advocacy: "own" }).map(({ option }) => option.id),
    );
    for (let champion = 0; champion < 3; champion++)
      expect(places.map((pairing) => pairing[champion]).sort()).toEqual(policy.options.map((option) => option.id));
    expect(championsOf(paper, policy, { rotation: 3, advocacy: "own" })).toEqual(
      championsOf(paper, policy, { rotation: 0, advocacy: "own" }),
    );
  });

  it("reverse advocacy gives each champion a perspective opposed to its own, and changes nothing else", () => {
    const policy = policyOf("housing");
    const [own, reverse] = (["own", "reverse"] as const).map((advocacy) =>
      championsOf(paper, policy, { rotation: 1, advocacy }),
    );
    for (const [index, champion] of own!.entries()) {
      const turned = reverse![index]!;
      expect({ ...turned, perspective: null }).toEqual({ ...champion, perspective: null });
      const opposed = tensionPartners(paper, champion.evaluator).map(
        (id) => paper.evaluators.find((one) => one.id === id)!.perspective.id,
      );
      expect(opposed).toContain(turned.perspective.id);
      expect(turned.perspective.id).not.toBe(champion.perspective.id);
    }
  });

  it("crossed has each candidate once from each perspective, of the same names and words", () => {
    const { perspectives } = loadPerspectives();
    const voiced = fc.subarray(
      perspectives.map(({ id }) => id),
      { minLength: 1 },
    );
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 4 });
    const balanced = panelOf("balanced");
    fc.assert(
      fc.property(names, voiced, (candidates, chosen) => {
        const { panel, candidates: speaks } = crossedPanel(balanced, candidates, chosen);
        expect(panel.evaluators).toHaveLength(candidates.length * chosen.length);
        expect(new Set(panel.evaluators.map(({ id }) => id)).size).toBe(panel.evaluators.length);
        for (const candidate of candidates) {
          const own = panel.evaluators.filter(({ id }) => speaks[id] === candidate);
          expect(own.map(({ perspective }) => perspective.id)).toEqual(chosen);
          for (const { name, perspective } of own)
            expect(balanced.evaluators).toContainEqual(expect.objectContaining({ name, perspective }));
        }
      }),
    );
    expect(() => crossedPanel(paper, ["m"], ["creativity"])).toThrow(/perspectives of the panel/);
  });
});

describe("critiques", () => {
  const critique = critiqueAnswer({ A: "Rent Control", B: "Deregulate", C: "Public Housing" });
  it.each(["A", "B", "C"])("are of one option: %s", (option) => {
    const value = { option, critique: " It costs. " };
    const read = { text: "It costs.", outcome: "ok", value: option };
    expect(critique.read({ outcome: "ok", text: "", value })).toEqual(read);
    expect(critique.read({ outcome: "ok", text: `Here: ${JSON.stringify(value)}` })).toEqual(read);
  });
  it.each([
    [{ option: "D", critique: "It costs." }, "malformed"],
    [{ option: ["A", "B"], critique: "Both." }, "malformed"],
    [{ critique: "It costs." }, "malformed"],
    [{ option: "A", critique: "  " }, "empty"],
    [null, "malformed"],
  ])("%j is none", (value, outcome) => {
    expect(critique.read({ outcome: "ok", text: JSON.stringify(value), value })).toMatchObject({ outcome });
  });
});

describe("laws of the Delphi designs", () => {
  const variants = Object.keys(delphiVariants) as DelphiVariant[];
  /** Votes at random; criticises at random; its reasons are the words it is given. */
  const restless = (seed: number): ChatModel => {
    let calls = seed;
    return {
      id: "restless",
      async generate({ schema }) {
        calls = (calls * 48271 + 11) % 2147483647;
        if (calls % 11 === 0) return { outcome: "refused", reason: "no" };
        const properties = (schema?.properties ?? {}) as object;
        const value =
          "critique" in properties
            ? { option: options[calls % 3]!, critique: "Orchards, harbours and quarries suffer." }
            : {
                reasoning: calls % 2 ? "Orchards, harbours and quarries matter." : "It fits.",
                ranking: orders[calls % 6]!,
              };
        return { outcome: "ok", text: JSON.stringify(value), value };
      },
    };
  };

  it.each(variants)("%s: every second vote is coded, once, by what came before and after it", async (variant) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), async (seed) => {
        const log = await runDelphi({
          ...{ scenario: "housing", panel: "paper", variant, models: restless(seed), seed, debate: false },
        });
        const { rounds, shows } = delphiVariants[variant];
        expect(log.rounds).toHaveLength(rounds + 1);
        const both = log.rounds
          .slice(1)
          .flatMap(({ round, ballots }) =>
            ids.filter((id) => ballots[id] && log.rounds[round - 1]!.ballots[id]).map((id) => `${round} ${id}`),
          );
        expect(log.reconsiderations.map(({ round, evaluator }) => `${round} ${evaluator}`)).toEqual(both);
        for (const one of log.reconsiderations) {
          expect(one.from).toEqual(log.rounds[one.round - 1]!.ballots[one.evaluator]);
          expect(one.to).toEqual(log.rounds[one.round]!.ballots[one.evaluator]);
          expect(one.changed).toBe(one.from[0] !== one.to[0]);
          expect(one.coding === "given up").toBe(one.changed);
          if (one.coding === "weighed and kept") expect(one.takenUp.length).toBeGreaterThanOrEqual(3);
          if (one.coding === "kept") expect(one.takenUp.length).toBeLessThan(3);
          expect(one.critics.every((id) => criticsShown(paper, shows)[one.evaluator]!.includes(id))).toBe(true);
          if (shows === "self") expect([one.critics, one.criticised, one.takenUp]).toEqual([[], [], []]);
          expect(one.newChoiceCriticised).toBe(one.changed ? one.criticised.includes(one.to[0]!) : null);
          expect(one.oldChoiceCriticised).toBe(one.changed ? one.criticised.includes(one.from[0]!) : null);
          const before = Object.values(log.rounds[one.round - 1]!.ballots);
          const endorsed = before.some((ballot) => ballot?.[0] === one.to[0]);
          expect(one.newChoiceEndorsed).toBe(one.changed ? endorsed : null);
        }
        for (const [index, { ballots }] of log.rounds.entries())
          expect(log.measures.firstChoiceConcentration[index]!.value === null).toBe(
            Object.values(ballots).every((ballot) => ballot === null),
          );
      }),
      { numRuns: 8 },
    );
  });
});

describe("the profiling battery", () => {
  const { perspectives } = loadPerspectives();
  const prompts = loadProfilingPrompts();
  const battery = async (speaker: ChatModel) => {
    const protocol = profilingProtocol("candidate", perspectives, prompts);
    const participants = [candidateAgent("candidate", perspectives, prompts, 60)];
    const log = await runProtocol({ protocol, participants, models: { default: speaker }, seed: 5 });
    return profilingLogOf("candidate", perspectives, prompts, log);
  };

  it("asks each perspective on each prompt once, naming that perspective's definition and no other's", async () => {
    const log = await battery(model("extractive"));
    expect(log.calls).toHaveLength(perspectives.length * prompts.prompts.length);
    expect(profilingLogSchema.safeParse(JSON.parse(JSON.stringify(log))).success).toBe(true);
    const asked = log.calls.map(({ request, trace }) => {
      const { perspective, prompt } = seatParts(String(trace?.about));
      const text = request.messages.map(({ content }) => content).join("\n");
      for (const { id, definition } of perspectives) expect(text.includes(definition)).toBe(id === perspective);
      for (const one of prompts.prompts) expect(text.includes(one.text)).toBe(one.id === prompt);
      return `${perspective}/${prompt}`;
    });
    expect(new Set(asked).size).toBe(asked.length);
  });

  it("scores a model that speaks in one perspective's words there alone, whatever it was asked", async () => {
    const [spoken] = perspectives;
    const words = spoken!.keywords!.map((one) => (typeof one === "string" ? one : one.keyword)).join(", ");
    const log = await battery({ id: "m", generate: async () => ({ outcome: "ok", text: `It is about ${words}.` }) });
    for (const { id } of perspectives) {
      const { value } = log.measures.alignment[id]!;
      if (id === spoken!.id) expect(value).toBeGreaterThan(0.3);
      else expect(value).toBe(0);
    }
  });

  it("has no score for a model that never answers, and counts what answers there were", async () => {
    const silent = await battery({ id: "m", generate: async () => ({ outcome: "refused", reason: "no" }) });
    for (const { id } of perspectives) expect(silent.measures.alignment[id]!.value).toBeNull();
    let calls = 0;
    const half = await battery({
      id: "m",
      generate: async () => (calls++ % 2 ? { outcome: "refused", reason: "no" } : { outcome: "ok", text: "Risk." }),
    });
    const answers = Object.values(half.measures.alignment).map((one) => ("answers" in one ? one.answers : 0));
    expect(sum(answers)).toBe(half.record.length);
    expect(half.missing).toHaveLength(half.calls.length - half.record.length);
  });
});
