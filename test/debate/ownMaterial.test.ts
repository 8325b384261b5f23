import { describe, expect, it } from "vitest";
import type { Dilemma } from "../../lib/src/debate/dilemma.js";
import { dilemmaOf, listDilemmas, perturbationOf } from "../../lib/src/debate/dilemmas.js";
import { type DebateRun, runDebate } from "../../lib/src/debate/runDebate.js";
import { listTeams, teamsOf } from "../../lib/src/debate/teams.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { loadDigests } from "../../lib/src/texts/digests.js";
import { buildIndex } from "../../lib/src/texts/lexicalIndex.js";
import { markingModel, textOf } from "../support/models.js";
import { passage, stoic } from "../support/philosophers.js";
import { double, porchAgainstKant } from "./debates.js";

const ship: Dilemma = {
  id: "plank",
  name: "The plank of Carneades",
  statement: "Two shipwrecked sailors reach a plank that bears only one. May one push the other off?",
  keywords: ["plank", "sailor", "shipwreck", "sea"],
  perturbations: [
    { id: "captain", name: "Rank", text: "Suppose one of them is the captain.", keywords: ["captain", "rank"] },
  ],
};
const storm = {
  id: "storm",
  name: "Storm",
  text: "Suppose the storm calms within the hour.",
  keywords: ["storm", "calm"],
};
const porchPassages = buildIndex([...loadDigests(), passage("zeno-plank", "The sage lets go of the plank.")]);
const debate = (more: Partial<DebateRun> = {}) =>
  runDebate({
    teams: porchAgainstKant(),
    scenario: ship,
    passages: porchPassages,
    models: markingModel(),
    seed: 1,
    ...more,
  });

describe("material of the user's own", () => {
  it("is debated like the shipped: teams, philosopher, dilemma and perturbation as objects", async () => {
    const log = await debate({ perturbation: storm });
    expect(log.scenario).toEqual({ id: "plank", name: "The plank of Carneades" });
    expect(log.names).toEqual({ zeno: "Zeno of Citium", kant: "Immanuel Kant" });
    expect(log.turns.map(({ speaker }) => speaker).slice(0, 3)).toEqual(["zeno", "kant", "zeno"]);
    expect(log.events.map(({ id }) => id)).toEqual(["plank", "storm"]);
    expect(log.keywords.valid).toEqual(["plank", "sailor", "shipwreck", "sea", "storm", "calm"]);
    const zenos = log.calls.filter(({ speaker }) => speaker === "zeno").map(({ request }) => textOf(request));
    for (const text of zenos) expect(text).toContain("Virtue alone is good.");
    expect(zenos[0]).toContain("The sage lets go of the plank.");
    const kants = log.calls.filter(({ speaker }) => speaker === "kant").map(({ request }) => textOf(request));
    for (const text of kants) expect(text).toContain("Would you say so to a mother at a grave?");
  });

  it("is left as it was", async () => {
    const teams = porchAgainstKant();
    const before = structuredClone({ teams, ship, storm });
    await debate({ teams, perturbation: storm });
    expect({ teams, ship, storm }).toEqual(before);
  });

  it("has its own perturbations by id, and shipped ones by id or code", () => {
    expect(perturbationOf(ship, "captain").name).toBe("Rank");
    expect(perturbationOf(dilemmaOf("trolley"), "P2")).toEqual(perturbationOf(dilemmaOf("trolley"), "tyrant_argument"));
    expect(() => perturbationOf(ship, "P1")).toThrow(/perturbation.*P1.*captain/);
  });

  it("can put a philosopher against a double of the same works", async () => {
    const log = await debate({
      teams: {
        id: "kants",
        name: "Kant against Kant",
        teams: [
          { id: "a", name: "A", philosophers: ["kant"] },
          { id: "b", name: "B", philosophers: [double("kant", "kant-two")] },
        ],
      },
      passages: buildIndex([
        ...loadDigests(),
        ...loadDigests(["kant"]).map((it) => ({ ...it, id: `2-${it.id}`, source: "kant-two" })),
      ]),
    });
    expect(log.calls).toHaveLength(2 * 3 + 2 + 10);
  });

  it("speaks from the philosopher's identity alone where no passages are given", async () => {
    const log = await debate({ passages: undefined, scenario: "trolley" });
    const of = (one: string) => log.calls.filter(({ speaker }) => speaker === one);
    const found = (one: string) => of(one).flatMap(({ trace }) => trace?.passages as { source: string }[]);
    expect(found("zeno")).toEqual([]);
    for (const { request } of of("zeno")) expect(textOf(request)).toContain("Virtue alone is good.");
    expect(new Set(found("kant").map(({ source }) => source))).toEqual(new Set(["kant"]));
  });

  it("must bring the philosopher's works along, or the index says whose it has", async () => {
    await expect(debate({ passages: buildIndex(loadDigests()) })).rejects.toThrow(/sources.*zeno.*kant/);
  });
});

