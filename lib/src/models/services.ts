import { DissensusError, messageOf } from "../foundation/errors.js";
import { ollamaAddress } from "../foundation/serverAddress.js";
import { callUnder } from "./deadline.js";
import { ollamaList } from "./ollamaList.js";
import { networkReason } from "./providers/httpFailure.js";
import { secret } from "./providers/secrets.js";

/** A service that models can be asked of, and whether it can be used from here. */
export interface Service {
  service: string;
  state: string;
}

/** The services that need a key, and the variable that holds it. */
const keyed: { readonly [service: string]: string } = {
  openai: "OPENAI_API_KEY",
  deepseek: "DEEPSEEK_API_KEY",
  gemini: "GEMINI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
};

/** Milliseconds that a server may take to list its models. */
const listingTime = 10_000;

/**
 * The models of the Ollama server that is found. Throws DissensusError "stopped" where no server answers in time, and
 * where the caller aborts; InputError for an address with a user, a password or a query.
 */
export async function ollamaModels(signal?: AbortSignal): Promise<string[]> {
  const host = ollamaAddress();
  try {
    const models = await callUnder(listingTime, { ...(signal && { signal }) }, (within) =>
      ollamaList(host, within.signal),
    );
    return models.map(({ name }) => name);
  } catch (cause) {
    if (cause instanceof DissensusError) throw cause;
    throw new DissensusError(
      "stopped",
      `no server at ${host} (${networkReason(cause)}): start it with "ollama serve"`,
      { cause },
    );
  }
}

async function ollamaState(signal?: AbortSignal): Promise<string> {
  try {
    const names = await ollamaModels(signal);
    return `${ollamaAddress()} has ${names.length === 0 ? "no model: ollama pull NAME" : names.join(", ")}`;
  } catch (error) {
    if (signal?.aborted) throw error;
    return messageOf(error);
  }
}

function keyState(variable: string): string {
  try {
    return secret(variable) === undefined ? `no key: set ${variable}` : `${variable} is set`;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * Which services can be used from here: Ollama's models, and for each paid service whether its key is set. Throws
 * DissensusError "stopped" where the caller aborts.
 */
export async function readServices(signal?: AbortSignal): Promise<Service[]> {
  return [
    { service: "extractive", state: "the null model, always there" },
    { service: "ollama", state: await ollamaState(signal) },
    ...Object.entries(keyed).map(([service, variable]) => ({
      service,
      state: keyState(variable),
    })),
  ];
}
