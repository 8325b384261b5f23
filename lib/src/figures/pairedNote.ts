/** What FCC before and after is computed over, and which lines it can be compared between. */
export const pairedNote =
  "FCC before and after: over the evaluators that have both ballots; fewer of them are more concentrated by chance, so that lines of other numbers are not to be compared";
