import { isDenied } from "./doubts.js";
import { type Findings, problem } from "./findings.js";

/** Words that introduce a ranking of one's own and add nothing that could make it another's, another time's or of something else. */
const introducing = new Set(
  `i me my mine we our the a an this that these those it they them each is are be as follows follow following here s thus so
  therefore hence then overall final finally ultimately in on to of for from by with and conclusion summary short sum answer
  ranking rankings rank ranks ranked order ordered ordering preference preferences preferred prefer ballot vote decision list
  option options choice choices alternative alternatives policy policies candidates best worst most least highest lowest top
  first second third last strongest weakest would will ll d have am now three two four five six seven eight nine ten all
  both above below complete full strict overall suitable fitting aligned desirable acceptable how well fit fits perspective
  value values view from based reasoning analysis considerations reasons given sure okay ok yes certainly json`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words that take what follows for true under a condition, at another time, or as another's. */
const conditional =
  /\b(?:if|were|was|unless|suppos\w*|assum\w*|imagin\w*|pretend\w*|had|before|earlier|previous\w*|prior|once|used to|formerly|no longer|without|neither|either|reject\w*|disagree\w*|oppos\w+|eliminat\w*|drop\w*|remov\w*|exclud\w*|others?|people|everyone|many|say|says|said)\b/i;

/** Words after a ranking that only give reasons for it, or say that it was one. */
const reasons = /^(?:because|since|given|due to|for|is (?:my|the) (?:final )?(?:ranking|order|answer|choice))\b/i;

const level = /\b(?:tied|tie|level|equal\w*|draw|on a par|indifferent)\b/i;

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
const vouches = (text: string) => wordsIn(text).every((word) => introducing.has(word));

/**
 * Whether what stands before a ranking, and after it in its sentence, leaves no doubt that it is the speaker's own, of
 * the options as a whole, and meant. Denials have no end ("reject", "nicht", "the tenants'"), so that only words known
 * to do no harm vouch: all of them, or all of the last clause ("From a wary point of view, I rank them").
 */
export function isVouched(before: string, after = ""): boolean {
  const intro = before.replace(/\(.*?\)/g, (aside) => (vouches(aside) ? " " : aside));
  const lastClause =
    intro
      .split(/[,;–—]|\.\s/)
      .filter((clause) => wordsIn(clause).length > 0)
      .at(-1) ?? "";
  const ownClause = /[,;–—.]\s*$/.test(intro.trim()) ? intro : lastClause;
  const introduced = vouches(intro) || (vouches(ownClause) && !conditional.test(intro));
  const rest = after.replace(/^[\s.,;:!)*_"'”’`–—(\]-]+/, "");
  return introduced && (wordsIn(rest).length === 0 || reasons.test(rest)) && !level.test(rest);
}

/** Rankings that stand where nothing vouches for them: none for certain, yet none that they speak against is either. */
export function unvouched(findings: Findings): Findings {
  return { ...findings, rankings: [], partial: [...findings.partial, ...findings.rankings] };
}

/** A ranking as what stands around it has it: denied, not certain, or the answer's. */
export function weighed(findings: Findings, before: string, after = ""): Findings {
  if (findings.rankings.length === 0) return findings;
  if (isDenied(before, after)) return problem("the ranking is denied, doubted or given as an example");
  return isVouched(before, after) ? findings : unvouched(findings);
}
