import { stopped } from "../deadline.js";

/**
 * How many calls may be under way: half as many each time the service asks to wait, one more after each round of answers
 * (additive increase, multiplicative decrease). So after a wait not all come back at once, only to be sent away again.
 */
export class Width {
  private width: number;
  private underWay = 0;
  private readonly freed = new Set<() => void>();

  constructor(private readonly most: number) {
    this.width = most;
  }

  /** The service asked to wait. */
  narrow(): void {
    this.width = Math.max(1, Math.floor(this.width / 2));
  }

  /** The service answered. */
  widen(): void {
    this.width = Math.min(this.most, this.width + 1 / this.width);
  }

  /** Takes a place, once there is one. Throws DissensusError "stopped" as soon as the signal aborts. */
  async enter(signal?: AbortSignal): Promise<void> {
    while (this.underWay >= Math.floor(this.width)) {
      if (signal?.aborted) throw stopped();
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.freed.delete(wake);
          signal?.removeEventListener("abort", wake);
          resolve();
        };
        this.freed.add(wake);
        signal?.addEventListener("abort", wake, { once: true });
      });
    }
    if (signal?.aborted) throw stopped();
    this.underWay += 1;
  }

  /** Gives a place back. */
  leave(): void {
    this.underWay -= 1;
    for (const wake of [...this.freed]) wake();
  }
}
