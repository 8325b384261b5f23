import { InputError } from "./errors.js";

/**
 * The address of a server, as it is. Throws InputError that does not repeat it where it can hold a secret: addresses
 * stand in reasons, recordings and errors, and fetch takes no credentials in them anyway.
 *
 * @param name the option or the environment variable that it comes from.
 */
export function serverAddress(name: string, address: string): string {
  if (/[@?#]/.test(address))
    throw new InputError(name, "an address that is not shown", "an address without a user, a password or a query");
  return address;
}

/** Where an Ollama server is found unless it is told otherwise. */
export const usualOllamaAddress = "http://127.0.0.1:11434";

/** The address of the Ollama server: the one that is given, else OLLAMA_HOST, else Ollama's own default. */
export function ollamaAddress(host?: string): string {
  if (host !== undefined) return serverAddress("host", host);
  return serverAddress("OLLAMA_HOST", process.env.OLLAMA_HOST ?? usualOllamaAddress);
}
