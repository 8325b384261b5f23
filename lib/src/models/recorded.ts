import type { CallContext, ChatModel, ChatRequest, Reply } from "../foundation/chat.js";
import { DissensusError } from "../foundation/errors.js";
import { stopped } from "./deadline.js";
import { guarded } from "./guarded.js";
import { ServiceDownError } from "./pacing/serviceDown.js";
import { recordedModelOf } from "./recording/modelRegister.js";
import type { Recording } from "./recording/recording.js";
import { replayMiss } from "./recording/replayMiss.js";
import { requestKey } from "./recording/requestKey.js";
import type { TriedTiming } from "./retried.js";
import { wrapped } from "./wrapped.js";

/** `record` asks the model for what the recording has no usable reply to; `replay` asks nobody. */
export type RecordingMode = "record" | "replay";

/**
 * A model with a memory on disk: a reply is in the recording before anything depends on it, so a run that was stopped
 * goes on where it was, and a finished run repeats without a model.
 *
 * The key of a reply is the whole request with seed and sample, the model's id and its settings. In the mode `record`
 * a recorded reply is given again, except `failed`, which is asked for anew; equal requests under way at once are asked
 * once. What the model does is made a reply first, as `guarded` says. Replies are given without their timing, which stands in the recording beside them. A reply to a call that was
 * aborted is not kept.
 *
 * @throws ReplayMissError in the mode `replay` for a request that was not recorded, with the nearest one that was;
 *   DissensusError "store" when the model's id stands for other weights in the recording, or it cannot be written;
 *   "stopped" when the recording knows its weights and the model cannot tell which it has now (ServiceDownError where its
 *   server is away).
 * @throws InputError for what is no model.
 * @example
 * const model = recorded(ollama("smollm2:135m"), Recording.open("run.jsonl"), "record");
 */
export function recorded(model: ChatModel, recording: Recording, mode: RecordingMode = "record"): ChatModel {
  // What is no reply would be written all the same, and the recording could not be read again.
  const asked = guarded(model);
  const underWay = new Map<string, Promise<Reply>>();
  let noted: Promise<void> | undefined;

  async function ask(key: string, request: ChatRequest, context?: CallContext): Promise<Reply> {
    noted ??= recordedModelOf(model).then(async (entry) => {
      const before = recording.weightsOf(model.id);
      if (entry.weights === null && before !== undefined) {
        // A server that cannot be asked is away: its own error says so, and that trying again helps.
        await model.weightsDigest?.().catch((cause) => {
          if (cause instanceof ServiceDownError) throw cause;
        });
        throw new DissensusError(
          "stopped",
          `${recording.path}: ${model.id} was recorded with the weights ${before.slice(0, 12)} and nobody tells which it ` +
            "has now; start again when its server lists the model, or use another store or recording",
        );
      }
      recording.note(entry);
    });
    await noted.catch((cause) => {
      noted = undefined;
      throw cause;
    });
    recording.requireWhole();
    const { timing, retry: _retry, ...reply } = await asked.generate(request, context);
    if (reply.outcome === "failed" && context?.signal?.aborted) throw stopped();
    const { tries, ...measured } = (timing ?? {}) as Partial<TriedTiming>;
    recording.append({
      key,
      model: model.id,
      settings: model.settings ?? {},
      request,
      reply,
      tries: Number.isSafeInteger(tries) ? Math.max(1, tries!) : 1,
      ...(measured.total !== undefined && { timing: { ...measured, total: measured.total } }),
    });
    return reply;
  }

  async function once(key: string, request: ChatRequest, context?: CallContext): Promise<Reply> {
    const other = underWay.get(key);
    if (other) {
      try {
        return await other;
      } catch (thrown) {
        // Whoever asked first was stopped; this call was not.
        if (thrown instanceof DissensusError && thrown.code === "stopped" && !context?.signal?.aborted)
          return once(key, request, context);
        throw thrown;
      }
    }
    const own = ask(key, request, context).finally(() => underWay.delete(key));
    underWay.set(key, own);
    return own;
  }

  return {
    ...wrapped(model, async (request, context) => {
      const key = requestKey(model, request);
      const found = recording.find(key);
      if (mode === "replay" && !found) throw replayMiss(recording.path, recording.calls(), model, request);
      if (found && (mode === "replay" || found.outcome !== "failed")) return { ...found };
      return { ...(await once(key, request, context)) };
    }),
    async weightsDigest() {
      return recording.weightsOf(model.id) ?? (mode === "record" ? await model.weightsDigest?.() : undefined);
    },
  };
}
