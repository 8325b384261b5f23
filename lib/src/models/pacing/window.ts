const minute = 60_000;

/** What was used within the last minute, of a limit a minute. */
export class MinuteWindow {
  private readonly uses: { at: number; amount: number }[] = [];
  private sum = 0;

  constructor(private readonly limit: number) {}

  private forget(now: number): void {
    while (this.uses[0] && this.uses[0].at <= now - minute) this.sum -= this.uses.shift()!.amount;
  }

  /** Milliseconds until there is room for an amount; one that no minute has room for waits for an empty window. */
  waitFor(amount: number, now: number): number {
    this.forget(now);
    let excess = this.sum + Math.min(amount, this.limit) - this.limit;
    if (excess <= 0) return 0;
    for (const use of this.uses) {
      excess -= use.amount;
      if (excess <= 0) return use.at + minute - now;
    }
    return 0;
  }

  /** Notes a use; the function that comes back corrects its amount when the true one is known. */
  use(amount: number, now: number): (amount: number) => void {
    const entry = { at: now, amount };
    this.uses.push(entry);
    this.sum += amount;
    return (corrected) => {
      if (this.uses.includes(entry)) this.sum += corrected - entry.amount;
      entry.amount = corrected;
    };
  }
}
