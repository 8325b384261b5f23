import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a server does with one request. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage, body: unknown) => void;

/** A local server that speaks a provider's protocol, misbehaves as told, and counts. */
export interface ContractServer {
  host: string;
  /** Bodies of the requests to the chat path, in order. */
  bodies: Record<string, unknown>[];
  /** Paths and headers of the same requests. */
  heads: { path: string; headers: IncomingMessage["headers"] }[];
  /** Connections that the client closed before they were answered. */
  aborted: number;
  close(): Promise<void>;
}

export const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(value));
  };

/** Never answers. */
export const hang: Behaviour = () => {};

/** Promises more bytes than it sends and drops the line. */
export const cut =
  (text: string): Behaviour =>
  (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": String(text.length + 100) });
    response.write(text, () => response.destroy());
  };

export const garbage: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end("<html>Bad gateway</html>");
};

/**
 * Starts a server on a free port. Requests that `isChat` accepts take the behaviours in order, the last one again and
 * again; all others get `other`.
 */
export async function contractServer(
  behaviours: readonly Behaviour[],
  { isChat, other = json(404, {}) }: { isChat: (path: string) => boolean; other?: Behaviour },
): Promise<ContractServer> {
  const bodies: Record<string, unknown>[] = [];
  const heads: ContractServer["heads"] = [];
  const state = { aborted: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const path = request.url ?? "";
      if (!isChat(path)) return other(response, request, text ? JSON.parse(text) : undefined);
      const behaviour = behaviours[Math.min(bodies.length, behaviours.length - 1)]!;
      const body = JSON.parse(text) as Record<string, unknown>;
      bodies.push(body);
      heads.push({ path, headers: request.headers });
      response.on("close", () => {
        if (!response.writableEnded) state.aborted += 1;
      });
      behaviour(response, request, body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    heads,
    get aborted() {
      return state.aborted;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
