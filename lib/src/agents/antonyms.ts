import { stemOf } from "./wording.js";

const pairs = [
  ["permissible", "impermissible forbidden prohibited"],
  ["permitted", "forbidden prohibited"],
  ["allowed", "forbidden prohibited"],
  ["right", "wrong"],
  ["just", "unjust"],
  ["justified", "unjustified unjustifiable indefensible"],
  ["legitimate", "illegitimate"],
  ["good", "bad evil"],
  ["moral", "immoral"],
  ["obligatory", "optional"],
  ["duty", "optional"],
  ["equal", "unequal"],
  ["relevant", "irrelevant"],
  ["possible", "impossible"],
  ["higher", "lower"],
  ["superior", "inferior"],
] as const;

const opposites = new Map<string, Set<string>>();
for (const [word, against] of pairs)
  for (const opposite of against.split(" ")) {
    join(word, opposite);
    join(opposite, word);
  }

function join(word: string, opposite: string): void {
  const stem = stemOf(word);
  const known = opposites.get(stem) ?? new Set<string>();
  opposites.set(stem, known.add(stemOf(opposite)));
}

const none: ReadonlySet<string> = new Set();

/** The stems that are opposite to a stem: what is not forbidden is permitted. */
export function oppositesOf(stem: string): ReadonlySet<string> {
  return opposites.get(stem) ?? none;
}
