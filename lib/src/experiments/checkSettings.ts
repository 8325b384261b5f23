import { canonicalJson } from "../foundation/canonicalJson.js";
import { InputError } from "../foundation/errors.js";
import { furtherVoices, otherThanStored } from "./checkDesign.js";
import type { DesignDescription } from "./describe.js";
import { firstDifference } from "./firstDifference.js";
import { ofVoice, voicesIn } from "./namedVoices.js";

/** The settings of each model id of a design, as texts. */
function byModel({ models, settings = {} }: DesignDescription): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const name of voicesIn(models, settings)) {
    const id = ofVoice(models, name) ?? "";
    found.set(id, (found.get(id) ?? new Set()).add(canonicalJson(ofVoice(settings, name) ?? {})));
  }
  return found;
}

/** Throws InputError where a voice has other settings than its model answered under. */
function checkVoices(
  path: string,
  known: NonNullable<DesignDescription["settings"]>,
  asked: NonNullable<DesignDescription["settings"]>,
): void {
  const different = voicesIn(known, asked).flatMap((voice) => {
    const difference = firstDifference(ofVoice(known, voice) ?? {}, ofVoice(asked, voice) ?? {});
    return difference ? [{ voice, ...difference }] : [];
  });
  const [first] = different;
  if (!first) return;
  const setting = first.path.join(".");
  throw otherThanStored(
    `${path}, settings of ${first.voice}, ${setting}`,
    setting,
    first,
    furtherVoices(different.length - 1),
  );
}

/**
 * Throws InputError where a design's models have other settings than a store's: an experiment would be gone on with
 * half under these and half under those. A store of an earlier version does not name them; there those count that its
 * models answered under.
 *
 * @param path of the store's design.json.
 * @param known the settings it names.
 * @param asked gives the settings that its models answered under.
 */
export function checkSettings(
  path: string,
  known: DesignDescription["settings"],
  description: DesignDescription,
  asked: () => readonly { model: string; settings: unknown }[],
): void {
  if (known) {
    checkVoices(path, known, description.settings ?? {});
    return;
  }
  const own = byModel(description);
  for (const { model, settings } of asked()) {
    const [found, wanted] = [canonicalJson(settings), own.get(model)];
    if (!wanted || wanted.has(found)) continue;
    const texts = [...wanted].join(" or ");
    throw new InputError(
      `${path}, settings of ${model}`,
      wanted.size === 1 ? JSON.parse(texts) : texts,
      `${found} (the store has answers under ${found}, you ask for ${texts}); use another store for this design`,
    );
  }
}
