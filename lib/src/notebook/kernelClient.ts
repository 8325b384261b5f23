import { randomUUID } from "node:crypto";
import type { Dealer, Subscriber } from "zeromq";
import { optionalDependency } from "../foundation/optionalDependency.js";
import { addressOf, type Connection } from "./connection.js";
import { type JupyterMessage, readMessage, request } from "./wire.js";

/** What is waited for: the reply, and the kernel's word that all output of the request has been sent. */
interface Pending {
  onOutput(message: JupyterMessage): void;
  reply?: JupyterMessage;
  idle: boolean;
  resolve(reply: JupyterMessage): void;
}

/** A client of one running kernel. */
export interface KernelClient {
  /** Sends a request; settles when it has been answered and all its output has arrived. */
  ask(type: string, content: object, onOutput?: (message: JupyterMessage) => void): Promise<JupyterMessage>;
  close(): void;
}

function settleIfDone({ reply, idle, resolve }: Pending): void {
  if (reply && idle) resolve(reply);
}

/** Connects to a kernel's shell and output sockets; whether anyone listens there shows with the first answer. */
export async function connect(connection: Connection): Promise<KernelClient> {
  const zeromq = await optionalDependency("zeromq", "Running notebooks", () => import("zeromq"));
  const shell = new zeromq.Dealer({ linger: 0, sendHighWaterMark: 0 });
  const output = new zeromq.Subscriber({ linger: 0, receiveHighWaterMark: 0 });
  output.subscribe();
  shell.connect(addressOf(connection, connection.shell_port));
  output.connect(addressOf(connection, connection.iopub_port));

  const pending = new Map<string, Pending>();
  const session = randomUUID();
  const listen = async (socket: Dealer | Subscriber, receive: (message: JupyterMessage, to: Pending) => void) => {
    for await (const frames of socket) {
      const message = readMessage(frames, connection.key);
      const to = message?.parent === undefined ? undefined : pending.get(message.parent);
      if (message && to) {
        receive(message, to);
        settleIfDone(to);
      }
    }
  };
  void listen(shell, (message, to) => {
    to.reply = message;
  });
  void listen(output, (message, to) => {
    if (message.type === "status") to.idle ||= message.content.execution_state === "idle";
    else to.onOutput(message);
  });

  return {
    async ask(type, content, onOutput = () => {}) {
      const { id, frames } = request(type, content, { key: connection.key, session });
      const answered = new Promise<JupyterMessage>((resolve) => {
        pending.set(id, { onOutput, idle: false, resolve });
      });
      await shell.send(frames);
      return answered;
    },
    close() {
      shell.close();
      output.close();
    },
  };
}

/**
 * Waits until a kernel answers on both sockets and gives what it says of itself. A subscription takes a moment to
 * reach a publisher, so the question is asked again until its output is seen; closing the client ends the asking.
 */
export async function untilReady(client: KernelClient): Promise<JupyterMessage> {
  const answers: Promise<JupyterMessage>[] = [];
  for (;;) {
    answers.push(client.ask("kernel_info_request", {}));
    const pause = new Promise<undefined>((resolve) => setTimeout(resolve, 200));
    const first = await Promise.race([...answers, pause]);
    if (first) return first;
  }
}
