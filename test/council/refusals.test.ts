import { describe, expect, it } from "vitest";
import { deliberationOptions } from "../../lib/src/council/deliberationOptions.js";
import type { Panel } from "../../lib/src/council/panel.js";
import { panelOf } from "../../lib/src/council/panels.js";
import { runDeliberation } from "../../lib/src/council/runDeliberation.js";
import type { ChatModel, Reply } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { model } from "../../lib/src/models/model.js";
import { spyModel } from "../support/models.js";

const evaluator = (id: string, perspective: string | object = "pragmatism") =>
  ({ id, name: `The ${id}`, perspective }) as Panel["evaluators"][number];
const panel = (more: Partial<Panel> = {}): Panel => ({
  id: "mine",
  name: "Mine",
  evaluators: [evaluator("one"), evaluator("two", "creativity"), evaluator("three", "security-focus")],
  champions: ["one", "two", "three"],
  ...more,
});
const hope = { id: "hope", name: "Hope", definition: "Expects the best." };

describe("a panel of one's own is refused in one line that names what is wrong", () => {
  it.each(["judge", "second-judge", "all-voices", "moderator", "champion", "evaluator", "default", "champion-one"])(
    "an evaluator called as another speaker, role or model is: %s",
    (id) => {
      const own = panel({ evaluators: [...panel().evaluators, evaluator(id)] });
      expect(() => panelOf(own)).toThrow(InputError);
      expect(() => panelOf(own)).toThrow(new RegExp(`^panel, evaluators: "${id}"[^\n]*none of judge`));
    },
  );

  const wrong: [string, Partial<Panel>, RegExp][] = [
    ["a perspective that nobody defined", { evaluators: [evaluator("one", "hope")] }, /perspective: "hope"/],
    [
      "one id for two perspectives",
      { evaluators: [evaluator("one", hope), evaluator("two", { ...hope, definition: "Fears." }), evaluator("three")] },
      /the id hope for one perspective alone/,
    ],
    ["a tension of unknown perspectives", { tensions: [["security-fokus", "creativity"]] }, /"security-fokus"/],
    ["a stand-in for an unknown perspective", { standIns: { hope: "creativity" } }, /"hope"/],
    ["a stand-in that is none", { standIns: { "risk-tolerance": "hope" } }, /"hope"/],
    [
      "a pair twice, the other way round",
      {
        tensions: [
          ["pragmatism", "creativity"],
          ["creativity", "pragmatism"],
        ],
      },
      /tensions: "creativity and pragmatism".*once/,
    ],
    ["a perspective against itself", { tensions: [["creativity", "creativity"]] }, /different voices/],
    ["no evaluator", { evaluators: [], champions: [] }, /evaluators/],
  ];
  it.each(wrong)("%s", (_what, more, message) => {
    expect(() => panelOf(panel(more))).toThrow(InputError);
    expect(() => panelOf(panel(more))).toThrow(message);
  });

  it("and is taken with perspectives, tensions and stand-ins of its own", () => {
    const own = panel({
      evaluators: [evaluator("one", hope), evaluator("two", { ...hope }), evaluator("three")],
      tensions: [
        ["hope", "pragmatism"],
        ["creativity", "pragmatism"],
      ],
      standIns: { creativity: "hope" },
    });
    expect(panelOf(own).tensions).toHaveLength(2);
  });
});

