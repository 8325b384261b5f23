import { InputError } from "../../foundation/errors.js";
import { requireInput, requireObject } from "../../foundation/requireInput.js";
import type { TiedBallot } from "../ballot.js";
import { badLine, type NumberedLine, readPrefLibHeader, wholeIn } from "./prefLibHeader.js";

/** An order and how many voters gave it. */
export interface PrefLibBallot {
  count: number;
  /** Alternatives by their number, best first; those that are level stand in an array. */
  ranking: TiedBallot;
}

/** An election as PrefLib keeps it. */
export interface PrefLibElection {
  title: string | null;
  /** Each alternative's number and name. */
  options: { [id: string]: string };
  ballots: PrefLibBallot[];
  /** The sum of the counts. */
  voters: number;
  /** Whether any order has alternatives that are level. */
  ties: boolean;
  /** Whether every order has every alternative. */
  complete: boolean;
}

const supportedTypes = ["soc", "soi", "toc", "toi"];

/** `3,{1,2},4` as `["3", ["1", "2"], "4"]`. */
function rankingOf(line: NumberedLine, order: string, options: ReadonlyMap<string, string>): (string | string[])[] {
  if (!/^(\{[^{}]*\}|[^{},]+)(,(\{[^{}]*\}|[^{},]+))*$/.test(order))
    throw badLine(line, "alternatives between commas, those that are level in braces");
  const places = [...order.matchAll(/\{([^{}]*)\}|([^{},]+)/g)].map(([, level, single]) => {
    const ids = (level ?? single!).split(",").map((id) => id.trim());
    return level === undefined || ids.length === 1 ? ids[0]! : ids;
  });
  const seen = new Set<string>();
  for (const id of places.flat()) {
    if (!options.has(id)) throw badLine(line, `alternatives that the file names (${id || "nothing"} is none)`);
    if (seen.has(id)) throw badLine(line, `each alternative once (${id} stands twice)`);
    seen.add(id);
  }
  return places;
}

/**
 * Reads preferences in the formats of PrefLib (N. Mattei and T. Walsh, "PrefLib: A Library for Preferences", ADT 2013):
 * soc, soi, toc and toi, as written since 2022 (`# KEY: value`, then `count: order`) or before
 * (`count,order` after the alternatives).
 *
 * @param text the whole file.
 * @returns alternatives, orders with counts, and whether there are ties or gaps. A strict complete order can go to
 *   `bordaScores`, with the counts as weights; see `strictBallots`.
 * @throws InputError that names the line, for anything that is not such a file: unknown, repeated or undeclared
 *   alternatives, numbers that do not add up, orders that the declared type does not allow.
 * @example
 * readPrefLib("2\n1,Tea\n2,Coffee\n5,5,2\n3,1,2\n2,2,1").ballots[0]; // { count: 3, ranking: ["1", "2"] }
 */
export function readPrefLib(text: string): PrefLibElection {
  requireInput(typeof text === "string", "text", text, "the text of a PrefLib file");
  const { options, title, type, declared, orders } = readPrefLibHeader(text);
  if (type !== null && !supportedTypes.includes(type))
    throw new InputError("text, data type", type, `one of ${supportedTypes.join(", ")}`);

  const ballots = orders.map((line) => {
    const [, count, order] = /^(\d+)\s*[:,]\s*(\S.*)$/.exec(line.text) ?? [];
    if (order === undefined) throw badLine(line, "a number of voters and an order");
    const ranking = rankingOf(line, order, options);
    const tied = ranking.some((place) => typeof place !== "string");
    const whole = ranking.flat().length === options.size;
    if (tied && type?.startsWith("so")) throw badLine(line, `a strict order, as the data type ${type} says`);
    if (!whole && type?.endsWith("c")) throw badLine(line, `a complete order, as the data type ${type} says`);
    return { count: wholeIn(line, count, "the number of voters"), ranking, tied, whole };
  });

  const voters = ballots.reduce((sum, { count }) => sum + count, 0);
  if (declared.voters !== undefined && declared.voters !== voters)
    throw new InputError("text, number of voters", declared.voters, `the sum of the counts, ${voters}`);
  if (declared.orders !== undefined && declared.orders !== ballots.length)
    throw new InputError("text, number of unique orders", declared.orders, `the number of orders, ${ballots.length}`);
  return {
    title,
    options: Object.fromEntries(options),
    ballots: ballots.map(({ count, ranking }) => ({ count, ranking })),
    voters,
    ties: ballots.some(({ tied }) => tied),
    complete: ballots.every(({ whole }) => whole),
  };
}

/**
 * The ballots of an election whose orders are all strict and complete, with the counts as weights.
 *
 * @throws InputError when an order has ties or leaves an alternative out: neither is ever filled in.
 * @example
 * const { ballots, weights } = strictBallots(election);
 * bordaScores(ballots, { options: election.options, weights });
 */
export function strictBallots(election: PrefLibElection): { ballots: string[][]; weights: number[] } {
  requireObject("election", election, "an election of readPrefLib");
  requireInput(Array.isArray(election.ballots), "election.ballots", election.ballots, "an array of { count, ranking }");
  requireInput(!election.ties, "election", election.title, "strict orders; this one has alternatives that are level");
  requireInput(election.complete, "election", election.title, "complete orders; this one leaves alternatives out");
  return {
    ballots: election.ballots.map(({ ranking }) => ranking.flat()),
    weights: election.ballots.map(({ count }) => count),
  };
}
