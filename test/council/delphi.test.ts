import { describe, expect, it } from "vitest";
import { delphiLogSchema } from "../../lib/src/council/delphiLogSchema.js";
import type { DelphiVariant } from "../../lib/src/council/delphiVariants.js";
import { runDelphi } from "../../lib/src/council/runDelphi.js";
import type { ChatRequest, Reply } from "../../lib/src/foundation/chat.js";
import { model } from "../../lib/src/models/model.js";
import { type SpyModel, spyModel, textOf } from "../support/models.js";
import { ballotReply, evaluators } from "./speakers.js";

const isCritique = ({ schema }: ChatRequest) => "critique" in ((schema?.properties ?? {}) as object);

/** Evaluators that vote in turn as they are told, and criticise an option of their own. */
function panelOf(
  votes: { [evaluator: string]: (readonly string[] | Reply)[] } = {},
  {
    criticised = {},
    reasonings = {},
  }: { criticised?: { [evaluator: string]: string }; reasonings?: { [evaluator: string]: string[] } } = {},
) {
  const panel: { [id: string]: SpyModel } = {};
  for (const id of evaluators) {
    let ballots = 0;
    let critiques = 0;
    panel[id] = spyModel((request) => {
      if (isCritique(request)) {
        const value = {
          option: criticised[id] ?? "B",
          critique: `criticised-${id}-${++critiques}. It neglects orchards.`,
        };
        return { outcome: "ok", text: JSON.stringify(value), value };
      }
      const own = votes[id] ?? [["A", "B", "C"]];
      const ballot = own[Math.min(ballots, own.length - 1)]!;
      const reasoning = reasonings[id]?.[ballots] ?? `reasoned-${id}-${ballots}.`;
      ballots++;
      return "outcome" in ballot ? ballot : ballotReply(ballot, reasoning);
    }, id);
  }
  return panel;
}

const run = (variant: DelphiVariant, models: ReturnType<typeof panelOf>) =>
  runDelphi({ scenario: "housing", panel: "paper", variant, models, seed: 1, debate: false });
const critics = (request: ChatRequest) => [...textOf(request).matchAll(/criticised-(\w+)-\d/g)].map(([, id]) => id);

describe("what evaluators are shown when they reconsider", () => {
  it("v6.0: every other's critique, their own reasoning and ranking, and no other's reasoning", async () => {
    const models = panelOf({ guardian: [["C", "B", "A"]] });
    await run("v6.0", models);
    const request = models.guardian!.requests.at(-1)!;
    expect(critics(request)).toEqual(evaluators.filter((id) => id !== "guardian"));
    expect(textOf(request).match(/reasoned-\w+-\d/g)).toEqual(["reasoned-guardian-0"]);
    expect(textOf(request)).toContain("[Guardian, ranking C > B > A]");
    expect(textOf(request)).toContain("[Driver, critique of option B]");
  });

  it("v6.1: their tension partners' critiques alone, twice, the second time on the second vote", async () => {
    const models = panelOf();
    await run("v6.1", models);
    const [, , first, , second] = models.guardian!.requests;
    expect(models.guardian!.requests).toHaveLength(5);
    expect(critics(first!)).toEqual(["innovator"]);
    expect(textOf(second!)).toContain("criticised-innovator-2");
    expect(textOf(second!)).not.toContain("criticised-innovator-1");
    expect(textOf(second!).match(/reasoned-\w+-\d/g)).toEqual(["reasoned-guardian-1"]);
    expect(critics(models.minimalist!.requests[2]!)).toEqual(["innovator", "driver"]);
  });

  it("v7: their own reasoning and nothing else", async () => {
    const models = panelOf();
    const log = await run("v7", models);
    expect(log.calls).toHaveLength(14);
    for (const id of evaluators) {
      const text = textOf(models[id]!.requests[1]!);
      expect(text.match(/reasoned-\w+-\d/g)).toEqual([`reasoned-${id}-0`]);
      expect(text).not.toContain("criticised");
    }
  });

  it("a critique is written in sight of one's own vote alone", async () => {
    const models = panelOf();
    await run("v6.0", models);
    const request = models.driver!.requests[1]!;
    expect(isCritique(request)).toBe(true);
    expect(textOf(request).match(/reasoned-\w+-\d/g)).toEqual(["reasoned-driver-0"]);
    expect(critics(request)).toEqual([]);
  });
});