describe("bad input is named before anything is asked", () => {
  const [first, second] = porchAgainstKant().teams;
  const wrong: [string, object, RegExp][] = [
    ["teams", { teams: "nobody" }, /teams.*nobody.*ablation/],
    ["teams that are no pair", { teams: { id: "x", name: "X", teams: [first] } }, /teams, field teams/],
    ["a team twice", { teams: { id: "x", name: "X", teams: [first, { ...second, id: "porch" }] } }, /teams, id.*porch/],
    [
      "a philosopher in both teams",
      { teams: { id: "x", name: "X", teams: [first, { ...second, philosophers: ["kant", stoic()] }] } },
      /teams, philosophers.*zeno.*once/,
    ],
    [
      "a philosopher twice in a team",
      { teams: { id: "x", name: "X", teams: [first, { ...second, philosophers: ["kant", "kant"] }] } },
      /teams, philosophers.*kant/,
    ],
    [
      "an unknown philosopher",
      { teams: { id: "x", name: "X", teams: [first, { ...second, philosophers: ["hume"] }] } },
      /philosopher.*hume.*kant/,
    ],
    [
      "a philosopher whose edge leads nowhere",
      {
        teams: {
          id: "x",
          name: "X",
          teams: [
            { ...first, philosophers: [stoic({ edges: [{ from: "zeno-virtue", to: "nowhere", kind: "supports" }] })] },
            second,
          ],
        },
      },
      /teams/,
    ],
    [
      "a philosopher called moderator",
      { teams: { id: "x", name: "X", teams: [{ ...first, philosophers: [stoic({ id: "moderator" })] }, second] } },
      /moderator.*once/,
    ],
    ["a slip of the pen", { pertubation: "P1" }, /no field "pertubation"; the fields are .*perturbation/],
    ["scenario", { scenario: "no-such" }, /scenario.*no-such.*trolley/],
    ["a scenario with a field too many", { scenario: { ...ship, extra: 1 } }, /scenario.*extra/],
    ["perturbation", { perturbation: "P9" }, /perturbation.*P9.*captain/],
    ["a perturbation without keywords", { perturbation: { ...storm, keywords: [] } }, /perturbation, field keywords/],
    ["perturbation beside injections", { perturbation: "captain", injections: [] }, /perturbation.*captain/],
    ["injections that are no array", { injections: 3 }, /injections.*3/],
    ["an injection after the end", { injections: [{ turn: 11, perturbation: "captain" }] }, /injections, turn.*11/],
    [
      "two injections at one turn",
      {
        injections: [
          { turn: 4, perturbation: "captain" },
          { turn: 4, perturbation: storm },
        ],
      },
      /injections.*once/,
    ],
    [
      "one perturbation twice",
      {
        injections: [
          { turn: 4, perturbation: storm },
          { turn: 6, perturbation: storm },
        ],
      },
      /injections.*storm.*once/,
    ],
    ["turns", { turns: 1 }, /turns.*1/],
    ["turns that are no number", { turns: "10" }, /turns.*"10"/],
    ["injectionTurn", { injectionTurn: 11 }, /injectionTurn.*11.*1 to 10/],
    ["words", { words: 3 }, /words.*3/],
    ["variant", { variant: { identity: 1, opponentModel: true } }, /variant/],
    ["seed", { seed: 0.1 }, /seed.*0\.1/],
    ["models", { models: {} }, /models.*zeno/],
  ];
  it.each(wrong)("%s", async (_name, part, message) => {
    const models = markingModel();
    await expect(debate({ models, ...part } as never)).rejects.toThrow(message);
    await expect(debate({ models, ...part } as never)).rejects.toBeInstanceOf(InputError);
    expect(models.requests).toEqual([]);
  });
});

describe("shipped material", () => {
  it("is a copy each time", () => {
    const mine = dilemmaOf("trolley");
    mine.keywords.length = 0;
    expect(dilemmaOf("trolley").keywords.length).toBeGreaterThan(5);
    const teams = teamsOf("ablation");
    teams.teams[0].philosophers.length = 0;
    expect(teamsOf("ablation").teams[0].philosophers).toHaveLength(2);
  });
  it("has the paper's teams and perturbations", () => {
    expect(listTeams()).toEqual(["ablation", "resilience-hetero", "resilience-homo"]);
    expect(listDilemmas()).toContain("trolley");
    expect(dilemmaOf("trolley").perturbations.map(({ code, id }) => [code, id])).toEqual([
      ["P1", "push_vs_lever"],
      ["P2", "tyrant_argument"],
      ["P3", "scientist_vs_killers"],
    ]);
    const members = (id: string) => teamsOf(id).teams.map(({ philosophers }) => philosophers.map((one) => one.id));
    expect(members("resilience-hetero")).toEqual([
      ["aristotle", "aquinas"],
      ["mill", "bentham"],
    ]);
    expect(members("resilience-homo")).toEqual([
      ["aristotle", "plato"],
      ["aquinas", "augustine"],
    ]);
    expect(members("ablation")).toEqual([
      ["kant", "aquinas"],
      ["mill", "bentham"],
    ]);
  });
});
