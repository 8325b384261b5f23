/** What each flag of a command means, in a line, by the flag as its usage shows it. */
export type FlagMeanings = { readonly [flag: string]: string };

/** What the flags of a design mean. */
export const designMeanings: FlagMeanings = {
  "--model ID": "one model for every voice; extractive, the null model, where left out",
  "--models FILE":
    'JSON with a model for each voice or role, such as {"judge": "ollama:qwen3:8b", "default": "extractive"}; in place of an ' +
    'id may stand {"id": ID, "host": ADDRESS, "price": {"prompt": N, "completion": N}, ...}, prices in US dollars per million ' +
    'tokens. "dissensus plan EXPERIMENT" lists the voices that it has',
  "--runs N": "runs of each cell; 1",
  "--seed S": "a whole number; 1. The same seed and models give the same logs",
  "--scenario ID":
    "a shipped dilemma of debates, or policy question of councils, in place of the experiment's own; a wrong one lists them",
  "--panel ID": "for councils, a shipped panel of evaluators in place of the paper's; a wrong one lists them",
  "--option NAME=VALUE": "an option of the experiment, any number of times; a wrong name lists those it has",
};

/** The meanings of a command's flags, as its help shows them. */
export function meaningsText(flags: FlagMeanings): string {
  const width = Math.max(0, ...Object.keys(flags).map((flag) => flag.length)) + 2;
  return Object.entries(flags)
    .map(([flag, meaning]) => `  ${flag.padEnd(width)}${meaning}\n`)
    .join("");
}
