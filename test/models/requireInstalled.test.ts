import { describe, expect, it, onTestFinished } from "vitest";
import { InputError } from "../../lib/src/foundation/errors.js";
import { model } from "../../lib/src/models/model.js";
import { listedAs } from "../../lib/src/models/ollamaList.js";
import { ServiceDownError } from "../../lib/src/models/pacing/serviceDown.js";
import { requireInstalled } from "../../lib/src/models/requireInstalled.js";
import { contractServer, json } from "../servers/contractServer.js";
import { answer, ollamaServer } from "../servers/ollamaServer.js";
import { scripted } from "./scripted.js";

describe("requireInstalled", () => {
  it("names every local model that its server has not, each once, and how to fetch it", async () => {
    const server = await ollamaServer(answer("Yes."));
    onTestFinished(() => server.close());
    const { host } = server;
    const local = (name: string, more = {}) => model(`ollama:${name}`, { host, ...more });
    await requireInstalled([
      local("small:1b"),
      local("plain"),
      local("Plain"),
      model("extractive"),
      scripted([]).model,
    ]);
    const refused = requireInstalled([
      local("gone"),
      local("small:1b"),
      local("gone", { contextLength: 9 }),
      local("small"),
    ]);
    await expect(refused).rejects.toBeInstanceOf(InputError);
    await expect(refused).rejects.toThrow(
      'models: "ollama:gone, ollama:small" is not allowed; expected models that the Ollama server has (ollama pull gone && ollama pull small)',
    );
    expect(server.bodies).toHaveLength(0);
  });

  it("stops at once where there is no server, names it, and leaves one of another kind alone", async () => {
    const server = await ollamaServer(answer("Yes."));
    await server.close();
    const { host } = server;
    const began = performance.now();
    const stopped = requireInstalled([model("openai:any", { host }), model("ollama:any", { host })]);
    await expect(stopped).rejects.toBeInstanceOf(ServiceDownError);
    await expect(stopped).rejects.toMatchObject({ code: "stopped", service: `ollama at ${host}` });
    await expect(stopped).rejects.toThrow(/no Ollama server at .*ECONNREFUSED.*ollama serve/);
    expect(performance.now() - began).toBeLessThan(5000);
    await requireInstalled([model("openai:any", { host })]);
  });

  it("lets a server that is there and does not answer come later", async () => {
    const server = await contractServer([], { isChat: () => false, other: json(503, { error: "starting" }) });
    onTestFinished(() => server.close());
    await requireInstalled([model("ollama:any", { host: server.host })]);
  });
});

it.each([
  ["qwen3:8b", "qwen3:8b"],
  ["qwen3", "qwen3:latest"],
  ["hf.co/Acme/Small-GGUF:Q4_K_M", "hf.co/acme/small-gguf:Q4_K_M"],
  ["box:5000/acme/small", "box:5000/acme/small:latest"],
  ["qwen3:4b", undefined],
])("a server lists %s as %s", (name, found) => {
  const listed = ["qwen3:8b", "qwen3:latest", "hf.co/acme/small-gguf:Q4_K_M", "box:5000/acme/small:latest"];
  expect(
    listedAs(
      name,
      listed.map((one) => ({ name: one })),
    )?.name,
  ).toBe(found);
});
