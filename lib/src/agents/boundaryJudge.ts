import { z } from "zod";
import type { AnswerSchema, ChatModel, ChatRequest, Reply } from "../foundation/chat.js";
import { lineSchema as line } from "../foundation/dataSchemas.js";
import { DissensusError, InputError } from "../foundation/errors.js";
import { dataPath, readJsonFile } from "../foundation/files.js";
import { requireObject, requireWhole } from "../foundation/requireInput.js";
import { guarded } from "../models/guarded.js";
import type { NegativeConstraint } from "./philosopher.js";
import { paragraphs, section } from "./prompt.js";

/** What a judge was asked of a fact and a boundary, and what it answered. */
export interface BoundaryJudgement {
  fact: string;
  /** The boundary as the agent is told it. */
  constraint: string;
  model: string;
  request: ChatRequest;
  /** Without wall-clock times. */
  reply: Reply;
  /** Undefined where the reply has no verdict. */
  violates: boolean | undefined;
}

/** A model that decides whether facts violate boundaries, and all that it was asked. */
export interface BoundaryJudge {
  /** The port of Eq. 3 (`Violates`); a fact and a boundary are asked about once. */
  violates(fact: string, constraint: NegativeConstraint): Promise<boolean>;
  /** Every reply so far, those without a verdict too, by boundary, then by fact, then by sample. */
  judgements(): BoundaryJudgement[];
}

const promptSchema = z.strictObject({ persona: line, boundary: line, statement: line, ask: line });
const verdictSchema = z.looseObject({ violates: z.boolean() });
const schema: AnswerSchema = {
  type: "object",
  properties: { rationale: { type: "string" }, violates: { type: "boolean" } },
  required: ["rationale", "violates"],
  additionalProperties: false,
};

function verdictOf({ outcome, value, text = "" }: Reply): boolean | undefined {
  if (outcome !== "ok") return undefined;
  try {
    return verdictSchema.safeParse(value ?? JSON.parse(text)).data?.violates;
  } catch {
    return undefined;
  }
}

/**
 * A model as the judge of f |= n (HDE Eq. 3), where words alone do not decide: it reads one boundary and one fact, and
 * neither who retrieved it nor the debate. An answer that is no verdict is asked for again, as another sample; nothing
 * is guessed. About seventy calls fill a philosopher's memory the first time.
 *
 * Throws InputError for a fact that is not a text and for `samples` below 1 (3 by default), and DissensusError with
 * code "stopped" where no sample gave a verdict.
 *
 * @example
 * const judge = boundaryJudge(model("ollama:qwen3:8b"), { seed: 1 });
 * await runDebate({ teams: "ablation", scenario: "trolley", models, seed: 1, violates: judge.violates });
 * judge.judgements().filter(({ violates }) => violates);
 */
export function boundaryJudge(
  model: ChatModel,
  settings: { seed: number; samples?: number; signal?: AbortSignal },
): BoundaryJudge {
  requireObject("settings", settings, "{ seed, samples }");
  const { seed, samples = 3, signal } = settings;
  requireWhole("seed", seed, Number.MIN_SAFE_INTEGER);
  requireWhole("samples", samples, 1);
  const prompt = readJsonFile(dataPath("scenarios", "prompts", "boundary-judge.json"), promptSchema);
  const safe = guarded(model);
  const made: BoundaryJudgement[] = [];
  const verdicts = new Map<string, Promise<boolean>>();

  async function judged(fact: string, { text: constraint }: NegativeConstraint): Promise<boolean> {
    let reason = "";
    for (let sample = 1; sample <= samples; sample++) {
      const request: ChatRequest = {
        messages: [
          { role: "system", content: prompt.persona },
          {
            role: "user",
            content: paragraphs(
              prompt.boundary,
              section("boundary", constraint),
              prompt.statement,
              section("statement", fact),
              prompt.ask,
            ),
          },
        ],
        schema,
        maxTokens: 128,
        seed,
        sample,
      };
      const {
        timing: _timing,
        retry: _retry,
        ...reply
      } = await safe.generate(request, signal ? { signal } : undefined);
      const violates = verdictOf(reply);
      made.push({ fact, constraint, model: model.id, request, reply, violates });
      if (violates !== undefined) return violates;
      reason = reply.reason ?? `the reply ${JSON.stringify(reply.text)} has no verdict`;
    }
    throw new DissensusError("stopped", `${model.id} gave no verdict on "${fact}" under "${constraint}": ${reason}`);
  }

  return {
    violates(fact, constraint) {
      if (typeof fact !== "string") throw new InputError("fact", fact, "a text");
      const key = JSON.stringify([constraint.text, fact]);
      let verdict = verdicts.get(key);
      if (verdict === undefined) {
        verdict = judged(fact, constraint);
        verdicts.set(key, verdict);
        verdict.catch(() => verdicts.delete(key));
      }
      return verdict;
    },
    judgements: () => [...made].sort(byBoundaryThenFact),
  };
}

function byBoundaryThenFact(a: BoundaryJudgement, b: BoundaryJudgement): number {
  const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return (
    order(a.constraint, b.constraint) || order(a.fact, b.fact) || (a.request.sample ?? 1) - (b.request.sample ?? 1)
  );
}
