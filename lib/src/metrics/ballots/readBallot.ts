import type { Outcome } from "../../foundation/chat.js";
import { requireInput, requireObject } from "../../foundation/requireInput.js";
import { splitReasoning } from "../../foundation/splitReasoning.js";
import type { Options } from "../options.js";
import { chainFindings } from "./chainFindings.js";
import { hasSecondThoughts, mayBeReversed } from "./doubts.js";
import { type Findings, problem, together } from "./findings.js";
import { jsonChunks } from "./jsonChunks.js";
import { jsonFindings } from "./jsonFindings.js";
import { jsonValue } from "./jsonValue.js";
import { lineFindings } from "./lineFindings.js";
import { listFindings } from "./listFindings.js";
import { type OptionNames, optionNames } from "./optionNames.js";
import { ordinalFindings } from "./ordinalFindings.js";
import { statementFindings } from "./statementFindings.js";

/** What became of a model's answer: a ballot, or why there is none. */
export type BallotReading = { outcome: "ok"; ballot: string[] } | { outcome: Exclude<Outcome, "ok">; reason: string };

/** Longer answers, in characters, are no ballots but a model that ran away. */
const longestAnswer = 100_000;

/** A longer text than this, in characters, says more than that it refuses. */
const longestRefusal = 600;

const refusal =
  /\b(?:can(?:no|['’])t|can not|won['’]t|will not|unable to|not able to|declin\w+ to|refuse to|not comfortable)\b[^.!?\n]{0,40}\b(?:rank\w*|choos\w*|pick\w*|vot\w+|prefer\w*|order\w*|help|assist|comply|answer\w*|provid\w*|do that|do this)\b/i;

/** What was said without tags such as <answer> around it, and with its signs as signs. */
function unmarked(answer: string): string {
  return answer
    .replace(/<\/?[a-z][a-z_-]{2,20}\/?>/gi, "\n")
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<");
}

function readData(text: string, names: OptionNames): { findings: Findings; prose: string; cut: boolean } {
  const found: Findings[] = [];
  let prose = "";
  let done = 0;
  let cut = false;
  for (const chunk of jsonChunks(text)) {
    prose += `${text.slice(done, chunk.start)}\n`;
    done = chunk.end;
    const line = prose.trimEnd().split("\n").at(-1)!;
    if (/\b(?:example|schema|template|placeholder|(?:should|must) look|looks? like)\b|e\.g\./i.test(line))
      found.push(problem("the data are given as an example"));
    const data = chunk.cut && !chunk.cut.closable ? undefined : jsonValue(chunk.text);
    if (data) found.push(jsonFindings(data, names));
    else if (chunk.cut) cut = true;
    else if (chunk.text.startsWith("{") && /rank|choice|ballot/i.test(chunk.text))
      found.push(problem("the data are damaged"));
  }
  prose += text.slice(done);
  return { findings: together(...found), prose: prose.replace(/```\w*/g, ""), cut };
}

/** Why a ranking does not fit what else the answer says; undefined where it does. */
function conflict(ballot: readonly string[], { partial, positions }: Findings): string | undefined {
  const apart = partial.find((order) =>
    order.some((id, index) => index > 0 && ballot.indexOf(order[index - 1]!) > ballot.indexOf(id)),
  );
  if (apart) return `the answer ranks ${ballot.join(" > ")} and says ${apart.join(" > ")}`;
  const moved = positions.find(({ position, id }) => ballot[position - 1] !== id);
  return moved && `the answer ranks ${ballot.join(" > ")} and gives place ${moved.position} to ${moved.id}`;
}

function decided(findings: Findings, prose: string, cut: boolean): BallotReading {
  const { rankings, problems, partial, positions } = findings;
  if (cut) return { outcome: "truncated", reason: "the answer ends inside its data" };
  if (problems.length > 0) return { outcome: "malformed", reason: problems[0]! };
  const different = [...new Map(rankings.map((ranking) => [JSON.stringify(ranking), ranking])).values()];
  if (different.length > 1) {
    const [one, other] = different.map((ranking) => ranking.join(" > "));
    return { outcome: "malformed", reason: `the answer gives more than one ranking: ${one} and ${other}` };
  }
  const [ballot] = different;
  if (ballot) {
    const reason = conflict(ballot, findings);
    return reason ? { outcome: "malformed", reason } : { outcome: "ok", ballot: [...ballot] };
  }
  if (partial.length > 0 || positions.length > 0)
    return { outcome: "malformed", reason: "the answer ranks some of the options only, or not for certain" };
  const plain = prose.replace(/\s+/g, " ").trim();
  if (plain.length <= longestRefusal && refusal.test(plain))
    return { outcome: "refused", reason: `the model refused: ${plain.slice(0, 120)}` };
  return { outcome: "malformed", reason: "the answer holds no ranking of the options" };
}

/**
 * Reads a model's answer as a ballot, a strict ranking of all options. It is taken only when one ranking is certain:
 * data in prose or fences (JSON, Python literals, damaged JSON that can be repaired), "B > A > C", "Ranking: B, A, C",
 * a numbered list that is said to be a ranking or names nothing but options, or places given one by one ("first choice:
 * B"). Options may be called by id, "Option B", label, or words of one label and of no other. Reasoning between think
 * tags is left out. Ties, repeats, missing or unknown options, two different rankings, or a ranking that the text
 * contradicts give an outcome and its reason; so does a ranking in prose with words before or after it that are not
 * known to do no harm ("the tenants rank", "by cost", "I reject"). Nothing is guessed and nothing is filled in.
 *
 * @param text the answer.
 * @param options.options { id: label } of all options, or their ids; two or more.
 * @returns the ballot, best first, or one of the outcomes malformed, empty, refused, truncated (data that end before
 *   the ranking does) and reasoning-exhausted (reasoning that never ends), with the reason.
 * @throws InputError when the text is no string, or ids and labels do not tell the options apart.
 * @example
 * readBallot("I rank them: B > A > C", { options: { A: "Rent control", B: "Deregulate", C: "Public housing" } });
 * // { outcome: "ok", ballot: ["B", "A", "C"] }
 */
export function readBallot(text: string, options: { options: Options }): BallotReading {
  requireInput(typeof text === "string", "text", text, "a string");
  requireObject("options", options, "{ options: { id: label } }");
  const names = optionNames(options.options);
  const { answer, unclosed } = splitReasoning(text.normalize("NFKC"));
  if (unclosed && answer === "")
    return { outcome: "reasoning-exhausted", reason: "the reasoning never ends, so there is no answer" };
  if (unclosed) return { outcome: "malformed", reason: "the answer is followed by reasoning that never ends" };
  if (answer.length > longestAnswer)
    return { outcome: "malformed", reason: `the answer has ${answer.length} characters, more than ${longestAnswer}` };
  if (answer === "") return { outcome: "empty", reason: "the answer has no text" };

  const { findings, prose, cut } = readData(unmarked(answer), names);
  const doubts: Findings[] = [];
  if (mayBeReversed(prose)) doubts.push(problem("the answer may rank from the worst option to the best"));
  if (hasSecondThoughts(prose)) doubts.push(problem("the answer has second thoughts about what it said"));
  const said = [chainFindings, lineFindings, listFindings, ordinalFindings, statementFindings].map((read) =>
    read(prose, names),
  );
  return decided(together(findings, ...doubts, ...said), prose, cut);
}
