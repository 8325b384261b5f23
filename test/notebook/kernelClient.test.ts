import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { connect, type KernelClient, untilReady } from "../../lib/src/notebook/kernelClient.js";
import { collectOutputs } from "../../lib/src/notebook/outputs.js";
import type { JupyterMessage } from "../../lib/src/notebook/wire.js";
import { type FakeKernel, jupyterKernel, type KernelAnswers } from "../servers/jupyterKernel.js";

const closing: { close(): void }[] = [];
afterEach(() => {
  for (const one of closing.splice(0)) one.close();
});

type Behave = (answers: KernelAnswers, content: { [key: string]: unknown }) => Promise<void>;

/** A client of a kernel that says what it is when asked, and does this with a cell. */
async function clientOf(
  cell: Behave,
  transport: "ipc" | "tcp" = "ipc",
): Promise<{ client: KernelClient; kernel: FakeKernel }> {
  const kernel = await jupyterKernel(async ({ type, content }, answers) => {
    if (type !== "kernel_info_request") return cell(answers, content);
    await answers.reply({ status: "ok", language_info: { name: "typescript" } });
    await answers.idle();
  }, transport);
  const client = await connect(kernel.connection);
  closing.push(client, kernel);
  await untilReady(client);
  return { client, kernel };
}

/** Runs a cell and gives what it answered and what it put out until then. */
async function ran(client: KernelClient, code = "1"): Promise<{ reply: JupyterMessage; seen: JupyterMessage[] }> {
  const seen: JupyterMessage[] = [];
  const reply = await client.ask("execute_request", { code }, (message) => seen.push(message));
  return { reply, seen };
}
const stream = (text: string) => ["stream", { name: "stdout", text }] as const;
const texts = (seen: readonly JupyterMessage[]) => seen.map(({ content }) => content.text);

describe("a client of a kernel", () => {
  test.each(["ipc", "tcp"] as const)("signs what it asks and reads what is answered, over %s", async (transport) => {
    const { client, kernel } = await clientOf(async ({ publish, reply, idle }) => {
      await publish("status", { execution_state: "busy" });
      await publish(...stream("é"));
      await reply({ status: "ok", execution_count: 7 });
      await idle();
    }, transport);
    const { reply, seen } = await ran(client, "const é = 1;");
    expect(reply).toMatchObject({ type: "execute_reply", content: { status: "ok", execution_count: 7 } });
    expect(texts(seen)).toEqual(["é"]);
    expect(kernel.unsigned).toBe(0);
    const asked = kernel.requests.at(-1)!;
    expect(asked).toMatchObject({ type: "execute_request", content: { code: "const é = 1;" } });
    expect(asked.header.version).toBe("5.3");
    expect(new Set(kernel.requests.map(({ header }) => header.session)).size).toBe(1);
    expect(new Set(kernel.requests.map(({ header }) => header.msg_id)).size).toBe(kernel.requests.length);
  });

  test("has an answer when both have come, the reply and the word that nothing follows, in either order", async () => {
    for (const order of ["reply first", "idle first"]) {
      const { client } = await clientOf(async ({ publish, reply, idle }) => {
        if (order === "reply first") await reply();
        await publish(...stream("late"));
        await idle();
        if (order === "idle first") await reply();
      });
      expect(texts((await ran(client)).seen)).toEqual(["late"]);
    }
  });

  test("waits as long as one of the two is missing", async () => {
    for (const half of ["reply", "idle"] as const) {
      const { client } = await clientOf((answers) => answers[half]());
      const pause = new Promise((resolve) => setTimeout(() => resolve("still waiting"), 60));
      expect(await Promise.race([ran(client), pause])).toBe("still waiting");
    }
  });

  test("gives each request its own output, however they are mixed", async () => {
    const waiting: { code: unknown; answers: KernelAnswers }[] = [];
    const { client } = await clientOf(async (answers, { code }) => {
      waiting.push({ code, answers });
      if (waiting.length < 3) return;
      for (const piece of ["a", "b"])
        for (const { code, answers } of waiting) await answers.publish(...stream(`${code}${piece}`));
      for (const { answers } of [...waiting].reverse()) {
        await answers.idle();
        await answers.reply();
      }
    });
    const all = await Promise.all(["1", "2", "3"].map((code) => ran(client, code)));
    expect(all.map(({ seen }) => texts(seen))).toEqual([
      ["1a", "1b"],
      ["2a", "2b"],
      ["3a", "3b"],
    ]);
  });

  test("hears what comes after a cell has ended as that cell's", async () => {
    let later: (() => Promise<void>) | undefined;
    const { client } = await clientOf(async ({ publish, reply, idle }, { code }) => {
      if (code === "first") later = () => publish(...stream("from the first"));
      else await later?.();
      await reply();
      await idle();
    });
    const first = await ran(client, "first");
    expect(texts((await ran(client, "second")).seen)).toEqual([]);
    expect(texts(first.seen)).toEqual(["from the first"]);
  });

  test("takes nothing that was not signed with the kernel's key, answers no one, or is no message", async () => {
    const { client } = await clientOf(async ({ publish, reply, idle }) => {
      await publish(...stream("forged"), { key: "another key" });
      await publish(...stream("nobody's"), { parent: {} });
      await publish(...stream("a stranger's"), { parent: { msg_id: "unknown" } });
      await publish(...stream("no object"), { raw: "7" });
      await publish(...stream("no JSON"), { raw: "{" });
      await publish(...stream("no parent"), { parent: [] });
      await reply({ status: "ok" }, { key: "another key" });
      await publish(...stream("true"));
      await idle();
      await reply({ status: "error" });
    });
    const { reply, seen } = await ran(client);
    expect(texts(seen)).toEqual(["true"]);
    expect(reply.content.status).toBe("error");
  });

  test("loses no line and no order, whatever the lines are", async () => {
    let lines: string[] = [];
    const { client } = await clientOf(async ({ publish, reply, idle }) => {
      for (const line of lines) await publish(...stream(line));
      await idle();
      await reply();
    });
    const text = fc.string({ unit: "grapheme", maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 30 }), async (some) => {
        lines = some;
        expect(texts((await ran(client)).seen)).toEqual(some);
      }),
      { numRuns: 25 },
    );
    lines = Array.from({ length: 3000 }, (_, index) => `${index}\n`);
    const collector = collectOutputs(new Map());
    await client.ask("execute_request", { code: "1" }, collector.receive);
    expect(collector.outputs()).toEqual([{ output_type: "stream", name: "stdout", text: lines.join("") }]);
  });

  test("is ready once a question's output is seen, be the first ones lost", async () => {
    let asked = 0;
    const kernel = await jupyterKernel(async (_request, { reply, idle }) => {
      await reply({ status: "ok", nth: ++asked });
      if (asked >= 3) await idle();
    });
    const client = await connect(kernel.connection);
    closing.push(client, kernel);
    const { content } = await untilReady(client);
    expect(content.nth).toBeGreaterThanOrEqual(3);
    expect(kernel.requests.every(({ type }) => type === "kernel_info_request")).toBe(true);
  });
});
