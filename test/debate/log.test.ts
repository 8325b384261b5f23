import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { teamConversationState } from "../../lib/src/debate/conversationState.js";
import type { DebateLog } from "../../lib/src/debate/debateLog.js";
import { debateLogSchema } from "../../lib/src/debate/debateLogSchema.js";
import { dilemmaOf } from "../../lib/src/debate/dilemmas.js";
import { markedKeywords } from "../../lib/src/debate/markedKeywords.js";
import { measureInjections } from "../../lib/src/debate/measureInjections.js";
import { measureDebate } from "../../lib/src/debate/measures.js";
import { type DebateRun, runDebate } from "../../lib/src/debate/runDebate.js";
import { foldedText } from "../../lib/src/foundation/foldedText.js";
import type { Keyword } from "../../lib/src/foundation/transcript.js";
import { model } from "../../lib/src/models/model.js";
import { markingModel, spyModel } from "../support/models.js";

const debate = (more: Partial<DebateRun> = {}) =>
  runDebate({
    teams: "ablation",
    scenario: "trolley",
    perturbation: "P3",
    models: model("extractive"),
    seed: 11,
    ...more,
  });
const formsOf = (keywords: readonly Keyword[], keyword: string) =>
  keywords.flatMap((one) => {
    const name = typeof one === "string" ? one : one.keyword;
    return name === keyword ? [name, ...(typeof one === "string" ? [] : (one.forms ?? []))] : [];
  });

describe("a debate's log", () => {
  it("fits its schema, survives JSON, and says who met over what", async () => {
    const log = await debate();
    expect(debateLogSchema.parse(JSON.parse(JSON.stringify(log)))).toEqual(log);
    expect(log).toMatchObject({
      format: 1,
      protocol: "debate",
      scenario: { id: "trolley" },
      teams: { id: "ablation", system: "hetero" },
      names: { kant: "Immanuel Kant" },
      variant: { identity: true, opponentModel: true },
      perturbation: "scientist_vs_killers",
      injections: [{ turn: 4, perturbation: "scientist_vs_killers" }],
      plannedTurns: 10,
      seed: 11,
    });
    expect(log.calls).toHaveLength(26);
    expect(log.missing).toEqual([]);
  });

  it("is the same, byte for byte, for the same seed, and another for another", async () => {
    const text = async (seed: number) => JSON.stringify(await debate({ seed }));
    expect(await text(4)).toBe(await text(4));
    expect(await text(5)).not.toBe(await text(4));
  });

  it("points from every keyword hit to its characters", async () => {
    const log = await debate();
    const textOfTurn = new Map(log.turns.map(({ turn, text }) => [turn, text]));
    const { sysAR, arCo, doctrinalAccuracy, crossReferencing } = log.measures;
    const all = Object.values(log.keywords.frameworks).flat();
    const lists: [{ perTurn?: unknown }, readonly Keyword[]][] = [
      [sysAR as never, log.keywords.base],
      [arCo as never, log.keywords.valid],
      [doctrinalAccuracy as never, all],
      [crossReferencing as never, [...all, ...Object.values(log.names)]],
    ];
    let hits = 0;
    for (const [measure, keywords] of lists)
      for (const turn of measure.perTurn as {
        turn: number;
        hits: { keyword: string; start: number; end: number; by?: string }[];
      }[])
        for (const { keyword, start, end, by } of turn.hits) {
          hits++;
          const characters = foldedText(textOfTurn.get(turn.turn)!.slice(start, end)).text;
          if (by === "name") expect(Object.values(log.names).join(" ").toLowerCase()).toContain(characters);
          else expect(formsOf(keywords, keyword).map((form) => foldedText(form).text)).toContain(characters);
        }
    expect(hits).toBeGreaterThan(20);
  });

  it("marks in a turn the case's words, the speaker's own framework and references, at their characters", async () => {
    const log = await debate();
    const mark = markedKeywords(log);
    for (const turn of log.turns)
      for (const { keyword, start, end, kind } of mark(turn)) {
        if (kind === "opponent") continue;
        const list = kind === "case" ? log.keywords.valid : log.keywords.frameworks[turn.speaker]!;
        const forms = formsOf(list, keyword);
        expect(forms.map((form) => foldedText(form).text)).toContain(foldedText(turn.text.slice(start, end)).text);
      }
    const { perTurn } = log.measures.crossReferencing as { perTurn: { references: boolean; hits: unknown[] }[] };
    const referring = log.turns.map((turn) => mark(turn).filter(({ kind }) => kind === "opponent").length);
    expect(referring).toEqual(perTurn.map(({ hits }) => hits.length));
    expect(referring.some((hits) => hits > 0)).toBe(true);
    const text = "Duty and the greatest happiness, on the track.";
    expect(mark({ turn: 1, speaker: "kant", text }).map(({ keyword }) => keyword)).toEqual(["duty", "track"]);
    expect(mark({ turn: 1, speaker: "a stranger", text }).map(({ keyword }) => keyword)).toEqual(["track"]);
  });

  it("goes on without a speaker who gives nothing, and counts the turns that are there", async () => {
    const silent = spyModel(() => ({ outcome: "blocked", reason: "safety" }), "silent");
    const log = await debate({ models: { mill: silent, default: markingModel() } });
    expect(log.turns.map(({ turn }) => turn)).toEqual([1, 3, 4, 5, 7, 8, 9]);
    expect(log.missing.map(({ phase, turn, speaker, outcome }) => [phase, turn, speaker, outcome])).toEqual([
      ["deliberation, view", 3, "mill", "blocked"],
      ["deliberation, shared log", 3, "mill", "blocked"],
      ["interrogation, answer", 3, "mill", "blocked"],
      ["debate", 2, "mill", "blocked"],
      ["debate", 6, "mill", "blocked"],
      ["debate", 10, "mill", "blocked"],
    ]);
    expect(log.measures.arCo).toMatchObject({ value: 0, missing: [6, 10] });
  });

  it("has measures that are null with a reason where nobody said anything", async () => {
    const silent = spyModel(() => ({ outcome: "refused", reason: "no" }));
    const { turns, measures, missing } = await debate({ models: silent });
    expect(turns).toEqual([]);
    expect(missing).toHaveLength(26);
    for (const measure of Object.values(measures))
      expect(measure).toEqual({ value: null, reason: expect.stringMatching(/not computable/) });
  });
});

