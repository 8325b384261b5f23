import { canonicalJson } from "../foundation/canonicalJson.js";
import { InputError } from "../foundation/errors.js";
import type { DesignDescription } from "./describe.js";

const settingsOf = (named: DesignDescription["settings"] = {}, name: string) => canonicalJson(named[name] ?? {});

const speakerOf = (name: string) => name.slice(name.indexOf(": ") < 0 ? 0 : name.indexOf(": ") + 2);

/** The settings of each model id of a design, as texts. */
function byModel({ models, settings = {} }: DesignDescription): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const name of new Set([...Object.keys(models), ...Object.keys(settings)])) {
    const id = models[name] ?? models[speakerOf(name)] ?? "";
    const own = settingsOf(settings, Object.hasOwn(settings, name) ? name : speakerOf(name));
    found.set(id, (found.get(id) ?? new Set()).add(own));
  }
  return found;
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
  const refused = (name: string, found: string, wanted: string) =>
    new InputError(
      `${path}, settings of ${name}`,
      JSON.parse(found),
      `${wanted} as in the design to run; use another store for other settings`,
    );
  if (known) {
    for (const name of new Set([...Object.keys(known), ...Object.keys(description.settings ?? {})])) {
      const [found, wanted] = [settingsOf(known, name), settingsOf(description.settings, name)];
      if (found !== wanted) throw refused(name, found, wanted);
    }
    return;
  }
  const own = byModel(description);
  for (const { model, settings } of asked()) {
    const [found, wanted] = [canonicalJson(settings), own.get(model)];
    if (wanted && !wanted.has(found)) throw refused(model, found, [...wanted].join(" or "));
  }
}
