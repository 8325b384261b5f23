import { describe, expect, it } from "vitest";
import { DissensusError } from "../../../lib/src/foundation/errors.js";
import { anthropic } from "../../../lib/src/models/anthropic.js";
import { gemini } from "../../../lib/src/models/gemini.js";
import { guarded } from "../../../lib/src/models/guarded.js";
import { type ModelOptions, model } from "../../../lib/src/models/model.js";
import { ollama } from "../../../lib/src/models/ollama.js";
import { openAi } from "../../../lib/src/models/openAi.js";
import { optionChecks } from "../../../lib/src/models/providers/checkOptions.js";
import { scripted } from "../scripted.js";

const ids = ["ollama:m", "openai:m", "deepseek:m", "gemini:m", "anthropic:m", "extractive"];
const direct: readonly ((options: object) => unknown)[] = [
  (options) => ollama("m", options),
  (options) => openAi("openai", "m", options),
  (options) => gemini("m", options),
  (options) => anthropic("m", options),
];
const makers = [...ids.map((id) => (options: object) => model(id, options as ModelOptions)), ...direct];

const thrown = (make: () => unknown) => {
  try {
    return make();
  } catch (error) {
    return error;
  }
};

describe("options of a model", () => {
  it.each(["contextLenght", "temprature", "Think", "apiKey", "toString", "__proto__x"])(
    "that no model has are refused, naming those there are: %s",
    (name) => {
      for (const make of makers) {
        const error = thrown(() => make({ [name]: 1 }));
        expect(error).toBeInstanceOf(DissensusError);
        expect(error).toMatchObject({ code: "bad-input", message: expect.stringContaining(`"${name}"`) });
        expect((error as Error).message).toMatch(/contextLength.*temperature.*thinkingBudget/);
      }
    },
  );

  it.each<[string, unknown, RegExp]>([
    ["structured", "shema", /"schema", "object", "prompt"/],
    ["safety", "off", /"default", "none"/],
    ["think", "hard", /true, false, "low"/],
    ["think", 5, /true, false, "low"/],
    ["thinkingBudget", Number.NaN, /-1 \(Gemini decides\)/],
    ["thinkingBudget", "many", /whole number/],
    ["thinkingBudget", 1.5, /whole number/],
    ["thinkingBudget", -5, /whole number/],
    ["timeout", 3e9, /at most 2147483647/],
    ["timeout", 0, /above 0/],
    ["timeout", null, /above 0/],
    ["timeout", "60", /above 0/],
    ["temperature", Number.POSITIVE_INFINITY, /number from 0/],
    ["temperature", "0.7", /number from 0/],
    ["contextLength", "8192", /whole number above 0/],
    ["threads", 0.5, /whole number above 0/],
    ["keepAlive", {}, /a time such as/],
    ["oneMessage", "yes", /true, false/],
    ["host", "", /address/],
    ["host", 11434, /address/],
  ])("%s cannot be %o, whichever model it is for", (name, value, allowed) => {
    for (const make of makers)
      expect(thrown(() => make({ [name]: value }))).toMatchObject({
        code: "bad-input",
        argument: name,
        message: expect.stringMatching(allowed),
      });
  });

  it("may have every value that is allowed, and be left out", () => {
    const good: ModelOptions[] = [
      { host: "http://127.0.0.1:1", contextLength: 1, threads: 4, temperature: 0, timeout: 2 ** 31 - 1, retries: 0 },
      { think: false, keepAlive: -1, oneMessage: true, structured: "prompt", safety: "none", thinkingBudget: 1024 },
      { think: "high", keepAlive: "10m", pace: { concurrency: 1 } },
      { timeout: undefined, think: undefined } as unknown as ModelOptions,
    ];
    for (const options of good) for (const id of ids) expect(model(id, options).id).toBe(id);
    for (const thinkingBudget of [-1, 0, 512])
      expect(gemini("m", { thinkingBudget }).settings).toMatchObject({ thinkingBudget });
  });

  it("let an Anthropic model think with no less than its service takes", () => {
    for (const thinkingBudget of [-1, 0, 10, 1023])
      expect(() => anthropic("m", { thinkingBudget })).toThrow(/thinkingBudget: .*from 1024/);
  });

  it.each([3e9, 0, -1, Number.NaN])("a guard's time is one that a timer can be set to, and not %d", (timeout) => {
    expect(() => guarded(scripted([]).model, { timeout })).toThrow(/^timeout: .*at most 2147483647/);
  });
});

describe("the options that are checked", () => {
  it("are those that models have, each and no other", () => {
    const all: { readonly [Option in keyof Required<ModelOptions>]: unknown } = optionChecks;
    const none: Exclude<keyof typeof optionChecks, keyof ModelOptions>[] = [];
    expect(Object.keys(all)).toHaveLength(14 + none.length);
  });
});
