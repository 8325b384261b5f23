import { describe, expect, it } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { model } from "../../lib/src/models/model.js";

describe("model", () => {
  it.each(["extractive", "extractive:a", "ollama:qwen3:8b"])("finds %s without contacting anybody", (id) => {
    expect(model(id, { host: "http://127.0.0.1:9" }).id).toBe(id);
  });

  it.each(["", "gpt", "ollama", "ollama:", "extractive:", "constructor:x", "__proto__:x", undefined, 3])(
    "refuses %j and lists what is allowed",
    (id) => {
      expect(() => model(id as string)).toThrow(InputError);
      expect(() => model(id as string)).toThrow(/"extractive".*"ollama:NAME"/);
    },
  );

  it("hands options on", () => {
    expect(model("ollama:x", { contextLength: 512 }).settings).toEqual({ contextLength: 512, temperature: 0.7 });
    expect(() => model("ollama:x", { contextLength: -1 })).toThrow(/contextLength: -1/);
    expect(() => model("ollama:x", { retries: -1 })).toThrow(/retries: -1/);
  });
});
