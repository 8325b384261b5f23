import { requireInput, requireObject, requireWhole } from "../foundation/requireInput.js";
import { buildIndex } from "../texts/lexicalIndex.js";
import type { SchoolProfile, Weakness } from "./philosopher.js";

/**
 * ToM-Lite (HDE section 4.2): from static profiles of the opposing schools, the weaknesses that fit best what an
 * opponent just said, `limit` of them (1); those that share no word with it follow in the order of the profiles.
 *
 * Throws InputError for what are no profiles, what is no text and a limit that is no whole number from 0.
 *
 * @example
 * chooseWeaknesses([loadSchoolProfile("utilitarianism")], "We must save the greater number.").map(({ counterQuestion }) => counterQuestion);
 */
export function chooseWeaknesses(
  profiles: readonly SchoolProfile[],
  said: string,
  options: { limit?: number } = {},
): Weakness[] {
  requireObject("options", options);
  const { limit = 1 } = options;
  const given: unknown = profiles;
  const areProfiles = Array.isArray(given) && given.every((profile) => Array.isArray(profile?.weaknesses));
  requireInput(areProfiles, "profiles", profiles, "an array of schools' profiles");
  requireInput(typeof said === "string", "said", said, "a text");
  requireWhole("limit", limit, 0);
  const all = [...new Map(profiles.flatMap(({ weaknesses }) => weaknesses.map((one) => [one.id, one]))).values()];
  if (all.length === 0) return [];
  const index = buildIndex(
    all.map(({ id, claim, weakness, source }) => ({
      id,
      source: "weaknesses",
      work: source.work,
      section: source.section,
      text: `${claim} ${weakness}`,
    })),
  );
  const ranked = index.search(said, { limit: all.length }).map(({ passage }) => passage.id);
  const place = (id: string) =>
    ranked.includes(id) ? ranked.indexOf(id) : ranked.length + all.findIndex((one) => one.id === id);
  return [...all].sort((a, b) => place(a.id) - place(b.id)).slice(0, limit);
}
