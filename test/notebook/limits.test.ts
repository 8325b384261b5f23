import { expect, test } from "vitest";
import { DissensusError } from "../../lib/src/foundation/errors.js";
import { KernelLost, within } from "../../lib/src/notebook/limits.js";

const never = new Promise<never>(() => {});

test("what is done in time is given, what fails fails as itself", async () => {
  expect(await within(Promise.resolve(7), { ended: never, seconds: 10 })).toBe(7);
  const own = new RangeError("own");
  await expect(within(Promise.reject(own), { ended: never, seconds: 10 })).rejects.toBe(own);
});

test("time that is over is said with its length", async () => {
  const late = within(never, { ended: never, seconds: 0.01 });
  await expect(late).rejects.toBeInstanceOf(KernelLost);
  await expect(late).rejects.toThrow("took longer than 0.01 seconds");
});

test("a time longer than timers can be is long, and not over at once", async () => {
  for (const seconds of [1e7, Number.POSITIVE_INFINITY]) {
    const work = new Promise((resolve) => setTimeout(() => resolve("done"), 30));
    expect(await within(work, { ended: never, seconds })).toBe("done");
  }
});

test("a kernel that is gone ends the wait with how it went, before or after the wait began", async () => {
  const gone = within(never, { ended: Promise.resolve("SIGKILL"), seconds: 10 });
  await expect(gone).rejects.toBeInstanceOf(KernelLost);
  await expect(gone).rejects.toThrow("ended (SIGKILL)");
  let end = (_how: string) => {};
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const later = within(never, { ended, seconds: 10 });
  end("exit code 1: out of memory");
  await expect(later).rejects.toThrow("ended (exit code 1: out of memory)");
});

test("a stop is the user's and no failure of the kernel, before or after the wait began", async () => {
  const stop = new AbortController();
  const waiting = within(never, { ended: never, seconds: 10, signal: stop.signal });
  stop.abort();
  for (const one of [waiting, within(never, { ended: never, seconds: 10, signal: stop.signal })]) {
    await expect(one).rejects.toBeInstanceOf(DissensusError);
    await expect(one).rejects.toMatchObject({ code: "stopped" });
  }
});

test("a wait that is over leaves no listener on the signal", async () => {
  const { signal } = new AbortController();
  let listening = 0;
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
  signal.addEventListener = (...words: Parameters<typeof add>) => {
    listening++;
    (words[2] as { signal: AbortSignal }).signal.addEventListener("abort", () => listening--);
    add(...words);
  };
  signal.removeEventListener = remove;
  for (let wait = 0; wait < 20; wait++) await within(Promise.resolve(wait), { ended: never, seconds: 10, signal });
  expect(listening).toBe(0);
});
