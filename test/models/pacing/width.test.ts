import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Width } from "../../../lib/src/models/pacing/width.js";

/** How many of a number of callers get in at once. */
async function entered(width: Width, callers: number): Promise<number> {
  let inside = 0;
  for (let index = 0; index < callers; index++) void width.enter().then(() => inside++);
  await new Promise((done) => setTimeout(done, 0));
  return inside;
}

describe("Width", () => {
  it("lets as many in as there are places, and the next when one leaves", async () => {
    const width = new Width(3);
    expect(await entered(width, 3)).toBe(3);
    let late = false;
    const fourth = width.enter().then(() => {
      late = true;
    });
    await new Promise((done) => setTimeout(done, 0));
    expect(late).toBe(false);
    width.leave();
    await fourth;
  });

  it("halves where the service asks to wait, never below one, and grows by one after a round of answers", async () => {
    const width = new Width(8);
    for (let index = 0; index < 9; index++) width.narrow();
    expect(await entered(width, 8)).toBe(1);
    width.widen();
    width.leave();
    await new Promise((done) => setTimeout(done, 0));
    const wide = new Width(8);
    wide.narrow();
    expect(await entered(wide, 8)).toBe(4);
    const grown = new Width(8);
    grown.narrow();
    for (let index = 0; index < 5; index++) grown.widen();
    expect(await entered(grown, 8)).toBe(5);
  });

  it("an abort ends the wait and takes no place", async () => {
    const width = new Width(1);
    await width.enter();
    const controller = new AbortController();
    const waiting = width.enter(controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: "stopped" });
    // Nor does one wait for a place that was stopped before.
    await expect(width.enter(controller.signal)).rejects.toMatchObject({ code: "stopped" });
    width.leave();
    await width.enter();
  });

  it("law: never more than the most are inside, and none is forgotten", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.constantFrom("narrow", "widen", "neither"), { minLength: 1, maxLength: 25 }),
        async (most, answers) => {
          const width = new Width(most);
          let inside = 0;
          let highest = 0;
          await Promise.all(
            answers.map(async (answer) => {
              await width.enter();
              highest = Math.max(highest, ++inside);
              await new Promise((done) => setImmediate(done));
              if (answer !== "neither") width[answer]();
              inside -= 1;
              width.leave();
            }),
          );
          expect(highest).toBeLessThanOrEqual(most);
          expect(inside).toBe(0);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("no limit lets all in, whatever the service asks", async () => {
    const width = new Width(Number.POSITIVE_INFINITY);
    width.narrow();
    expect(await entered(width, 100)).toBe(100);
  });
});
