const refusals = [
  // An apology together with an inability.
  /^(?:i['’]?m|i am|we['’]re|we are)?\s*(?:so |very |really )?(?:sorry|afraid)\b[^.!?]{0,40}\b(?:can['’]?t|cannot|can not|won['’]?t|unable to|not able to)\b/i,
  /^i apologi[sz]e\b[^.!?]{0,40}\b(?:can['’]?t|cannot|can not|won['’]?t|unable to|not able to)\b/i,
  // An inability to help with what was asked.
  /^i\s?(?:['’]?m|am)?\s*(?:can['’]?t|cannot|can not|won['’]?t|will not|unable to|not able to|must decline to)\s+(?:\w+ )?(?:help(?= with| you)|assist|comply|fulfil|fulfill|engage|continue|participate)\b(?: you)?(?: with| in)?\b[^.!?]{0,30}\b(?:that|this|your|the|such)\b/i,
  // A model that speaks as a model.
  /^as an? (?:ai|artificial intelligence|(?:large )?language model)\b[^.!?]{0,60}\b(?:can['’]?t|cannot|can not|won['’]?t|unable to|not able to|do not|don['’]t)\b/i,
];

/** The longest text, in characters, that can count as nothing but a refusal. */
const longest = 400;

/**
 * Whether a text clearly is a refusal and nothing else. It errs towards answers: a long text, or one that only begins
 * with doubt, is an answer.
 */
export function isRefusal(text: string): boolean {
  const start = text.trim().replace(/^["'“*\s]+/, "");
  return start.length > 0 && start.length <= longest && refusals.some((refusal) => refusal.test(start));
}
