/** What a reader found in an answer. */
export interface Findings {
  /** Rankings of all options. */
  rankings: string[][];
  /** Statements about some options: these are in this order. */
  partial: string[][];
  /** Statements that an option has this place, from 1. */
  positions: { position: number; id: string }[];
  /** Why something that should be a ranking is none. */
  problems: string[];
}

export function noFindings(): Findings {
  return { rankings: [], partial: [], positions: [], problems: [] };
}

/** Puts the findings of several readers together. */
export function together(...all: Findings[]): Findings {
  return {
    rankings: all.flatMap(({ rankings }) => rankings),
    partial: all.flatMap(({ partial }) => partial),
    positions: all.flatMap(({ positions }) => positions),
    problems: all.flatMap(({ problems }) => problems),
  };
}

/** An order that an answer gives: a ranking when it has every option once, else the problem with it. */
export function orderFindings(order: readonly (string | undefined)[], ids: readonly string[], what: string): Findings {
  const findings = noFindings();
  const known = order.filter((id) => id !== undefined);
  const repeated = known.find((id, index) => known.indexOf(id) !== index);
  const left = ids.filter((id) => !known.includes(id));
  if (order.length === 0) findings.problems.push(`${what} is empty`);
  else if (known.length < order.length) findings.problems.push(`${what} names something that is none of the options`);
  else if (repeated !== undefined) findings.problems.push(`${what} names ${repeated} twice`);
  else if (left.length > 0) findings.problems.push(`${what} leaves out ${left.join(", ")}`);
  else findings.rankings.push(known);
  return findings;
}

/** A single problem. */
export function problem(text: string): Findings {
  return { ...noFindings(), problems: [text] };
}