describe("more turns, and another injection turn", () => {
  it("measure the turns after the injection, however many there are", async () => {
    const text = "The trolley, the lever and the track.";
    const log = await debate({ turns: 14, injectionTurn: 8, models: spyModel(() => ({ outcome: "ok", text })) });
    expect(log.turns).toHaveLength(14);
    expect(log.events[1]).toMatchObject({ turn: 8 });
    expect(log.measures.sysAR).toMatchObject({ value: 1, recoveryTime: 1 });
    expect((log.measures.arCo as { perTurn: { turn: number }[] }).perTurn.map(({ turn }) => turn)).toEqual([
      9, 10, 11, 12, 13, 14,
    ]);
  });
  it.each([
    [2, 2],
    [3, 3],
    [10, 10],
  ])(
    "a debate of %d turns perturbed at turn %d has no turn after it: null with the reason",
    async (turns, injectionTurn) => {
      const { measures } = await debate({ turns, injectionTurn });
      for (const measure of [measures.sysAR, measures.arCo])
        expect(measure).toEqual({
          value: null,
          reason: expect.stringMatching(`ends with its perturbed turn ${turns}`),
        });
      expect(measures.doctrinalAccuracy.value).not.toBeNull();
    },
  );
});

describe("measureInjections", () => {
  const two = {
    perturbation: null,
    injections: [
      { turn: 3, perturbation: "P2" },
      { turn: 7, perturbation: "P3" },
    ],
  };
  const saying = (texts: { [turn: number]: string }) =>
    spyModel(({ messages }) => {
      const turn = /It is turn (\d+) of/.exec(messages.at(-1)!.content)?.[1];
      return { outcome: "ok", text: texts[Number(turn)] ?? "Nothing of note." };
    });

  it("measures each perturbation from its turn to the next one's, with the words spoken by then", async () => {
    const log = await debate({
      ...two,
      models: saying({
        5: "The trolley, its lever, its track.",
        6: "Tyrants commit atrocities by power.",
        8: "Tyrants commit atrocities by power.",
        9: "A scientist, a murderer, and guilt.",
      }),
    });
    expect(measureInjections(log, dilemmaOf("trolley"))).toMatchObject([
      { perturbation: "tyrant_argument", turn: 3, window: 3, sysAR: { value: 1 / 2 }, arCo: { value: 2 / 3 } },
      { perturbation: "scientist_vs_killers", turn: 7, window: 3, sysAR: { value: 0 }, arCo: { value: 2 / 3 } },
    ]);
  });
  it("does not count, for the first, words that only the second brought", async () => {
    const log = await debate({ ...two, models: saying({ 5: "A scientist, a murderer, and guilt." }) });
    expect(measureInjections(log, dilemmaOf("trolley"))[0]).toMatchObject({ arCo: { value: 0 } });
  });
  it("is the log's own measure where there is one perturbation, and empty for the control", async () => {
    const log = await debate();
    const [only] = measureInjections(log, dilemmaOf("trolley"));
    expect(only).toMatchObject({ sysAR: log.measures.sysAR, arCo: log.measures.arCo });
    expect(measureInjections(await debate({ perturbation: null }), dilemmaOf("trolley"))).toEqual([]);
  });
  it("refuses another dilemma", async () => {
    const log = await debate();
    expect(() => measureInjections(log, { ...dilemmaOf("trolley"), id: "other" })).toThrow(/dilemma.*other.*trolley/);
    expect(() => measureInjections(log, undefined as never)).toThrow(/dilemma: undefined/);
  });
});

