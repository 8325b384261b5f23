import { describe, expect, it } from "vitest";
import { runDebate } from "../../lib/src/debate/runDebate.js";
import { listTeams, teamsOf } from "../../lib/src/debate/teams.js";
import { model } from "../../lib/src/models/model.js";
import { loadDigests } from "../../lib/src/texts/digests.js";
import { markingModel } from "../support/models.js";
import { heldIn, identityTexts, ofSpeaker, philosophers, schoolOf, schools, weaknessTexts } from "./debates.js";

const allIdentities = philosophers.flatMap(identityTexts);
const allWeaknesses = schools.flatMap(weaknessTexts);
const debate = (teams: string, identity: boolean, opponentModel: boolean) =>
  runDebate({
    teams,
    scenario: "trolley",
    perturbation: "P3",
    variant: { identity, opponentModel },
    models: markingModel(),
    seed: 5,
  });

describe.each(listTeams())("the ablation's switches, asserted on the requests of %s", (teams) => {
  const members = teamsOf(teams).teams.map(({ philosophers: team }) => team.map(({ id }) => id));
  const speakers = members.flat();
  const opponentsOf = (speaker: string) => members.find((team) => !team.includes(speaker))!;

  it("both off: no request holds a sentence of an identity or of a weakness", async () => {
    const { calls } = await debate(teams, false, false);
    expect(calls).toHaveLength(26);
    for (const { request } of calls) expect(heldIn(request, [...allIdentities, ...allWeaknesses])).toEqual([]);
  });

  it("both off, and a model that quotes what it reads: still none", async () => {
    const { calls } = await runDebate({
      teams,
      scenario: "trolley",
      perturbation: "P1",
      variant: { identity: false, opponentModel: false },
      models: model("extractive"),
      seed: 5,
    });
    for (const { request } of calls) expect(heldIn(request, [...allIdentities, ...allWeaknesses])).toEqual([]);
  });

  it("identity alone: each holds sentences of its own identity, of no other and of no weakness", async () => {
    const { calls } = await debate(teams, true, false);
    for (const speaker of speakers) {
      const own = identityTexts(speaker);
      const others = allIdentities.filter((text) => !own.some((one) => one.includes(text)));
      for (const { request } of ofSpeaker(calls, speaker)) {
        expect(heldIn(request, own).length).toBeGreaterThanOrEqual(6);
        expect(heldIn(request, [...others, ...allWeaknesses])).toEqual([]);
      }
    }
  });

  it("opponent model alone: each holds one weakness of an opposing school, and no identity", async () => {
    const { calls } = await debate(teams, false, true);
    for (const speaker of speakers) {
      const theirSchools = [...new Set(opponentsOf(speaker).map(schoolOf))];
      const theirs = theirSchools.flatMap(weaknessTexts);
      const others = allWeaknesses.filter((text) => !theirs.includes(text));
      for (const { request } of ofSpeaker(calls, speaker)) {
        expect(heldIn(request, theirs)).toHaveLength(3);
        expect(heldIn(request, [...others, ...allIdentities])).toEqual([]);
      }
    }
  });

  it("the moderator holds nothing of either, whatever the switches", async () => {
    const { calls } = await debate(teams, true, true);
    const asked = ofSpeaker(calls, "moderator");
    expect(asked).toHaveLength(4);
    for (const { request } of asked) expect(heldIn(request, [...allIdentities, ...allWeaknesses])).toEqual([]);
  });
});

describe("the four variants", () => {
  it("retrieve the same passages whether or not there is an opponent model", async () => {
    const passagesOf = async (identity: boolean, opponentModel: boolean) =>
      (await debate("ablation", identity, opponentModel)).calls.map(({ trace }) => trace?.passages);
    expect(await passagesOf(true, true)).toEqual(await passagesOf(true, false));
    expect(await passagesOf(false, true)).toEqual(await passagesOf(false, false));
  });

  it("take the same seeds, so that they are compared like with like", async () => {
    const seedsOf = async (identity: boolean, opponentModel: boolean) =>
      (await debate("ablation", identity, opponentModel)).calls.map(({ request }) => request.seed);
    expect(await seedsOf(false, true)).toEqual(await seedsOf(true, false));
  });

  it("retrieve from all corpora without identity and from the speaker's own with it", async () => {
    const sourcesOf = async (identity: boolean) => {
      const { calls } = await debate("ablation", identity, false);
      return ofSpeaker(calls, "aquinas").flatMap(({ trace }) =>
        (trace!.passages as { source: string }[]).map(({ source }) => source),
      );
    };
    expect([...new Set(await sourcesOf(true))]).toEqual(["aquinas"]);
    expect(new Set(await sourcesOf(false)).size).toBeGreaterThan(1);
  });
});

it("the sentences of identities and weaknesses stand in no passage", () => {
  const passages = loadDigests().map(({ text }) => text);
  for (const text of [...allIdentities, ...allWeaknesses])
    expect(passages.filter((passage) => passage.includes(text))).toEqual([]);
});
