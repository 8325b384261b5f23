import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a kernel's connection file says. */
export interface Connection {
  transport: "ipc" | "tcp";
  ip: string;
  shell_port: number;
  iopub_port: number;
  stdin_port: number;
  control_port: number;
  hb_port: number;
  signature_scheme: "hmac-sha256";
  key: string;
}

/** A connection written to its file, in a folder that only this user can enter. */
export interface ConnectionFile {
  connection: Connection;
  path: string;
  folder: string;
}

/** Ports of this machine that are free now; held all at once, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer();
      return new Promise<typeof server>((resolve, reject) => {
        server.once("error", reject).listen(0, "127.0.0.1", () => resolve(server));
      });
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * Writes a connection file for a kernel that is to be started. Sockets are files in the same folder, which no other
 * program can take; on Windows, where that does not work, they are ports.
 */
export async function writeConnection(
  transport: Connection["transport"] = process.platform === "win32" ? "tcp" : "ipc",
): Promise<ConnectionFile> {
  const folder = mkdtempSync(join(tmpdir(), "dissensus-kernel-"));
  const [shell = 1, iopub = 2, stdin = 3, control = 4, hb = 5] = transport === "tcp" ? await freePorts(5) : [];
  const connection: Connection = {
    transport,
    ip: transport === "tcp" ? "127.0.0.1" : join(folder, "socket"),
    shell_port: shell,
    iopub_port: iopub,
    stdin_port: stdin,
    control_port: control,
    hb_port: hb,
    signature_scheme: "hmac-sha256",
    key: randomBytes(32).toString("hex"),
  };
  const path = join(folder, "connection.json");
  writeFileSync(path, JSON.stringify(connection), { mode: 0o600 });
  return { connection, path, folder };
}

/** The address of one of its sockets, as tslab makes it. */
export function addressOf({ transport, ip }: Connection, port: number): string {
  return `${transport}://${ip}:${port}`;
}
