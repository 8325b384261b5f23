import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { listExperiments } from "../../lib/src/experiments/registry.js";
import { temporaryFolder } from "../support/folders.js";
import { cli, refusalOf, vote, votes } from "./cli.js";

const json = async (...words: string[]) => JSON.parse(await cli("plan", ...words, "--json"));
/** The whole number before a word, as a reader of the page would take it. */
const countBefore = (text: string, word: string) =>
  Number(new RegExp(`([\\d,]+) ${word}`).exec(text)?.[1]?.replaceAll(",", ""));

describe("what a plan says", () => {
  it("is the same in words and as JSON", async () => {
    const text = await cli("plan", ...vote, "--runs", "3");
    const data = await json(...vote, "--runs", "3");
    expect(countBefore(text, "runs, ")).toBe(data.runs);
    expect(text).toContain(`three-states: ${data.runs} runs, ${data.calls} calls\n`);
    for (const { id, runs, calls, criticalPath } of data.cells)
      expect(text).toContain(
        `  ${id}: ${runs} ${runs === 1 ? "run" : "runs"}, ${calls} calls, ${criticalPath} of them one after the other`,
      );
    const [only] = data.models;
    expect(only).toMatchObject({ model: "extractive", calls: data.calls, minutes: null, price: null });
    expect(countBefore(text, "tokens \\(")).toBe(only.promptTokens);
    expect(text).toContain("nothing to pay");
  });

  it("is the paper's: 26 calls a debate, 14 of them one after the other, six debates", async () => {
    const { calls, runs, cells } = await json("resilience");
    expect([runs, calls]).toEqual([6, 156]);
    for (const cell of cells) expect([cell.calls, cell.criticalPath]).toEqual([26, 14]);
  });

  it("adds up, and grows with the runs alone", async () => {
    const { calls: once } = await json(...vote);
    expect(once).toBe(votes);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.integer(), async (runs, seed) => {
        const data = await json(...vote, "--runs", String(runs), `--seed=${seed}`);
        expect(data.calls).toBe(once * runs);
        expect(data.cells.reduce((sum: number, cell: { calls: number }) => sum + cell.calls, 0)).toBe(data.calls);
        const byModel = Object.values(data.callsByModel as { [id: string]: number });
        expect(byModel.reduce((sum, count) => sum + count, 0)).toBe(data.calls);
        expect(data.models.map(({ calls }: { calls: number }) => calls)).toEqual(byModel);
      }),
      { numRuns: 5 },
    );
  });

  it("has minutes at the speed that was named: twice as fast is half as long", async () => {
    const minutes = async (speed: string) =>
      (await json(...vote, "--tokens-per-second", speed)).models[0].minutes as number;
    const slow = await minutes("10");
    expect(slow).toBeGreaterThan(0);
    expect(await minutes("20")).toBeCloseTo(slow / 2, 10);
    expect(await minutes("extractive=20")).toBe(await minutes("20"));
    const data = await json(...vote, "--tokens-per-second", "10");
    expect(slow).toBeCloseTo(data.models[0].answerTokens / 10 / 60, 10);
    const reading = await json(...vote, "--tokens-per-second", "10", "--prompt-tokens-per-second", "100");
    expect(reading.models[0].minutes).toBeCloseTo(slow + data.models[0].promptTokens / 100 / 60, 10);
  });

  it("has a speed for each model by its name, and refuses one for a model that the design has not", async () => {
    const models = join(temporaryFolder(), "models.json");
    writeFileSync(models, JSON.stringify({ guardian: "extractive:b", default: "extractive" }));
    const words = [...vote, "--models", models];
    const { callsByModel } = await json(...words);
    const ids = Object.keys(callsByModel);
    const speeds = ids.flatMap((id, index) => ["--tokens-per-second", `${id}=${10 * (index + 1)}`]);
    const { models: estimates } = await json(...words, ...speeds);
    for (const [index, { answerTokens, minutes }] of estimates.entries())
      expect(minutes).toBeCloseTo(answerTokens / (10 * (index + 1)) / 60, 10);
    const { message } = await refusalOf("plan", ...words, "--tokens-per-second", "extractive:z=3");
    for (const id of ids) expect(message).toContain(id);
  });

  it("counts days of a quota for a paid service, rounded up, and prices it with the date of the price", async () => {
    const paid = [...vote, "--model", "openai:gpt-4o-mini", "--requests-per-day"];
    const days = async (quota: number) => (await json(...paid, String(quota))).models[0].days;
    expect([await days(1), await days(100)]).toEqual([7, 1]);
    const text = await cli("plan", ...paid, "2");
    expect(text).toMatch(/at most \d+\.\d\d US dollars \(price read \d{4}-\d\d-\d\d/);
    expect(text).toMatch(/\n {2}4 days of the quota\n/);
  });

  it("says of a model without a price that none is known, and of a speed that none was given", async () => {
    const text = await cli("plan", ...vote, "--model", "openai:no-such-model-of-theirs");
    expect(text).toContain("no price known");
    expect(text).toMatch(/minutes not known \(no recording/);
  });

  it("names the voices of each model, in which cells where it has them in some, and the models that none asks", async () => {
    const path = join(temporaryFolder(), "models.json");
    const named = { A: "extractive:a", guardian: "extractive:g", "second-judge": "extractive:s", kant: "extractive:a" };
    writeFileSync(path, JSON.stringify({ ...named, default: "extractive" }));
    const council = ["three-states", "--scenario", "housing", "--models", path];
    const text = await cli("plan", ...council);
    expect(text).toMatch(/\nextractive:g: 1 call\n {2}speaks for guardian \(in housing_paper_B\)\n/);
    expect(text).toMatch(/\nextractive:a: \d+ calls\n {2}speaks for .*guardian.* \(in housing_paper_A\)\n/);
    expect(text).toMatch(/\nextractive: \d+ calls\n {2}speaks for .*\(in housing_paper_B\); judge\n/);
    expect(text).toMatch(/\nnot asked in this experiment: second-judge \(extractive:s\)\nin all: /);
    const { cells, notAsked } = await json(...council);
    expect(notAsked).toEqual({ "second-judge": "extractive:s" });
    for (const { voices } of cells) expect(Object.keys(voices)).toContain("guardian");
    const [inA, inB] = cells;
    expect([inA.voices.guardian, inB.voices.guardian]).toEqual(["extractive:a", "extractive:g"]);
    expect(await cli("plan", ...vote)).not.toContain("not asked");
  });

  it("names every voice of every experiment, so that a file of models can be written from it", async () => {
    for (const experiment of listExperiments()) {
      const { cells, models } = await json(experiment);
      const text = await cli("plan", experiment);
      const voices = new Set<string>(cells.flatMap((cell: { voices: object }) => Object.keys(cell.voices)));
      expect(voices.size).toBeGreaterThan(0);
      const said = [...text.matchAll(/^ {2}speaks for (.*)$/gm)].map(([, names]) => names!);
      expect(said).toHaveLength(models.length);
      const names = said.flatMap((line) => line.replace(/ \(in [^)]*\)/g, "").split(/[,;] /));
      expect(new Set(names)).toEqual(voices);
    }
  }, 120_000);

  it("ends with one line of all models together: each number is the sum, minutes by server, days the longest", async () => {
    const path = join(temporaryFolder(), "models.json");
    const gateway = { id: "openai:somebodys", host: "https://gateway.example.com/v1" };
    const models = {
      ...{ guardian: "ollama:a", driver: "ollama:b", innovator: gateway, pragmatist: "openai:gpt-4o-mini" },
      default: { id: "openai:priced", host: "https://other.example.com", price: { prompt: 1000, completion: 2000 } },
    };
    writeFileSync(path, JSON.stringify(models));
    vi.stubEnv("OLLAMA_HOST", "http://127.0.0.1:9");
    const words = ["three-states", "--scenario", "housing", "--models", path, "--requests-per-day", "3"];
    const councils = [...words, "--option", 'states=["B"]', "--option", "debate=false", "--tokens-per-second", "7"];
    const { models: each, total } = await json(...councils);
    for (const field of ["calls", "promptTokens", "promptTokensAtMost", "answerTokens"])
      expect(total[field]).toBe(each.reduce((sum: number, one: Record<string, number>) => sum + one[field]!, 0));
    const of = (id: string) => each.find(({ model }: { model: string }) => model === id);
    expect(Object.keys(total.minutes)).toHaveLength(4);
    expect(total.minutes["ollama http://127.0.0.1:9"]).toBeCloseTo(of("ollama:a").minutes + of("ollama:b").minutes, 9);
    expect(total).toMatchObject({ money: null, unpriced: ["openai:somebodys"] });
    expect(total.days).toBe(Math.max(...each.map(({ days }: { days: number | null }) => days ?? 0)));
    const text = await cli("plan", ...councils);
    const last = text.trimEnd().split("\n").at(-1)!;
    const priced = of("openai:priced").money + of("openai:gpt-4o-mini").money;
    expect(last).toContain(`in all: ${total.calls} calls; `);
    expect(
      Number(/at most ([\d.]+) US dollars, beside openai:somebodys, whose price is not known/.exec(last)![1]),
    ).toBe(Math.ceil(100 * priced) / 100);
    expect(last).toContain(`${total.days} days of the quota`);
    delete (models as Partial<typeof models>).innovator;
    writeFileSync(path, JSON.stringify(models));
    expect((await json(...councils)).total.money).toBeGreaterThan(0);
    expect((await cli("plan", ...vote)).trimEnd().split("\n").at(-1)).toMatch(/answers at most 2,688; nothing to pay$/);
  });

  it("says how much a prefix cache serves, more where it keeps all than where it keeps the last", async () => {
    const text = await cli("plan", ...vote);
    const shares = [...text.matchAll(/can serve (\d+) % .*?, (\d+) % where it keeps all/g)];
    expect(shares.length).toBeGreaterThan(0);
    for (const [, last, all] of shares) {
      expect(Number(last)).toBeLessThanOrEqual(Number(all));
      expect(Number(all)).toBeLessThanOrEqual(100);
    }
  });

  it("writes nothing but that: the very same text again", async () => {
    expect(await cli("plan", ...vote)).toBe(await cli("plan", ...vote));
  });
});

describe("the options of a design, as they are typed", () => {
  it("are JSON where they are, and a text where they are not", async () => {
    expect((await json(...vote.slice(0, 3), "--option", 'states=["A"]', "--option", "debate=false")).calls).toBe(votes);
    expect((await refusalOf("plan", ...vote, "--option", "pairing=turned")).message).toMatch(
      /pairing.*"turned".*rotated/,
    );
    expect((await json(...vote, "--option", "layout=shared-prefix")).calls).toBe(votes);
    expect((await json(...vote, "--option", 'layout="shared-prefix"')).calls).toBe(votes);
  });

  it("may have an equals sign in their value; the last of a name counts", async () => {
    expect((await refusalOf("plan", ...vote, "--option", "layout=a=b")).message).toContain('"a=b"');
    expect((await json(...vote, "--option", "layout=wide", "--option", "layout=shared-prefix")).calls).toBe(votes);
  });

  it("by inherited names are options that nobody knows", async () => {
    for (const name of ["__proto__", "constructor", "toString"])
      expect((await refusalOf("plan", ...vote, "--option", `${name}=1`)).message).toMatch(/options/);
  });
});
