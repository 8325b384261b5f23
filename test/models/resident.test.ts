import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChatModel, Reply } from "../../lib/src/foundation/chat.js";
import { InputError } from "../../lib/src/foundation/errors.js";
import { resident } from "../../lib/src/models/resident.js";
import { ask, scripted } from "./scripted.js";

/** A machine that holds one model (or `room`): it notes each load, and can only push out a model that is idle. */
function machine(room = 1) {
  const loads: string[] = [];
  const held = new Map<string, number>();
  const state = { underWay: 0, most: 0 };
  const model = (id: string, settings?: ChatModel["settings"]): ChatModel => ({
    id,
    ...(settings && { settings }),
    async generate({ messages }): Promise<Reply> {
      const name = `${id}${settings ? JSON.stringify(settings) : ""}`;
      if (!held.has(name)) {
        const idle = [...held].find(([, calls]) => calls === 0);
        if (held.size === room && !idle) return { outcome: "failed", reason: "no room" };
        if (held.size === room) held.delete(idle![0]);
        loads.push(name);
      }
      held.set(name, (held.get(name) ?? 0) + 1);
      state.most = Math.max(state.most, ++state.underWay);
      await new Promise((done) => setTimeout(done, 1));
      state.underWay -= 1;
      held.set(name, held.get(name)! - 1);
      return { outcome: "ok", text: `${id}: ${messages[0]!.content}` };
    },
  });
  return { loads, state, model };
}

describe("resident", () => {
  it("many runs at once load each model once a phase", async () => {
    const { loads, model } = machine();
    const { Kant, Mill } = resident({ Kant: model("a"), Mill: model("b") });
    const run = async (index: number) => {
      const texts: (string | undefined)[] = [];
      for (const [phase, speaker] of [Kant, Mill, Kant].entries())
        texts.push((await speaker.generate(ask(`run ${index} phase ${phase}`))).text);
      return texts;
    };
    const all = await Promise.all(Array.from({ length: 8 }, (_, index) => run(index)));
    expect(all).toEqual(
      Array.from({ length: 8 }, (_, index) => ["a", "b", "a"].map((id, phase) => `${id}: run ${index} phase ${phase}`)),
    );
    expect(loads).toEqual(["a", "b", "a"]);
  });

  it("keeps a model that speaks twice in a row, though another waits", async () => {
    const { loads, model } = machine();
    const [a, b] = resident([model("a"), model("b")], { linger: 300 });
    const debate = (async () => {
      for (const turn of [1, 2, 3]) {
        await a!.generate(ask(`${turn}`));
        await new Promise((done) => setTimeout(done, 3));
      }
    })();
    await Promise.all([debate, b!.generate(ask("wait"))]);
    expect(loads).toEqual(["a", "b"]);
  });

  it("is fair: a model with ever more calls gives way in the end", async () => {
    const { loads, model } = machine();
    const [a, b] = resident([model("a"), model("b")], { patience: 3 });
    let waiting = true;
    const greedy = (async () => {
      for (let call = 0; waiting && call < 100; call++)
        await Promise.all([a!.generate(ask("x")), a!.generate(ask("y"))]);
    })();
    await b!.generate(ask("mine"));
    waiting = false;
    await greedy;
    expect(loads.slice(0, 2)).toEqual(["a", "b"]);
  });

  it("of the waiting models the one that has waited longest is next", async () => {
    const { loads, model } = machine();
    const [a, b, c] = resident([model("a"), model("b"), model("c")], { linger: 0 });
    await Promise.all([a!, c!, b!, c!, a!].map((speaker, index) => speaker.generate(ask(`${index}`))));
    expect(loads).toEqual(["a", "c", "b"]);
  });

  it("holds as many models as the machine has room for, and serves one model in parallel if told", async () => {
    const { loads, state, model } = machine(2);
    const models = resident([model("a"), model("b")], { loaded: 2, parallel: 2 });
    await Promise.all([0, 1, 0, 1, 0, 1].map((which) => models[which]!.generate(ask("x"))));
    expect(loads).toEqual(["a", "b"]);
    expect(state.most).toBe(4);
    const single = machine();
    await Promise.all(resident([single.model("a"), single.model("a")]).map((speaker) => speaker.generate(ask("x"))));
    expect(single.state.most).toBe(1);
  });

  it("the same model with another context length is another model", async () => {
    const { loads, model } = machine();
    const models = resident([model("a", { contextLength: 1 }), model("a", { contextLength: 2 })], { linger: 0 });
    await Promise.all([0, 1, 0, 1].map((which) => models[which]!.generate(ask("x"))));
    expect(loads).toHaveLength(2);
  });

  it("a failure or a throw of one call holds up nobody", async () => {
    const { model } = scripted([() => Promise.reject(new Error("bug")), { outcome: "ok", text: "x" }]);
    const [only] = resident([model]);
    const results = await Promise.allSettled([only!.generate(ask("1")), only!.generate(ask("2"))]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });

  it("a call that is aborted while it waits leaves the queue", async () => {
    const { model } = machine();
    const [a, b] = resident([model("a"), model("b")]);
    const controller = new AbortController();
    const first = a!.generate(ask("1"));
    const second = b!.generate(ask("2"), { signal: controller.signal });
    const third = a!.generate(ask("3"));
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: "stopped" });
    await expect(b!.generate(ask("4"), { signal: controller.signal })).rejects.toMatchObject({ code: "stopped" });
    expect((await first).outcome).toBe("ok");
    expect((await third).outcome).toBe("ok");
  });

  it("keeps the shape and the identity of what it is given", () => {
    const record = resident({ judge: scripted([], { id: "j", settings: { think: true } }).model });
    expect([record.judge.id, record.judge.settings]).toEqual(["j", { think: true }]);
    expect(resident([record.judge])).toHaveLength(1);
  });

  it("refuses options that are not allowed", () => {
    expect(() => resident([], { loaded: 0 })).toThrow(InputError);
    expect(() => resident([], { parallel: 1.5 })).toThrow(/parallel: 1.5/);
    expect(() => resident([], { linger: -1 })).toThrow(/linger: -1/);
  });

  it("law: every call is answered as it would be alone, and no more models are in use than the machine holds", async () => {
    const calls = fc.array(fc.tuple(fc.nat(2), fc.nat(3)), { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(
        calls,
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 1, max: 3 }),
        async (list, loaded, patience) => {
          const { model } = machine(loaded);
          const models = resident([model("a"), model("b"), model("c")], { loaded, patience, linger: 0, parallel: 2 });
          const replies = await Promise.all(
            list.map(async ([which, pause], index) => {
              await new Promise((done) => setTimeout(done, pause));
              return models[which]!.generate(ask(`${index}`));
            }),
          );
          expect(replies.map(({ text }) => text)).toEqual(list.map(([which], index) => `${"abc"[which]}: ${index}`));
        },
      ),
      { numRuns: 40 },
    );
  });
});
