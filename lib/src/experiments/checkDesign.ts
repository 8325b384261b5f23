import { InputError, shown } from "../foundation/errors.js";
import type { DesignDescription } from "./describe.js";
import { firstDifference } from "./firstDifference.js";
import { ofVoice, voicesIn } from "./namedVoices.js";

const fields = ["experiment", "seed", "scenario", "scenarios", "teams", "panel", "options"] as const;

const orNone = (value: unknown) => (value === undefined ? "none" : shown(value));

/**
 * The refusal of a design at a place where a store has something else.
 *
 * @param what names the place to who reads "the store has WHAT 1".
 */
export function otherThanStored(
  place: string,
  what: string,
  { known, asked }: { known: unknown; asked: unknown },
  others = "",
): InputError {
  const has = known === undefined ? `no ${what}` : `${what} ${shown(known)}`;
  return new InputError(
    place,
    asked,
    `${orNone(known)} (the store has ${has}, you ask for ${orNone(asked)}${others}); use another store for this design`,
  );
}

/** How many more voices differ, as a refusal says it. */
export const furtherVoices = (count: number): string =>
  count === 0 ? "" : `; ${count} further ${count === 1 ? "voice differs" : "voices differ"} too`;

/**
 * Throws InputError where a store was made for another design, with the first place at which they differ.
 *
 * @param path of the store's design.json.
 * @param known the design that it names.
 */
export function checkDesign(path: string, known: DesignDescription, asked: DesignDescription): void {
  for (const field of fields) {
    const difference = firstDifference(known[field], asked[field], [field]);
    const name = difference?.path.join(".");
    if (difference) throw otherThanStored(`${path}, field ${name}`, name!, difference);
  }
  const different = voicesIn(known.models, asked.models)
    .map((voice) => ({ voice, known: ofVoice(known.models, voice), asked: ofVoice(asked.models, voice) }))
    .filter((one) => one.known !== one.asked);
  const [first] = different;
  if (first)
    throw otherThanStored(
      `${path}, field models, voice ${first.voice}`,
      "model",
      first,
      furtherVoices(different.length - 1),
    );
}
