import { afterEach, expect, it, vi } from "vitest";
import { waiting, waitSignal } from "../../lib/src/models/waiting.js";

afterEach(() => {
  vi.useRealTimers();
});

it("a wait longer than a timer can be set to does not end at once", async () => {
  vi.useFakeTimers();
  let over = false;
  void waiting(1e12).then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(2 ** 31 - 10);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
  expect(over).toBe(true);
});

it("either signal ends a wait; without one there is none", async () => {
  expect(waitSignal()).toBeUndefined();
  for (const which of ["signal", "waits"] as const) {
    const controllers = { signal: new AbortController(), waits: new AbortController() };
    const { signal, waits } = controllers;
    const both = waiting(60_000, waitSignal({ signal: signal.signal, waits: waits.signal }));
    const alone = waiting(60_000, waitSignal({ [which]: controllers[which].signal }));
    controllers[which].abort();
    await expect(both).rejects.toMatchObject({ code: "stopped" });
    await expect(alone).rejects.toMatchObject({ code: "stopped" });
  }
});