describe("what they did with it", () => {
  it("is given up when the first choice is another, with whether it was criticised and endorsed", async () => {
    const log = await run(
      "v6.0",
      panelOf({
        guardian: [
          ["B", "A", "C"],
          ["C", "A", "B"],
        ],
        driver: [
          ["B", "A", "C"],
          ["A", "B", "C"],
        ],
      }),
    );
    const of = (id: string) => log.reconsiderations.find(({ evaluator }) => evaluator === id);
    expect(of("guardian")).toMatchObject({
      coding: "given up",
      changed: true,
      criticised: ["B"],
      oldChoiceCriticised: true,
      newChoiceCriticised: false,
      newChoiceEndorsed: false,
    });
    expect(of("driver")).toMatchObject({ coding: "given up", newChoiceEndorsed: true });
    expect(of("pragmatist")).toMatchObject({ coding: "kept", changed: false, newChoiceCriticised: null });
    expect(log.reconsiderations).toHaveLength(7);
  });

  it("is weighed and kept when the reasoning takes up what it was shown and stays", async () => {
    const models = panelOf(
      {},
      {
        reasonings: {
          guardian: ["It is safe.", "True, the plan neglects orchards, as criticised, yet it is safe."],
          driver: ["It is fast.", "Orchards or not, it is fast."],
        },
      },
    );
    const log = await run("v6.0", models);
    const of = (id: string) => log.reconsiderations.find(({ evaluator }) => evaluator === id);
    expect(of("guardian")?.coding).toBe("weighed and kept");
    expect(of("guardian")?.takenUp).toEqual(["neglect", "orchard", "criticis"]);
    expect(of("driver")).toMatchObject({ coding: "kept", takenUp: ["orchard"] });
  });

  it("is a matter of the first choice: the rest of the ranking may move", async () => {
    const log = await run(
      "v7",
      panelOf({
        guardian: [
          ["A", "B", "C"],
          ["A", "C", "B"],
        ],
      }),
    );
    expect(log.reconsiderations.at(-1)).toMatchObject({ evaluator: "guardian", changed: false, coding: "kept" });
  });

  it("is not known of one that has no ballot before or after", async () => {
    const none: Reply = { outcome: "refused", reason: "no" };
    const log = await run("v6.1", panelOf({ guardian: [["A", "B", "C"], none, ["B", "A", "C"]] }));
    expect(log.reconsiderations.filter(({ evaluator }) => evaluator === "guardian")).toEqual([]);
    expect(log.rounds.map(({ ballots }) => ballots.guardian)).toEqual([["A", "B", "C"], null, ["B", "A", "C"]]);
    expect(log.reconsiderations).toHaveLength(12);
  });

  it("shows in the concentration round by round", async () => {
    const votes = Object.fromEntries(
      evaluators.map((id, index) => [
        id,
        [
          ["ABC"[index % 3]!, ..."ABC".replace("ABC"[index % 3]!, "")],
          ["C", "A", "B"],
        ],
      ]),
    );
    const { measures } = await run("v6.0", panelOf(votes));
    expect(measures.firstChoiceConcentration.map(({ value }) => value?.toFixed(3))).toEqual(["0.143", "1.000"]);
  });
});

describe("a Delphi log", () => {
  it.each(["v6.0", "v6.1", "v7"] as const)(
    "of %s fits its schema, on the null model too, with a debate before",
    async (variant) => {
      const log = await runDelphi({
        scenario: "child-welfare",
        panel: "balanced",
        variant,
        models: model("extractive"),
        seed: 4,
      });
      expect(() => delphiLogSchema.parse(JSON.parse(JSON.stringify(log)))).not.toThrow();
      expect(log.protocol).toBe(`delphi-${variant}`);
      expect(log.missing).toEqual([]);
    },
  );

  it("names a variant that is none", async () => {
    await expect(run("v5" as DelphiVariant, panelOf())).rejects.toThrow(/variant: "v5".*v6\.0/);
  });
});
