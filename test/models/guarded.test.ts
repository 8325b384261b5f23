import { describe, expect, it } from "vitest";
import type { ChatModel, Reply } from "../../lib/src/foundation/chat.js";
import { DissensusError, InputError } from "../../lib/src/foundation/errors.js";
import { guarded } from "../../lib/src/models/guarded.js";
import { ask, scripted } from "./scripted.js";

const through = (reply: unknown) => guarded(scripted([() => reply]).model).generate(ask("Speak."));

describe("guarded", () => {
  it("passes a good reply on untouched", async () => {
    const reply: Reply = { outcome: "ok", text: "Duty.", usage: { promptTokens: 1 }, reasoning: "hm" };
    expect(await through(reply)).toEqual(reply);
  });

  it.each<[string, unknown, object]>([
    ["nothing", undefined, { outcome: "malformed", reason: expect.stringContaining("undefined") }],
    ["a bare text", "Duty.", { outcome: "malformed", reason: expect.stringContaining('"Duty."') }],
    ["an outcome of its own", { outcome: "fine", text: "x" }, { outcome: "malformed" }],
    ["ok without a text", { outcome: "ok" }, { outcome: "malformed", reason: expect.stringContaining("no text") }],
    ["ok with a text that is none", { outcome: "ok", text: 3 }, { outcome: "malformed" }],
    ["ok with an empty text", { outcome: "ok", text: " \n " }, { outcome: "empty" }],
    ["ok with nothing that can be seen", { outcome: "ok", text: "\u200b\u0000" }, { outcome: "empty" }],
    ["a failure without a reason", { outcome: "failed" }, { outcome: "failed", reason: expect.any(String) }],
    [
      "a refusal with a text that is none",
      { outcome: "refused", text: null, reason: "no" },
      { outcome: "refused", reason: "no" },
    ],
    ["an outcome in capitals", { outcome: "OK", text: "x" }, { outcome: "malformed" }],
    ["a value that JSON cannot hold", { outcome: "ok", text: "x", value: 5n }, { outcome: "malformed" }],
    ["a refusal with its reason", { outcome: "refused", reason: "no" }, { outcome: "refused", reason: "no" }],
  ])("%s becomes the right outcome", async (_, reply, expected) => {
    expect(await through(reply)).toMatchObject(expected);
  });

  it("keeps of a reply the fields that it may have, each of its kind", async () => {
    const usage = { promptTokens: Number.NaN, completionTokens: 4, note: "x" };
    const odd = { text: "Duty.", outcome: "ok", usage, timing: "fast", reasoning: 4, fault: "mine", more: () => 1 };
    expect(await through(odd)).toStrictEqual({ text: "Duty.", outcome: "ok", usage: { completionTokens: 4 } });
    expect(Object.keys(await through(odd))).toEqual(["text", "outcome", "usage"]);
  });

  it.each<[string, unknown, string]>([
    ["an error", new Error("socket\n hung up"), "socket hung up"],
    ["a string", "boom", "boom"],
    ["an error that says nothing", new Error(""), "the model threw without a message"],
  ])("%s that is thrown becomes failed", async (_, thrown, reason) => {
    const { model } = scripted([() => Promise.reject(thrown)]);
    expect(await guarded(model).generate(ask("Speak."))).toEqual({ outcome: "failed", reason });
  });

  it("catches what is thrown before a promise is given", async () => {
    const model = {
      id: "sync",
      generate() {
        throw new Error("at once");
      },
    } as unknown as ChatModel;
    expect(await guarded(model).generate(ask("Speak."))).toEqual({ outcome: "failed", reason: "at once" });
  });

  it("lets a stop, a replay miss and a missing dependency through", async () => {
    const { model } = scripted([() => Promise.reject(new DissensusError("stopped", "enough"))]);
    await expect(guarded(model).generate(ask("Speak."))).rejects.toMatchObject({ code: "stopped" });
  });

  it("does not wait for a model that never answers, and tells it to stop", async () => {
    let told: AbortSignal | undefined;
    const model: ChatModel = {
      id: "deaf",
      generate: (_request, context) => {
        told = context?.signal;
        return new Promise(() => {});
      },
    };
    const reply = await guarded(model, { timeout: 20 }).generate(ask("Speak."));
    expect(reply).toEqual({ outcome: "failed", reason: "no answer within 20 ms" });
    expect(told?.aborted).toBe(true);
  });

  it("stops at once when its caller aborts, before and during a call", async () => {
    const deaf: ChatModel = { id: "deaf", generate: () => new Promise(() => {}) };
    const controller = new AbortController();
    const call = guarded(deaf).generate(ask("Speak."), { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: "stopped" });
    const { model, asked } = scripted([{ outcome: "ok", text: "x" }]);
    await expect(guarded(model).generate(ask("Speak."), { signal: controller.signal })).rejects.toThrow(/stopped/);
    expect(asked).toHaveLength(0);
  });

  it("stays the model that it guards, also when that is an instance of a class", async () => {
    class Own implements ChatModel {
      readonly settings = { size: 3 };
      private readonly digest = "d1";
      get id() {
        return "own";
      }
      async generate(): Promise<Reply> {
        return { outcome: "ok", text: this.digest };
      }
      async weightsDigest() {
        return this.digest;
      }
    }
    const safe = guarded(new Own());
    expect([safe.id, safe.settings, await safe.weightsDigest!()]).toEqual(["own", { size: 3 }, "d1"]);
    expect(await safe.generate(ask("Speak."))).toEqual({ outcome: "ok", text: "d1" });
  });

  it.each([null, {}, { id: "x" }, { id: "", generate() {} }])("refuses %j, which is no model", (value) => {
    expect(() => guarded(value as unknown as ChatModel)).toThrow(InputError);
  });
});
