import type { ChatModel } from "../foundation/chat.js";
import { InputError } from "../foundation/errors.js";
import { makingOf } from "./making.js";

/**
 * Throws InputError for local models that their server has not, and names the commands that fetch them;
 * ServiceDownError where there is no server at all. One that is there and does not answer is not waited for: it may when
 * the models are asked. Nor is one any more once the signal aborts.
 */
export async function requireInstalled(models: readonly ChatModel[], signal?: AbortSignal): Promise<void> {
  const installed = await Promise.all(models.map((model) => makingOf(model)?.bare.isInstalled?.(signal)));
  const lacking = [...new Set(models.filter((_, index) => installed[index] === false).map(({ id }) => id))];
  if (lacking.length === 0) return;
  const commands = lacking.map((id) => id.replace(/^ollama:/, "ollama pull ")).join(" && ");
  throw new InputError("models", lacking.join(", "), `models that the Ollama server has (${commands})`);
}