describe("panels and policies of any size", () => {
  const counted = (count: number) => Array.from({ length: count }, (_, index) => `e${index}`);
  const policy = (count: number) => ({
    ...{ id: "yard", name: "Yard", question: "What should the yard be?", background: "It lies empty." },
    options: counted(count).map((_, index) => ({
      id: "ABCDEFGHIJ"[index]!,
      label: `Plan ${["oak", "elm", "ash", "fir", "yew", "box", "fig", "bay", "may", "tea"][index]}`,
      description: "A plan.",
    })),
  });

  it.each([
    [1, 2],
    [2, 2],
    [8, 8],
    [20, 3],
    [10, 10],
  ])("%i evaluators rank %i options, alone and in one call", async (evaluators, options) => {
    const ids = counted(evaluators);
    const debate = evaluators >= options;
    for (const voices of ["isolated", "single-call"] as const) {
      const log = await runDeliberation({
        ...{ scenario: policy(options), models: model("extractive"), seed: 3, voices, debate },
        panel: panel({ evaluators: ids.map((id) => evaluator(id)), champions: ids }),
      });
      expect(Object.keys(log.ballots)).toEqual(ids);
      expect(log.measures.unweighted.n).toBe(evaluators);
      for (const ballot of Object.values(log.ballots))
        expect([...ballot!].sort()).toEqual(log.scenario.options.map(({ id }) => id));
      expect(log.measures.weighted.tension).toMatchObject({ value: null, reason: expect.stringMatching(/tension/) });
    }
  });

  it("without enough champions, or without any, says so before anyone is asked", async () => {
    const models = spyModel(() => ({ outcome: "ok", text: "" }));
    const own = panel({ champions: ["one"] });
    await expect(runDeliberation({ scenario: "housing", panel: own, models, seed: 1 })).rejects.toThrow(
      /^panel, champions:.*at least 3, one for each option/,
    );
    expect(models.requests).toEqual([]);
  });
});

describe("options that another makes idle", () => {
  it.each([
    [{ debate: false, rotation: 1 }, /field rotation: 1 .*0 where debate is false/],
    [{ debate: false, advocacy: "reverse" }, /field advocacy: "reverse" .*"own" where debate is false/],
    [
      { voices: "single-call", shuffleOptions: true },
      /field shuffleOptions: true .*false where voices is "single-call"/,
    ],
    [{ voices: "single-call", layout: "shared-prefix" }, /field layout/],
  ] as const)("are refused, since nothing would be compared: %j", (options, message) => {
    expect(() => deliberationOptions(options)).toThrow(InputError);
    expect(() => deliberationOptions(options)).toThrow(message);
  });

  it("are fine where they do something", () => {
    const options = { rotation: 2, advocacy: "reverse", shuffleOptions: true, layout: "shared-prefix" } as const;
    expect(deliberationOptions(options)).toMatchObject({ ...options, debate: true, voices: "isolated" });
  });
});

describe("a model that answers anything at all", () => {
  const values = [null, [], ["A", "B", "C"], "text", 5, true, {}, { one: null }, { one: 5, two: "x", three: [] }];
  const replies: [string, Reply][] = [
    ...values.map((value): [string, Reply] => [
      `the value ${JSON.stringify(value)}`,
      { outcome: "ok", text: JSON.stringify(value), value } as Reply,
    ]),
    ["a text that is no data", { outcome: "ok", text: "I would rather not say." }],
    ["nothing", { outcome: "empty", reason: "nothing" }],
    ["a failure", { outcome: "failed", reason: "no server" }],
  ];
  it.each(replies)("gives %s: a log with what is missing, in both ways of asking", async (_what, reply) => {
    for (const voices of ["isolated", "single-call"] as const) {
      const models: ChatModel = { id: "any", generate: async () => reply };
      const log = await runDeliberation({ scenario: "housing", panel: panel(), models, seed: 1, voices });
      for (const [id, ballot] of Object.entries(log.ballots)) {
        if (ballot !== null) expect([...ballot].sort()).toEqual(["A", "B", "C"]);
        else
          expect(
            log.missing.filter(({ phase, speaker }) => phase === "evaluation" && [id, "all-voices"].includes(speaker)),
          ).toHaveLength(1);
      }
      expect(Object.values(log.coherence)).toEqual([null, null, null]);
      expect(log.measures.weighted.bordaMargin.value).toBeNull();
      for (const { reason } of log.missing) expect(reason).toMatch(/./);
    }
  });
});
