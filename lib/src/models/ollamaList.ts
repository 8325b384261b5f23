import { Ollama } from "ollama";
import { Agent, fetch as undiciFetch } from "undici";

/** A model as an Ollama server lists it. */
export interface ListedModel {
  /** With its tag: "qwen3:8b". */
  name: string;
  digest: string;
}

/** A connection for each question: one kept from an earlier call may have been closed by the server meanwhile. */
const anew = new Agent({ pipelining: 0 });

const listFetch = (signal: AbortSignal) =>
  ((url: string, init?: object) => undiciFetch(url, { ...init, dispatcher: anew, signal })) as unknown as typeof fetch;

/** The longest time that a list is waited for, in milliseconds. */
const patience = 10_000;

/** The models that an Ollama server has. Throws what its client throws; after ten seconds, or when the signal aborts. */
export async function ollamaList(host: string, signal?: AbortSignal): Promise<ListedModel[]> {
  const within = AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]);
  const { models } = await new Ollama({ host, fetch: listFetch(within) }).list();
  return models;
}

/** The model that is asked for under a name: one without a tag is the latest, and the server does not heed case. */
export function listedAs<T extends Pick<ListedModel, "name">>(name: string, listed: readonly T[]): T | undefined {
  const tagged = (/:[^/]*$/.test(name) ? name : `${name}:latest`).toLowerCase();
  return listed.find((one) => one.name.toLowerCase() === tagged);
}
