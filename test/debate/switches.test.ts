import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dilemmaOf, listDilemmas } from "../../lib/src/debate/dilemmas.js";
import { runDebate } from "../../lib/src/debate/runDebate.js";
import { listTeams, teamsOf } from "../../lib/src/debate/teams.js";
import { dataPath } from "../../lib/src/foundation/files.js";
import { model } from "../../lib/src/models/model.js";
import { markingModel } from "../support/models.js";
import { heldIn, identityTexts, ofSpeaker, philosophers, schoolOf, schools, weaknessTexts } from "./debates.js";

const allIdentities = philosophers.flatMap(identityTexts);
const allWeaknesses = schools.flatMap(weaknessTexts);
/** A debate in which every perturbation of the dilemma is injected, the first at turn 4. */
const debate = (teams: string, identity: boolean, opponentModel: boolean, scenario = "trolley") =>
  runDebate({
    teams,
    scenario,
    injections: dilemmaOf(scenario).perturbations.map(({ id }, index) => ({ turn: 4 + index, perturbation: id })),
    variant: { identity, opponentModel },
    models: markingModel(),
    seed: 5,
  });
const settings = listTeams().flatMap((teams) => listDilemmas().map((scenario) => ({ teams, scenario })));

it("the shipped teams have all seven philosophers", () => {
  const members = listTeams().flatMap((id) => teamsOf(id).teams.flatMap((team) => team.philosophers));
  expect([...new Set(members.map(({ id }) => id))].sort()).toEqual(philosophers);
});

describe.each(settings)("the ablation's switches, asserted on the requests of $teams on $scenario", (setting) => {
  const { teams, scenario } = setting;
  const members = teamsOf(teams).teams.map(({ philosophers: team }) => team.map(({ id }) => id));
  const speakers = members.flat();
  const opponentsOf = (speaker: string) => members.find((team) => !team.includes(speaker))!;

  it("both off: no request holds a sentence of an identity or of a weakness", async () => {
    const { calls } = await debate(teams, false, false, scenario);
    expect(calls).toHaveLength(26);
    for (const { request } of calls) expect(heldIn(request, [...allIdentities, ...allWeaknesses])).toEqual([]);
  });

  it("both off, and a model that quotes what it reads: still none", async () => {
    const { calls } = await runDebate({
      teams,
      scenario,
      perturbation: dilemmaOf(scenario).perturbations[0]!.id,
      variant: { identity: false, opponentModel: false },
      models: model("extractive"),
      seed: 5,
    });
    for (const { request } of calls) expect(heldIn(request, [...allIdentities, ...allWeaknesses])).toEqual([]);
  });

  it("identity alone: each holds sentences of its own identity, of no other and of no weakness", async () => {
    const { calls } = await debate(teams, true, false, scenario);
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
    const { calls } = await debate(teams, false, true, scenario);
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
    const { calls } = await debate(teams, true, true, scenario);
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

it("the sentences of identities and weaknesses stand nowhere else in what is shipped: corpora, dilemmas, prompts", () => {
  const told = [...allIdentities, ...allWeaknesses];
  const own = [dataPath("corpora", "identities"), dataPath("corpora", "weaknesses")];
  const texts = [dataPath("corpora"), dataPath("scenarios")]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !own.includes(entry.parentPath))
    .map((entry) => ({ name: entry.name, said: stringsOf(readFileSync(join(entry.parentPath, entry.name), "utf8")) }));
  expect(texts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["kant.json", "philosopher.json", "trolley.json"]),
  );
  for (const { name, said } of texts)
    expect({ name, held: told.filter((text) => said.includes(text)) }).toEqual({ name, held: [] });
});

/** All strings of a JSON text, one a line, as a request would have them. */
function stringsOf(json: string): string {
  const found: string[] = [];
  JSON.parse(json, (_key, value: unknown) => {
    if (typeof value === "string") found.push(value);
    return value;
  });
  return found.join("\n");
}
