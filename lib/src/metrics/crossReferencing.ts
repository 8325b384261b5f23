import { type FoldedText, foldedText } from "../foundation/foldedText.js";
import { type KeywordMatch, type KeywordMatcher, keywordMatcher } from "../foundation/keywordMatcher.js";
import { requireObject } from "../foundation/requireInput.js";
import type { KeywordHit, Turn } from "../foundation/transcript.js";
import { type Frameworks, frameworkOf } from "./frameworks.js";
import { filledMatcher } from "./keywordRule.js";
import { opponentsBySpeaker, opponentsOf, type Teams } from "./opponents.js";
import { type Average, type ShareOfTurns, shareOfTurns } from "./shareOfTurns.js";
import { orderedTurns } from "./turns.js";

/** Where a turn speaks of an opponent: by name, or by a keyword of the opponent's framework. */
export interface Reference extends KeywordHit {
  opponent: string;
  by: "name" | "keyword";
}

/** Cross-Referencing, with the turns that made it. */
export interface CrossReferencing extends ShareOfTurns {
  /** Every turn, in order, with what in it refers to an opponent. */
  perTurn: { turn: number; speaker: string; references: boolean; hits: Reference[] }[];
}

/** The keywords of an opponent that are also the speaker's own: a form of theirs is a form of the speaker's. */
function sharedKeywords(theirs: KeywordMatcher, own: KeywordMatcher): Set<string> {
  const ownForms = new Set(own.keywords.flatMap(({ forms }) => forms));
  const shared = theirs.keywords.filter(({ forms }) => forms.some((form) => ownForms.has(form)));
  return new Set(shared.map(({ keyword }) => keyword));
}

/**
 * Cross-Referencing (HDE section 3.2): the share of turns that refer to an opposing team's framework.
 * A turn refers to an opponent when it names one, or uses a keyword of their framework that is not also the speaker's
 * own. The value is the share of all turns ("micro": the printed 0.05 to 0.45 are all k of 20 turns). Names are always
 * matched as whole words; `match` is for keywords.
 *
 * @param turns statements in any order.
 * @param options.frameworks keywords under each speaker's name, for every speaker of every team.
 * @param options.teams the speakers of each team, two teams or more.
 * @param options.names what each speaker is called beside the name in the turns, such as { kant: ["Immanuel Kant"] }.
 * @param options.average "micro" (default) or "macro", the mean of the agents' shares.
 * @returns a share from 0 to 1, with `perAgent` shares and each turn's references.
 * @throws InputError for a transcript or an option that cannot be used, or a speaker without a team or a framework.
 * @throws NotComputableError when there are no turns.
 * @example
 * crossReferencing(log.turns, { frameworks, teams: { deontology: ["Kant", "Aquinas"], utility: ["Mill", "Bentham"] } }).value;
 */
export function crossReferencing(
  turns: readonly Turn[],
  options: {
    frameworks: Frameworks;
    teams: Teams;
    names?: { readonly [speaker: string]: readonly string[] };
    match?: KeywordMatch;
    average?: Average;
  },
): CrossReferencing {
  requireObject("options", options, "{ frameworks, teams, ... }");
  const { frameworks, teams, names = {}, match = "word", average = "micro" } = options;
  requireObject("names", names, "{ speaker: [names] }");
  const opponents = opponentsBySpeaker(teams);
  const frames = new Map<string, KeywordMatcher>();
  const called = new Map<string, KeywordMatcher>();
  for (const speaker of opponents.keys()) {
    frames.set(speaker, filledMatcher(`frameworks.${speaker}`, frameworkOf(frameworks, speaker), match));
    const forms = Object.hasOwn(names, speaker) ? names[speaker]! : [];
    called.set(speaker, keywordMatcher([{ keyword: speaker, forms }], { argument: `names.${speaker}` }));
  }

  const finderFor = (speaker: string) => {
    const each = opponentsOf(speaker, opponents).map((opponent) => {
      const theirs = frames.get(opponent)!;
      const shared = sharedKeywords(theirs, frames.get(speaker)!);
      return (text: FoldedText): Reference[] => [
        ...called
          .get(opponent)!
          .find(text)
          .map((hit) => ({ ...hit, opponent, by: "name" as const })),
        ...theirs
          .find(text)
          .filter(({ keyword }) => !shared.has(keyword))
          .map((hit) => ({ ...hit, opponent, by: "keyword" as const })),
      ];
    });
    return (text: FoldedText) => each.flatMap((find) => find(text)).sort((one, other) => one.start - other.start);
  };
  const finders = new Map<string, ReturnType<typeof finderFor>>();
  const perTurn = orderedTurns(turns).map(({ turn, speaker, text }) => {
    const find = finders.get(speaker) ?? finderFor(speaker);
    finders.set(speaker, find);
    const hits = find(foldedText(text));
    return { turn, speaker, references: hits.length > 0, hits };
  });
  const decided = perTurn.map(({ speaker, references }) => ({ speaker, holds: references }));
  return { ...shareOfTurns("crossReferencing", decided, average), perTurn };
}
