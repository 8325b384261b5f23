import { describe, expect, it } from "vitest";
import type { ChatModel } from "../../lib/src/foundation/chat.js";
import { modelsOf } from "../../lib/src/protocol/models.js";
import { runProtocol } from "../../lib/src/protocol/run.js";
import { markingModel } from "../support/models.js";
import { listener, phase, protocol } from "./protocols.js";

describe("a participant with nothing to answer to", () => {
  it("is not asked, stands in missing with its reason, and the others go on", async () => {
    const model = markingModel();
    const silent = { ...listener("bo"), compose: () => ({ messages: [], silent: "nobody spoke to bo" }) };
    const log = await runProtocol({
      protocol: protocol(phase("a", "side-by-side", ["ada", "bo"]), phase("b", "in-turn", ["bo", "ada"])),
      participants: [listener("ada"), silent],
      models: model,
      seed: 1,
    });
    expect(model.requests).toHaveLength(2);
    expect(log.calls.map(({ speaker }) => speaker)).toEqual(["ada", "ada"]);
    expect(log.record.map(({ phase, turn }) => [phase, turn])).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
    expect(log.missing).toEqual([
      { phase: "a", turn: 2, role: "philosopher", speaker: "bo", outcome: "empty", reason: "nobody spoke to bo" },
      { phase: "b", turn: 1, role: "philosopher", speaker: "bo", outcome: "empty", reason: "nobody spoke to bo" },
    ]);
  });
});

describe("the model of a participant", () => {
  const [one, other, rest] = ["one", "other", "rest"].map((id) => markingModel(id));
  const named = { ...listener("ada"), modelNames: ["first", "second", "default"] };

  it("is the first that is found under the names it gives", () => {
    const found = (models: object) => modelsOf(models as { [name: string]: never }, [named]).get("ada");
    expect(found({ second: other, first: one, default: rest })).toBe(one);
    expect(found({ second: other, default: rest })).toBe(other);
    expect(found({ ada: one, philosopher: other, default: rest })).toBe(rest);
  });

  it("is found under its id, its role or default where it names none", () => {
    const found = (models: object) => modelsOf(models as { [name: string]: never }, [listener("ada")]).get("ada");
    expect(found({ ada: one, philosopher: other, default: rest })).toBe(one);
    expect(found({ philosopher: other, default: rest })).toBe(other);
  });

  it.each([
    { temperature: Number.NaN },
    { size: Number.POSITIVE_INFINITY },
    { size: 5n },
    { size: () => 1 },
    [],
    "hot",
    null,
  ])("is refused before it is asked where no recording could hold its settings (%o)", (settings) => {
    const odd = { ...one!, settings } as unknown as ChatModel;
    expect(() => modelsOf(odd, [listener("ada")])).toThrow(/^models, one, settings: .*JSON values/);
  });

  it("is an error that lists its names where there is none", () => {
    expect(() => modelsOf({ ada: one! }, [named])).toThrow(/"first" or "second" or "default"/);
  });
});
