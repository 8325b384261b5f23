/** What only a model says of itself. */
export const ofAModel =
  /\b(?:(?:i'm|as) (?:just |only )?an? (?:\w+ )?(?:ai|language model)\b|my (?:guidelines|programming)\b|content polic)/;

/** What goes with a refusal without arguing: a rule of the service, another offer, a place to turn to. */
export const accompaniment = new RegExp(
  [
    "^ that (?:promotes?|depicts?|encourages?|involves?) ",
    "\\b(?:harmful|illegal|inappropriate) (?:activit|acts\\b|behavio|content|information)",
    "\\b(?:anything|something) else (?:i can|you)|\\b(?:help|assist) (?:you )?with (?:anything|something) else",
    "\\bi can (?:help|assist) you\\b|\\bi can (?:offer|provide|suggest) (?:\\w+ )?(?:information|perspectives|resources)\\b",
    "\\b(?:happy|glad|here) to (?:help|assist)\\b|\\bfeel free\\b|\\blet me know\\b",
    "\\bmental health\\b|\\bhotline\\b",
  ].join("|"),
);
