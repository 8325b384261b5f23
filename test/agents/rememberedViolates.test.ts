import fc from "fast-check";
import { expect, it } from "vitest";
import { listPhilosophers, loadIdentity } from "../../lib/src/agents/philosophers.js";
import { rememberedViolates } from "../../lib/src/agents/rememberedViolates.js";
import { lexicalViolates } from "../../lib/src/agents/violates.js";
import { loadDigests } from "../../lib/src/texts/digests.js";

const identities = listPhilosophers().map((id) => loadIdentity(id));

it("answers what lexicalViolates answers, the first time and every other time", () => {
  const facts = [...identities.flatMap(({ nodes }) => nodes), ...loadDigests()].map(({ text }) => text);
  const constraints = identities.flatMap((identity) => identity.constraints);
  fc.assert(
    fc.property(fc.constantFrom(...facts), fc.constantFrom(...constraints), (fact, constraint) => {
      const answer = lexicalViolates(fact, constraint);
      expect(rememberedViolates(fact, constraint)).toBe(answer);
      expect(rememberedViolates(fact, structuredClone(constraint))).toBe(answer);
    }),
    { numRuns: 400 },
  );
});

it("tells boundaries of one name apart by what triggers them", () => {
  const boundary = (word: string) => ({ id: "same", text: "REJECT: the same", triggers: [[[word]]] });
  expect(rememberedViolates("Duty binds.", boundary("duty"))).toBe(true);
  expect(rememberedViolates("Duty binds.", boundary("pleasure"))).toBe(false);
});

it("answers alike when it has forgotten", () => {
  const boundary = { id: "many", text: "REJECT: many", triggers: [[["duty"]]] };
  for (let number = 0; number < 20_050; number++) rememberedViolates(`Number ${number}.`, boundary);
  expect(rememberedViolates("Number 0.", boundary)).toBe(false);
  expect(rememberedViolates("Duty binds.", boundary)).toBe(true);
});
