import { type Options, optionIds } from "../metrics/options.js";
import { readStructured } from "../models/reading/readStructured.js";
import { type Gives, reasonOf } from "../protocol/gives.js";

/**
 * A critique of one option, chosen by who criticises it: the entry's text is the critique, its value the option's id.
 * `maxTokens` is 256 by default.
 */
export function critiqueAnswer(options: Options, { maxTokens = 256 }: { maxTokens?: number } = {}): Gives {
  const schema = {
    type: "object",
    properties: { option: { type: "string", enum: optionIds(options) }, critique: { type: "string" } },
    required: ["option", "critique"],
  };
  return {
    kind: "critique",
    schema,
    maxTokens,
    read(reply) {
      const { outcome, value, text = "" } = reply;
      if (outcome !== "ok") return { outcome, reason: reasonOf(reply) };
      const read = readStructured(value === undefined ? text : JSON.stringify(value), schema);
      if ("reason" in read) return { outcome: "malformed", reason: read.reason };
      const { option, critique } = read.value as { option: string; critique: string };
      if (critique.trim() === "") return { outcome: "empty", reason: "the critique has no text" };
      return { text: critique.trim(), outcome: "ok", value: option };
    },
  };
}
