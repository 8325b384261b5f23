import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { peer } from "../../../lib/src/models/providers/peer.js";
import { neededSecret, scrubbed, secret } from "../../../lib/src/models/providers/secrets.js";

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
    writeFileSync(join(folder, ".env"), '# keys\nSOME_KEY = "from file"\nOTHER=1\n');
    expect(secret("SOME_KEY")).toBe("from file");
    vi.stubEnv("SOME_KEY", " from environment ");
    expect(neededSecret("SOME_KEY")).toBe("from environment");
  });

  it("reading it puts nothing into the environment", () => {
    writeFileSync(join(folder, ".env"), "SOME_KEY=x\n");
    secret("SOME_KEY");
    expect(process.env.SOME_KEY).toBeUndefined();
  });
});

describe("scrubbed", () => {
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
