import { NotComputableError } from "../foundation/errors.js";
import { findKeywords } from "../foundation/keywords.js";
import { type Measured, measured } from "../foundation/measured.js";
import { requireFields } from "../foundation/requireFields.js";
import { requireInput } from "../foundation/requireInput.js";
import type { Turn } from "../foundation/transcript.js";
import { arCo } from "../metrics/arCo.js";
import { crossReferencing } from "../metrics/crossReferencing.js";
import { doctrinalAccuracy } from "../metrics/doctrinalAccuracy.js";
import { sysAR } from "../metrics/sysAR.js";
import type { DebateKeywords } from "./debateKeywords.js";

/** The four measures of a debate (HDE section 3.2), each with the turns and keywords it came from. */
export interface DebateMeasures {
  sysAR: Measured<ReturnType<typeof sysAR>>;
  arCo: Measured<ReturnType<typeof arCo>>;
  doctrinalAccuracy: Measured<ReturnType<typeof doctrinalAccuracy>>;
  crossReferencing: Measured<ReturnType<typeof crossReferencing>>;
}

/** Names that do not hold the speaker's id as a word ("Simone Weil" under "simone-weil"); the id finds the others. */
function namesBesideIds(names: { readonly [speaker: string]: string }): { [speaker: string]: string[] } {
  return Object.fromEntries(
    Object.entries(names).flatMap(([id, name]) => (findKeywords(name, [id]).length > 0 ? [] : [[id, [name]]])),
  );
}

/**
 * Measures a debate's turns. A measure that the turns do not determine is null, with the reason.
 * Throws InputError for what are no turns, and for settings that are not there.
 *
 * @example
 * measureDebate(turns, { keywords: log.keywords, teams: { duty: ["kant"], utility: ["mill"] }, injectionTurn: 4, window: 6 }).arCo.value;
 */
export function measureDebate(
  turns: readonly Turn[],
  settings: {
    keywords: DebateKeywords;
    teams: { readonly [team: string]: readonly string[] };
    /** What the speakers are called, by id. */
    names?: { readonly [speaker: string]: string };
    injectionTurn: number;
    /** Turns after the injection that are looked at; none in a debate that ends with its perturbed turn. */
    window: number;
  },
): DebateMeasures {
  requireInput(Array.isArray(turns), "turns", turns, "an array of turns");
  requireFields(
    "settings",
    settings,
    ["keywords", "teams", "injectionTurn", "window"],
    "{ keywords, teams, injectionTurn, window }",
  );
  const { keywords, teams, names = {}, injectionTurn, window } = settings;
  const afterInjection = <T extends { value: unknown }>(measure: string, compute: () => T): Measured<T> =>
    measured(() => {
      if (window < 1) throw new NotComputableError(measure, `the debate ends with its perturbed turn ${injectionTurn}`);
      return compute();
    });
  return {
    sysAR: afterInjection("sysAR", () => sysAR(turns, { keywords: keywords.base, injectionTurn, window })),
    arCo: afterInjection("arCo", () => arCo(turns, { keywords: keywords.valid, injectionTurn, window })),
    doctrinalAccuracy: measured(() => doctrinalAccuracy(turns, { frameworks: keywords.frameworks })),
    crossReferencing: measured(() =>
      crossReferencing(turns, { frameworks: keywords.frameworks, teams, names: namesBesideIds(names) }),
    ),
  };
}
