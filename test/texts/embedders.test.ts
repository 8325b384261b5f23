import { describe, expect, onTestFinished, test } from "vitest";
import { unitVectors } from "../../lib/src/texts/embedder.js";
import { geminiEmbedder } from "../../lib/src/texts/geminiEmbedder.js";
import { ollamaEmbedder } from "../../lib/src/texts/ollamaEmbedder.js";
import { useLiteEmbedder } from "../../lib/src/texts/useLiteEmbedder.js";
import { type Behaviour, contractServer, cut, garbage, json } from "../servers/contractServer.js";

async function served(part: string, ...behaviours: Behaviour[]) {
  const server = await contractServer(behaviours, { isChat: (path) => path.includes(part) });
  onTestFinished(() => server.close());
  return server;
}

describe("ollamaEmbedder", () => {
  const reply = (...embeddings: number[][]) => json(200, { model: "nomic-embed-text", embeddings });

  test("finds the dimension, sends texts whole in one call, and gives their vectors in order", async () => {
    const server = await served("/api/embed", reply([1, 2, 3]), reply([1, 0, 0], [0, 0.5, 0]));
    const embedder = await ollamaEmbedder("nomic-embed-text", { host: server.host });
    expect(embedder).toMatchObject({ id: "ollama:nomic-embed-text", dimension: 3 });
    expect(await embedder.embed(["one", "two"], "passage")).toEqual([
      Float32Array.of(1, 0, 0),
      Float32Array.of(0, 0.5, 0),
    ]);
    expect(server.bodies[1]).toEqual({ model: "nomic-embed-text", input: ["one", "two"], truncate: false });
    expect(await embedder.embed([], "query")).toEqual([]);
    expect(server.bodies).toHaveLength(2);
  });

  test.each([
    ["no such model", json(404, { error: 'model "x" not found, try pulling it first' }), /not found.*ollama pull x/],
    [
      "a text too long",
      json(400, { error: "the input length exceeds the context length" }),
      /exceeds the context length/,
    ],
    ["a page instead of JSON", garbage, /did not embed with x/],
    ["a broken line", cut('{"embeddings":[['), /did not embed with x/],
  ])("says what went wrong: %s", async (_, behaviour, reason) => {
    const { host } = await served("/api/embed", behaviour);
    await expect(ollamaEmbedder("x", { host })).rejects.toThrow(reason);
    await expect(ollamaEmbedder("x", { host })).rejects.toMatchObject({ code: "stopped" });
  });

  test("says that there is no server", async () => {
    await expect(ollamaEmbedder("x", { host: "http://127.0.0.1:1" })).rejects.toThrow(
      /Ollama at http:\/\/127\.0\.0\.1:1 did not embed/,
    );
  });
});

describe("geminiEmbedder", () => {
  const reply: Behaviour = (response, request, body) => {
    const { requests } = body as { requests: unknown[] };
    json(200, { embeddings: requests.map((_, at) => ({ values: [at, 1] })) })(response, request, body);
  };

  test("asks for questions and passages as what they are, a hundred at a time", async () => {
    const server = await served(":batchEmbedContents", reply);
    const embedder = await geminiEmbedder("gemini-embedding-001", {
      apiKey: "key-of-a-test",
      dimension: 2,
      host: server.host,
    });
    expect(embedder.id).toBe("gemini:gemini-embedding-001");
    const vectors = await embedder.embed(
      Array.from({ length: 150 }, (_, at) => `text ${at}`),
      "passage",
    );
    expect(vectors).toHaveLength(150);
    expect([...vectors[149]!]).toEqual([49, 1]);
    await embedder.embed(["a question"], "query");
    const sent = server.bodies.map(({ requests }) => requests as { taskType: string; content: { parts: object[] } }[]);
    expect(sent.map((requests) => [requests.length, requests[0]!.taskType])).toEqual([
      [100, "RETRIEVAL_DOCUMENT"],
      [50, "RETRIEVAL_DOCUMENT"],
      [1, "RETRIEVAL_QUERY"],
    ]);
    expect(sent[2]![0]!.content.parts).toEqual([{ text: "a question" }]);
  });

  test("names the service's error and never the key", async () => {
    const { host } = await served(
      ":batchEmbedContents",
      json(400, { error: { message: "API key not valid: key-of-a-test" } }),
    );
    const embedder = await geminiEmbedder("m", { apiKey: "key-of-a-test", host });
    const error = await embedder.embed(["x"], "query").catch((thrown: unknown) => thrown as Error);
    expect(String(error)).toMatch(/Gemini did not embed with m: .*API key not valid/);
    expect(String(error)).not.toContain("key-of-a-test");
  });

  test("refuses to go without a key, and a dimension that the model does not have", async () => {
    await expect(geminiEmbedder("m", { apiKey: "" })).rejects.toThrow(/GEMINI_API_KEY/);
    const { host } = await served(":batchEmbedContents", reply);
    const embedder = await geminiEmbedder("m", { apiKey: "key-of-a-test", dimension: 768, host });
    await expect(unitVectors(embedder, ["x"], "query")).rejects.toThrow(/a vector of 2 numbers, not 768/);
  });
});

describe("useLiteEmbedder", () => {
  test("embeds in this process: alike what means alike, the same text always the same", async () => {
    const embedder = await useLiteEmbedder();
    expect(embedder).toMatchObject({ id: "use-lite", dimension: 512 });
    const [lie, murderer, horses, again] = await unitVectors(
      embedder,
      [
        "May I lie to save a friend?",
        "A murderer at the door asks whether the friend whom he pursues is within.",
        "Horses eat hay.",
        "May I lie to save a friend?",
      ],
      "passage",
    );
    const dot = (one: Float32Array, other: Float32Array) =>
      one.reduce((sum, number, at) => sum + number * other[at]!, 0);
    expect(dot(lie!, murderer!)).toBeGreaterThan(dot(lie!, horses!));
    expect(again).toEqual(lie);
    expect(await embedder.embed([], "query")).toEqual([]);
  });
});
