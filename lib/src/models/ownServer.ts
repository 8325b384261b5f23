import { BlockList, isIP } from "node:net";

/** Addresses that lead to this machine or no further than its own network. */
const ownAddresses = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 32],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  ownAddresses.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  ownAddresses.addSubnet(network, bits, "ipv6");

/**
 * Whether a server's address is this machine's or one of a private network. Nothing is looked up: a name that the
 * internet could know is somebody else's, wherever it leads; one without a dot is known to no more than one's network.
 */
export function isOwnServer(host: string): boolean {
  const written = /^[a-z]+:\/\//i.test(host) ? host : `http://${host}`;
  if (!URL.canParse(written)) return false;
  const name = new URL(written).hostname.replace(/^\[|\]$|\.$/g, "");
  const family = isIP(name);
  if (family !== 0) return ownAddresses.check(name, family === 4 ? "ipv4" : "ipv6");
  return name !== "" && (!name.includes(".") || /\.(localhost|local)$/i.test(name));
}
