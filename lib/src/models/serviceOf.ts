import { ollamaAddress, usualOllamaAddress } from "../foundation/serverAddress.js";
import type { Making, Provider } from "./making.js";

/** Where a provider is found when a model names no host. */
const ownAddress = (provider: Provider): string | undefined => (provider === "ollama" ? ollamaAddress() : undefined);

/**
 * One spelling of a server's address: a slash at its end or the protocol's version make no other server of it, nor does
 * the machine's own name.
 */
function oneSpelling(host: string): string {
  const written = /^[a-z]+:\/\//i.test(host) ? host : `http://${host}`;
  if (!URL.canParse(written)) return host;
  const { protocol, hostname, port, pathname } = new URL(written);
  const machine = hostname === "localhost" || hostname === "[::1]" ? "127.0.0.1" : hostname;
  const path = pathname.replace(/\/+$/, "").replace(/\/v\d+$/, "");
  return `${protocol}//${machine}${port === "" ? "" : `:${port}`}${path}`;
}

/** What tells one service from another; the same for all models behind one server. */
export function serviceOf({ provider, host = ownAddress(provider) }: Pick<Making, "provider" | "host">): string {
  return host === undefined ? provider : `${provider} ${oneSpelling(host)}`;
}

/** A service as an error names it: with its address, unless that is the one where everybody expects it. */
export function serviceName({ provider, host = ownAddress(provider) }: Pick<Making, "provider" | "host">): string {
  const isUsual = host === undefined || (provider === "ollama" && oneSpelling(host) === usualOllamaAddress);
  return isUsual ? provider : `${provider} at ${host}`;
}
