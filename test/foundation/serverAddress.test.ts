import { afterEach, describe, expect, it, vi } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { ollamaAddress, serverAddress } from "../../lib/src/foundation/serverAddress.js";
import { model } from "../../lib/src/models/model.js";
import { readServices } from "../../lib/src/models/services.js";
import { openChromaIndex } from "../../lib/src/texts/chromaIndex.js";
import { geminiEmbedder } from "../../lib/src/texts/geminiEmbedder.js";
import { ollamaEmbedder } from "../../lib/src/texts/ollamaEmbedder.js";
import { fakeEmbedder } from "../texts/fakeEmbedder.js";

afterEach(() => vi.unstubAllEnvs());

const secretive = [
  "http://user:TOPSECRET@127.0.0.1:9",
  "http://TOPSECRET@127.0.0.1:9",
  "user:TOPSECRET@127.0.0.1:9",
  "http://user:TOP@SECRET@127.0.0.1:9/v1",
  "http://127.0.0.1:9/v1?key=TOPSECRET",
  "http://127.0.0.1:9/?api-key=TOPSECRET&x=1",
  "127.0.0.1:9?TOPSECRET",
  "http://127.0.0.1:9/#TOPSECRET",
];

function refusedWithoutTheSecret(thrown: unknown): void {
  expect(thrown).toBeInstanceOf(InputError);
  const { message, value, cause, stack } = thrown as InputError;
  expect(JSON.stringify([message, value, cause, stack])).not.toMatch(/SECRET/);
  expect(message).toMatch(/without a user, a password or a query/);
}

function thrownBy(make: () => unknown): unknown {
  try {
    return make();
  } catch (thrown) {
    return thrown;
  }
}

describe("serverAddress", () => {
  it.each(["http://127.0.0.1:11434", "127.0.0.1:11434", "https://host.example/v1/", "http://[::1]:8080"])(
    "gives %s as it is",
    (address) => expect(serverAddress("host", address)).toBe(address),
  );

  it.each(secretive)("refuses %s and does not repeat it", (address) => {
    refusedWithoutTheSecret(thrownBy(() => serverAddress("host", address)));
  });

  it("names the variable where the address comes from the environment", () => {
    vi.stubEnv("OLLAMA_HOST", secretive[0]!);
    expect(thrownBy(() => ollamaAddress())).toMatchObject({ argument: "OLLAMA_HOST" });
    expect(thrownBy(() => ollamaAddress(secretive[0]))).toMatchObject({ argument: "host" });
    expect(ollamaAddress("http://127.0.0.1:9")).toBe("http://127.0.0.1:9");
  });
});

describe.each(secretive)("no server is asked at %s", (address) => {
  it.each(["ollama", "openai", "deepseek", "gemini", "anthropic"])("%s", (kind) => {
    refusedWithoutTheSecret(thrownBy(() => model(`${kind}:m`, { host: address })));
  });

  it("Ollama by the environment", async () => {
    vi.stubEnv("OLLAMA_HOST", address);
    refusedWithoutTheSecret(thrownBy(() => model("ollama:m")));
    const services = await readServices();
    expect(JSON.stringify(services)).not.toMatch(/SECRET/);
    expect(services).toHaveLength(6);
  });

  it("embedding models and an index", async () => {
    const made = [
      () => ollamaEmbedder("m", { host: address }),
      () => geminiEmbedder("m", { host: address, apiKey: "k" }),
      () => openChromaIndex([], fakeEmbedder(["duty"]), { url: address }),
    ];
    for (const make of made) refusedWithoutTheSecret(await make().catch((thrown) => thrown));
  });
});
