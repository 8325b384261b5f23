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

/** The models that an Ollama server has. Throws what its client throws; after ten seconds, or when the signal aborts. */
export async function ollamaList(host: string, signal = AbortSignal.timeout(10_000)): Promise<ListedModel[]> {
  const { models } = await new Ollama({ host, fetch: listFetch(signal) }).list();
  return models;
}

/** The model that is asked for under a name: one without a tag is the latest, and the server does not heed case. */
export function listedAs<T extends Pick<ListedModel, "name">>(name: string, listed: readonly T[]): T | undefined {
  const tagged = (/:[^/]*$/.test(name) ? name : `${name}:latest`).toLowerCase();
  return listed.find((one) => one.name.toLowerCase() === tagged);
}
