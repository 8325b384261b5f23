import { stopped } from "./deadline.js";

/** How many models are held loaded, and how their calls take turns. */
export interface ResidencyOptions {
  /** Models that the machine holds at once; 1 by default. */
  loaded?: number;
  /** Calls under way at once of one loaded model; 1 by default. */
  parallel?: number;
  /** Milliseconds that an idle model stays while others wait, since a debate's next turn often is its own; 20 by default. */
  linger?: number;
  /** Calls that a loaded model may still take once another model waits; 256 by default. */
  patience?: number;
}

interface Waiting {
  start(): void;
  order: number;
}

interface Line {
  waiting: Waiting[];
  underWay: number;
  /** Calls begun since another model has been waiting. */
  begun: number;
  /** Runs while the model is idle and another one waits. */
  idle?: ReturnType<typeof setTimeout> | undefined;
}

/** One queue for many models: all waiting calls of the loaded model are served before the next one is loaded. */
export class Residency {
  private readonly lines = new Map<string, Line>();
  private readonly loaded = new Set<string>();
  private count = 0;

  constructor(private readonly options: Required<ResidencyOptions>) {}

  /** Runs a call of a model when the model is loaded. Throws DissensusError "stopped" if it is aborted while it waits. */
  run<T>(model: string, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const line = this.lines.get(model) ?? { waiting: [], underWay: 0, begun: 0 };
    this.lines.set(model, line);
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(stopped());
      const entry: Waiting = {
        order: this.count++,
        start: () => {
          signal?.removeEventListener("abort", leave);
          (async () => call())()
            .then(resolve, reject)
            .finally(() => {
              line.underWay -= 1;
              this.next();
            });
        },
      };
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(entry), 1);
        reject(stopped());
        this.next();
      };
      signal?.addEventListener("abort", leave, { once: true });
      line.waiting.push(entry);
      this.next();
    });
  }

  /** The unloaded model whose call has waited longest. */
  private nextModel(): string | undefined {
    let oldest: string | undefined;
    let order = Number.POSITIVE_INFINITY;
    for (const [model, { waiting }] of this.lines)
      if (!this.loaded.has(model) && waiting[0] && waiting[0].order < order)
        [oldest, order] = [model, waiting[0].order];
    return oldest;
  }

  private next(): void {
    const other = this.nextModel();
    for (const model of this.loaded) this.serve(this.lines.get(model)!, other !== undefined);
    if (other === undefined) return;
    if (this.loaded.size < this.options.loaded) {
      this.load(other);
      return;
    }
    for (const model of this.loaded) {
      const line = this.lines.get(model)!;
      if (line.underWay > 0) continue;
      if (line.waiting.length > 0) {
        this.swap(model);
        return;
      }
      line.idle ??= setTimeout(() => {
        line.idle = undefined;
        if (this.nextModel() !== undefined) this.swap(model);
      }, this.options.linger);
    }
  }

  private serve(line: Line, othersWait: boolean): void {
    if (!othersWait) line.begun = 0;
    while (line.waiting.length > 0 && line.underWay < this.options.parallel) {
      if (othersWait && line.begun >= this.options.patience) return;
      clearTimeout(line.idle);
      line.idle = undefined;
      line.underWay += 1;
      line.begun += 1;
      line.waiting.shift()!.start();
    }
  }

  private swap(model: string): void {
    const other = this.nextModel();
    this.loaded.delete(model);
    clearTimeout(this.lines.get(model)!.idle);
    this.lines.get(model)!.idle = undefined;
    if (other !== undefined) this.load(other);
  }

  private load(model: string): void {
    this.lines.get(model)!.begun = 0;
    this.loaded.add(model);
    this.next();
  }
}