describe("measureDebate", () => {
  it("throws on what is no transcript, and does not hide it as not computable", () => {
    const settings = { keywords: { base: ["a"], valid: ["a"], frameworks: {} }, teams: { x: ["p"], y: ["q"] } };
    expect(() =>
      measureDebate([{ turn: 0, speaker: "p", text: "" }], { ...settings, injectionTurn: 4, window: 6 }),
    ).toThrow(/turns\[0\]\.turn/);
  });
  it("gives shares, or null with a reason, of any transcript", () => {
    const text = fc.stringMatching(/^(lever|track|one|duty|utility|x| ){0,12}$/);
    const turns = fc.uniqueArray(
      fc.record({ turn: fc.integer({ min: 1, max: 12 }), speaker: fc.constantFrom("p", "q"), text }),
      {
        selector: ({ turn }) => turn,
      },
    );
    fc.assert(
      fc.property(turns, fc.integer({ min: 0, max: 8 }), (transcript, window) => {
        const measures = measureDebate(transcript, {
          keywords: {
            base: ["lever", "track", "one"],
            valid: ["lever", "track", "one", "x"],
            frameworks: { p: ["duty"], q: ["utility"] },
          },
          teams: { x: ["p"], y: ["q"] },
          injectionTurn: 4,
          window,
        });
        for (const measure of Object.values(measures))
          if (measure.value === null) expect(measure).toHaveProperty("reason");
          else expect(measure.value >= 0 && measure.value <= 1).toBe(true);
      }),
    );
  });
});

describe("teamConversationState (HDE section 4.3)", () => {
  it("is the record under the paper's names: topic, history, turn log, and a shared log per team", async () => {
    const log = await debate({ models: markingModel() });
    const state = teamConversationState(log);
    expect(state.topic).toBe(dilemmaOf("trolley").statement);
    expect(state.chatHistory).toHaveLength(log.record.length);
    expect(state.turnLog).toEqual(log.turns);
    expect(state.events).toEqual(log.events);
    expect(
      Object.fromEntries(
        Object.entries(state.sharedMemory).map(([team, said]) => [team, said.map(({ speaker }) => speaker)]),
      ),
    ).toEqual({
      "deontology-and-natural-law": ["kant", "aquinas", "kant", "aquinas"],
      utilitarianism: ["mill", "bentham", "mill", "bentham"],
    });
  });
  it("of a run in which nothing was said is empty", () => {
    expect(teamConversationState({ record: [], events: [] })).toEqual({
      topic: "",
      chatHistory: [],
      turnLog: [],
      sharedMemory: {},
      events: [],
    });
  });
});

it("never loses a call between record and missing: every call is said or missing", async () => {
  const flaky = (request: DebateLog["calls"][number]["request"]) =>
    request.seed! % 3 === 0 ? { outcome: "empty" as const, reason: "none" } : { outcome: "ok" as const, text: "Duty." };
  const log = await debate({ models: spyModel(flaky) });
  const said = log.record.filter(({ event }) => !event).length;
  expect(said + log.missing.length).toBe(log.calls.length);
  expect(log.missing.length).toBeGreaterThan(0);
});
