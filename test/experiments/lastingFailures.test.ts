import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { plan } from "../../lib/src/experiments/plan.js";
import { run } from "../../lib/src/experiments/run.js";
import { canonicalJson, digestOf } from "../../lib/src/foundation/canonicalJson.js";
import { model } from "../../lib/src/models/model.js";
import { ServiceDownError } from "../../lib/src/models/pacing/serviceDown.js";
import { type Behaviour, json } from "../servers/contractServer.js";
import { completion, openAiError, openAiServer } from "../servers/openAiServer.js";
import { temporaryFolder } from "../support/folders.js";

beforeEach(() => void vi.stubEnv("OPENAI_API_KEY", "sk-0123456789abcdef"));
afterEach(() => void vi.unstubAllEnvs());

const speaks: Behaviour = (response, request, body) => {
  const { messages } = body as { messages: unknown };
  completion({ content: `Duty first, says ${digestOf(canonicalJson(messages)).slice(0, 8)}.` })(
    response,
    request,
    body,
  );
};

/** Answers that no further try overcomes, as services give them to an account that is spent, shut out or misled. */
const lasting: [string, Behaviour, number][] = [
  ["429 insufficient_quota", openAiError(429, "You exceeded your current quota.", "insufficient_quota"), 7],
  ["402", openAiError(402, "Insufficient Balance", null), 7],
  ["401", openAiError(401, "Incorrect API key provided", "invalid_api_key"), 7],
  ["403", openAiError(403, "Country, region, or territory not supported", null), 7],
  ["400 billing", openAiError(400, "Billing hard limit has been reached", "billing_hard_limit_reached"), 7],
  ["400 with a code alone", openAiError(400, "The limit has been reached", "billing_hard_limit_reached"), 7],
  ["404", openAiError(404, "The model `m` does not exist", "model_not_found"), 1],
  ["400 of any kind", openAiError(400, "Unsupported parameter: seed", "unsupported_parameter"), 28],
  ["422", json(422, { error: { message: "not understood" } }), 28],
];

describe("a service that lets nobody in any more, in the middle of an experiment", () => {
  it.each(lasting)(
    "%s stops it within a few calls, and the same call goes on once it is well",
    async (_name, refusal, most) => {
      const store = join(temporaryFolder(), "store");
      let answersLeft = 30;
      const server = await openAiServer((...call) => (answersLeft-- > 0 ? speaks : refusal)(...call));
      onTestFinished(() => server.close());
      const design = {
        experiment: "resilience",
        options: { turns: 2, injectionTurn: 1 },
        models: model("openai:m", { host: server.host }),
      };
      await expect(run(design, { store })).rejects.toBeInstanceOf(ServiceDownError);
      // Those under way at once with the last one too many come on top.
      expect(server.bodies.length).toBeLessThan(30 + most + 8);

      const asked = server.bodies.length;
      answersLeft = Number.POSITIVE_INFINITY;
      const logs = await run(design, { store });
      expect(logs.flatMap(({ missing }) => missing)).toEqual([]);
      expect(server.bodies.length - asked).toBe(plan(design).calls - 30);
    },
    60_000,
  );
});
