import { refusesAsModel } from "./refusalAsModel.js";
import { refusesRequest } from "./refusedRequest.js";

/** English in one spelling: small letters, straight apostrophes, no quotation marks, one form of each inability. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[*"“”]/g, "")
    .replace(/\s+/g, " ")
    .replace(/\bcan ?not\b/g, "can't")
    .replace(/\bwill not\b/g, "won't")
    .replace(/\bdo not\b/g, "don't")
    .replace(/\bi am\b/g, "i'm")
    .trim();
}

/** The longest text, in characters, that can count as nothing but a refusal. */
const longest = 400;

/**
 * Whether a text clearly refuses the request, in English, and does nothing else. It errs towards answers: what a wrong
 * guess loses is not lost at random, since some schools say "I cannot" and "I will not" of the very act that is
 * debated. So a refusal has to speak of the exchange or as a model; a long text, one that argues beside it, and one in
 * another language is an answer.
 */
export function isRefusal(text: string): boolean {
  if (text.trim().length > longest) return false;
  const said = plain(text);
  return refusesRequest(said) || refusesAsModel(said);
}
