import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scrubbed } from "../../../lib/src/foundation/apiKey.js";
import { InputError } from "../../../lib/src/foundation/errors.js";
import { model } from "../../../lib/src/models/model.js";
import { peer } from "../../../lib/src/models/providers/peer.js";
import { neededSecret, secret } from "../../../lib/src/models/providers/secrets.js";
import { readServices } from "../../../lib/src/models/services.js";
import { geminiEmbedder } from "../../../lib/src/texts/geminiEmbedder.js";

describe("secret", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "secrets-"));
    vi.spyOn(process, "cwd").mockReturnValue(folder);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  it("comes from the environment, else from .env, else is asked for by name", () => {
    expect(secret("SOME_KEY")).toBeUndefined();
    expect(() => neededSecret("SOME_KEY")).toThrow(/^SOME_KEY: undefined is not allowed; expected an API key/);
    writeFileSync(join(folder, ".env"), '# keys\nSOME_KEY = "from-file"\nOTHER=1\n');
    expect(secret("SOME_KEY")).toBe("from-file");
    vi.stubEnv("SOME_KEY", " from-environment\n");
    expect(neededSecret("SOME_KEY")).toBe("from-environment");
  });

  it("reading it puts nothing into the environment", () => {
    writeFileSync(join(folder, ".env"), "SOME_KEY=x\n");
    secret("SOME_KEY");
    expect(process.env.SOME_KEY).toBeUndefined();
  });
});

describe("a key that no header can carry", () => {
  const broken = [
    "sk-firsthalf\nSECONDHALF",
    "sk-firsthalf\r\nSECONDHALF",
    "sk-firsthalf SECONDHALF",
    "sk-firsthalf\tSECONDHALF",
    "sk-firsthalf\u0001SECONDHALF",
    "sk-firsthalf\u2028SECONDHALF",
    "sk-firsthalf\u00a0SECONDHALF",
    "sk-firsthalf\u2026SECONDHALF",
  ];
  const variables = ["OPENAI_API_KEY", "DEEPSEEK_API_KEY", "GEMINI_API_KEY", "ANTHROPIC_API_KEY"];
  afterEach(() => vi.unstubAllEnvs());

  it.each(broken)("%j is refused by name, and not shown", async (key) => {
    for (const variable of variables) vi.stubEnv(variable, key);
    const asked = ["openai", "deepseek", "gemini", "anthropic"].flatMap((kind) =>
      [{}, { host: "http://127.0.0.1:9" }].map(
        (options) => () => model(`${kind}:m`, options).generate({ messages: [{ role: "user", content: "x" }] }),
      ),
    );
    for (const ask of [...asked, () => geminiEmbedder("m", { host: "http://127.0.0.1:9" })]) {
      const thrown = await ask().catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(InputError);
      const { argument, message, value, cause } = thrown as InputError;
      expect(variables).toContain(argument);
      expect(JSON.stringify([message, value, cause])).not.toMatch(/firsthalf|SECONDHALF/);
    }
    expect(JSON.stringify(await readServices())).not.toMatch(/firsthalf|SECONDHALF/);
  });
});

describe("scrubbed", () => {
  it("law: nor is one left that JSON has escaped", () => {
    const keys = fc.string({ unit: fc.constantFrom(..."abc\"\\',"), minLength: 8, maxLength: 20 });
    fc.assert(
      fc.property(keys, (key) => {
        expect(scrubbed(JSON.stringify({ said: `Bearer ${key}` }), key)).toBe('{"said":"Bearer [key]"}');
      }),
    );
  });

  it("law: no key of some length is left in a text around it", () => {
    const keys = fc.string({ unit: fc.constantFrom(..."abcXYZ019-_.$^+/="), minLength: 8, maxLength: 40 });
    fc.assert(
      fc.property(keys, fc.string(), fc.string(), (key, before, after) => {
        const text = scrubbed(`${before}${key}${after} ${encodeURIComponent(key)}`, key);
        expect(text).not.toContain(key);
        expect(text).not.toContain(key.slice(0, 6));
      }),
    );
  });

  it("leaves a text without a key as it is", () => {
    expect(scrubbed("server answered 500", "sk-0123456789")).toBe("server answered 500");
    expect(scrubbed("server answered 500", undefined)).toBe("server answered 500");
    expect(scrubbed("none of it", "none")).toBe("none of it");
  });
});

describe("peer", () => {
  it("says which command installs a library that is missing", async () => {
    const name = "a-library-that-is-not-there";
    await expect(peer("those: models", "that@1", () => import(name))).rejects.toMatchObject({
      code: "missing-dependency",
      message: "those: models need a library: npm install that@1",
    });
  });

  it("gives a library that is there, and lets its own errors through", async () => {
    expect(await peer("these", "x", async () => 3)).toBe(3);
    await expect(peer("these", "x", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });
});
