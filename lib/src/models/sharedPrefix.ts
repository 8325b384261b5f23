import type { ChatRequest } from "../foundation/chat.js";
import { requireRows } from "../foundation/requireFields.js";
import { sharedStart } from "./recording/difference.js";

/** How much of a model's prompts a prefix cache can serve, as shares of their characters from 0 to 1. */
export interface PrefixShares {
  /** By a server that keeps the last prompt alone, such as a local one. */
  last: number;
  /** By a service that keeps every prompt. */
  any: number;
}

const textOf = ({ messages }: ChatRequest) => messages.map(({ role, content }) => `${role}\n${content}\n`).join("\n");

/** Where a text belongs among sorted ones. */
function placeIn(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * How much of the requests to one model a prefix cache can serve: of each request the characters at its beginning that
 * it shares with the one before it, and with whichever earlier one shares most; null for no requests.
 *
 * @param requests in the order in which they are asked.
 * @throws InputError for what are no requests.
 * @example
 * prefixShares(log.calls.map(({ request }) => request))?.last;
 */
export function prefixShares(requests: readonly ChatRequest[]): PrefixShares | null {
  requireRows("requests", requests, ["messages"], "requests as logs keep them");
  const earlier: string[] = [];
  let before = "";
  const shared = { last: 0, any: 0, all: 0 };
  for (const text of requests.map(textOf)) {
    // Of sorted texts the one that shares the longest beginning is a neighbour.
    const place = placeIn(earlier, text);
    const neighbours = [earlier[place - 1] ?? "", earlier[place] ?? ""];
    shared.any += Math.max(...neighbours.map((other) => sharedStart(other, text)));
    shared.last += sharedStart(before, text);
    shared.all += text.length;
    earlier.splice(place, 0, text);
    before = text;
  }
  return shared.all === 0 ? null : { last: shared.last / shared.all, any: shared.any / shared.all };
}
