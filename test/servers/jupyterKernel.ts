import { createHmac } from "node:crypto";
import { rmSync } from "node:fs";
import { Publisher, Router } from "zeromq";
import { addressOf, type Connection, writeConnection } from "../../lib/src/notebook/connection.js";

/** A request as a kernel gets it. */
export interface KernelRequest {
  type: string;
  header: { msg_id: string; session: string; version: string };
  content: { [key: string]: unknown };
}

/** What a kernel can send in answer to a request. */
export interface KernelAnswers {
  /** Answers on the shell socket. */
  reply(content?: object, more?: Forgery): Promise<void>;
  /** Publishes on the output socket. */
  publish(type: string, content: object, more?: Forgery): Promise<void>;
  /** Says on the output socket that all output has been sent. */
  idle(): Promise<void>;
}

/** What makes a message other than it should be. */
export interface Forgery {
  key?: string;
  parent?: object;
  /** In place of the content's JSON. */
  raw?: string;
}

/** A kernel in this process that speaks version 5.3 of Jupyter's protocol and behaves as it is told. */
export interface FakeKernel {
  connection: Connection;
  requests: KernelRequest[];
  /** Requests that were not signed with the kernel's key. */
  unsigned: number;
  close(): void;
}

const delimiter = "<IDS|MSG>";

/** Signs as the protocol says: HMAC-SHA256 over header, parent, metadata and content, in hex. */
function signed(key: string, parts: readonly string[]): string {
  return createHmac("sha256", key).update(parts.join("")).digest("hex");
}

/** Starts a kernel that does this with each request. */
export async function jupyterKernel(
  behave: (request: KernelRequest, answers: KernelAnswers) => Promise<void>,
  transport: Connection["transport"] = "ipc",
): Promise<FakeKernel> {
  const { connection, folder } = await writeConnection(transport);
  const [shell, output] = [new Router({ linger: 0 }), new Publisher({ linger: 0, sendHighWaterMark: 0 })];
  await shell.bind(addressOf(connection, connection.shell_port));
  await output.bind(addressOf(connection, connection.iopub_port));
  const requests: KernelRequest[] = [];
  const state = { unsigned: 0 };
  const message = (type: string, parent: object, content: object, { key, parent: other, raw }: Forgery = {}) => {
    const header = { msg_id: `kernel-${Math.random()}`, msg_type: type, session: "k", username: "", version: "5.3" };
    const parts = [
      ...[header, other ?? parent, {}].map((part) => JSON.stringify(part)),
      raw ?? JSON.stringify(content),
    ];
    return [delimiter, signed(key ?? connection.key, parts), ...parts];
  };
  const serve = async () => {
    for await (const [identity, mark, signature, ...frames] of shell) {
      const parts = frames.map((frame) => frame.toString());
      if (mark?.toString() !== delimiter || signature?.toString() !== signed(connection.key, parts)) {
        state.unsigned++;
        continue;
      }
      const [header, , , content] = parts.map((part) => JSON.parse(part));
      const request = { type: header.msg_type, header, content };
      requests.push(request);
      const publish: KernelAnswers["publish"] = (type, what, more) =>
        output.send([type, ...message(type, header, what, more)]);
      await behave(request, {
        publish,
        reply: (what = { status: "ok", execution_count: requests.length }, more) =>
          shell.send([identity!, ...message(request.type.replace("_request", "_reply"), header, what, more)]),
        idle: () => publish("status", { execution_state: "idle" }),
      });
    }
  };
  void serve();
  return {
    connection,
    requests,
    get unsigned() {
      return state.unsigned;
    },
    close() {
      shell.close();
      output.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
