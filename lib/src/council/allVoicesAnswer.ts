import type { Json } from "../foundation/canonicalJson.js";
import type { Outcome } from "../foundation/chat.js";
import type { Options } from "../metrics/options.js";
import { readStructured } from "../models/reading/readStructured.js";
import { type Gives, reasonOf } from "../protocol/gives.js";
import { ballotSchema, readBallotReply } from "./ballotAnswer.js";

/** One voice of a single call: its reasoning and ballot, or why it has none. */
export type Voice = { reasoning: string; ballot: string[] } | { outcome: Exclude<Outcome, "ok">; reason: string };

/** Tokens for one voice: about 80 words of reasoning and the JSON around. */
const tokensOfAVoice = 256;

/**
 * All evaluators' evaluations out of one answer (the single-model baseline, AI Council section 7.7). The entry's value
 * has a voice under each evaluator's id; each ballot is read as strictly as one that came alone.
 */
export function allVoicesAnswer(evaluators: readonly { id: string; name: string }[], options: Options): Gives {
  const one = ballotSchema(options);
  return {
    kind: "ballots",
    maxTokens: tokensOfAVoice * evaluators.length,
    schema: {
      type: "object",
      properties: Object.fromEntries(evaluators.map(({ id }) => [id, one])),
      required: evaluators.map(({ id }) => id),
    },
    read(reply) {
      if (reply.outcome !== "ok" && reply.outcome !== "malformed") {
        return { outcome: reply.outcome, reason: reasonOf(reply) };
      }
      const read = reply.value === undefined ? readStructured(reply.text ?? "", { type: "object" }) : reply;
      const data = ("value" in read ? read.value : undefined) as { [id: string]: Json } | null | undefined;
      if (typeof data !== "object" || data === null || Array.isArray(data))
        return { outcome: "malformed", reason: "the answer is no object with all evaluators" };
      const voices = evaluators.map(({ id }): [string, Voice] => {
        const value = Object.hasOwn(data, id) ? data[id]! : undefined;
        if (value === undefined) return [id, { outcome: "empty", reason: "the answer leaves this evaluator out" }];
        const reading = readBallotReply({ outcome: "ok", text: JSON.stringify(value), value }, options);
        if (!("text" in reading)) return [id, reading];
        return [id, { reasoning: reading.text, ballot: reading.value as string[] }];
      });
      const said = evaluators.flatMap(({ name }, index) => {
        const voice = voices[index]![1];
        return "reasoning" in voice ? [`${name}: ${voice.reasoning}`] : [];
      });
      return { text: said.join("\n\n"), outcome: "ok", value: Object.fromEntries(voices) as unknown as Json };
    },
  };
}
