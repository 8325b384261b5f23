import { accompaniment, ofAModel } from "./refusalMarks.js";

const apology = new RegExp(
  "^(?:(?:i'm )?(?:(?:so|very|really|truly|deeply) )?(?:sorry|afraid)|(?:my )?apologies|i apologi[sz]e|unfortunately|" +
    "i (?:understand|appreciate))\\b[^.!?;:]{0,60}?[,.]? (?:but )?(?=i\\b)",
);

/** "I" alone: a model refuses for itself, while "we" and "one" belong to an argument. */
const inability =
  "i(?:'m)? (?:\\w+ly )?(?:can't(?: and won't)?|won't(?: be able to)?|unable to|not able to|not comfortable|" +
  "don't feel comfortable|(?:must|have to)(?: \\w+ly)? decline(?: to)?)";

/** What a model does with a request. What a dilemma asks people to do (pull, lie, kill, obey) is not among it. */
const serving =
  "(?:(?:help|assist)(?: you)?|fulfil+|comply|complete|satisfy|process|answer|respond|discuss|engag(?:e|ing)|" +
  "participat(?:e|ing)|tak(?:e|ing) part|continu(?:e|ing)|proceed)";

/** The exchange itself, in place of anything that the debate is about. */
const exchange =
  "(?:th(?:is|at|e|ese|ose)|your|such|any) (?:\\w+ )?(?:requests?|prompts?|questions?|quer(?:y|ies)|topics?|" +
  "scenarios?|conversations?|discussions?|debate|role-?play|instructions?|tasks?)";

const output =
  "(?:provide|generate|create|write|produce) (?:(?:an?|any) )?(?:\\w+ )?(?:content|information|guidance|advice|" +
  "instructions|responses?|assistance|answer)(?: or \\w+)?|provide the (?:help|support)(?: that)? you need";

const direct = new RegExp(
  `^${inability} (?:(?:${serving} )?(?:(?:with|to|in|on) )?${exchange}|` +
    `(?:(?:help|assist)(?: you)? with|generate|create|write|provide) (?:that|this)|${output})(?![\\w'-])`,
);

/** After an apology fewer words will do: "I'm sorry, but I can't." */
const afterApology = new RegExp(
  `^${inability}(?: (?:do|${serving})(?: (?:with|to|in))?(?: (?:that|this|it))?)?(?![\\w'-])`,
);

/** A reason that is about a request, where an argument would speak of the act. */
const reason = /^,? (?:as|because|since) (?:it|this|that|doing so) (?:goes against|violates|involves|promotes) /;

const idle = /^(?: (?:right now|at this time|today|here|further|in any way))?[ .!?]*$/;

const belongs = (sentence: string) =>
  accompaniment.test(sentence) || ofAModel.test(sentence) || refusesRequest(sentence);

/**
 * Whether a text in plain spelling says "I can't help with that" and nothing beside it but what models say beside it.
 * A clause or a sentence that goes on to argue, or that has another object, makes it an answer.
 */
export function refusesRequest(text: string): boolean {
  const begun = apology.exec(text)?.[0] ?? "";
  const body = text.slice(begun.length);
  const said = direct.exec(body)?.[0] ?? (begun === "" ? undefined : afterApology.exec(body)?.[0]);
  if (said === undefined) return false;
  const [tail = "", ...rest] = body.slice(said.length).split(/(?<=[.!?]) /);
  if (!idle.test(tail) && !reason.test(tail) && !belongs(tail)) return false;
  return rest.some((sentence) => ofAModel.test(sentence)) || rest.every(belongs);
}
