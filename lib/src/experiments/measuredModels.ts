import type { ChatRequest } from "../foundation/chat.js";
import { readRecording } from "../models/recording/parsedRecording.js";

/** What a model's recorded calls took. */
export interface Measured {
  /** Calls whose duration was recorded. */
  timedCalls: number;
  /** Calls whose prompt's tokens were counted. */
  countedCalls: number;
  /** Milliseconds of a call, on average; null where no duration was recorded. */
  callMilliseconds: number | null;
  /** Tokens that the service counted for a character of a prompt; null where it counted none. */
  tokensPerCharacter: number | null;
}

/** Characters of a prompt, its messages alone. */
export const promptCharacters = ({ messages }: ChatRequest): number =>
  messages.reduce((sum, { content }) => sum + content.length, 0);

/** What recorded calls took, by model; calls that failed took nothing that counts. */
export function measuredModels(paths: readonly string[]): ReadonlyMap<string, Measured> {
  const sums = new Map<string, { timed: number; time: number; counted: number; tokens: number; characters: number }>();
  for (const { model, request, reply, timing } of paths.flatMap((path) => readRecording(path).calls)) {
    if (reply.outcome === "failed") continue;
    const sum = sums.get(model) ?? { timed: 0, time: 0, counted: 0, tokens: 0, characters: 0 };
    if (timing !== undefined) {
      sum.timed += 1;
      sum.time += timing.total;
    }
    const promptTokens = reply.usage?.promptTokens;
    if (promptTokens !== undefined) {
      sum.counted += 1;
      sum.tokens += promptTokens;
      sum.characters += promptCharacters(request);
    }
    sums.set(model, sum);
  }
  return new Map(
    [...sums].map(([model, { timed, time, counted, tokens, characters }]) => [
      model,
      {
        timedCalls: timed,
        countedCalls: counted,
        callMilliseconds: timed === 0 ? null : time / timed,
        tokensPerCharacter: characters === 0 ? null : tokens / characters,
      },
    ]),
  );
}
