import type { HeadingOf } from "../agents/policyText.js";
import type { RecordEntry } from "../foundation/log.js";
import type { Champion } from "./champions.js";
import { councilPhases } from "./deliberationProtocol.js";
import type { LoadedPanel } from "./panel.js";

/** How statements are headed: who speaks, in which round, and on which option. */
export function headings(panel: LoadedPanel, champions: readonly Champion[]): HeadingOf {
  const names = new Map(panel.evaluators.map(({ id, name }) => [id, name]));
  const byId = new Map(champions.map((champion) => [champion.id, champion]));
  return ({ phase, speaker, value }: RecordEntry) => {
    const champion = byId.get(speaker);
    if (champion) {
      const about = `option ${champion.option.id}`;
      return `${champion.name}, for ${about}: ${phase === councilPhases.critique ? "critique of the others" : phase}`;
    }
    const name = names.get(speaker) ?? speaker;
    if (Array.isArray(value)) return `${name}, ranking ${value.join(" > ")}`;
    return typeof value === "string" ? `${name}, critique of option ${value}` : name;
  };
}
