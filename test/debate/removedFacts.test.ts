import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundaryJudge } from "../../lib/src/agents/boundaryJudge.js";
import type { Violates } from "../../lib/src/agents/violates.js";
import { runDebate } from "../../lib/src/debate/runDebate.js";
import { model } from "../../lib/src/models/model.js";
import { loadDigests } from "../../lib/src/texts/digests.js";
import { buildIndex } from "../../lib/src/texts/lexicalIndex.js";
import { markingModel, spyModel, textOf } from "../support/models.js";
import { passage } from "../support/philosophers.js";
import { ofSpeaker } from "./debates.js";

const planted =
  "Where a trolley runs at five people tied to a track, morality is a sum of pleasures to pull the lever by.";
const denied = "Where a trolley runs at five people tied to a track, morality is not calculation, nor is the lever.";
const debate = (passages: Parameters<typeof buildIndex>[0], models = markingModel(), violates?: Violates) =>
  runDebate({
    ...(violates ? { violates } : {}),
    teams: "ablation",
    scenario: "trolley",
    perturbation: "push_vs_lever",
    passages: buildIndex([...loadDigests(), ...passages]),
    models,
    seed: 3,
  });
type Removed = { id: string; text: string; constraint: string }[];

describe("doctrinal boundaries in a debate (Eq. 3)", () => {
  it("what Kant would reject, planted in Kant's corpus, is removed and reaches no request; its denial stays", async () => {
    const log = await debate([passage("planted", planted, "kant"), passage("denied", denied, "kant")]);
    expect(log.calls.filter(({ request }) => textOf(request).includes(planted))).toEqual([]);
    const kants = ofSpeaker(log.calls, "kant");
    expect(kants.filter(({ request }) => textOf(request).includes(denied)).length).toBeGreaterThan(0);
    expect(kants.flatMap(({ trace }) => trace!.removed as Removed)).toContainEqual({
      id: "planted",
      text: planted,
      constraint: "REJECT: reducing morality to calculation",
    });
  });

  it("without identity nothing is removed: the same fact reaches requests (plain retrieval)", async () => {
    const { calls } = await runDebate({
      teams: "ablation",
      scenario: "trolley",
      variant: { identity: false, opponentModel: true },
      passages: buildIndex([...loadDigests(), passage("planted", planted, "kant")]),
      models: markingModel(),
      seed: 3,
    });
    expect(calls.filter(({ request }) => textOf(request).includes(planted)).length).toBeGreaterThan(0);
    expect(calls.flatMap(({ trace }) => (trace?.removed as Removed | undefined) ?? [])).toEqual([]);
  });

  it("no fact that was removed for a call is in its request, whatever was planted", async () => {
    const subject = fc.constantFrom("Morality", "Duty", "Virtue", "The worth of an act", "To kill one to save five");
    const predicate = fc.constantFrom(
      "is a sum of pleasures",
      "is judged by its consequences",
      "is not calculation",
      "may be right as a mere means",
      "rests on feeling",
      "is commanded by God alone",
    );
    const fact = fc.tuple(subject, predicate, fc.constantFrom("kant", "mill", "aquinas", "bentham"));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fact, { minLength: 3, maxLength: 8, selector: String }), async (facts) => {
        const { calls } = await debate(
          facts.map(([it, says, who], index) =>
            passage(`planted-${index}`, `${it}, by the trolley and its lever, ${says} on the track.`, who),
          ),
        );
        for (const { request, trace } of calls)
          for (const { text } of (trace?.removed as Removed | undefined) ?? [])
            expect(textOf(request)).not.toContain(text);
      }),
      { numRuns: 12 },
    );
  });

  it("a model that judges removes what no word gives away, and it reaches no request of the debate", async () => {
    const disguised = "Where a trolley runs at five people tied to a track, the lever asks for arithmetic alone.";
    const judging = spyModel((request) => {
      const [, statement = ""] = textOf(request).split("<statement>");
      return { outcome: "ok", text: JSON.stringify({ rationale: "So.", violates: statement.includes("arithmetic") }) };
    });
    const planted = [passage("disguised", disguised, "kant")];
    const byWords = await debate(planted);
    expect(byWords.calls.filter(({ request }) => textOf(request).includes(disguised)).length).toBeGreaterThan(0);
    const judge = boundaryJudge(judging, { seed: 1 });
    const log = await debate(planted, markingModel(), judge.violates);
    expect(log.calls.filter(({ request }) => textOf(request).includes(disguised))).toEqual([]);
    const removed = ofSpeaker(log.calls, "kant").flatMap(({ trace }) => trace!.removed as Removed);
    expect(removed.map(({ id }) => id)).toContain("disguised");
    expect(judge.judgements().filter(({ violates }) => violates)).not.toEqual([]);
    expect(judging.requests.length).toBe(new Set(judging.requests.map(textOf)).size);
  });

  it("nor does it come back by what others quote: the null model arranges what it reads", async () => {
    const log = await debate([passage("planted", planted, "kant")], model("extractive") as never);
    const removed = log.calls.flatMap(({ trace }) => (trace?.removed as Removed | undefined) ?? []);
    expect(removed.map(({ id }) => id)).toContain("planted");
    for (const { text } of removed)
      expect(log.calls.filter(({ request }) => textOf(request).includes(text))).toEqual([]);
  });
});
