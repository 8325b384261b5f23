import { messageOf } from "../foundation/errors.js";
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

async function ollamaState(signal?: AbortSignal): Promise<string> {
  const { Ollama } = await import("ollama");
  const host = process.env.OLLAMA_HOST ?? "http://127.0.0.1:11434";
  try {
    signal?.throwIfAborted();
    const { models } = await new Ollama({ host }).list();
    const names = models.map(({ name }) => name);
    return `${host} has ${names.length === 0 ? "no model: ollama pull NAME" : names.join(", ")}`;
  } catch (error) {
    return `no server at ${host} (${messageOf(error)}): start it with "ollama serve"`;
  }
}

/** Which services can be used from here: Ollama's models, and for each paid service whether its key is set. */
export async function readServices(signal?: AbortSignal): Promise<Service[]> {
  return [
    { service: "extractive", state: "the null model, always there" },
    { service: "ollama", state: await ollamaState(signal) },
    ...Object.entries(keyed).map(([service, variable]) => ({
      service,
      state: secret(variable) === undefined ? `no key: set ${variable}` : `${variable} is set`,
    })),
  ];
}
