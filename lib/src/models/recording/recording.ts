import { existsSync } from "node:fs";
import type { Reply } from "../../foundation/chat.js";
import { DissensusError, InputError } from "../../foundation/errors.js";
import type { RecordedCall, RecordedModel, RecordingHeader, RecordingLine } from "./line.js";
import { LineFile } from "./lineFile.js";
import { ModelRegister } from "./modelRegister.js";
import type { ParsedRecording } from "./parsedRecording.js";
import { readLines } from "./readLines.js";
import { recordingFile } from "./recordingFile.js";

const header: RecordingHeader = { format: "dissensus-recording", version: 1 };

/**
 * The replies of one or many runs: an append-only JSONL file and an index of it. Lines may come in any order; of two
 * lines with one key the later one counts.
 *
 * @example
 * const model = recorded(ollama("smollm2:135m"), Recording.open("run.jsonl"));
 */
export class Recording {
  private readonly replies = new Map<string, Reply>();
  private readonly register = new ModelRegister();
  private readonly offered = new Map<string, { call: RecordedCall; models: readonly RecordedModel[] }>();
  private file: LineFile | undefined;

  private constructor(
    readonly path: string,
    private readonly writable: boolean,
  ) {}

  /**
   * Opens a recording, or that of a store's folder. For writing the file is made where there is none, and a last line that was cut off by a crash is
   * dropped; for reading nothing is written, and a file that ends in .gz is read through gzip.
   *
   * @throws InputError when it cannot be read, or a line is damaged (file and line are named).
   */
  static open(place: string, { writable = true }: { writable?: boolean } = {}): Recording {
    const path = recordingFile(place);
    if (writable && path.endsWith(".gz")) throw new InputError("recording", path, "a .jsonl file: .gz is for replay");
    const recording = new Recording(path, writable);
    if (existsSync(path) || !writable) recording.load();
    return recording;
  }

  private load(): void {
    const { lines, completeBytes, terminated } = readLines(this.path);
    for (const line of lines) this.take(line);
    if (!this.writable) return;
    this.file = new LineFile(this.path, completeBytes);
    if (completeBytes === 0) this.write(header);
    else if (!terminated) this.file.append("\n");
  }

  private take(line: RecordedModel | RecordedCall): void {
    if ("key" in line) this.replies.set(line.key, line.reply);
    else this.register.add(line, this.path);
  }

  private write(line: RecordingLine): void {
    if (!this.writable) throw new DissensusError("store", `${this.path} was opened for replay and is not written to`);
    if (this.file === undefined) {
      this.file = new LineFile(this.path, 0);
      this.file.append(`${JSON.stringify(header)}\n`);
    }
    this.file.append(`${JSON.stringify(line)}\n`);
  }

  /** Throws DissensusError "store" after a reply could not be written: another would be asked for and lost. */
  requireWhole(): void {
    this.file?.requireWhole();
  }

  /**
   * Takes usable replies out of another recording where this one has none: each is copied, under its model's weights,
   * when it is first asked for.
   */
  drawFrom({ models, calls }: ParsedRecording): void {
    for (const call of calls)
      if (call.reply.outcome !== "failed")
        this.offered.set(call.key, { call, models: models.filter(({ model }) => model === call.model) });
  }

  /** Whether the reply under a key is one of another recording's. */
  isDrawn(key: string): boolean {
    return this.offered.has(key);
  }

  /**
   * The reply under a key; undefined where there is none.
   * Throws DissensusError "store" where a drawn one is of other weights than this recording's.
   */
  find(key: string): Reply | undefined {
    const own = this.replies.get(key);
    const other = own === undefined || own.outcome === "failed" ? this.offered.get(key) : undefined;
    if (!other) return own;
    for (const model of other.models) this.note(model);
    this.append(other.call);
    return other.call.reply;
  }

  /** Digest of the weights behind a model id; undefined where the recording does not know. */
  weightsOf(model: string): string | undefined {
    return this.register.weightsOf(model);
  }

  /** Notes a model before its first reply. Throws DissensusError "store" where its id stands for other weights. */
  note(model: RecordedModel): void {
    if (this.register.has(model)) return;
    this.register.add(model, this.path);
    this.write(model);
  }

  /** Puts a reply on disk (handed to the operating system, so that it outlives this process), then into the index. */
  append(call: RecordedCall): void {
    this.write(call);
    this.replies.set(call.key, call.reply);
  }

  /** All calls on disk, in their order; read anew, since requests are not kept in memory. */
  calls(): RecordedCall[] {
    if (!existsSync(this.path)) return [];
    return readLines(this.path).lines.filter((line): line is RecordedCall => "key" in line);
  }

  /** Number of keys that have a reply. */
  get size(): number {
    return this.replies.size;
  }

  close(): void {
    this.file?.close();
    this.file = undefined;
  }
}
