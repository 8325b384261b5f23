import { DissensusError, messageOf } from "../foundation/errors.js";
import { ollamaAddress } from "../foundation/serverAddress.js";
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

/**
 * The models of the Ollama server that is found. Throws DissensusError "stopped" where no server answers, InputError for
 * an address with a user, a password or a query.
 */
export async function ollamaModels(): Promise<string[]> {
  const host = ollamaAddress();
  try {
    const models = await ollamaList(host);
    return models.map(({ name }) => name);
  } catch (cause) {
    throw new DissensusError(
      "stopped",
      `no server at ${host} (${networkReason(cause)}): start it with "ollama serve"`,
      { cause },
    );
  }
}

async function ollamaState(signal?: AbortSignal): Promise<string> {
  try {
    signal?.throwIfAborted();
    const names = await ollamaModels();
    return `${ollamaAddress()} has ${names.length === 0 ? "no model: ollama pull NAME" : names.join(", ")}`;
  } catch (error) {
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

/** Which services can be used from here: Ollama's models, and for each paid service whether its key is set. */
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
